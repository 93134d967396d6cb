import { InvalidArgumentError } from 'commander';
import { isLocalDate, type LocalDate } from '../../definition/scalar.js';

const DAY_MS = 86_400_000;

/** A day as it is typed: `2026-03-01`, `today`, `today-7d` or `today+30d`, by the clock of this machine. */
export function dayOf(text: string, now = new Date()): LocalDate {
  if (isLocalDate(text)) return text;
  const [, sign, days = '0'] = /^today(?:([+-])(\d{1,4})d)?$/.exec(text) ?? [undefined, undefined, undefined];
  if (!/^today/.test(text) || (text !== 'today' && !sign))
    throw new InvalidArgumentError('Expected a day such as 2026-03-01, today, today-7d or today+30d.');
  const midnight = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const moved = midnight + (sign === '-' ? -1 : 1) * Number(days) * DAY_MS;
  return new Date(moved).toISOString().slice(0, 10) as LocalDate;
}
