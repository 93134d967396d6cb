import { InputError } from '../../errors/index.js';

/** The value of the `Prefer` header that asks for the times of a zone: `timezone=Area/City`. Observed. */
export function preferTimeZone(timeZone: string): string {
  if (/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(timeZone)) return `timezone=${timeZone}`;
  const issue = {
    path: ['timeZone'],
    expected: 'a time zone such as Europe/Stockholm',
    given: timeZone.slice(0, 40),
  };
  throw new InputError([issue], { operation: 'GET /schedule/v3/shifts' });
}
