// Each sign behind the names of its entities. Of those with a name, the ones for ASCII; HTML has them all.
const SIGNS =
  'amp& lt< gt> quot" apos\' excl! num# dollar$ percnt% lpar( rpar) ast* plus+ comma, hyphen- dash- period. sol/ colon: ' +
  'semi; equals= quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] hat^ lowbar_ grave` lcub{ lbrace{ verbar| vert| ' +
  'rcub} rbrace} nbsp\u00A0 newline\n tab\t';
const ENTITIES = signsByName(SIGNS);
const ACCENTS = signsByName(
  'ring\u030A uml\u0308 acute\u0301 grave\u0300 circ\u0302 tilde\u0303 cedil\u0327',
);
const LONGEST = 12;
const CDATA = '<![CDATA[';

/** The end of a text that is one escape: how many units it takes, and what it stands for; nothing for a bare marker. */
export interface Escape {
  readonly units: number;
  readonly codePoint: number | undefined;
}

/** The escape that ends with unit `last`, if one does. Looks back over a bounded number of units. */
export function escapeAt(units: Uint16Array, last: number): Escape | undefined {
  const unit = units[last]!;
  if (unit >= 0x80) return unit < 0xc0 ? utf8At(units, last) : undefined;
  if (unit === 0x3b) return entityAt(units, last);
  if (unit === 0x7d) return bracedAt(units, last);
  if (unit === 0x3e) return markerAt(units, last, ']]>');
  if (unit === 0x5b) return markerAt(units, last, CDATA);
  return hexValue(unit) === undefined ? undefined : hexAt(units, last);
}

function entityAt(units: Uint16Array, last: number): Escape | undefined {
  for (let at = last - 1; at >= 0 && last - at <= LONGEST; at--) {
    if (units[at] !== 0x26) continue;
    const codePoint = entityOf(textOf(units, at + 1, last));
    return codePoint === undefined ? undefined : { units: last - at + 1, codePoint };
  }
  return undefined;
}

function entityOf(name: string): number | undefined {
  const number = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name);
  if (number) return validCodePoint(number[1] ? Number.parseInt(number[1], 16) : Number(number[2]));
  return (ENTITIES.get(name.toLowerCase()) ?? accented(name))?.codePointAt(0);
}

function signsByName(signs: string): ReadonlyMap<string, string> {
  return new Map(signs.split(' ').map((entry) => [entry.slice(0, -1), entry.slice(-1)]));
}

/** `å` for `aring` */
function accented(name: string): string | undefined {
  const accent = ACCENTS.get(name.slice(1));
  return accent && `${name[0]}${accent}`.normalize('NFC');
}

/** `\u{1F600}` */
function bracedAt(units: Uint16Array, last: number): Escape | undefined {
  for (let at = last - 1; at >= 2 && last - at <= LONGEST; at--) {
    if (units[at] !== 0x7b) continue;
    const hex = textOf(units, at + 1, last);
    const codePoint = /^[0-9a-f]+$/i.test(hex) ? validCodePoint(Number.parseInt(hex, 16)) : undefined;
    const opened = units[at - 1] === 0x75 && units[at - 2] === 0x5c;
    return opened && codePoint !== undefined ? { units: last - at + 3, codePoint } : undefined;
  }
  return undefined;
}

/** `%41`, `\x41`, `\u0041`, `%u0041` */
function hexAt(units: Uint16Array, last: number): Escape | undefined {
  if (units[last - 2] === 0x25) return hexEscape(units, last, 2, 3);
  if (units[last - 2] === 0x78 && units[last - 3] === 0x5c) return hexEscape(units, last, 2, 4);
  const long = units[last - 4] === 0x75 && (units[last - 5] === 0x5c || units[last - 5] === 0x25);
  return long ? hexEscape(units, last, 4, 6) : undefined;
}

function hexEscape(units: Uint16Array, last: number, digits: number, length: number): Escape | undefined {
  let codePoint = 0;
  for (let at = last - digits + 1; at <= last; at++) {
    const value = hexValue(units[at]!);
    if (value === undefined) return undefined;
    codePoint = codePoint * 16 + value;
  }
  return { units: length, codePoint };
}

/** Bytes of UTF-8, from `%C3%A5` or from a text that was read as Latin-1. */
function utf8At(units: Uint16Array, last: number): Escape | undefined {
  for (let more = 1; more <= 3 && more <= last; more++) {
    const lead = units[last - more]!;
    if (lead >= 0x80 && lead < 0xc0) continue;
    if (lead < [0xc2, 0xe0, 0xf0][more - 1]! || lead > [0xdf, 0xef, 0xf4][more - 1]!) return undefined;
    let codePoint = lead & (0x3f >> more);
    for (let at = last - more + 1; at <= last; at++) codePoint = (codePoint << 6) | (units[at]! & 0x3f);
    return validCodePoint(codePoint) === undefined ? undefined : { units: more + 1, codePoint };
  }
  return undefined;
}

function markerAt(units: Uint16Array, last: number, marker: string): Escape | undefined {
  const start = last - marker.length + 1;
  for (let at = marker.length - 1; at >= 0; at--)
    if (start < 0 || units[start + at] !== marker.charCodeAt(at)) return undefined;
  return { units: marker.length, codePoint: undefined };
}

function validCodePoint(codePoint: number): number | undefined {
  return codePoint <= 0x10ffff ? codePoint : undefined;
}

function hexValue(unit: number): number | undefined {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const letter = unit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}

function textOf(units: Uint16Array, from: number, to: number): string {
  return String.fromCharCode(...units.subarray(from, to));
}
