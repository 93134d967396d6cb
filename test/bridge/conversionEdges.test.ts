import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breaks } from '../../src/bridge/map/conversions/breaks.js';
import type { Conversion, Converted } from '../../src/bridge/map/conversions/Conversion.js';
import * as lookup from '../../src/bridge/map/conversions/lookup.js';
import * as plain from '../../src/bridge/map/conversions/plain.js';
import * as time from '../../src/bridge/map/conversions/time.js';
import { mapFor } from '../../src/bridge/map/FieldMap.js';
import { fieldMaps } from '../../src/bridge/map/fieldMaps.generated.js';
import { lookupsOf, noLookups } from '../../src/bridge/map/Lookups.js';
import { restFromRecord } from '../../src/bridge/mappers/Mapped.js';
import { Schedule } from '../../src/records/scheduling/Schedule.js';
import { ScheduleV3 } from '../../src/records/scheduling/ScheduleV3.js';

// What is empty, unknown, at a limit or without its context, of each conversion, both ways.

const lookups = lookupsOf(
  {
    units: [{ restId: 7, groupId: '700', timeZone: 'Europe/Stockholm' }],
    sections: [{ section: 31, restId: 7, groupId: '731' }],
    districts: [{ district: 2, groupId: '902' }],
  },
  new Map([['007', '12']]),
);
const NO_BREAK = ['00:00:00', '00:00:00'];
const breaksAt = (from: string, to: string, ...shift: unknown[]) => [
  ...[from, to, ...NO_BREAK, ...NO_BREAK, ...NO_BREAK],
  ...shift,
];
const unknown = { unknown: expect.any(String) };
const absent = { value: undefined };
const none = { value: [undefined] };

describe('over REST', () => {
  it.each<[keyof typeof conversions, readonly unknown[], object]>([
    ['boolean', [true], { value: true }],
    ['boolean', [false], { value: false }],
    ['boolean', [''], absent],
    ['number', [12], { value: 12 }],
    ['number', [0], absent],
    ['number', ['0'], absent],
    ['flag', [2], unknown],
    ['flag', [''], absent],
    ['groupKind', ['Unit'], { value: 'UNIT' }],
    ['activeByEnd', [1], unknown],
    ['oneOfXrefIds', ['north'], { value: ['north'] }],
    ['productive', [true], { value: 'true' }],
    ['nowhere', [1], unknown],
    ['unitGroup', [0], absent],
    ['unitGroup', [8], unknown],
    ['districtGroup', [2], { value: '902' }],
    ['districtGroup', [3], unknown],
    ['unitOrSectionGroup', [7], { value: '700' }],
    ['unitOrSectionGroup', [7, 1], { value: '700' }],
    ['unitOrSectionGroup', [7, 2], unknown],
    ['unitOrSectionGroup', [8, 31], unknown],
    ['employeeNumberByBadge', ['007'], { value: 12 }],
    ['employeeNumberByBadge', [''], absent],
    ['employeeNumberByBadge', ['7'], unknown],
    ['wallClock', ['', '08:00:00', 7], absent],
    ['wallClock', ['2026-06-01', undefined, 7], { value: '2026-05-31T22:00:00Z' }],
    ['wallClock', ['2026-06-01', '24:00:00', 7], { value: '2026-06-01T22:00:00Z' }],
    ['localText', ['', '08:00:00'], absent],
    ['localText', ['2026-06-01'], { value: '2026-06-01T00:00:00' }],
    ['hours', ['0'], { value: 'PT0H' }],
    ['hours', ['-7.50'], { value: '-PT7H30M' }],
    ['hours', ['7.33'], { value: 'PT7H20M' }],
    ['hours', ['0.0055'], { value: 'PT0H20S' }],
    ['breaks', breaksAt('12:00:00', '12:30:00', '', '08:00:00', 7), unknown],
    ['breaks', breaksAt('12:00:00', '12:30:00', '2026-06-01', '', 7), unknown],
    ['breaks', breaksAt('12:00:00', '12:30:00', '2026-06-01', '08:00:00', 8), unknown],
    [
      'breaks',
      breaksAt('02:30:00', '04:00:00', '2026-10-25', '00:00:00', 7),
      {
        ...{ value: [{ begin: '2026-10-25T00:30:00Z', end: '2026-10-25T03:00:00Z' }], clock: 'repeated' },
        alternatives: [[{ begin: '2026-10-25T01:30:00Z', end: '2026-10-25T03:00:00Z' }]],
      },
    ],
    [
      'breaks',
      breaksAt('02:30:00', '04:00:00', '2026-03-29', '00:00:00', 7),
      {
        ...{ value: [{ begin: '2026-03-29T00:30:00Z', end: '2026-03-29T02:00:00Z' }], clock: 'skipped' },
        alternatives: [[{ begin: '2026-03-29T01:30:00Z', end: '2026-03-29T02:00:00Z' }]],
      },
    ],
  ])('%s of %j', (name, soap, expected) => {
    expect(conversions[name].toRest(soap, lookups)).toEqual(expected);
  });
});

