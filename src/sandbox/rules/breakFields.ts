import { BREAK_FIELDS, BREAK_PAIRS } from '../../calendar/breakFields.js';
import type { Break } from '../world/rows/scheduling.js';

const NONE: Break = ['00:00:00', '00:00:00'];

type BreakFields<V> = Record<(typeof BREAK_FIELDS)[number], V>;

/** Pauses as the eight fields; `00:00:00` twice means no pause. */
export function breakFields(breaks: readonly Break[]): BreakFields<Break[0]> {
  const entries = BREAK_FIELDS.map((name, i) => [name, (breaks[i >> 1] ?? NONE)[i & 1]]);
  return Object.fromEntries(entries) as BreakFields<Break[0]>;
}

/** The pauses that the eight fields say; `undefined` when none of them was given. */
export function breaksOf(fields: Readonly<Partial<BreakFields<string | undefined>>>): Break[] | undefined {
  if (!BREAK_FIELDS.some((name) => fields[name])) return undefined;
  return BREAK_PAIRS.flatMap(([from, to]): Break[] => {
    const [begin = '', end = ''] = [fields[from], fields[to]];
    return begin === end ? [] : [[begin, end]];
  });
}
