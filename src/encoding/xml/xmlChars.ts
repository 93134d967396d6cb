const SIZE = 4096;
const LAST_BYTE = 0xff;
// Texts are made one after another, so that all share the room in which their pieces are made.
const units = new Uint16Array(SIZE);
const bytes = Buffer.alloc(SIZE);

/** A text that is made unit by unit (UTF-16), in a time that no text makes longer for its length. */
export class UnitText {
  #text = '';
  #count = 0;
  #all = 0;

  add(unit: number): void {
    if (this.#count === SIZE) this.#flush();
    units[this.#count++] = unit;
    this.#all |= unit;
  }

  addPoint(code: number): void {
    if (code > 0xffff) {
      this.add(0xd800 + ((code - 0x10000) >> 10));
      this.add(0xdc00 + ((code - 0x10000) & 0x3ff));
    } else this.add(code);
  }

  addPart(text: string, from: number, to: number): void {
    if (to - from > SIZE) {
      this.#flush();
      this.#text += text.slice(from, to);
    } else for (let at = from; at < to; at++) this.add(text.charCodeAt(at));
  }

  end(): string {
    this.#flush();
    return this.#text;
  }

  #flush(): void {
    const count = this.#count;
    if (this.#all > LAST_BYTE)
      this.#text += String.fromCharCode.apply(null, units.subarray(0, count) as unknown as number[]);
    else {
      for (let i = 0; i < count; i++) bytes[i] = units[i]!;
      this.#text += bytes.toString('latin1', 0, count);
    }
    this.#count = 0;
    this.#all = 0;
  }
}

/** What a byte of text can be, as bits; a plain character has none. */
export const TextByte = {
  High: 1,
  Ampersand: 2,
  Return: 4,
  Bracket: 8,
  Bad: 16,
  Less: 32,
  /** Keeps text with this byte from counting as `High` alone. */
  Special: 64,
} as const;

/** `TextByte` of every byte of an encoding that holds ASCII. */
export const TEXT_BYTES = new Uint8Array(256);
for (let byte = 0; byte < 0x20; byte++) TEXT_BYTES[byte] = TextByte.Bad;
for (let byte = 0x80; byte < 0x100; byte++) TEXT_BYTES[byte] = TextByte.High;
// In UTF-8 this one begins the characters U+FFFD to U+FFFF, which need care, and few others.
TEXT_BYTES[0xef] = TextByte.High | TextByte.Special;
TEXT_BYTES[0x09] = TEXT_BYTES[0x0a] = 0;
TEXT_BYTES[0x0d] = TextByte.Return;
TEXT_BYTES[0x26] = TextByte.Ampersand;
TEXT_BYTES[0x3c] = TextByte.Less;
TEXT_BYTES[0x5d] = TextByte.Bracket;

/** Finds a byte that is any of some `TextByte`, where bytes are Latin-1 characters. */
export function bytesWith(flags: number): RegExp {
  const bytes = Array.from(TEXT_BYTES.keys()).filter((byte) => (TEXT_BYTES[byte]! & flags) !== 0);
  return new RegExp(`[${bytes.map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}]`);
}

/** 1 for every byte that can stand in a name; bytes above ASCII are checked as characters. */
export const NAME_BYTES = new Uint8Array(256);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.:')
  NAME_BYTES[character.charCodeAt(0)] = 1;
NAME_BYTES.fill(1, 0x80);

const START =
  ':A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const NAME = new RegExp(`^[${START}][${START}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}]*$`, 'u');

export function isName(text: string): boolean {
  return NAME.test(text);
}

// Characters that no XML 1.0 document can hold, lone surrogates among them.
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
/** Stands in a text for what XML 1.0 cannot hold. */
export const NO_CHARACTER = '\uFFFD';
const FIRST_SURROGATE = 0xd800;

/** True when XML 1.0 can hold every character of a text. */
export function isXmlText(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code >= FIRST_SURROGATE) return !NOT_XML.test(text);
  }
  return true;
}

export function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return (
    code <= 0x10ffff && !(code >= FIRST_SURROGATE && code < 0xe000) && code !== 0xfffe && code !== 0xffff
  );
}

/** The text with U+FFFD in place of each character that XML 1.0 cannot hold. */
export function onlyXmlText(text: string): string {
  if (isXmlText(text)) return text;
  const plain = new UnitText();
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!;
    plain.addPoint(isXmlCharacter(code) ? code : NO_CHARACTER.charCodeAt(0));
    if (code > 0xffff) at++;
  }
  return plain.end();
}

/** True for blank, tab and line ends. */
export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

const NOT_SPACE = /[^ \t\r\n]/;

/** True for a text of nothing but XML white space. */
export function isBlank(text: string): boolean {
  return !NOT_SPACE.test(text);
}
