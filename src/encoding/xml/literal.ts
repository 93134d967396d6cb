/** A run of bytes to compare with or to write, such as a start tag. */
export interface Literal {
  readonly length: number;
  /** Eight bytes at a time, as numbers. */
  readonly words: readonly number[];
  /** The last eight bytes, which may overlap the last word. */
  readonly tail: number;
  readonly bytes: Uint8Array;
}

export function literalOf(bytes: Uint8Array): Literal {
  const copy = Buffer.from(bytes);
  const words: number[] = [];
  for (let at = 0; at + 8 <= copy.length; at += 8) words.push(copy.readDoubleLE(at));
  const tail = copy.length < 8 ? 0 : copy.readDoubleLE(copy.length - 8);
  return { length: copy.length, words, tail, bytes: copy };
}

export function literalOfText(text: string): Literal {
  return literalOf(Buffer.from(text));
}

/** True when the literal stands at a place, and ends before `end`. */
export function standsAt(literal: Literal, view: DataView, at: number, end: number): boolean {
  const { length, words } = literal;
  if (at + length > end) return false;
  if (length < 8) {
    const { bytes } = literal;
    for (let i = 0; i < length; i++) if (view.getUint8(at + i) !== bytes[i]) return false;
    return true;
  }
  // Bytes that are no number as a word are equal to nothing: then the tag is read in full, which is right too.
  for (let i = 0, from = at; i < words.length; i++, from += 8)
    if (view.getFloat64(from, true) !== words[i]) return false;
  return view.getFloat64(at + length - 8, true) === literal.tail;
}

/** Writes the literal at a place, where there must be room for it. */
export function putLiteral({ length, words, tail, bytes }: Literal, view: DataView, at: number): void {
  if (length < 8) {
    for (let i = 0; i < length; i++) view.setUint8(at + i, bytes[i]!);
    return;
  }
  // The bytes of UTF-8 are never those of a NaN, which would not keep them.
  for (let i = 0, to = at; i < words.length; i++, to += 8) view.setFloat64(to, words[i]!, true);
  view.setFloat64(at + length - 8, tail, true);
}
