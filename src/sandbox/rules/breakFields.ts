import { BREAK_FIELDS } from '../../calendar/breakFields.js';
import type { Break } from '../world/rows/scheduling.js';

const NONE: Break = ['00:00:00', '00:00:00'];

type BreakFields<V> = Record<(typeof BREAK_FIELDS)[number], V>;

/** Pauses as the eight fields; `00:00:00` twice means no pause. */
export function breakFields(breaks: readonly Break[]): BreakFields<Break[0]> {
  const entries = BREAK_FIELDS.map((name, i) => [name, (breaks[i >> 1] ?? NONE)[i & 1]]);
  return Object.fromEntries(entries) as BreakFields<Break[0]>;
}

/** The pauses that pairs of fields say; `undefined` when none of the fields was given. */
export function breaksOf(pairs: readonly (readonly (string | undefined)[])[]): Break[] | undefined {
  if (!pairs.flat().some(Boolean)) return undefined;
  return pairs.flatMap(([begin = '', end = '']): Break[] => (begin === end ? [] : [[begin, end]]));
}
