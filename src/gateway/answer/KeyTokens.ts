import { escapeAnswerText } from '../../encoding/server/encodeAnswer.js';
import { Redactor } from '../../text/redaction/redact.js';
import { SecretRegister } from '../../text/redaction/SecretRegister.js';
import { SearchPatterns } from './SearchPatterns.js';

/** Puts tokens in the place of keys, in what the service answers to one token. What it looks for is made once, when it is needed. */
export class KeyTokens {
  readonly #tokenFor: (key: string) => string;
  readonly #keys: readonly string[];
  readonly #shown: SecretRegister;
  readonly #ofShown: Redactor;
  #redactor: Redactor | undefined;
  #pairs: readonly (readonly [string, string])[] | undefined;
  #patterns: SearchPatterns | undefined;

  /** `keys` are those that are known beforehand; others come to light where a field holds one, and are `shown` to all tokens. */
  constructor(keys: readonly string[], tokenFor: (key: string) => string, shown = new SecretRegister()) {
    this.#shown = shown;
    this.#ofShown = new Redactor(shown);
    this.#keys = [...new Set(keys)];
    this.#tokenFor = tokenFor;
  }

  /** The token for a field that holds a key; nothing for an empty one. */
  ofField(text: string): string {
    const key = text.trim();
    if (key === '') return text;
    this.#shown.add(key);
    return this.#tokenFor(key);
  }

  /**
   * A whole text of the service: tokens for the known keys as they are, and nothing for them in any other spelling, or for the keys
   * that answers gave.
   */
  inText(text: string): string {
    const swapped = this.#replacements().reduce((at, [key, token]) => at.replaceAll(key, token), text);
    this.#redactor ??= new Redactor(this.#keys);
    return this.#ofShown.text(this.#redactor.text(swapped));
  }

  /** What to look for in the bytes of an answer, and what to put there: each key as text and as it is escaped. */
  get patterns(): SearchPatterns {
    this.#patterns ??= new SearchPatterns(this.#replacements());
    return this.#patterns;
  }

  #replacements(): readonly (readonly [string, string])[] {
    this.#pairs ??= this.#keys.flatMap((key) => {
      const token = this.#tokenFor(key);
      const escaped = escapeAnswerText(key);
      return escaped === key ? [[key, token] as const] : [[key, token] as const, [escaped, token] as const];
    });
    return this.#pairs;
  }
}
