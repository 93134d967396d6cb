import type { AnyOperation, FieldSpec } from '../definition/operation.js';
import { FaultError } from '../errors/index.js';
import { escapeRegExp } from '../text/escapeRegExp.js';
import { textsInside } from '../text/redaction/redact.js';
import { errorWithoutSecrets } from './errorWithoutSecrets.js';
import { placesWhere } from './placesWhere.js';

const placesOf = placesWhere((_name, { sensitivity }) => sensitivity === 'personal');
/** Shorter values stand in any text. */
const LEAST = 3;
/** Characters of the text times values, which takes some seconds. */
const MOST_WORK = 500_000_000;
const LEFT_OUT = '[a text of the service was left out: it may name people of the call]';

/** What was given in personal fields, in lower case, and the path of the field. */
export type PersonalValues = Map<string, string>;

/** A fault error that quotes none of the personal values that were sent: in the place of each stands its field. */
export function withoutPersons<E>(error: E, operation: AnyOperation, input: object): E {
  return error instanceof FaultError ? errorQuoting(error, quoterWithoutPersons(operation, input)) : error;
}

/** An error in which all texts are said by a quoter. */
export function errorQuoting<E>(error: E, quoted: (text: string) => string): E {
  return errorWithoutSecrets(error, { inside: (said) => textsInside(said, quoted) });
}

/** Says a text of the service with the field in the place of each personal value of the input. */
export function quoterWithoutPersons(
  { input: parts }: Pick<AnyOperation, 'input'>,
  input: object,
): (text: string) => string {
  return quoterWithout((found) => {
    for (const [name, spec] of Object.entries(parts)) gather(spec, name, Reflect.get(input, name), found);
  });
}

/** Says a text of a service with the field in the place of each value that `gather` finds. */
export function quoterWithout(gather: (found: PersonalValues) => void): (text: string) => string {
  const fields: PersonalValues = new Map();
  try {
    gather(fields);
  } catch {
    // What was sent cannot be read any more.
    return () => LEFT_OUT;
  }
  const values = [...fields].sort(([a], [b]) => b.length - a.length);
  return (text) => {
    if (text.length * values.length > MOST_WORK) return LEFT_OUT;
    const lower = text.toLowerCase();
    return values
      .filter(([value]) => lower.includes(value))
      .reduce((left, [value, field]) => left.replace(alone(value), `[${field}]`), text);
  };
}

/** Takes a value of a personal field. */
export function addPersonal(found: PersonalValues, path: string, value: unknown): void {
  if (typeof value !== 'string' && typeof value !== 'number') return;
  const text = String(value).trim().toLowerCase();
  if (text.length >= LEAST && !found.has(text)) found.set(text, path);
}

/** Not inside of a word or a number. */
function alone(value: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(value)}(?![\\p{L}\\p{N}])`, 'giu');
}

function gather(spec: FieldSpec, path: string, value: unknown, found: PersonalValues): void {
  if (spec.sensitivity === 'personal') addPersonal(found, path, value);
  if (value === null || typeof value !== 'object') return;
  for (const [name, inside] of placesOf(spec))
    if (!Array.isArray(value)) gather(inside, `${path}.${name}`, Reflect.get(value, name), found);
    else for (const [i, item] of value.entries()) gather(inside, `${path}[${i}]`, item, found);
}
