import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { z } from 'zod';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { writeAtomically } from '../../export/atomicFile.js';
import type { Secret } from '../../secret.js';
import { configured } from '../../validation/configuration.js';
import { readJsonFile } from '../../validation/jsonFile.js';

// What stands before the 32 bytes of an Ed25519 key in its usual forms (RFC 8410).
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');

/** Signs lines of a chain with a key that it shows to nobody. */
export class Signer {
  /** The public key, in 43 characters of base64url. */
  readonly key: string;
  readonly #private: KeyObject;

  constructor(seed: Buffer) {
    this.#private = createPrivateKey({ key: Buffer.concat([PRIVATE, seed]), format: 'der', type: 'pkcs8' });
    this.key = createPublicKey(this.#private)
      .export({ format: 'der', type: 'spki' })
      .subarray(PUBLIC.length)
      .toString('base64url');
  }

  /** The signature of the bytes, as base64url. */
  sign(bytes: Buffer): string {
    return sign(null, bytes, this.#private).toString('base64url');
  }
}

/** The signer of a key as `evidence key` keeps it: 64 hexadecimal digits. No message shows it. */
export function signerOf(secret: Secret, name = 'key'): Signer {
  const text = secret.reveal().trim();
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new ConfigurationError(
      name,
      'expected 64 hexadecimal digits, as workforce-soap evidence key makes',
    );
  return new Signer(Buffer.from(text, 'hex'));
}

/** The public key of a text of a `Signer`; `undefined` for a text that is none. */
export function publicKeyOf(text: string): KeyObject | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== text) return undefined;
  return createPublicKey({ key: Buffer.concat([PUBLIC, bytes]), format: 'der', type: 'spki' });
}

const publicText = z.string().refine((text) => publicKeyOf(text) !== undefined, 'expected a public key');

const keyBook = z
  .strictObject({
    /** Public keys of machines that keep nights, by the machine's name. */
    machines: z.record(z.string().min(1), publicText).default({}),
    /** Public keys of people who sign, by the person's name. */
    people: z.record(z.string().min(1), publicText).default({}),
  })
  .refine(
    ({ machines, people }) => {
      const all = [...Object.values(machines), ...Object.values(people)];
      return new Set(all).size === all.length;
    },
    { message: 'a key belongs to one machine or one person: each signer needs an own key' },
  );

/** Whose keys are trusted: it lies beside the policy as `keys.json`. */
export type KeyBook = z.output<typeof keyBook>;

/** The book with all that was left out. Throws a `ConfigurationError` that names what is wrong. */
export function keyBookOf(input: unknown = {}, name = 'keys'): KeyBook {
  return configured(keyBook, input, name);
}

/** Who has a key: a machine for nights, a person for signatures. */
export function holderOf(keys: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.entries(keys).find(([, own]) => own === key)?.[0];
}

/** The book of keys in a file; an empty one where there is none. Throws a `ConfigurationError` that names what is wrong. */
export function readKeyBook(path: string): KeyBook {
  return keyBookOf(readJsonFile(path, { expected: 'a book of keys', optional: true }), path);
}

/** Adds a public key to the book. Throws a `ConfigurationError` where the name has another key, or the key another name. */
export function addToKeyBook(path: string, holder: 'machines' | 'people', name: string, key: string): void {
  const book = readKeyBook(path);
  if ((book[holder][name] ?? key) !== key)
    throw new ConfigurationError(path, `has another key for ${name}: take that out first`);
  const next = keyBookOf({ ...book, [holder]: { ...book[holder], [name]: key } }, path);
  writeAtomically(path, `${JSON.stringify(next, undefined, 2)}\n`);
}
