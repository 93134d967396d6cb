const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');
const bytes = (character: string, packing: BufferEncoding = 'utf8') => [...Buffer.from(character, packing)];
const unitsOf = (character: string) =>
  Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));

/** Ways to write one character, each with the characters for which nobody would. */
export const SPELLINGS: Readonly<Record<string, (character: string) => string>> = {
  raw: (c) => c,
  decimal: (c) => `&#${c.codePointAt(0)};`,
  'decimal with zeros': (c) => `&#000${c.codePointAt(0)};`,
  'hexadecimal entity': (c) => `&#x${c.codePointAt(0)!.toString(16)};`,
  'entity in upper case': (c) => `&#X${c.codePointAt(0)!.toString(16).toUpperCase()};`,
  'entity in an entity': (c) => `&amp;amp;#x${c.codePointAt(0)!.toString(16)};`,
  named: (c) =>
    ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;', å: '&aring;' })[c] ?? c,
  'JSON unit': (c) =>
    unitsOf(c)
      .map((unit) => `\\u${hex(unit, 4)}`)
      .join(''),
  'JSON in JSON': (c) =>
    unitsOf(c)
      .map((unit) => `\\\\u${hex(unit, 4).toUpperCase()}`)
      .join(''),
  'code point of a script': (c) => `\\u{${c.codePointAt(0)!.toString(16)}}`,
  URL: (c) =>
    bytes(c)
      .map((byte) => `%${hex(byte, 2)}`)
      .join(''),
  'URL in a URL': (c) =>
    bytes(c)
      .map((byte) => `%25${hex(byte, 2).toUpperCase()}`)
      .join(''),
  'URL in XML': (c) =>
    bytes(c)
      .map((byte) => `&#37;${hex(byte, 2)}`)
      .join(''),
  'read as Latin-1': (c) => Buffer.from(c).toString('latin1'),
  'after backslashes': (c) => (/[nrtbfv0ux\\]/.test(c) ? c : `\\\\${c}`),
  'other case': (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()),
  decomposed: (c) => c.normalize('NFD'),
  'before a line break': (c) => `${c}\n    `,
  'before an escaped line break': (c) => `${c}&#10;`,
  'at the end of a CDATA section': (c) => `${c}]]><![CDATA[`,
  'before what takes no room': (c) => `${c}\u200b`,
};
