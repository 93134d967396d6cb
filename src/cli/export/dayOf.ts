import { InvalidArgumentError } from 'commander';
import { addDays, todayOf } from '../../calendar/days.js';
import { isLocalDate, type LocalDate } from '../../definition/scalar.js';

/** A day as it is typed: `2026-03-01`, `today`, `today-7d` or `today+30d`, by the clock of this machine. */
export function dayOf(text: string, now = new Date()): LocalDate {
  if (isLocalDate(text)) return text;
  const [, sign, days = '0'] = /^today(?:([+-])(\d{1,4})d)?$/.exec(text) ?? [undefined, undefined, undefined];
  if (!/^today/.test(text) || (text !== 'today' && !sign))
    throw new InvalidArgumentError('Expected a day such as 2026-03-01, today, today-7d or today+30d.');
  return addDays(todayOf(now), (sign === '-' ? -1 : 1) * Number(days));
}
