import type { FieldSpec } from '../../definition/spec.js';
import { instantsOf, parseInstant } from '../../calendar/zone.js';
import type { LocalDateTime } from '../../definition/scalar.js';
import { isEmpty } from '../map/conversions/Conversion.js';
import type { FieldMove } from '../map/FieldMap.js';

export type FieldStanding = 'equal' | 'otherForm' | 'different' | 'missing' | 'lost';

/**
 * How a field stands in two records of SOAP's form, by the meaning that the map gives it. `unknown` is true where the bridge
 * said that it could not convert the field.
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
  const same = SAME[move?.conversion.name ?? ''];
  return same?.(String(soap), String(rest)) ? 'otherForm' : 'different';
}

/** True for what a field holds when there is nothing to say: 0 too, unless 0 is one of its values. */
export function saysNothing(spec: FieldSpec, move: FieldMove | undefined, value: unknown): boolean {
  if (isEmpty(value) || value === false) return true;
  if (value === 0) return spec.values?.labelOf(0 as never) === undefined;
  // Two equal times are how SOAP says that there is no break; it writes them as midnight.
  return value === '00:00:00' && move?.conversion.name === 'breaks';
}

function hasNoPlace(move: FieldMove | undefined): boolean {
  return move === undefined || move.fidelity === 'lost' || move.fidelity === 'observed';
}

const SAME: Readonly<Record<string, (soap: string, rest: string) => boolean>> = {
  hours: (soap, rest) => Math.round(Number(soap) * 60) === Math.round(Number(rest) * 60),
  // The service may keep winter time all year; the bridge writes its times as the clocks show them.
  serverTime: (soap, rest) => {
    const [written, shown] = [soap, rest].map((text) => text.replace(' ', 'T')) as [string, string];
    if (![written, shown].every((text) => LOCAL.test(text))) return false;
    const winter = parseInstant(`${written}+01:00`);
    return instantsOf(shown as LocalDateTime, 'CET').some((instant) => parseInstant(instant) === winter);
  },
};

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
