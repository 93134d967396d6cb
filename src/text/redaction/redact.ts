import { type Range, SecretFinder } from './SecretFinder.js';
import type { SecretRegister } from './SecretRegister.js';

const REDACTED = '[redacted]';
/** What stands in place of a text in which a secret is written in an unknown way. */
export const LEFT_OUT = '[a text that held the key was left out]';
const UNSEEN = '[a text was left out: there were too many to look through for the key]';
/** How much of a text of a server is quoted. */
const QUOTED = 2_000;
const QUOTED_IN_ALL = 20_000;
/** How much is looked through of all quotes, which takes some seconds; a short text counts for more than its length. */
const LOOKED_THROUGH = 2_000_000;
const LEAST_WORK = 50;
const DEPTH = 20;
/** The names of fields that hold what opens something, where no definition says so. */
export const SECRET_NAME = /passw|secret|token|api_?key$|credential|cookie|authorizat/i;
const SHORT = 200;
const KNOWN = 1_000;

/** Takes secrets out of texts that came from elsewhere. Throws nothing, and takes a time that is linear in the text. */
export class Redactor {
  readonly #source: { readonly finder: SecretFinder };
  /** That of the source when a text was last looked through: to make one of many secrets takes long. */
  #finder: SecretFinder | undefined;
  /** What short texts became: those of a service repeat. */
  readonly #known = new Map<string, string>();
  readonly #isOver: () => boolean;
  #left = LOOKED_THROUGH;

  /** `isOver`: the time for quotes has run out. */
  constructor(secrets: SecretRegister | readonly string[], isOver: () => boolean = () => false) {
    this.#source = 'finder' in secrets ? secrets : { finder: new SecretFinder(secrets) };
    this.#isOver = isOver;
  }

  /**
   * A text without the secrets, in whatever mixture of spellings they stand in it: raw, escaped for XML, JSON or a URL
   * however often, inside base64 or hexadecimal, in another case, with blanks between. What then still resembles one is
   * left out whole.
   */
  text(text: string): string {
    const finder = this.#renewed();
    if (text.length > SHORT) return redact(finder, text, false);
    const known = this.#known.get(text) ?? redact(finder, text, false);
    if (this.#known.size < KNOWN) this.#known.set(text, known);
    return known;
  }

  /** Every text inside plain data, names of properties included; what holds no secret is given back itself. */
  inside<T>(data: T, most = Infinity): T {
    return textsInside(data, (text) => (text.length > most ? this.quote(text, most) : this.text(text))) as T;
  }

  /**
   * The same for what is quoted of a server: no more than its first 2,000 characters, and once all quotes are more than
   * can be looked through, nothing.
   */
  quote(text: string, most = QUOTED): string {
    const finder = this.#renewed();
    const known = text.length > SHORT ? undefined : this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#left <= 0 || this.#isOver()) return UNSEEN;
    this.#left -= Math.min(text.length, most) + LEAST_WORK;
    if (text.length <= most) return this.text(text);
    const more = (text.length - most).toLocaleString('en');
    return `${redact(finder, text.slice(0, most), true)}… (${more} more characters)`;
  }

  /** Quotes every text inside plain data, names of properties included; what is very deep or much is left out. */
  data(data: unknown): unknown {
    let left = QUOTED_IN_ALL;
    const quote = (text: string) => {
      const most = Math.min(left, QUOTED);
      left -= Math.min(text.length, most);
      return most > 0 || text === '' ? this.quote(text, most) : '…';
    };
    const inside = (value: unknown, depth: number): unknown => {
      if (typeof value === 'string') return quote(value);
      if (value === null || typeof value !== 'object') return value;
      if (depth > DEPTH || left <= 0) return '…';
      left -= 1;
      if (Array.isArray(value)) return taken(value).map((item) => inside(item, depth + 1));
      return Object.fromEntries(
        taken(Object.entries(value)).map(([name, item]) => [
          quote(name),
          SECRET_NAME.test(name) ? REDACTED : inside(item, depth + 1),
        ]),
      );
    };
    const taken = <T>(items: readonly T[]) => items.slice(0, Math.max(0, left));
    return inside(data, 0);
  }

  /** Secrets come to a register, and go. */
  #renewed(): SecretFinder {
    const { finder } = this.#source;
    if (this.#finder !== finder) this.#known.clear();
    this.#finder = finder;
    return finder;
  }
}

function redact(finder: SecretFinder, text: string, cut: boolean): string {
  const ranges = finder.find(text, cut);
  const safe = ranges.length === 0 ? text : without(text, ranges);
  const holds = ranges.length > 0 && finder.find(safe, cut).length > 0;
  return holds || finder.resembles(safe) ? LEFT_OUT : safe;
}

/** One text without secrets; who has many texts keeps a `Redactor`. */
export function redactText(text: string, secrets: readonly string[]): string {
  return new Redactor(secrets).text(text);
}

/** Plain data with every text in it put through a function; what does not change is given back itself. */
export function textsInside(data: unknown, redact: (text: string) => string, depth = 0): unknown {
  if (typeof data === 'string') return redact(data);
  if (data === null || typeof data !== 'object' || depth > DEPTH) return data;
  if (Array.isArray(data)) {
    const items = data.map((item) => textsInside(item, redact, depth + 1));
    return items.some((item, i) => item !== data[i]) ? items : data;
  }
  if (Object.getPrototypeOf(data) !== Object.prototype) return data;
  const before = Object.entries(data);
  const after = before.map(([name, value]) => [redact(name), textsInside(value, redact, depth + 1)] as const);
  const isSame = after.every(([name, value], i) => name === before[i]![0] && value === before[i]![1]);
  return isSame ? data : Object.fromEntries(after);
}

function without(text: string, ranges: Range[]): string {
  let safe = '';
  let at = 0;
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start)) {
    if (start >= at) safe += text.slice(at, start) + REDACTED;
    at = Math.max(at, end);
  }
  return safe + text.slice(at);
}
