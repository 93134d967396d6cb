import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { ConfigurationError } from '../errors/ConfigurationError.js';
import { Secret } from '../secret.js';
import { isAlias } from '../cassette/scrub/alias.js';
import { SecretFinder } from '../text/redaction/SecretFinder.js';
import { packedRuns } from '../cassette/scrub/packed.js';
import { ValueFinder } from '../cassette/scrub/ValueFinder.js';
import { orElse } from '../text/orElse.js';

/** Options of `assertNoSecrets`. */
export interface NoSecretsOptions {
  /** Secrets that must be nowhere, whole or in telling pieces, in no spelling: raw, XML, URL, base64, hexadecimal or JSON, in any case. */
  readonly secrets?: readonly (string | Secret)[];
  /** Personal values that must be nowhere. */
  readonly personal?: readonly string[];
}

/** Files and folders to look through. */
export interface FilesToSearch {
  /** Paths of files and folders. */
  readonly files: readonly string[];
}

/** Says where secrets were found, never which. */
export class SecretsFoundError extends Error {
  override readonly name = 'SecretsFoundError';
  /** Where secrets were found, and which of those that were given. Holds no value. */
  readonly places: readonly string[];

  constructor(places: readonly string[]) {
    super(`Secrets or personal values were found:\n${places.map((place) => `  ${place}`).join('\n')}`);
    this.places = places;
  }
}

// Where a key or a password stands by its name, and what stands there.
const NAMED =
  /(?:<(?:[\w.-]+:)?(apiKey|api_key|API_key|password|passwordTandA)\b[^>]*>|["'](?:apiKey|api_key|API_key|password|passwordTandA|client_secret|access_token|refresh_token)["']\s*:\s*["']|\b(?:client_secret|access_token|refresh_token)=|\b(?:Bearer|Basic)\s+)([^<>"'&\s]+)/g;
const HARMLESS = /^(\[redacted\]|\*+|\.{3}|…|undefined|null)$/;

/**
 * Throws a `SecretsFoundError` when a value, or a file, holds a secret: one that is given, in any spelling, or whatever
 * stands where a key, password or token stands by its name. A value is searched as it would be printed: texts, errors
 * with their causes, `inspect`, JSON. `Secret`s that were not revealed are none. Throws a `ConfigurationError` for a file
 * that is not there.
 */
export function assertNoSecrets(subject: unknown, options: NoSecretsOptions = {}): void {
  const { secrets = [], personal = [] } = options;
  const secretFinder = new SecretFinder(
    secrets.map((secret) => (secret instanceof Secret ? secret.reveal() : secret)),
  );
  const finder = new ValueFinder();
  for (const [i, value] of personal.entries()) finder.add(value, i);
  const texts = isFiles(subject) ? fileTexts(subject.files) : valueTexts(subject);
  const places = new Set<string>();
  for (const { place, text } of texts) {
    for (const { which } of secretFinder.find(text)) places.add(`${place}: secret ${which + 1}`);
    for (const within of [text, ...Array.from(packedRuns(text), (run) => run.text)])
      for (const { which, isWord, isExact } of finder.find(within))
        if (isWord || isExact) places.add(`${place}: personal value ${which + 1}`);
    for (const match of text.matchAll(NAMED))
      if (!isAlias(match[2]!) && !HARMLESS.test(match[2]!))
        places.add(`${place}: ${nameIn(match[0])} with a value`);
  }
  if (places.size > 0) throw new SecretsFoundError([...places]);
}

function nameIn(match: string): string {
  return /apiKey|api_key|API_key|passwordTandA|password|client_secret|access_token|refresh_token|Bearer|Basic/.exec(
    match,
  )![0];
}

interface PlacedText {
  readonly place: string;
  readonly text: string;
}

function isFiles(subject: unknown): subject is FilesToSearch {
  const keys = subject !== null && typeof subject === 'object' ? Object.keys(subject) : [];
  return keys.length === 1 && keys[0] === 'files' && Array.isArray((subject as FilesToSearch).files);
}

function* fileTexts(paths: readonly string[]): Generator<PlacedText> {
  for (const path of paths) {
    const is = statSync(path, { throwIfNoEntry: false });
    if (!is)
      throw new ConfigurationError('files', `there is no file or folder ${path}; name one that is there`);
    if (is.isDirectory()) yield* fileTexts(readdirSync(path).map((name) => join(path, name)));
    else {
      const bytes = readFileSync(path);
      yield { place: path, text: bytes.toString('utf8') };
      if (bytes.includes(0xe5)) yield { place: path, text: bytes.toString('latin1') };
    }
  }
}

function* valueTexts(value: unknown): Generator<PlacedText> {
  yield* stringsIn(value, 'value', new Set());
  const everything = { depth: 20, maxArrayLength: Infinity, maxStringLength: Infinity, showHidden: true };
  yield { place: 'inspect(value)', text: inspect(value, everything) };
  yield { place: 'String(value)', text: orElse(() => String(value), '') };
  yield { place: 'JSON.stringify(value)', text: orElse(() => JSON.stringify(value) ?? '', '') };
}

function* stringsIn(value: unknown, place: string, seen: Set<unknown>): Generator<PlacedText> {
  if (typeof value === 'string') yield { place, text: value };
  if (value === null || typeof value !== 'object' || seen.has(value)) return;
  seen.add(value);
  if (value instanceof Uint8Array) {
    yield { place, text: Buffer.from(value).toString('utf8') };
    return;
  }
  if (value instanceof Map || value instanceof Set) yield* stringsIn([...value], place, seen);
  // Own names, hidden ones too: message, stack and cause of an error are not enumerable.
  for (const name of Object.getOwnPropertyNames(value)) {
    yield { place: `${place}.${name}`, text: name };
    const inside = orElse(() => (value as Record<string, unknown>)[name], '');
    yield* stringsIn(inside, `${place}.${name}`, seen);
  }
}
