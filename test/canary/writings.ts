const bytesOf = (text: string) => [...Buffer.from(text)];
const each = (text: string, write: (byte: number) => string, between = '') =>
  bytesOf(text).map(write).join(between);
const characters = (text: string, between: string) => [...text].join(between);

/** What stack traces, databases, terminals and mail make of a text. */
export const WRITINGS: Readonly<Record<string, (text: string) => string>> = {
  reversed: (text) => [...text].reverse().join(''),
  octal: (text) => each(text, (byte) => `\\${byte.toString(8).padStart(3, '0')}`),
  'quoted-printable': (text) => each(text, (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`),
  'decimal bytes': (text) => each(text, String, ', '),
  'hexadecimal with colons': (text) => each(text, (byte) => byte.toString(16).padStart(2, '0'), ':'),
  'a Buffer as JSON': (text) => JSON.stringify(Buffer.from(text)),
  'entities without semicolons': (text) => [...text].map((one) => `&#${one.codePointAt(0)}`).join(''),
  'broken where lines may break': (text) => characters(text, '<wbr>'),
  'in colour': (text) => characters(text, '\u001b[31m'),
};

/** Pieces that quotes keep of a text: of a stack trace of PHP, of a narrow column, of a mask over the middle. */
export const PIECES: Readonly<Record<string, (text: string) => string>> = {
  'the first 15 characters': (text) => `wsdlGetRoles('${text.slice(0, 15)}...')`,
  'the first 12 characters': (text) => text.slice(0, 12),
  'three quarters of it': (text) => text.slice(1, 1 + Math.ceil(text.length * 0.75)),
};
