interface Range {
  readonly start: number;
  readonly end: number;
}

interface Removal extends Range {
  readonly text: string;
}

interface Wrap extends Range {
  readonly before: string;
  readonly after: string;
}

const inside = (inner: Range, outer: Range) =>
  outer.start <= inner.start &&
  inner.end <= outer.end &&
  (outer.start < inner.start || inner.end < outer.end);

/**
 * Changes to a text that are found from the inside out: what is put around an expression nests as the expressions do, and
 * what lies inside a replaced piece goes with it.
 */
export class EditList {
  readonly #removals: Removal[] = [];
  readonly #wraps: Wrap[] = [];

  /** Puts a text in the place of a piece; without a text the piece goes. */
  replace(start: number, end: number, text = ''): void {
    if (!this.#removals.some((one) => one.start === start && one.end === end))
      this.#removals.push({ start, end, text });
  }

  /** Puts texts around a piece, outside of those that are there. */
  wrap(start: number, end: number, before: string, after: string): void {
    this.#wraps.push({ start, end, before, after });
  }

  /** Takes over the changes of another list. */
  add({
    changes: [removals, wraps],
  }: {
    readonly changes: readonly [readonly Removal[], readonly Wrap[]];
  }): void {
    for (const { start, end, text } of removals) this.replace(start, end, text);
    this.#wraps.push(...wraps);
  }

  get changes(): readonly [readonly Removal[], readonly Wrap[]] {
    return [this.#removals, this.#wraps];
  }

  get isEmpty(): boolean {
    return this.#removals.length === 0 && this.#wraps.length === 0;
  }

  isReplaced(piece: Range): boolean {
    return this.#removals.some((one) => one.start <= piece.start && piece.end <= one.end);
  }

  /** True for what goes with a larger piece. */
  isInside(piece: Range): boolean {
    return this.#removals.some((one) => inside(piece, one));
  }

  /** A piece of the text with the changes inside it and around it. */
  piece(text: string, start: number, end: number): string {
    const here = (range: Range) => start <= range.start && range.end <= end;
    const all = this.#removals.filter(here);
    const removals = all
      .filter((one) => !all.some((other) => inside(one, other)))
      .sort((a, b) => a.start - b.start || a.end - b.end);
    // What is put before a piece or behind it stays when the piece goes.
    const isBeside = (one: Range, other: Range) =>
      one.start === one.end && (one.start === other.start || one.end === other.end);
    const wraps = this.#wraps.filter(
      (one) => here(one) && !removals.some((other) => inside(one, other) && !isBeside(one, other)),
    );
    const points = [start, end, ...[...removals, ...wraps].flatMap((one) => [one.start, one.end])];
    let made = '';
    let at = start;
    for (const point of [...new Set(points)].sort((a, b) => a - b)) {
      if (point < at) continue;
      made += text.slice(at, point);
      at = point;
      made += wraps.map((one) => (one.end === point ? one.after : '')).join('');
      made += wraps
        .map((one) => (one.start === point ? one.before : ''))
        .reverse()
        .join('');
      for (const removal of removals.filter((one) => one.start === point)) {
        made += removal.text;
        at = removal.end;
      }
    }
    return made;
  }

  apply(text: string): string {
    return this.piece(text, 0, text.length);
  }
}
