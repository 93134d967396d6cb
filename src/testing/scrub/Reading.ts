interface Edit {
  /** Where it stands in the text that was made, and how long it is. */
  readonly at: number;
  readonly length: number;
  /** What it was made of. */
  readonly from: number;
  readonly to: number;
}

/** A text that was made of another, and what each part of it was made of. */
export class Reading {
  readonly text: string;
  readonly #source: Reading | undefined;
  readonly #edits: readonly Edit[];

  constructor(text: string, source?: Reading, edits: readonly Edit[] = []) {
    this.text = text;
    this.#source = source;
    this.#edits = edits;
  }

  /** With everything that the pattern finds written as `write` says. */
  rewritten(pattern: RegExp, write: (found: string) => string): Reading {
    if (this.text.search(pattern) < 0) return this;
    const edits: Edit[] = [];
    let made = '';
    let done = 0;
    for (const { 0: found, index } of this.text.matchAll(pattern)) {
      const other = write(found);
      if (other === found) continue;
      made += this.text.slice(done, index);
      done = index + found.length;
      if (other.length !== found.length)
        edits.push({ at: made.length, length: other.length, from: index, to: done });
      made += other;
    }
    return done === 0 ? this : new Reading(made + this.text.slice(done), this, edits);
  }

  /** Where in the first text a part of this one comes from. */
  origin(start: number, end: number): { start: number; end: number } {
    if (!this.#source) return { start, end };
    return this.#source.origin(this.#back(start, false), this.#back(end, true));
  }

  #back(position: number, isEnd: boolean): number {
    const edit = this.#lastBefore(position, isEnd);
    if (!edit) return position;
    const over = position - (edit.at + edit.length);
    if (over >= 0) return edit.to + over;
    return isEnd ? edit.to : edit.from;
  }

  /** The last edit that begins at the position or before it; of an end, before it. */
  #lastBefore(position: number, isEnd: boolean): Edit | undefined {
    let [low, high] = [0, this.#edits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const { at } = this.#edits[middle]!;
      if (isEnd ? at < position : at <= position) low = middle + 1;
      else high = middle;
    }
    return this.#edits[low - 1];
  }
}

const ESCAPES = /(?:%[0-9a-f]{2})+|&(?:#x?[0-9a-f]{1,7}|amp|lt|gt|quot|apos);|\\(?:u[0-9a-f]{4}|["'\\/])/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
// What is escaped once more than that is not found, and nothing writes it.
const ESCAPED_OFTEN = 3;
const NOT_ASCII = /[\0-\x7F]\p{M}+|[^\0-\x7F]\p{M}*/gu;

/**
 * The text as it reads: without the escapes of XML, JSON and addresses, and with one form for upper and lower case,
 * composed and decomposed letters, wide letters and a space that is written `+`.
 */
export function readingOf(text: string): Reading {
  let reading = new Reading(text);
  for (let i = 0; i < ESCAPED_OFTEN && /[%&\\]/.test(reading.text); i++)
    reading = reading.rewritten(ESCAPES, readEscape);
  reading = reading.rewritten(NOT_ASCII, (letters) => letters.normalize('NFKD').toUpperCase().toLowerCase());
  return reading.rewritten(/[A-Z+]+/g, (letters) => letters.toLowerCase().replaceAll('+', ' '));
}

function readEscape(written: string): string {
  if (written.startsWith('%')) return textOf(Buffer.from(written.replaceAll('%', ''), 'hex'));
  if (written.startsWith('&')) return entity(written.slice(1, -1).toLowerCase()) ?? written;
  return written[1]?.toLowerCase() === 'u' && written.length > 2
    ? String.fromCharCode(Number.parseInt(written.slice(2), 16))
    : written.slice(1);
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED[name];
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Bytes as UTF-8, or as Latin-1 where they are none. */
export function textOf(bytes: Buffer): string {
  const text = bytes.toString();
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text;
}
