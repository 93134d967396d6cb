/** A value that is read when it is asked for, and used until it is `ms` milliseconds old. A promise that fails is read again. */
export class Fresh<T> {
  readonly #ms: number;
  readonly #read: (before: T | undefined) => T;
  #known: { readonly value: T; readonly at: number } | undefined;

  constructor(ms: number, read: (before: T | undefined) => T) {
    this.#ms = ms;
    this.#read = read;
  }

  get value(): T {
    const before = this.#known;
    if (before && performance.now() - before.at < this.#ms) return before.value;
    const known = { value: this.#read(before?.value), at: performance.now() };
    this.#known = known;
    if (known.value instanceof Promise)
      known.value.catch(() => {
        if (this.#known === known) this.forget();
      });
    return known.value;
  }

  forget(): void {
    this.#known = undefined;
  }
}
