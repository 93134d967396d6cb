/** A text that was found in another. */
export interface Found {
  readonly start: number;
  readonly end: number;
  /** Index of what was searched for. */
  readonly which: number;
}

const STEPS = 3;

/** Finds many texts in one pass: by what they begin with, then by length. The time hardly grows with how many there are. */
export class TextFinder {
  readonly #which = new Map<string, number | number[]>();
  /** Of the texts that begin alike: how long they are. */
  readonly #lengths = new Map<number, number[]>();

  // The shortest beginning that something has.
  #shortest = STEPS;

  add(text: string, which: number): void {
    if (text === '') return;
    this.#shortest = Math.min(this.#shortest, text.length);
    const known = this.#which.get(text);
    if (known !== undefined) {
      this.#which.set(text, [known, which].flat());
      return;
    }
    this.#which.set(text, which);
    const start = startOf(text, 0, text.length);
    const lengths = this.#lengths.get(start);
    if (!lengths) this.#lengths.set(start, [text.length]);
    else if (!lengths.includes(text.length)) lengths.push(text.length);
  }

  /** What stands in the text, leftmost first, then longest. What is found may overlap. */
  find(text: string): Found[] {
    const all: Found[] = [];
    if (this.#which.size === 0) return all;
    for (let start = 0; start < text.length; start++)
      for (let known = Math.min(STEPS, text.length - start); known >= this.#shortest; known--)
        for (const length of this.#lengths.get(startOf(text, start, known)) ?? []) {
          // A shorter beginning is that of a text that is no longer than it.
          if ((known < STEPS && length !== known) || start + length > text.length) continue;
          const found = this.#which.get(text.slice(start, start + length));
          if (found === undefined) continue;
          for (const which of [found].flat()) all.push({ start, end: start + length, which });
        }
    return all.sort((a, b) => a.start - b.start || b.end - a.end);
  }
}

/** Up to three characters as one number; shorter beginnings are apart from longer ones. */
function startOf(text: string, from: number, length: number): number {
  let start = 0;
  for (let i = 0; i < Math.min(STEPS, length); i++) start = start * 65_537 + text.charCodeAt(from + i) + 1;
  return start;
}
