import type { FieldSpec } from '../../definition/field.js';
import { isDateTime, isDecimal, isLocalDate, isLocalTime } from '../../definition/scalar.js';
import { LEFT_OUT, SECRET_NAME } from '../../text/redaction/redact.js';
import { isAlias } from './alias.js';
import type { KnownValues } from './KnownValues.js';
import { kindOf, type ValueKind } from './kinds.js';
import { isPersonal, type Leaf } from './Leaf.js';
import { LATEST_SCHEME, type ScrubScheme } from './ProjectKey.js';
import { isWholeNationalId, type Pseudonyms, saysNothing, valuesIn } from './Pseudonyms.js';

// What stands for itself in any record: nothing, yes and no, times of day, and words that say what became of a row.
const PLAIN_UNKNOWN =
  /^(true|false|0|1|\d\d:\d\d(:\d\d)?|ok|yes|no|done|saved|accepted|success(ful)?|unsuccessful|fail(ed|ure)?|reject(ed)?|error|denied|refused|invalid)$/i;
// An employee in an identifier or an address of REST, whatever quotes it.
const IN_TEXTS = /(?<=\bbadgeN(?:o|umber)[:/])[\w.-]{1,64}/g;
const IN_MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/[^\s@<>"'(]{1,64}@[^\s@<>"')]{1,250}\.[^\s@<>"').,;]{1,60}/g, 'email'],
  [/\b\d{6}(?:\d\d)?[-+]\d{4}\b/g, 'socsecNo'],
  [/\+\d[\d ()-]{7,30}\d/g, 'phone'],
];

interface LeafRules {
  /** Wire names of personal fields that stay as they are. Secrets never do. */
  readonly keep?: readonly string[] | undefined;
  readonly scheme?: ScrubScheme | undefined;
}

/** Texts that were met, by the name of their kind. */
type Met = Map<string, { readonly kind: ValueKind; readonly texts: Set<string> }>;

/** Decides what stands in place of each text of a recording. */
export class LeafScrubber {
  readonly #known: KnownValues;
  readonly #pseudonyms: Pseudonyms;
  readonly #keep: ReadonlySet<string>;
  readonly #scheme: ScrubScheme;
  readonly #personal: Met = new Map();
  /** Of fields of which nothing is known. */
  readonly #unknown: Met = new Map();

  constructor(known: KnownValues, pseudonyms: Pseudonyms, { keep = [], scheme = LATEST_SCHEME }: LeafRules) {
    this.#known = known;
    this.#pseudonyms = pseudonyms;
    this.#keep = new Set(keep);
    this.#scheme = scheme;
  }

  #isPersonal(leaf: Pick<Leaf, 'spec'>): boolean {
    return isPersonal(leaf) && (this.#scheme > 1 || leaf.spec?.meaning !== 'personId');
  }

