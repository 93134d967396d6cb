interface Edit {
  /** Where it stands in the text that was made, and how long it is. */
  readonly at: number;
  readonly length: number;
  /** What it was made of. */
  readonly from: number;
  readonly to: number;
}

const NOT_ASCII = /[^\0-\x7F]/;

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

  /** With everything that the pattern finds written as `write` says. `foreign`: it finds nothing in ASCII alone. */
  rewritten(pattern: RegExp, write: (found: string) => string, foreign = false): Reading {
    if ((foreign && !NOT_ASCII.test(this.text)) || this.text.search(pattern) < 0) return this;
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

  /** With the same characters written in another way, each in its place. */
  withSame(text: string): Reading {
    return text === this.text ? this : new Reading(text, this);
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
