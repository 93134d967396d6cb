import { aliasOf, urlAliasOf } from './alias.js';
import { isSurprising, openingParts } from '../../text/redaction/pieces.js';
import { SecretFinder } from '../../text/redaction/SecretFinder.js';
import type { ValueKind } from './kinds.js';
import { nameFact } from './nameFacts.js';
import { packedRuns } from './packed.js';
import { otherForms, type Pseudonyms } from './Pseudonyms.js';
import { ValueFinder } from './ValueFinder.js';

/** A part of a text, and what is to stand there. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const SHORT_WORD = /(?<![\p{L}\p{N}]|\d[-./:,])[\p{L}\p{N}]{2,12}(?![\p{L}\p{N}]|[-./:,]\d)/gu;
// A badge number without its zeros. One or two digits are a count, unless a word for it is before them.
const BARE_BADGE =
  /(?<![\p{L}\p{N}]|\d[-./:,])(?:\d{3,5}|(?<=\b(?:badge|employee|person)(?:\W{0,3}(?:no|nr|number|id)\b)?\W{1,3})\d{1,2})(?![\p{L}\p{N}]|[-./:,]\d)/giu;
const NAME_WORD = /\p{L}[\p{L}\p{M}'’-]*(?<=[\p{L}\p{M}])/gu;
/** One of those that a hyphen joins. */
const NAME_HALF = /(?<![\p{L}\p{M}'’])\p{L}[\p{L}\p{M}'’]*(?<=[\p{L}\p{M}])/gu;
// A PIN, or a word: those stand in other texts by chance, and are replaced in their own fields and as words of messages.
const SHORTEST_SECRET = 4;
const LONG_SECRET = 8;
const LONGEST_WORD = 12;
const CLEAN_TEXTS = 100_000;

/** The secrets and personal values of a recording, to be found wherever else they stand. */
export class KnownValues {
  readonly #pseudonyms: Pseudonyms;
  readonly #aliases = new Map<string, string>();
  readonly #given = new Set<string>();
  /** Secrets that stand nowhere by chance. */
  readonly #telling = new Set<string>();
  readonly #personal: string[] = [];
  readonly #short = new Map<string, string>();
  readonly #bare = new Map<string, string>();
  readonly #whole = new Map<string, string>();
  readonly #words = new Set<string>();
  readonly #finder = new ValueFinder();
  #secretFinder: SecretFinder | undefined;
  /** Texts in which nothing known stands: those of records repeat. */
  readonly #clean = new Set<string>();

  constructor(pseudonyms: Pseudonyms) {
    this.#pseudonyms = pseudonyms;
  }

  /** Takes a secret, and gives its alias, which no other has: that of `name`, or one made from its hash. */
  secret(text: string, name?: string): string {
    if (text === '' || this.#given.has(text)) return text;
    let alias = this.#aliases.get(text);
    if (alias !== undefined) return alias;
    alias = this.#newAlias(text, name);
    this.#aliases.set(text, alias);
    this.#given.add(alias);
    if (isTelling(text) || (name !== undefined && text.length >= SHORTEST_SECRET)) {
      this.#telling.add(text);
      this.#secretFinder = undefined;
      this.#clean.clear();
    } else if (text.length > 1) this.#short.set(text, alias);
    for (const part of openingParts(text)) this.secret(part);
    return alias;
  }

  /** Takes a personal value, which is found from now on. `isSure`: a definition or its name says that it is one. */
  personal(kind: ValueKind, text: string, isSure: boolean): void {
    const pseudonym = this.#pseudonyms.of(kind, text);
    if (pseudonym === text) return;
    if (this.#clean.size > 0) this.#clean.clear();
    this.#learn(text, pseudonym, isSure);
    const forms = otherForms(kind, text);
    const made = otherForms(kind, pseudonym);
    for (const [i, form] of forms.entries())
      if (form !== text && isDistinct(form)) this.#learn(form, made[i]!, isSure);
    const bare = kind.kind === 'badgeNo' ? withoutZeros(text) : text;
    if (bare === text) return;
    if (isDistinct(bare)) this.#learn(bare, withoutZeros(pseudonym), isSure);
    else this.#bare.set(bare, withoutZeros(pseudonym));
  }

  /** Takes the words of a full name, and of joined ones the halves, that nothing else gave, for texts that say one of them alone. */
  wordsOf(kind: ValueKind, text: string): void {
    if (kind.kind !== 'name') return;
    const made = [...this.#pseudonyms.of(kind, text)];
    for (const { 0: word, index } of [NAME_WORD, NAME_HALF].flatMap((words) => [...text.matchAll(words)])) {
      // A word in small letters is in any text.
      if (word === text || this.#words.has(word) || !/^[\p{Lu}\p{Lo}]/u.test(word)) continue;
      this.#words.add(word);
      this.#clean.clear();
      const start = [...text.slice(0, index)].length;
      const pseudonym = made.slice(start, start + [...word].length).join('');
      if (!this.#whole.has(word) && pseudonym !== word) this.#learn(word, pseudonym, false);
    }
  }

  #learn(text: string, pseudonym: string, isSure: boolean): void {
    if (isDistinct(text)) {
      this.#finder.add(text, this.#personal.push(pseudonym) - 1);
      if (isSure && !this.#whole.has(text)) this.#whole.set(text, pseudonym);
    } else if (!this.#short.has(text)) this.#short.set(text, pseudonym);
  }

  /** What stands for a text that is a personal value as a whole, and hardly one by chance. */
  standsFor(text: string): string | undefined {
    return this.#whole.get(text);
  }

  /** True when the text is a secret that stands nowhere by chance. */
  isSecret(text: string): boolean {
    return text.length >= SHORTEST_SECRET && this.#telling.has(text);
  }

  /** The text with everything known in it replaced, in whatever spelling, and what else is to be replaced: in one pass. */
  replaceIn(text: string, secretsOnly = false, others: readonly Replacement[] = []): string {
    const isClean = this.#clean.has(text);
    if (isClean && others.length === 0) return text;
    const known = isClean ? [] : this.#secretsIn(text);
    if (!isClean && !secretsOnly)
      known.push(...this.#personalIn(text).filter(({ isWord }) => isWord), ...this.#packed(text));
    if (known.length === 0 && !secretsOnly && this.#clean.size < CLEAN_TEXTS) this.#clean.add(text);
    const all = [...known, ...others];
    let made = '';
    let done = 0;
    for (const { start, end, replacement } of all.sort((a, b) => a.start - b.start || b.end - a.end)) {
      if (start < done) continue;
      made += text.slice(done, start) + replacement;
      done = end;
    }
    return made + text.slice(done);
  }

  /** PINs, short names and numbers of persons that stand in a message as words of their own, and are no part of a date or a time. */
  shortIn(text: string): Replacement[] {
    const found = (pattern: RegExp, known: ReadonlyMap<string, string>) =>
      [...text.matchAll(pattern)].flatMap(({ 0: word, index: start }) => {
        const replacement = known.get(word);
        return replacement === undefined ? [] : [{ start, end: start + word.length, replacement }];
      });
    return [...found(SHORT_WORD, this.#short), ...found(BARE_BADGE, this.#bare)];
  }

  /** True when a secret or a piece of one stands in the text, in whatever spelling. */
  holdsSecret(text: string): boolean {
    const bare = text.replace(ALIASES, (alias) => (this.#given.has(alias) ? ' ' : alias));
    return this.#secretsIn(bare).length > 0;
  }

  /** True when the letters of a secret stand in the text, whatever is between them. */
  resembles(text: string): boolean {
    this.#secretFinder ??= new SecretFinder(this.#telling);
    return this.#secretFinder.resembles(text);
  }

  /** True when anything known stands in the text. */
  holdsAny(text: string): boolean {
    return this.replaceIn(text) !== text;
  }

  /** True when a secret, or a personal value that stood in `before`, stands in `after`. */
  survives(before: string, after: string): boolean {
    if (this.#clean.has(after)) return false;
    if (this.holdsSecret(after)) return true;
    const stood = this.#wordsIn(before);
    return stood.size > 0 && [...this.#wordsIn(after)].some((known) => stood.has(known));
  }

  #newAlias(text: string, name: string | undefined): string {
    const isAddress = /^https?:\/\//.test(text);
    const aliasFor = (label: string) =>
      isAddress ? urlAliasOf(label) + (/\.[a-z]{2,4}$/.exec(text)?.[0] ?? '') : aliasOf(label);
    const [short = '', whole = ''] = hashLabels(this.#pseudonyms, text);
    const labels = [...(name === undefined ? [] : [name, `${name}-${short.slice(0, 4)}`]), short, whole];
    return labels.map(aliasFor).find((alias) => !this.#given.has(alias))!;
  }

  #secretsIn(text: string): Replacement[] {
    this.#secretFinder ??= new SecretFinder(this.#telling);
    const found = this.#secretFinder.find(text);
    if (found.length === 0) return [];
    const secrets = [...this.#telling];
    return found.map(({ start, end, which }) => ({
      start,
      end,
      replacement: this.#aliases.get(secrets[which]!)!,
    }));
  }

  #personalIn(text: string): (Replacement & { readonly which: number; readonly isWord: boolean })[] {
    return this.#finder.find(text).map((found) => ({ ...found, replacement: this.#personal[found.which]! }));
  }

  #wordsIn(text: string): Set<number> {
    const packed = [...packedRuns(text)].flatMap((run) => [...this.#wordsIn(run.text)]);
    const words = this.#personalIn(text).filter(({ isWord }) => isWord);
    return new Set([...words.map(({ which }) => which), ...packed]);
  }

  /** What is packed in base64 or hexadecimal, packed again without what is known. */
  #packed(text: string): Replacement[] {
    return [...packedRuns(text)].flatMap(({ start, end, text: inside, pack }) => {
      const clean = this.replaceIn(inside);
      return clean === inside ? [] : [{ start, end, replacement: pack(clean) }];
    });
  }
}

const ALIASES = /(?:https:\/\/secret\.example\/)?secret-[\w-]+(?:\.[a-z]{2,4})?/g;

/** True for a secret that stands nowhere by chance. */
function isTelling(text: string): boolean {
  if (text.length < SHORTEST_SECRET || nameFact(text) !== undefined) return false;
  if (isSurprising(text)) return text.length >= LONG_SECRET || /\D/.test(text);
  return text.length >= (/^\p{L}+$/u.test(text) ? LONGEST_WORD : LONG_SECRET);
}

function withoutZeros(text: string): string {
  return text.replace(/^0+(?=[1-9]\d*$)/, '');
}

/** What the alias of a secret without a name is made of, the shorter one first. */
export function hashLabels(pseudonyms: Pseudonyms, secret: string): string[] {
  const hash = pseudonyms.hashOf('secret', secret);
  return [hash.slice(0, 10), hash];
}

/** True for a value that hardly stands anywhere by chance: a word of four letters or more, or six digits, but no time of day. */
function isDistinct(text: string): boolean {
  if (/^\d\d:\d\d:\d\d$/.test(text)) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 4 || (letters > 0 && text.length >= 6) || /^\D*\d(\D*\d){5}/.test(text);
}
