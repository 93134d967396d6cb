import { charactersOf } from './characters.js';

/** True for the type of base64, with its prefix or without: SOAP::Lite writes text outside ASCII so, whatever the WSDL says. */
export function isBase64Type(type = ''): boolean {
  return /^\s*(?:\S*:)?base64(?:Binary)?\s*$/.test(type);
}

/** The text that stands in base64: UTF-8, or else one byte a character, as Perl has its texts. `undefined` for what is no base64. */
export function textInBase64(written: string): string | undefined {
  const packed = written.replace(/[ \t\r\n]+/g, '');
  const bytes = Buffer.from(packed, 'base64');
  // What is none is left out of the bytes, and so is an end of too few bits.
  if (bytes.toString('base64').replace(/=+$/, '') !== packed.replace(/=+$/, '')) return undefined;
  return charactersOf(bytes, 0, bytes.length, 'utf8') ?? charactersOf(bytes, 0, bytes.length, 'singleByte');
}
