import { escapeRegExp } from '../text/escapeRegExp.js';
import { ProjectKey } from './scrub/ProjectKey.js';
import { reshapings } from './scrub/shape.js';

/** A value of the run that stands for one of the recording. */
export interface Binding {
  readonly kind: string;
  /** Name of the field. */
  readonly name: string;
  readonly recorded: string;
  readonly given: string;
}

export type RecordedValue = Pick<Binding, 'kind' | 'recorded'>;

// What replaces values within other texts is at least so long; shorter ones stand there by chance.
const SHORTEST = 4;
// Hides nothing: what it makes only has to differ.
const REPLAY = new ProjectKey('replay', 2);

/**
 * What a run uses in place of what a recording has: its key for an alias, its badge number for a pseudonym. One-to-one:
 * what stands for one recorded value stands for no other, in no answer that the run gets.
 */
export class Bindings {
  readonly #shown = new Map<string, string>();
  /** The recorded value that something stands for; several can stand for one. */
  readonly #meant = new Map<string, string>();
  /** Recorded values for which something else stands, by kind. */
  readonly #changed = new Map<string, Map<string, string>>();
  #unread: (() => Iterable<RecordedValue>)[] = [];

  /** True when the two stand for each other, or nothing says that they do not. */
  allows({ kind, name, recorded, given }: Binding): boolean {
    if (given !== recorded && kind !== 'secret') this.#readAnswers();
    const meant = this.#meant.get(meaning(kind, name, given));
    if (meant !== undefined) return meant === recorded;
    const changed = this.#changed.get(kind)?.get(recorded);
    return given === recorded || changed === undefined || changed === given;
  }

  /** True when it is known that the two stand for each other. */
  has({ kind, name, recorded, given }: Binding): boolean {
    return this.#meant.get(meaning(kind, name, given)) === recorded;
  }

  /** The recorded value for which one of a person is known to stand. */
  recordedFor(kind: string, given: string): string | undefined {
    return this.#meant.get(meaning(kind, '', given));
  }

  bind({ kind, name, recorded, given }: Binding): void {
    this.#meant.set(meaning(kind, name, given), recorded);
    if (given !== recorded || !this.#shown.has(`${kind}|${recorded}`)) this.#show(kind, recorded, given);
  }

  /** What stands in an answer for what the recording has: what the run uses, else the same, unless that is another's. */
  shownFor(kind: string, recorded: string): string {
    const known = this.#shown.get(`${kind}|${recorded}`);
    if (known !== undefined || kind === 'secret') return known ?? recorded;
    const shown = this.#freeFor(kind, recorded);
    this.#meant.set(meaning(kind, '', shown), recorded);
    this.#show(kind, recorded, shown);
    return shown;
  }

  /** Takes an answer that the run gets as it was recorded. It is read when the run names a value of its own. */
  tookAsRecorded(read: () => Iterable<RecordedValue>): void {
    this.#unread.push(read);
  }

  /** The text with what the run uses in place of what the recording has, wherever it stands as a word: in one pass. */
  shownIn(text: string): string {
    const words = new Map([...this.#changed.values()].flatMap((changed) => [...changed]));
    const found = [...words.keys()].filter((word) => word.length >= SHORTEST && text.includes(word));
    if (found.length === 0) return text;
    const any = found
      .sort((a, b) => b.length - a.length)
      .map(escapeRegExp)
      .join('|');
    const word = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'gu');
    return text.replace(word, (recorded) => words.get(recorded)!);
  }

  /** False when nothing in the text can be another's than it was recorded. */
  canStandIn(text: string): boolean {
    return [...this.#changed].some(([kind, changed]) =>
      kind === 'secret' ? [...changed.keys()].some((alias) => text.includes(alias)) : changed.size > 0,
    );
  }

  #show(kind: string, recorded: string, shown: string): void {
    this.#shown.set(`${kind}|${recorded}`, shown);
    if (shown === recorded) return;
    const changed = this.#changed.get(kind) ?? new Map<string, string>();
    this.#changed.set(kind, changed.set(recorded, shown));
  }

  #freeFor(kind: string, recorded: string): string {
    const isFree = (text: string) => (this.#meant.get(meaning(kind, '', text)) ?? recorded) === recorded;
    if (isFree(recorded)) return recorded;
    for (const other of reshapings(recorded, REPLAY, kind)) if (isFree(other)) return other;
    throw new RangeError(`The run uses so many values of the kind ${kind} that none is left for another.`);
  }

  #readAnswers(): void {
    const unread = this.#unread;
    this.#unread = [];
    for (const read of unread) for (const { kind, recorded } of read()) this.shownFor(kind, recorded);
  }
}

// A test that has no secrets gives `any` for a client's id and for its secret alike: only one field needs one value each.
function meaning(kind: string, name: string, given: string): string {
  return `${kind}|${kind === 'secret' ? name : ''}|${given}`;
}
