import { orElse } from '../text/orElse.js';

/** Of copies, what they were made of. */
export const originals = new WeakMap<object, object>();

/**
 * A copy of what a call is given, which the caller's later changes do not reach: rows of a list that is emptied and filled again
 * are sent as they were. What cannot be read is left as it is, and refused by the check of the input.
 */
export function asGiven<T>(given: T): T {
  return orElse(() => copyOf(given, new Map()) as T, given);
}

function copyOf(value: unknown, made: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null || !(Array.isArray(value) || isPlain(value))) return value;
  if (made.has(value)) return made.get(value);
  const copy: unknown[] | Record<string, unknown> = Array.isArray(value) ? [...value] : { ...value };
  made.set(value, copy);
  originals.set(copy, value);
  for (const [name, inside] of Object.entries(copy))
    (copy as Record<string, unknown>)[name] = copyOf(inside, made);
  return copy;
}

/** True for an object of no class, of whatever realm. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.hasOwn(prototype as object, 'isPrototypeOf');
}
