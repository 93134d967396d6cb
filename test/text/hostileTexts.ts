/** A key of many kilobytes, and texts in which it nearly stands: what they cost must grow with their length alone. */
export const LONG_KEY = Array.from({ length: 1_860 }, (_, i) => 'aB3-_xY9'[(i * i) % 8]).join('');

export const HOSTILE_TEXTS: Readonly<Record<string, (size: number) => string>> = {
  backslashes: (size) => '\\'.repeat(size),
  'backslashes and u': (size) => '\\u'.repeat(size / 2),
  percents: (size) => '%25'.repeat(size / 3),
  ampersands: (size) => '&amp;'.repeat(size / 5),
  'ampersands alone': (size) => '&'.repeat(size),
  'zeros in an entity': (size) => `&#${'0'.repeat(size - 3)};`,
  'nested entities': (size) => '&#59'.repeat(size / 4) + ';'.repeat(10),
  base64: (size) => 'QUJD'.repeat(size / 4),
  figures: (size) => '0'.repeat(size),
  'continuation bytes': (size) => '\u00c3\u0083'.repeat(size / 2),
  'half keys': (size) => LONG_KEY.slice(0, 1_000).repeat(size / 1_000),
  'quoted-printable': (size) => '=41'.repeat(size / 3),
  'soft breaks that never come': (size) => `=${' '.repeat(size - 1)}`,
  'octal escapes': (size) => '\\101'.repeat(size / 4),
  'numbers in a list': (size) => '41:'.repeat(size / 3),
  'numbers and what parts them': (size) => '4:,; -.|'.repeat(size / 8),
  'marks that do not end': (size) => '<b '.repeat(size / 3),
  'colours that do not end': (size) => '\x1b[1;'.repeat(size / 4),
  'lone surrogates': (size) => '\ud83d'.repeat(size),
};
