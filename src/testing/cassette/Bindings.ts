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

  /** The text with what the run uses in place of what the recording has, wherever it stands as a word. */
  givenIn(text: string): string {
    let made = text;
    for (const [name, given] of this.#givenOf) {
      const recorded = name.slice(name.indexOf('|') + 1);
      if (recorded.length >= 4) made = made.replace(wordOf(recorded), () => given);
    }
    return made;
  }

  get isEmpty(): boolean {
    return this.#givenOf.size === 0;
  }
}

function wordOf(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu');
}