  /** Takes a secret, or a value that will have a pseudonym, before any is made. */
  meet(leaf: Leaf): void {
    const { name, text, spec, number, message } = leaf;
    if (number) return;
    const all = this.#isPersonal(leaf) ? this.#personal : this.#unknown;
    if (isSecret(leaf)) this.#known.secret(text.trim());
    else if ((all === this.#personal || spec === undefined) && !this.#keep.has(name)) {
      const kind = kindOf(name, spec);
      const met = all.get(kind.kind) ?? { kind, texts: new Set() };
      // Most come again.
      if (met.texts.has(text) && !message) return;
      this.#pseudonyms.meet(kind, text);
      if (all === this.#personal || (!message && !isPlain(text))) {
        all.set(kind.kind, met);
        for (const value of valuesIn(kind, text)) met.texts.add(value);
      }
    }
    if (message)
      for (const found of messageParts(text)) this.#pseudonyms.meet(kindOf(found.name), found.text);
  }

  /** Makes the pseudonyms of all values that were met, which are known from then on. */
  learn(): void {
    for (const { kind, texts } of this.#personal.values())
      for (const text of texts) this.#known.personal(kind, text, true);
    for (const { kind, texts } of this.#unknown.values()) {
      for (const text of texts) {
        // What is known of a person joins with it, also in a field of which nothing is known.
        const stands = this.#known.standsFor(text);
        if (stands !== undefined) this.#pseudonyms.share(kind, text, stands);
      }
      for (const text of texts) this.#known.personal(kind, text, false);
    }
    for (const { kind, texts } of this.#personal.values())
      for (const text of texts) this.#known.wordsOf(kind, text);
    this.#personal.clear();
    this.#unknown.clear();
  }

  /** Takes what stands for a value in a call that was scrubbed earlier. */
  stands({ name, text, spec, number }: Leaf): void {
    if (number) return;
    if (spec === undefined || this.#isPersonal({ spec })) this.#pseudonyms.keep(kindOf(name, spec), text);
  }

  /** What stands in its place. */
  scrubbed(leaf: Leaf): string {
    const { text, name, spec, message, number } = leaf;
    if (number) return this.#known.standsFor(text) ?? text;
    if (isSecret(leaf)) return this.#known.secret(text.trim());
    // A number cannot become an alias: a secret that is one, in a field of numbers, is a reason not to write.
    if (!this.#isPersonal(leaf) && spec && isOfKind(spec, text.trim())) return text;
    // Before the secrets: a number that is also somebody's password stays a number.
    if (this.#isPersonal(leaf) && !this.#keep.has(name)) return this.#pseudonym(leaf);
    if (this.#known.isSecret(text.trim())) return this.#known.secret(text.trim());
    if (this.#keep.has(name)) return this.#known.replaceIn(text, true);
    if (message) return this.#plain(text, true, false);
    if (spec === undefined && isPlain(text)) return text;
    if (spec?.kind !== 'string') return this.#pseudonym(leaf);
    return this.#plain(text, false, spec.values !== undefined);
  }

  /** True when what must not stay is in what now stands there. `before` is the same place as it was. */
  survives(before: Omit<Leaf, 'set'>, after: string): boolean {
    const { text, name, spec, number } = before;
    if (number) return after === text && this.#known.standsFor(text) !== undefined;
    if (isSecret(before)) return text.trim() !== '' && !isAlias(after.trim());
    if (this.#keep.has(name)) return this.#known.holdsSecret(after);
    if (this.#isPersonal(before)) return after === text && !saysNothing(kindOf(name, spec), text);
    if (spec && spec.kind !== 'string') return this.#known.isSecret(after.trim());
    if (spec?.values) return this.#known.holdsSecret(after);
    return this.#known.survives(text, after);
  }

  #pseudonym({ text, name, spec }: Pick<Leaf, 'text' | 'name' | 'spec'>): string {
    return this.#pseudonyms.of(kindOf(name, spec), text);
  }

  #plain(text: string, isMessage: boolean, secretsOnly: boolean): string {
    const parts = [
      ...(this.#keep.has('badgeNo') ? [] : partsOf(text, IN_TEXTS, 'badgeNo')),
      ...(isMessage ? messageParts(text) : []),
    ];
    const others = parts.map(({ start, end, name, text: found }) => ({
      start,
      end,
      replacement: this.#pseudonyms.of(kindOf(name), found),
    }));
    if (isMessage) others.push(...this.#known.shortIn(text));
    const replaced = this.#known.replaceIn(text, secretsOnly, others);
    return isMessage && this.#known.resembles(replaced) ? LEFT_OUT : replaced;
  }
}

interface NamedPart {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly text: string;
}

function partsOf(text: string, pattern: RegExp, name: string): NamedPart[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    name,
    text: found,
  }));
}

/** Addresses and numbers of persons, which are known by their form. */
function messageParts(text: string): NamedPart[] {
  const digits = partsOf(text, /\b(?:\d\d)?\d{10}\b/g, 'socsecNo').filter((part) =>
    isWholeNationalId(part.text),
  );
  return [...IN_MESSAGES.flatMap(([pattern, name]) => partsOf(text, pattern, name)), ...digits];
}

function isSecret({ spec, name }: Pick<Leaf, 'spec' | 'name'>): boolean {
  return spec?.sensitivity === 'secret' || (spec === undefined && SECRET_NAME.test(name));
}

function isPlain(text: string): boolean {
  return PLAIN_UNKNOWN.test(text.trim());
}

/** True for a number, date, time or yes or no that is one. */
function isOfKind({ kind }: FieldSpec, text: string): boolean {
  if (kind === 'string') return false;
  if (kind === 'int') return /^[+-]?\d{1,11}$/.test(text);
  if (kind === 'boolean') return /^(true|false|0|1)$/i.test(text);
  if (kind === 'decimal') return isDecimal(text);
  if (kind === 'time' || kind === 'timeText') return isLocalTime(text.replace(/(Z|[+-]\d\d:\d\d)$/, ''));
  return isLocalDate(text) || isDateTime(text) || /^-?0{4}-|^-0001-11-30/.test(text);
}
