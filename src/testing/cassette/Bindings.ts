/** What a run uses in place of what a recording has: its key for an alias, its badge number for a pseudonym. */
export class Bindings {
  readonly #recordedOf = new Map<string, string>();
  readonly #givenOf = new Map<string, string>();

  /** True when the two stand for each other, or nothing says that they do not. */
  allows(kind: string, recorded: string, given: string): boolean {
    const known = this.#recordedOf.get(`${kind}|${given}`);
    const taken = this.#givenOf.get(`${kind}|${recorded}`);
    return (known === undefined || known === recorded) && (taken === undefined || taken === given);
  }

  bind(kind: string, recorded: string, given: string): void {
    if (recorded === given) return;
    this.#recordedOf.set(`${kind}|${given}`, recorded);
    this.#givenOf.set(`${kind}|${recorded}`, given);
  }

  /** What the run uses for what the recording has. */
  givenFor(kind: string, recorded: string): string | undefined {
    return this.#givenOf.get(`${kind}|${recorded}`);
  }

  get isEmpty(): boolean {
    return this.#givenOf.size === 0;
  }
}
