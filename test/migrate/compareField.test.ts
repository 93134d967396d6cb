import { expect, it } from 'vitest';
import { compareField } from '../../src/migrate/compare/compareField.js';
import { pseudonyms } from '../../src/migrate/compare/tally.js';
import { Tally } from '../../src/migrate/compare/tally.js';
import { fieldMaps } from '../../src/migrate/map/fieldMaps.js';
import { type Lookups, noLookups } from '../../src/migrate/map/Lookups.js';

const lookups: Lookups = { ...noLookups, zoneOf: () => 'Europe/Stockholm' };
const moveOf = (map: 'employees' | 'shifts', field: string) =>
  fieldMaps[map].fields.find(({ soap }) => soap[0] === field)!;
const statusOf = (map: 'employees' | 'shifts', field: string, soap: object, rest: object) =>
  compareField(moveOf(map, field), soap as never, rest as never, lookups).status;

it('tells equal, converted, different, missing and not comparable', () => {
  expect(statusOf('employees', 'badgeNo', { badgeNo: '007' }, { badgeNumber: '007' })).toBe('equal');
  expect(statusOf('employees', 'id', { id: 12 }, { id: '12' })).toBe('converted');
  expect(statusOf('employees', 'badgeNo', { badgeNo: '007' }, { badgeNumber: '7' })).toBe('different');
  expect(statusOf('employees', 'city', { city: 'Malmö' }, { address: {} })).toBe('missing');
  expect(statusOf('employees', 'cardNo', { cardNo: '99' }, {})).toBe('incomparable');
  expect(statusOf('employees', 'reportingTo', { reportingTo: '9' }, {})).toBe('incomparable');
});

it('takes both instants of a repeated hour for right, and no third', () => {
  const soap = { begDate: '2026-10-25', begTime: '02:30:00', restId: 1 };
  expect(statusOf('shifts', 'begDate', soap, { begin: '2026-10-25T00:30:00Z' })).toBe('converted');
  expect(statusOf('shifts', 'begDate', soap, { begin: '2026-10-25T02:30:00+01:00' })).toBe('converted');
  expect(statusOf('shifts', 'begDate', soap, { begin: '2026-10-25T02:30:00Z' })).toBe('different');
});

it('calls a field that one side never gives not comparable, and one that it gives sometimes missing', () => {
  const tally = (rests: readonly object[]) => {
    const counted = new Tally(fieldMaps.employees, lookups, pseudonyms('key'));
    for (const rest of rests) counted.add('1', { city: 'Malmö' }, rest);
    return counted.fields().find(({ soap }) => soap[0] === 'city')!;
  };
  expect(tally([{}, {}, {}])).toMatchObject({ neverGiven: 'rest', counts: { missing: 0, incomparable: 3 } });
  expect(tally([{}, {}, { address: { city: 'Malmö' } }])).toMatchObject({ counts: { missing: 2, equal: 1 } });
});

it('shows personal values as pseudonyms that stay the same', () => {
  const counted = new Tally(fieldMaps.employees, lookups, pseudonyms('key'));
  counted.add(
    '12',
    { givenName: 'Alva', passive: 0 },
    { personalInformation: { firstName: 'Bo' }, employment: { passive: true } },
  );
  const text = JSON.stringify(counted.fields());
  expect(text).not.toMatch(/Alva|"Bo/);
  expect(text).toContain('"soap":"false","rest":"true"');
  expect(pseudonyms('key')('givenName', 'Alva')).toBe(pseudonyms('key')('givenName', 'Alva'));
  expect(pseudonyms('key')('givenName', 'Alva')).not.toBe(pseudonyms('other')('givenName', 'Alva'));
});
