import { aliasOf, urlAliasOf } from './alias.js';
import { openingParts } from '../../text/redaction/pieces.js';
import type { ValueKind } from './kinds.js';
import { packedRuns } from './packed.js';
import type { Pseudonyms } from './Pseudonyms.js';
import { ValueFinder } from './ValueFinder.js';

interface Known {
  readonly replacement: string;
  /** Secrets are found inside words too; personal values as whole words. */
  readonly secret: boolean;
}

/** A part of a text, and what is to stand there. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const SHORT_WORD = /(?<![\p{L}\p{N}]|\d[-./:,])[\p{L}\p{N}]{2,6}(?![\p{L}\p{N}]|[-./:,]\d)/gu;
// Shorter ones stand in other texts by chance: they are replaced in their own fields only.
const SHORTEST_SECRET = 4;

/** The secrets and personal values of a recording, to be found wherever else they stand. */
export class KnownValues {
  readonly #pseudonyms: Pseudonyms;
  readonly #aliases = new Map<string, string>();
  readonly #given = new Set<string>();
  readonly #known: Known[] = [];
  readonly #seen = new Set<string>();
  readonly #short = new Map<string, string>();
  readonly #finder = new ValueFinder();
  readonly #secrets = new ValueFinder();

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
    if (text.length >= SHORTEST_SECRET) this.#add(text, { replacement: alias, secret: true });
    for (const part of openingParts(text)) this.secret(part);
    return alias;
  }

  /** Takes a personal value, and gives its pseudonym. */
  personal(kind: ValueKind, text: string): string {
    const pseudonym = this.#pseudonyms.of(kind, text);
    const name = `${kind.kind}|${text}`;
    if (pseudonym !== text && !this.#seen.has(name)) {
      this.#seen.add(name);
      if (isDistinct(text)) this.#add(text, { replacement: pseudonym, secret: false });
      else if (!this.#short.has(text)) this.#short.set(text, pseudonym);
    }
    return pseudonym;
  }

  /** True when the text is one of the secrets. */
  isSecret(text: string): boolean {
    return this.#aliases.has(text);
  }

  /** The text with everything known in it replaced, in whatever spelling, and what else is to be replaced: in one pass. */
  replaceIn(text: string, secretsOnly = false, others: readonly Replacement[] = []): string {
    const known = this.#find(text)
      .filter(({ known: { secret } }) => secret || !secretsOnly)
      .map(({ start, end, known: { replacement } }) => ({ start, end, replacement }));
    const all = [...known, ...this.#packed(text, secretsOnly), ...others];
    let made = '';
    let done = 0;
    for (const { start, end, replacement } of all.sort((a, b) => a.start - b.start || b.end - a.end)) {
      if (start < done) continue;
      made += text.slice(done, start) + replacement;
      done = end;
    }
    return made + text.slice(done);
  }

  /** Short names and numbers of persons that stand in a message as words of their own, and are no part of a date or a time. */
  shortIn(text: string): Replacement[] {
    return [...text.matchAll(SHORT_WORD)].flatMap(({ 0: word, index: start }) => {
      const replacement = this.#short.get(word);
      return replacement === undefined ? [] : [{ start, end: start + word.length, replacement }];
    });
  }

  /** True when a secret stands in the text, in whatever spelling. */
  holdsSecret(text: string): boolean {
    return this.#secrets.find(text).length > 0;
  }

  /** True when a secret stands in the text as it was given, in whatever case. */
  holdsPlainSecret(text: string): boolean {
    return this.#secrets.standsIn(text);
  }

  /** True when anything known stands in the text. */
  holdsAny(text: string): boolean {
    return this.replaceIn(text) !== text;
  }

  /** True when something known that stood in `before` still stands in `after`. */
  survives(before: string, after: string): boolean {
    const stood = this.#knownIn(before);
    return stood.size > 0 && [...this.#knownIn(after)].some((known) => stood.has(known));
  }

  #newAlias(text: string, name: string | undefined): string {
    const isAddress = /^https?:\/\//.test(text);
    const aliasFor = (label: string) =>
      isAddress ? urlAliasOf(label) + (/\.[a-z]{2,4}$/.exec(text)?.[0] ?? '') : aliasOf(label);
    const [short = '', whole = ''] = hashLabels(this.#pseudonyms, text);
    const labels = [...(name === undefined ? [] : [name, `${name}-${short.slice(0, 4)}`]), short, whole];
    return labels.map(aliasFor).find((alias) => !this.#given.has(alias))!;
  }

  #add(text: string, known: Known): void {
    this.#known.push(known);
    const which = this.#known.length - 1;
    // Of secrets there are few.
    this.#finder.add(text, which, known.secret);
    if (known.secret) this.#secrets.add(text, which, true);
  }

  #find(text: string): { start: number; end: number; known: Known }[] {
    return this.#finder
      .find(text)
      .map(({ start, end, which, isWord }) => ({ start, end, isWord, known: this.#known[which]! }))
      .filter(({ known, isWord }) => known.secret || isWord);
  }

  #knownIn(text: string): Set<Known> {
    const packed = [...packedRuns(text)].flatMap((run) => [...this.#knownIn(run.text)]);
    return new Set([...this.#find(text).map(({ known }) => known), ...packed]);
  }

  /** What is packed in base64 or hexadecimal, packed again without what is known. */
  #packed(text: string, secretsOnly: boolean): Replacement[] {
    return [...packedRuns(text)].flatMap(({ start, end, text: inside, pack }) => {
      const clean = this.replaceIn(inside, secretsOnly);
      return clean === inside ? [] : [{ start, end, replacement: pack(clean) }];
    });
  }
}

/** What the alias of a secret without a name is made of, the shorter one first. */
export function hashLabels(pseudonyms: Pseudonyms, secret: string): string[] {
  const hash = pseudonyms.hashOf('secret', secret);
  return [hash.slice(0, 10), hash];
}

/** True for a value that hardly stands anywhere by chance: a word of four letters or more, or six digits. */
function isDistinct(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 4 || (letters > 0 && text.length >= 6) || /^\D*\d(\D*\d){5}/.test(text);
}
