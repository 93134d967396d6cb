import { charactersOf } from './characters.js';

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** True for the name of the type of base64: SOAP::Lite writes text outside ASCII so, whatever the WSDL says. */
export function isBase64Type(name: string | undefined): boolean {
  return name === 'base64Binary' || name === 'base64';
}

/** The text that stands in base64: UTF-8, or else one byte a character, as Perl has its texts. `undefined` for what is no base64. */
export function textInBase64(written: string): string | undefined {
  const packed = written.replace(/[ \t\r\n]+/g, '');
  if (!BASE64.test(packed)) return undefined;
  const bytes = Buffer.from(packed, 'base64');
  // Of one character of four bits too few, nothing would be left.
  if (bytes.toString('base64').replace(/=+$/, '') !== packed.replace(/=+$/, '')) return undefined;
  return charactersOf(bytes, 0, bytes.length, 'utf8') ?? charactersOf(bytes, 0, bytes.length, 'singleByte');
}
