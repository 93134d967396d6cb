import { InputError } from '../../errors/index.js';
import { formatGiven } from '../../validation/formatGiven.js';

/** The value of the `Prefer` header that asks for the times of a zone: `timezone=Area/City`. Observed. */
export function preferTimeZone(timeZone: string): string {
  if (typeof timeZone === 'string' && /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(timeZone))
    return `timezone=${timeZone}`;
  const issue = {
    path: ['timeZone'],
    expected: 'a time zone such as Europe/Stockholm',
    given: formatGiven(timeZone),
    source: 'REST interface document 4.2',
  };
  throw new InputError([issue], { operation: 'GET /schedule/v3/shifts' });
}