describe('over SOAP', () => {
  it.each<[keyof typeof conversions, readonly unknown[], object]>([
    ['boolean', [true], { value: [true] }],
    ['boolean', [false], { value: [false] }],
    ['boolean', [null], none],
    ['boolean', ['true'], unknown],
    ['text', [7], unknown],
    ['date', ['2026-03-01'], { value: ['2026-03-01'] }],
    ['date', ['1 March'], unknown],
    ['date', [20260301], unknown],
    ['number', ['12'], { value: [12] }],
    ['number', [1.5], unknown],
    ['flag', ['1'], unknown],
    ['groupKind', [7], unknown],
    ['oneOfXrefIds', ['north'], unknown],
    ['oneOfXrefIds', [[7]], unknown],
    ['localText', ['yesterday'], unknown],
    ['wallClock', ['yesterday', '700'], unknown],
    ['breaks', ['none', '700'], unknown],
    ['breaks', [[{ begin: '2026-06-01T10:00:00Z', end: 'later' }], '700'], unknown],
    ['flag', [false], { value: [0] }],
    ['locked', ['LOCKED_BY_SYSTEM'], { value: [2] }],
    ['groupKind', ['SECTION'], { value: ['Section'] }],
    ['oneOfXrefIds', [['north']], { value: ['north'] }],
    ['oneOfXrefIds', [['north', 'old']], { value: ['north'], loss: expect.stringContaining('one') }],
    ['oneOfXrefIds', [[]], none],
    ['productive', ['TRUE'], { value: [true] }],
    ['productive', ['false'], { value: [false] }],
    ['productive', ['yes'], unknown],
    ['nowhere', [1], unknown],
    ['unitGroup', ['731'], { value: [7] }],
    ['unitGroup', ['9'], unknown],
    ['districtGroup', ['902'], { value: [2] }],
    ['employeeByBadge', ['13'], unknown],
    ['wallClock', ['', '700'], { value: [undefined, undefined] }],
    ['wallClock', ['2026-06-01T06:00:00Z', ''], unknown],
    ['wallClock', ['2026-06-01T06:00:00Z', '9'], unknown],
    ['localText', [''], { value: [undefined, '00:00:00'] }],
    ['localText', ['2026-06-01'], { value: ['2026-06-01', '00:00:00'] }],
    ['localText', ['2026-06-01 08:00:00.000'], { value: ['2026-06-01', '08:00:00'] }],
    ['hours', ['P1DT1H'], { value: ['25.00'] }],
    ['hours', ['PT30S'], { value: ['0.01'] }],
    ['hours', ['PT0S'], { value: ['0.00'] }],
    ['hours', ['-7:30'], { value: ['-7.50'] }],
    ['hours', ['1:00:36'], { value: ['1.01'] }],
    ['hours', ['P'], unknown],
    ['hours', ['PT'], unknown],
    ['hours', ['7,5'], unknown],
    ['breaks', [undefined, '9'], { value: [] }],
    ['breaks', [[{ begin: '2026-06-01T10:00:00Z', end: '2026-06-01T10:30:00Z' }], '9'], unknown],
    [
      'breaks',
      [[{ begin: '2026-10-25T01:30:00Z', end: '2026-10-25T03:00:00Z' }], '700'],
      { value: ['02:30:00', '04:00:00'], loss: expect.stringContaining('two equal hours') },
    ],
  ])('%s of %j', (name, rest, expected) => {
    expect(conversions[name].toSoap(rest, lookups)).toEqual(expected);
  });

  it.each([
    ['2026-03-28T23:59:59Z', false],
    ['2026-03-29T00:00:00Z', true],
    ['2026-03-29T01:59:59Z', true],
    ['2026-03-29T02:00:00Z', false],
  ])('a time at %s may have been one that the clocks skip: %s', (instant, mayBe) => {
    const shown = time.wallClock.toSoap([instant, '700'], lookups);
    expect('loss' in shown).toBe(mayBe);
  });
});

