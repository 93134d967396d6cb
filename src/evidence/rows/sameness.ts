import type { Conversion } from '../../bridge/map/conversions/Conversion.js';
import type { FieldSpec } from '../../definition/spec.js';
import { compare } from '../../equivalence/compare.js';
import { classOfKind, isNothing } from '../../equivalence/kinds.js';

/** Whether two values are the same to a script; `unknown` where nobody can read one of them. */
export type Sameness = 'same' | 'different' | 'unknown';

/**
 * Compares two values in one form. A number for a text, another letter, and a part that one of them lacks are another value; moments
 * and numbers may be written in two ways.
 */
export function samenessOf(spec: FieldSpec | undefined, one: unknown, other: unknown): Sameness {
  if (typeof one !== typeof other) return 'different';
  if (typeof one === 'object') return JSON.stringify(one) === JSON.stringify(other) ? 'same' : 'different';
  if (classOfKind(spec) === 'text') return one === other ? 'same' : 'different';
  const [{ is }, back] = [compare(spec, one, other), compare(spec, other, one)];
  if (is === 'unknown' || back.is === 'unknown') return 'unknown';
  return is === 'same' && back.is === 'same' ? 'same' : 'different';
}

/** What a conversion says of two values over REST, else what their kind says. What ends in an error is unknown. */
export function samenessOverRest(
  { same }: Conversion,
  spec: FieldSpec | undefined,
  ...[one, other, soap]: readonly [unknown, unknown, unknown]
): Sameness {
  try {
    if (same) return same(one, other, soap) ? 'same' : 'different';
    return samenessOf(spec, one, other);
  } catch {
    return 'unknown';
  }
}

/** True for what a field holds when there is nothing to say. Midnight is a time, unless two equal ones say that there is no break. */
export function saysNothing(spec: FieldSpec, conversion: Conversion | undefined, value: unknown): boolean {
  const isTime = typeof value === 'string' && value.startsWith('00:00');
  return isNothing(spec, value) && (!isTime || conversion?.name === 'breaks');
}
