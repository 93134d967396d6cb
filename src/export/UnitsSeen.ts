/** The units that rows are of, and when each was modified last. */
export class UnitsSeen {
  readonly #latest = new Map<number, string>();

  /** A row without a unit shows nothing of what the key sees. */
  see(unit: number, stamp = ''): void {
    if (unit > 0 && stamp >= (this.#latest.get(unit) ?? '')) this.#latest.set(unit, stamp);
  }

  /** The key of a unit sees that unit alone, so an answer with rows of two is one of all units. */
  get several(): boolean {
    return this.#latest.size > 1;
  }

  /** The moment since which two units have rows, where that is known. */
  get since(): string | undefined {
    return [...this.#latest.values()].sort().at(-2) || undefined;
  }
}
