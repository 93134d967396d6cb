import { escapeRegExp } from '../../text/escapeRegExp.js';

/** A value of the run that stands for one of the recording. */
export interface Binding {
  readonly kind: string;
  /** Name of the field. */
  readonly name: string;
  readonly recorded: string;
  readonly given: string;
}

/** What a run uses in place of what a recording has: its key for an alias, its badge number for a pseudonym. */
export class Bindings {
  readonly #recordedOf = new Map<string, string>();
  readonly #givenOf = new Map<string, string>();

  /** True when the two stand for each other, or nothing says that they do not. */
  allows(binding: Binding): boolean {
    const known = this.#recordedOf.get(wayBack(binding));
    const taken = this.#givenOf.get(`${binding.kind}|${binding.recorded}`);
    return (
      (known === undefined || known === binding.recorded) && (taken === undefined || taken === binding.given)
    );
  }

  bind(binding: Binding): void {
    this.#recordedOf.set(wayBack(binding), binding.recorded);
    this.#givenOf.set(`${binding.kind}|${binding.recorded}`, binding.given);
  }

  /** Takes over all that another holds. */
  bindAll(other: Bindings): void {
    for (const [name, recorded] of other.#recordedOf) this.#recordedOf.set(name, recorded);
    for (const [name, given] of other.#givenOf) this.#givenOf.set(name, given);
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

  /** False when nothing that is bound can stand in the text. Of many, some always can. */
  canStandIn(text: string): boolean {
    if (this.#givenOf.size > 50) return true;
    return [...this.#givenOf.keys()].some((name) => {
      const recorded = name.slice(name.indexOf('|') + 1);
      return text.includes(recorded) || /[^\p{L}\p{N} .-]/u.test(recorded);
    });
  }
}

// A test that has no secrets gives `any` for a client's id and for its secret alike: only one field needs one value each.
function wayBack({ kind, name, given }: Binding): string {
  return `${kind}|${kind === 'secret' ? name : ''}|${given}`;
}

function wordOf(text: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(text)}(?![\\p{L}\\p{N}])`, 'gu');
}
