import { todayOf } from '../../calendar/days.js';
import type { LocalDate } from '../../definition/scalar.js';
import type { Evidence } from '../signoff/Evidence.js';
import type { Comparison } from './Comparison.js';

/** What a comparison saw of each script, as the evidence of one night: by default of the day on which it began. */
export function nightOf({ startedAt, scorecards }: Comparison, day?: LocalDate): Evidence[] {
  return scorecards
    .filter(({ operations }) => operations.length > 0)
    .map(({ name, operations }) => ({
      script: name,
      at: startedAt,
      day: day ?? todayOf(new Date(startedAt)),
      source: 'compare',
      runs: 1,
      operations: [...operations],
    }));
}
