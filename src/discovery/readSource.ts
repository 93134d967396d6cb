import { readFile } from 'node:fs/promises';
import { type ReadUrlOptions, readUrl } from '../client/readUrl.js';
import { ConfigurationError } from '../errors/index.js';
import { wholeBody } from '../transport/wholeBody.js';

/** Where a WSDL is: an address, a file, or the text itself. */
export type WsdlSource = string | URL;

/** A WSDL as text, with the address or file to which its own references are relative. */
export interface WsdlText {
  readonly text: string;
  readonly place: string;
}

const SUBJECT = { name: 'wsdl', effect: 'read' } as const;
const LONGEST = 50_000_000;

/** Reads a WSDL. To an address without a query, `?wsdl` is added. Throws a `ClientError` or a `ConfigurationError`. */
export async function readSource(source: WsdlSource, options: ReadUrlOptions): Promise<WsdlText> {
  const place = String(source);
  if (/^\s*</.test(place)) return { text: place, place: '' };
  if (/^https?:/i.test(place)) {
    const url = new URL(place);
    if (!url.search && !/\.(wsdl|xml)$/i.test(url.pathname)) url.search = '?wsdl';
    return { text: await readText(url.href, options), place: url.href };
  }
  const path = source instanceof URL ? source : place;
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ConfigurationError('wsdl', `there is no file ${place.slice(0, 200)} that can be read`);
  });
  return { text, place };
}

/** The text at an address, within the time limits of `options`. */
export async function readText(url: string, options: ReadUrlOptions): Promise<string> {
  const bytes = await wholeBody(readUrl(url, SUBJECT, options), LONGEST);
  if (!bytes) throw new ConfigurationError('wsdl', `is longer than ${LONGEST} bytes`);
  return bytes.toString();
}
