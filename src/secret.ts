import { inspect } from 'node:util';

const REDACTED = '[redacted]';

/**
 * A value that must not be seen: every implicit way to print it (string conversion, template strings, JSON,
 * `util.inspect`, `console.log`) gives `[redacted]`. `reveal()` is the one way to the text.
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The protected text. Call it where the text is used, and never keep the result. */
  reveal(): string {
    return this.#text;
  }

  /** True when both hold the same text. */
  equals(other: Secret): boolean {
    return this.#text === other.#text;
  }

  /** Gives `[redacted]`. Only `reveal()` gives the text. */
  toString(): string {
    return REDACTED;
  }

  /** Gives `[redacted]`. */
  toJSON(): string {
    return REDACTED;
  }

  [Symbol.toPrimitive](): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}

/** The key of a unit, or the root key of a customer. Source: interface document 5. */
export class ApiKey extends Secret {
  /** A name for logs and metrics that says which key was used without showing it, such as `unit 101`. */
  readonly alias: string;

  constructor(text: string, alias = 'key') {
    super(text);
    this.alias = alias;
  }
}