it.each<[keyof typeof conversions, readonly unknown[], boolean]>([
  ['id', ['012', 12], true],
  ['id', [undefined, 0], true],
  ['id', ['12', '13'], false],
  ['id', ['9007199254740992', '9007199254740993'], false],
  ['id', ['1000', '1e3'], false],
  ['oneOfXrefIds', [['a'], ['b', 'a']], true],
  ['oneOfXrefIds', [['a', 'c'], ['a']], false],
  ['oneOfXrefIds', [[], undefined], true],
  ['oneOfXrefIds', [['a'], []], false],
  ['productive', ['TRUE', 'true'], true],
  ['productive', ['true', 'false'], false],
  ['wallClock', ['', undefined], true],
  ['wallClock', ['', '2026-06-01T06:00:00Z'], false],
  ['wallClock', ['2026-06-01T06:00:00Z', ''], false],
  ['hours', ['PT7H', 'soon'], false],
  ['hours', ['soon', 'soon'], false],
  ['hours', ['PT7H30M', 'PT7H30M17S', '7.5'], true],
  ['hours', ['PT7H30M', 'PT7H30M19S', '7.5'], false],
  ['hours', ['PT7H20M', 'PT7H20M', '7.3333'], true],
  ['hours', ['PT7H20M', 'PT7H20M1S', '7.3333'], false],
])('%s: whether %j are the same is %s', (name, [a, b, soap], is) => {
  expect(conversions[name].same!(a, b, soap)).toBe(is);
});

it('the same breaks in another order, or with another offset, are the same', () => {
  const [one, two] = [
    { begin: '2026-06-01T10:00:00Z', end: '2026-06-01T10:30:00Z' },
    { begin: '2026-06-01T14:00:00Z', end: '2026-06-01T14:15:00Z' },
  ];
  const shifted = { begin: '2026-06-01T12:00:00+02:00', end: '2026-06-01T12:30:00+02:00' };
  expect(breaks.same!([one, two], [two, shifted])).toBe(true);
  expect(breaks.same!(undefined, [])).toBe(true);
  expect(breaks.same!([one, two], [one])).toBe(false);
  expect(breaks.same!([one], [{ ...one, end: two.end }])).toBe(false);
});

it('whole minutes survive the way to REST and back as two decimals of hours', () => {
  fc.assert(
    fc.property(fc.integer({ min: -6_000, max: 6_000 }), (minutes) => {
      const decimal = (minutes / 60).toFixed(2);
      const { value } = time.hours.toRest([decimal], noLookups) as Extract<Converted, { value: unknown }>;
      const [h, m] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
      expect(value).toBe(`${minutes < 0 ? '-' : ''}PT${h}H${m > 0 ? `${m}M` : ''}`);
      const back = time.hours.toSoap([value], noLookups) as { readonly value: readonly string[] };
      expect(Number(back.value[0])).toBe(Number(decimal));
    }),
  );
});

describe('the body of a change', () => {
  const { employeeUpdates: map } = fieldMaps;
  const current = { employment: { managerId: '12', employmentEndDate: '2026-01-31' } };

  it('empties a text and a manager, and says of a day that REST describes no way', () => {
    const row = { badgeNo: '007', address2: '', reportingTo: '', leaveDate: '' };
    const { body, losses } = restFromRecord(map, row, lookups, current);
    expect(body).toMatchObject({ address: { address2: '' }, employment: { managerId: null } });
    expect(losses).toEqual([{ field: 'leaveDate', kind: 'lossy', why: expect.stringContaining('no way') }]);
    const fresh = restFromRecord(map, { leaveDate: '' }, lookups);
    expect(fresh).toEqual({ body: {}, losses: [] });
    expect(restFromRecord(map, { leaveDate: '' }, lookups, { employment: {} }).losses).toEqual([]);
  });

  it('puts fields of one part together, and names what is not known', () => {
    const row = { givenName: 'Alva', familyName: 'Berg', city: 'Lund', reportingTo: '7' };
    expect(restFromRecord(map, row, lookups)).toEqual({
      body: { personalInformation: { firstName: 'Alva', lastName: 'Berg' }, address: { city: 'Lund' } },
      losses: [{ field: 'reportingTo', kind: 'unknown', why: expect.any(String) }],
    });
  });
});

it('the map of a record that goes by another has the names and the fields of that record', () => {
  const { shifts } = fieldMaps;
  expect(mapFor(shifts, ScheduleV3)).toBe(shifts);
  const own = mapFor(shifts, Schedule);
  expect(own.record).toBe(Schedule);
  const names = own.fields.flatMap(({ soap }) => soap);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !(name in Schedule.fields))).toEqual([]);
  expect(own.fields.find(({ rest }) => rest === 'id')!.soap).toEqual(['id']);
});

const conversions: Readonly<Record<ConversionName, Conversion>> = { breaks, ...lookup, ...plain, ...time };
type ConversionName =
  | Exclude<keyof typeof plain | keyof typeof lookup, 'zoneOfGroup'>
  | 'breaks'
  | 'wallClock'
  | 'localText'
  | 'serverTime'
  | 'hours';
