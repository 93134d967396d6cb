import { addDays } from '../../calendar/days.js';
import { moment } from '../../calendar/moments.js';
import type { Transaction } from './Ledger.js';

const DATED = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/;
const TIME = /^\d\d:\d\d:\d\d/;

/**
 * When a transaction was worked, where the service says it. `in` and `out` are texts without a documented form: times of the day
 * are seen, of which an end before the begin is on the next day; with their dates they are taken as they are.
 */
export function spanOf({ begin, end, day }: Transaction): readonly [begin: string, end: string] | undefined {
  const from = momentIn(begin, day);
  const to = momentIn(end, day);
  if (from === undefined || to === undefined) return undefined;
  return [from, to < from && !DATED.test(end) ? moment(addDays(day, 1), end.slice(0, 8)) : to];
}

function momentIn(text: string, day: string): string | undefined {
  if (DATED.test(text)) return text.slice(0, 19).replace(' ', 'T');
  return TIME.test(text) ? moment(day, text.slice(0, 8)) : undefined;
}
