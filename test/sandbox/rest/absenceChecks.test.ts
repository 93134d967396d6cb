import { expect, it } from 'vitest';
import { meets } from '../../../src/sandbox/rest/absences.js';

const noon = { fromDate: '2026-05-04', fromTime: '10:00:00', toDate: '2026-05-04', toTime: '12:00:00' };

it.each([
  ['08:00:00', '10:00:00', false],
  ['08:00:00', '10:00:01', true],
  ['10:30:00', '11:00:00', true],
  ['11:59:59', '14:00:00', true],
  ['12:00:00', '14:00:00', false],
])('an absence from 10 to 12 shares time with %s to %s: %s', (from, to, told) => {
  const period = { begin: `2026-05-04T${from}`, end: `2026-05-04T${to}` };
  expect(meets(period as never, noon as never)).toBe(told);
});
