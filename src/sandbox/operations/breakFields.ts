import type { Break } from '../world/rows/scheduling.js';

const NONE: Break = ['00:00:00', '00:00:00'];

/** Pauses as the eight fields that records have for them; `00:00:00` twice means no pause. */
export function breakFields(breaks: readonly Break[]) {
  const [first, second, third, fourth] = [0, 1, 2, 3].map((i) => breaks[i] ?? NONE) as [
    Break,
    Break,
    Break,
    Break,
  ];
  return {
    begBreak: first[0],
    endBreak: first[1],
    begBreak2: second[0],
    endBreak2: second[1],
    begBreak3: third[0],
    endBreak3: third[1],
    begBreak4: fourth[0],
    endBreak4: fourth[1],
  };
}

type BreakFields = { readonly [K in keyof ReturnType<typeof breakFields>]?: string | undefined };

/** The pauses that the eight fields say; `undefined` when none of them was given. */
export function breaksOf(fields: BreakFields): Break[] | undefined {
  const pairs = [
    [fields.begBreak, fields.endBreak],
    [fields.begBreak2, fields.endBreak2],
    [fields.begBreak3, fields.endBreak3],
    [fields.begBreak4, fields.endBreak4],
  ];
  if (pairs.every(([begin, end]) => !begin && !end)) return undefined;
  return pairs.flatMap(([begin = '', end = '']) => (begin === end ? [] : [[begin, end] as const]));
}
