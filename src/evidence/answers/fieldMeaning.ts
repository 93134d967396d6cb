import type { FieldMove } from '../../bridge/map/FieldMap.js';
import { noLookups } from '../../bridge/map/Lookups.js';
import type { FieldSpec } from '../../definition/spec.js';
import { compare } from '../../equivalence/compare.js';
import { isNothing } from '../../equivalence/kinds.js';

export type FieldStanding = 'equal' | 'otherForm' | 'different' | 'missing' | 'lost';

/**
 * How a field stands in two records of SOAP's form, by the meaning that its definition and the map give it. `unknown` is true where the
 * bridge said that it could not convert the field.
 */
export function standingOf(
  spec: FieldSpec,
  move: FieldMove | undefined,
  soap: unknown,
  rest: unknown,
  unknown: boolean,
): FieldStanding {
  if (JSON.stringify(soap ?? null) === JSON.stringify(rest ?? null)) return 'equal';
  const none = { soap: saysNothing(spec, move, soap), rest: saysNothing(spec, move, rest) };
  if (none.soap && none.rest) return 'otherForm';
  if (none.rest && (unknown || hasNoPlace(move))) return 'lost';
  if (none.soap || none.rest) return 'missing';
  if (isSameOverRest(move, soap, rest)) return 'otherForm';
  // A number for a text is another value to a script.
  const isOfOneType = typeof soap === typeof rest;
  return isOfOneType && compare(spec, soap, rest).is === 'same' ? 'otherForm' : 'different';
}

/** True for what a field holds when there is nothing to say. Midnight is a time, unless two equal ones say that there is no break. */
export function saysNothing(spec: FieldSpec, move: FieldMove | undefined, value: unknown): boolean {
  const isTime = typeof value === 'string' && value.startsWith('00:00');
  return isNothing(spec, value) && (!isTime || move?.conversion.name === 'breaks');
}

function hasNoPlace(move: FieldMove | undefined): boolean {
  return move === undefined || move.fidelity === 'lost' || move.fidelity === 'observed';
}

/** Whether the map makes the same of both: what the one is over REST is what the other may be there. */
function isSameOverRest(move: FieldMove | undefined, soap: unknown, rest: unknown): boolean {
  if (!move?.conversion.same || move.soap.length > 1 || move.soapContext) return false;
  const { conversion } = move;
  try {
    const [a, b] = [soap, rest].map((value) => conversion.toRest([value], noLookups));
    if (!a || !b || 'unknown' in a || 'unknown' in b) return false;
    return [b.value, ...(b.alternatives ?? [])].some((one) => conversion.same!(a.value, one, soap));
  } catch {
    // A value that nobody can read is not the same as another.
    return false;
  }
}
