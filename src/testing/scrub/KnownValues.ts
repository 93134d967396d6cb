import { keyedBytes } from './permutation.js';
import { aliasOf, isAlias, urlAliasOf } from './alias.js';
import type { ValueKind } from './kinds.js';
import type { Pseudonyms } from './Pseudonyms.js';
import { spellingsOf, textSpellingsOf } from './spellings.js';
import { TextFinder } from './TextFinder.js';

interface Known {
  readonly replacement: string;
  /** Secrets are found inside words too; personal values as whole words. */
  readonly secret: boolean;
}

// Shorter ones stand in other texts by chance: they are replaced in their own fields only.
const SHORTEST_SECRET = 4;

/** The secrets and personal values of a recording, to be found wherever else they stand. */
export class KnownValues {
  readonly #projectKey: string;
  readonly #pseudonyms: Pseudonyms;
  readonly #aliases = new Map<string, string>();
  readonly #known: Known[] = [];
  readonly #seen = new Set<string>();
  readonly #finder = new TextFinder();
  readonly #secrets = new TextFinder();

  constructor(projectKey: string, pseudonyms: Pseudonyms) {
    this.#projectKey = projectKey;
    this.#pseudonyms = pseudonyms;
  }

  /** Takes a secret, and gives its alias: that of `name`, or one made from its hash. */
  secret(text: string, name?: string): string {
    if (text === '' || isAlias(text)) return text;
    let alias = this.#aliases.get(text);
    if (alias !== undefined) return alias;
    const hash = name ?? keyedBytes(this.#projectKey, `secret|${text}`).toString('hex').slice(0, 10);
    alias = /^https?:\/\//.test(text)
      ? urlAliasOf(hash) + (/\.[a-z]{2,4}$/.exec(text)?.[0] ?? '')
      : aliasOf(hash);
    this.#aliases.set(text, alias);
    if (text.length >= SHORTEST_SECRET) this.#add(text, { replacement: alias, secret: true });
    for (const part of partsOf(text)) this.secret(part, `${hash}-part`);
    return alias;
  }

  /** Takes a personal value, and gives its pseudonym. */
  personal(kind: ValueKind, text: string): string {
    const pseudonym = this.#pseudonyms.of(kind, text);
    const name = `${kind.kind}|${text}`;
    if (pseudonym !== text && !this.#seen.has(name) && isDistinct(text)) {
      this.#seen.add(name);
      this.#add(text, { replacement: pseudonym, secret: false });
    }
    return pseudonym;
  }

  /** True when the text is one of the secrets. */
  isSecret(text: string): boolean {
    return this.#aliases.has(text);
  }

  /** The text with everything known in it replaced, in whatever spelling. */
  replaceIn(text: string, secretsOnly = false): string {
    let made = '';
    let done = 0;
    for (const { start, end, known } of this.#find(text)) {
      if (start < done || (secretsOnly && !known.secret)) continue;
      made += text.slice(done, start) + known.replacement;
      done = end;
    }
    return made + text.slice(done);
  }

  /** True when a secret stands in the text, in whatever spelling. */
  holdsSecret(text: string): boolean {
    return this.#secrets.find(text).length > 0;
  }

  /** True when something known that stood in `before` still stands in `after`. */
  survives(before: string, after: string): boolean {
    const stood = new Set(this.#find(before).map(({ known }) => known));
    return stood.size > 0 && this.#find(after).some(({ known }) => stood.has(known));
  }

  #add(text: string, known: Known): void {
    this.#known.push(known);
    // Nobody packs a name; and there are many.
    for (const spelling of known.secret ? spellingsOf(text) : textSpellingsOf(text)) {
      this.#finder.add(spelling, this.#known.length - 1);
      if (known.secret) this.#secrets.add(spelling, this.#known.length - 1);
    }
  }

  #find(text: string): { start: number; end: number; known: Known }[] {
    return this.#finder
      .find(text)
      .map(({ start, end, which }) => ({ start, end, known: this.#known[which]! }))
      .filter(({ start, end, known }) => known.secret || isWord(text, start, end));
  }
}

/** What an address that opens something has in it that opens it: long steps of its path, values of its query. */
function partsOf(text: string): string[] {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return [];
  const { pathname, searchParams } = new URL(text);
  return [...searchParams.values(), ...pathname.split('/')].filter((part) => part.length >= 8);
}

/** True for a value that hardly stands anywhere by chance: a word of four letters or more, or six digits. */
function isDistinct(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 4 || (letters > 0 && text.length >= 6) || /^\D*\d(\D*\d){5}/.test(text);
}

function isWord(text: string, start: number, end: number): boolean {
  return (
    !(isLetter(text[start - 1]) && isLetter(text[start])) && !(isLetter(text[end - 1]) && isLetter(text[end]))
  );
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}
