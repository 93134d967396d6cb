import { createHash } from 'node:crypto';
import { Secret } from '../secret.js';
import { keyedHash } from '../text/keyedHash.js';

/** Tells whether two texts are the same without holding them: an HMAC under a key that is not in the journal. */
export class Fingerprint {
  readonly #key: Secret | undefined;

  constructor(key: Secret | undefined) {
    this.#key = key;
  }

  /** A text of 32 digits; the same for the same value, whatever the order of its fields. */
  of(value: unknown): string {
    const text = canonical(value);
    const hash = this.#key ? keyedHash(this.#key.reveal(), text) : createHash('sha256').update(text).digest();
    return hash.toString('hex').slice(0, 32);
  }

  /** Tells values apart that are the same, by how often each came so far. */
  numbering(): (value: unknown) => { readonly time: number; readonly key: string } {
    const times = new Map<string, number>();
    return (value) => {
      const text = this.of(value);
      const time = (times.get(text) ?? 0) + 1;
      times.set(text, time);
      return { time, key: time === 1 ? text : this.of([text, time]) };
    };
  }
}

function canonical(value: unknown): string {
  if (value instanceof Secret) return JSON.stringify(`secret ${value.reveal()}`);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .join(',')}}`;
}
