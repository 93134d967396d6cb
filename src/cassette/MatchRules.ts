import type { FieldSpec } from '../definition/field.js';
import { compare } from '../equivalence/compare.js';
import { meaningOf } from '../equivalence/keys.js';
import { isNothing } from '../equivalence/kinds.js';
import { Secret } from '../secret.js';
import { dayNumberOf, leadingDate } from '../calendar/days.js';
import { isAlias } from './scrub/alias.js';
import { kindOf, type ValueKind } from './scrub/kinds.js';
import { canStandFor, type Pseudonyms, saysNothing } from './scrub/Pseudonyms.js';
import type { Binding, Bindings } from './Bindings.js';

/** `unordered`: the items of every array, or of the arrays of these names, may come in any order. */
export type ArrayOrder = 'ordered' | 'unordered' | readonly string[];

/** Which calls are taken for the same. */
export interface MatchOptions {
  /** Whether the order of arrays matters. */
  readonly arrays?: ArrayOrder | undefined;
  /** `relative`: a date is as many days from today as it was when it was recorded. */
  readonly dates?: 'absolute' | 'relative' | undefined;
}

interface MatchFacts {
  readonly bindings: Bindings;
  readonly pseudonyms: Pseudonyms | undefined;
  /** The alias that a secret of the run has in the recording, where that is known. */
  readonly ownAlias?: (secret: string) => string | undefined;
  readonly recordedToday: string;
  readonly today: string;
}

/** What a recording and a call have in one place. */
export interface ValuePair {
  readonly name: string;
  readonly spec: FieldSpec | undefined;
  readonly was: unknown;
  readonly is: unknown;
}

/** A value for which something else can stand. */
export interface PersonalValue {
  readonly kind: ValueKind;
  readonly name: string;
  readonly text: string;
}

/** Decides whether two scalar values mean the same. */
export class MatchRules {
  readonly bindings: Bindings;
  readonly #options: MatchOptions;
  readonly #facts: MatchFacts;

  constructor(options: MatchOptions, facts: MatchFacts) {
    this.bindings = facts.bindings;
    [this.#options, this.#facts] = [options, facts];
  }

  isUnordered(name: string): boolean {
    const { arrays = 'ordered' } = this.#options;
    return arrays === 'unordered' || (arrays !== 'ordered' && arrays.includes(name));
  }

  /** True when both mean the same; `propose` takes what that would bind, and says whether it can. */
  equal(
    { name, spec, was: recorded, is: given }: ValuePair,
    propose: (binding: Binding) => boolean,
  ): boolean {
    const [was, is] = [plainText(recorded, spec), plainText(given, spec)];
    const sensitivity = spec?.sensitivity;
    if (sensitivity === undefined)
      return (
        compare(spec, this.shown(was, this.#facts.recordedToday), this.shown(is, this.#facts.today)).is ===
          'same' ||
        // An id of a person as a number, in a field of which nothing is known.
        (spec === undefined &&
          typeof recorded === 'number' &&
          this.#facts.pseudonyms?.of(kindOf(name), is) === was)
      );
    if (sensitivity === 'secret') {
      if (was === is) return true;
      if (isAlias(is) || !isAlias(was)) return false;
      // A key that is known to be of the recording stands for nothing but itself.
      const own = this.#facts.ownAlias?.(is);
      return (
        (own === undefined || own === was) && propose({ kind: 'secret', name, recorded: was, given: is })
      );
    }
    const kind = kindOf(name, spec);
    if (standsForAll(kind) && saysNothing(kind, was)) return true;
    // An answer can have the same value without its blanks.
    const binding = { kind: kind.kind, name, recorded: was.trim(), given: is.trim() };
    return (was === is || this.#canBePseudonym(kind, was, is)) && propose(binding);
  }

  /** What an equal value of a matching call has in its place, as it is shown on that side. */
  plainKey({ name, spec, is }: ValuePair, side: 'recorded' | 'given'): string {
    if (spec === undefined || spec.sensitivity !== undefined) return name;
    const { recordedToday, today } = this.#facts;
    const text = this.shown(plainText(is, spec), side === 'recorded' ? recordedToday : today);
    return `${name}=${isNothing(spec, text) ? '' : (meaningOf(spec, text) ?? '')}`;
  }

  /** A value of a call that has to stand for that of a matching one. */
  personalValue({ name, spec, is }: ValuePair): PersonalValue | undefined {
    const kind = spec?.sensitivity === 'personal' ? kindOf(name, spec) : undefined;
    return kind && !standsForAll(kind) ? { kind, name, text: plainText(is, spec) } : undefined;
  }

  /** What a recording can have for a value that is given; `isAll`: nothing else. */
  recordedFor({ kind, text }: PersonalValue): { recorded: string[]; isAll: boolean } {
    const { bindings, pseudonyms } = this.#facts;
    const known = bindings.recordedFor(kind.kind, text) ?? pseudonyms?.of(kind, text);
    return { recorded: [...new Set([known ?? text, text])], isAll: known !== undefined };
  }

  /** How sure it is that the two stand for each other: 0 is known, more is less sure. */
  doubt(binding: Binding): number {
    if (this.bindings.has(binding)) return 0;
    if (binding.kind === 'secret') return 1;
    // Without the project key, a run that gives what is recorded has it from there.
    if (binding.given === binding.recorded) return this.#facts.pseudonyms ? 2 : 0;
    return 1;
  }

  /** The same of a value, and what it would stand for. */
  doubtOf({ kind: { kind }, name, text }: PersonalValue, recorded: string): number {
    return this.doubt({ kind, name, recorded, given: text });
  }

  /** A text with its date relative to a day where that is asked for: `today-7d`. */
  shown(text: string, today: string): string {
    const date = this.isRelative ? leadingDate(text) : undefined;
    if (date === undefined) return text;
    const days = dayNumberOf(date) - dayNumberOf(today);
    const from = days === 0 ? 'today' : `today${days > 0 ? '+' : ''}${days}d`;
    return from + text.slice(date.length);
  }

  /** The texts of a difference; none for what must not be shown. */
  shownPair(
    spec: FieldSpec | undefined,
    recorded: unknown,
    given: unknown,
  ): { recorded?: string; given?: string } {
    if (spec?.sensitivity !== undefined) return {};
    const pair: { recorded?: string; given?: string } = {};
    if (recorded !== undefined)
      pair.recorded = this.shown(plainText(recorded, spec), this.#facts.recordedToday);
    if (given !== undefined) pair.given = this.shown(plainText(given, spec), this.#facts.today);
    return pair;
  }

  get isRelative(): boolean {
    return this.#options.dates === 'relative';
  }

  // With the project key it is known what the pseudonym is; without, anything of its length can be it.
  #canBePseudonym(kind: ValueKind, recorded: string, given: string): boolean {
    if (!this.#facts.pseudonyms) return canStandFor(given, recorded);
    return this.#facts.pseudonyms.of(kind, given) === recorded;
  }
}

// One picture and one sex stand for all.
function standsForAll({ format }: ValueKind): boolean {
  return format === 'file' || format === 'fixed';
}

function plainText(value: unknown, spec: FieldSpec | undefined): string {
  const text = value instanceof Secret ? value.reveal() : String(value);
  return (spec?.kind === 'decimal' ? meaningOf(spec, text) : undefined) ?? text;
}
