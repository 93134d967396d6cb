import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { textOfBody } from '../encoding/xml/bodyText.js';
import { ConfigurationError } from '../errors/index.js';
import { type ReadUrlOptions, readUrl } from '../client/readUrl.js';
import { DEFAULT_TIME_LIMITS } from '../transport/timeLimits.js';
import { wholeBody } from '../transport/wholeBody.js';

const MOST = 50;
/** The schema of section 5 encoding, which saved WSDLs often import from its public address. The toolkit knows its types. */
const ENCODING = 'http://schemas.xmlsoap.org/soap/encoding/';
const ENCODING_SCHEMA = `<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="${ENCODING}"/>`;
const MOST_CHARACTERS = 50_000_000;

/** How a WSDL is read. */
export interface ReadWsdlOptions extends ReadUrlOptions {
  /** Hosts besides the WSDL's own that documents may be imported from, such as `schemas.example:8443`. */
  readonly importHosts?: readonly string[] | undefined;
}

/** The documents that one WSDL refers to: of few hosts, few, and read within one limit of time and of size. */
export function importsOf(place: string, options: ReadWsdlOptions) {
  const isUrl = /^https?:/i.test(place);
  const own = isUrl ? [new URL(place).host] : [];
  const hosts = new Set([...own, ...(options.importHosts ?? [])]);
  const until = performance.now() + (options.timeoutMs ?? DEFAULT_TIME_LIMITS.totalMs);
  const texts = new Map<string, Promise<string>>();
  /** Stands for the file system, where the WSDL is a file: a name that no document can know. */
  const files = `${randomUUID()}.invalid`;
  const isFile = !isUrl && place !== '';
  let characters = 0;
  const path = isFile ? fileUrlOf(place).pathname : '/';
  /** To what references are relative. */
  const base = isUrl ? place : `http://${files}${path}`;

  /** Throws a `ConfigurationError` for what is not to be read, and a `ClientError` for what cannot be. */
  function read(url: string): Promise<string> {
    const text = texts.get(url) ?? fetched(url);
    texts.set(url, text);
    return text;
  }

  async function fetched(url: string): Promise<string> {
    if (url.replace(/\/?$/, '/') === ENCODING) return ENCODING_SCHEMA;
    const { host, pathname } = new URL(url);
    const isOwnFile = host === files;
    if (isOwnFile && !isFile)
      throw new ConfigurationError(
        'wsdl',
        'imports a document by a relative address, but was given as text: give its address or file',
      );
    if (!isOwnFile && !hosts.has(host))
      throw new ConfigurationError(
        'wsdl',
        `imports a document from ${host}, which is not read: allow it with importHosts: ['${host}'] (--import-hosts ${host})`,
      );
    if (texts.size >= MOST) throw new ConfigurationError('wsdl', `imports more than ${MOST} documents`);
    const timeoutMs = until - performance.now();
    if (timeoutMs < 1) throw new ConfigurationError('wsdl', 'and its imports took longer than timeoutMs');
    const text = isOwnFile ? await fileText(pathname) : await readText(url, { ...options, timeoutMs });
    characters += text.length;
    if (characters > MOST_CHARACTERS)
      throw new ConfigurationError('wsdl', `imports more than ${MOST_CHARACTERS} characters`);
    return text;
  }

  return { base, read };
}

function fileUrlOf(place: string): URL {
  return /^file:/i.test(place) ? new URL(place) : pathToFileURL(resolve(place));
}

async function fileText(pathname: string): Promise<string> {
  const path = fileURLToPath(`file://${pathname}`);
  try {
    const { size } = await stat(path);
    if (size <= MOST_CHARACTERS) return textOfBody(await readFile(path));
  } catch {
    throw new ConfigurationError('wsdl', `imports the file ${path.slice(-200)}, which cannot be read`);
  }
  throw new ConfigurationError('wsdl', `imports a file of more than ${MOST_CHARACTERS} bytes`);
}

/** Where a WSDL is: an address, a file, or the text itself. */
export type WsdlSource = string | URL;

const SUBJECT = { name: 'wsdl', effect: 'read' } as const;

/** Reads a WSDL. To an address without a query, `?wsdl` is added. Throws a `ClientError` or a `ConfigurationError`. */
export async function readSource(source: WsdlSource, options: ReadUrlOptions) {
  const place = String(source);
  if (/^\s*</.test(place)) return { text: place, place: '' };
  if (/^https?:/i.test(place)) {
    const url = new URL(place);
    if (!url.search && !/\.(wsdl|xml)$/i.test(url.pathname)) url.search = '?wsdl';
    return { text: await readText(url.href, options), place: url.href };
  }
  const path = source instanceof URL ? source : place;
  const bytes = await readFile(path).catch(() => {
    throw new ConfigurationError('wsdl', `there is no file ${place.slice(0, 200)} that can be read`);
  });
  return { text: textOfBody(bytes), place };
}

/** The text at an address, within the time limits of `options`. */
async function readText(url: string, options: ReadUrlOptions): Promise<string> {
  const bytes = await wholeBody(readUrl(url, SUBJECT, options), MOST_CHARACTERS);
  if (!bytes) throw new ConfigurationError('wsdl', `is longer than ${MOST_CHARACTERS} bytes`);
  return textOfBody(bytes);
}
