import { expect, it } from 'vitest';
import { modifiedWithin } from '../../src/bridge/answered.js';

const passes = (updated: string | undefined, filter: { after?: string; before?: string }) =>
  modifiedWithin('wsdlGetEmployees', filter)(updated === undefined ? {} : { updated });

// CET is UTC+1, and whether the server keeps summer time is not known: noon may be 10:00 or 11:00 UTC.
const NOON = '2026-07-01 12:00:00';

it.each([
  ['after', '2026-07-01T10:00:00Z', false],
  ['after', '2026-07-01T10:00:01Z', true],
  ['after', '2026-07-01T12:00:00+01:00', true],
  ['before', '2026-07-01T10:59:59Z', true],
  ['before', '2026-07-01T11:00:00Z', false],
] as const)('%s noon lets all pass that may have been meant, and no more: %s', (side, updated, is) => {
  expect(passes(updated, { [side]: NOON })).toBe(is);
});

it('takes a time with an offset for what it says, and a day for its midnight', () => {
  const after = { after: '2026-07-01T12:00:00+02:00' };
  expect(passes('2026-07-01T10:00:00Z', after)).toBe(false);
  expect(passes('2026-07-01T10:00:01Z', after)).toBe(true);
  expect(passes('2026-06-30T22:00:00Z', { after: '2026-07-01' })).toBe(false);
  expect(passes('2026-06-30T22:00:01Z', { after: '2026-07-01' })).toBe(true);
});

it('leaves out no record of which nobody knows when it was changed', () => {
  expect(passes(undefined, { after: NOON, before: NOON })).toBe(true);
});

it.each(['', ' ', '0000-00-00', '0000-00-00 00:00:00'])('takes %j for no filter', (text) => {
  expect(passes('1990-01-01T00:00:00Z', { after: text, before: text })).toBe(true);
});

it('refuses what is no time as SOAP does', () => {
  expect(() => passes(undefined, { after: 'yesterday' })).toThrow(/YYYY-MM-DD hh:mm:ss/);
});
