import { expect, it } from 'vitest';
import { markUnread } from '../../src/definition/decodeMarks.js';
import { compareField, compareShown } from '../../src/evidence/rows/compareField.js';
import { RestDirectory } from '../../src/bridge/RestDirectory.js';
import type { Subject } from '../../src/evidence/compare/Comparison.js';
import { fieldComparison, subjectFields } from '../../src/evidence/compare/subjectFields.js';
import { pseudonyms } from '../../src/evidence/rows/pseudonyms.js';
import { RowComparison } from '../../src/evidence/rows/RowComparison.js';
import { fieldMaps } from '../../src/bridge/map/fieldMaps.generated.js';
import type { FieldMap } from '../../src/bridge/map/FieldMap.js';
import { type Lookups, noLookups } from '../../src/bridge/map/Lookups.js';

const lookups: Lookups = { ...noLookups, zoneOf: () => 'Europe/Stockholm' };
const movedIn = (map: FieldMap, field: string) => ({
  move: map.fields.find(({ soap }) => soap[0] === field)!,
  spec: map.record.fields[field],
});
const moveOf = (map: 'employees' | 'shifts', field: string) => movedIn(fieldMaps[map], field);
const statusOf = (map: 'employees' | 'shifts', field: string, soap: object, rest: object) =>
  compareField(moveOf(map, field), soap as never, rest as never, lookups).status;

/** Counts pairs of records of a subject. */
function tallied(
  subject: Subject,
  known = lookups,
  name = pseudonyms('key'),
  directory = new RestDirectory(),
) {
  const fields = subjectFields(subject, known, directory);
  const rows = new RowComparison(name);
  return {
    add: (key: string, soap: object, rest: object) =>
      rows.add(
        { name: subject, fields, keys: [], isPersonal: true },
        { key, soap: soap as never, rest: rest as never },
      ),
    fields: () => fields.map((field) => fieldComparison(field, rows.tallies.get(field.name))),
  };
}

it('tells equal, converted, different, missing and not comparable', () => {
  expect(statusOf('employees', 'badgeNo', { badgeNo: '007' }, { badgeNumber: '007' })).toBe('equal');
  expect(statusOf('employees', 'id', { id: 12 }, { id: '12' })).toBe('converted');
  expect(statusOf('employees', 'badgeNo', { badgeNo: '007' }, { badgeNumber: '7' })).toBe('different');
  expect(statusOf('employees', 'city', { city: 'Malmö' }, { address: {} })).toBe('missing');
  expect(statusOf('employees', 'cardNo', { cardNo: '99' }, {})).toBe('incomparable');
  expect(statusOf('employees', 'reportingTo', { reportingTo: '9' }, {})).toBe('incomparable');
});

it('takes the first instant of a repeated hour for the one that SOAP means, and says so of the second', () => {
  const soap = { begDate: '2026-10-25', begTime: '02:30:00', restId: 1 };
  expect(statusOf('shifts', 'begDate', soap, { begin: '2026-10-25T00:30:00Z' })).toBe('converted');
  const second = compareField(
    moveOf('shifts', 'begDate'),
    soap,
    { begin: '2026-10-25T02:30:00+01:00' },
    lookups,
  );
  expect(second).toMatchObject({
    status: 'different',
    why: expect.stringContaining('shows this time twice'),
  });
  expect(statusOf('shifts', 'begDate', soap, { begin: '2026-10-25T02:30:00Z' })).toBe('different');
});

it('calls a time that the clock skips what it is, and never the same', () => {
  const soap = { begDate: '2026-03-29', begTime: '02:30:00', restId: 1 };
  for (const begin of ['2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'])
    expect(compareField(moveOf('shifts', 'begDate'), soap, { begin }, lookups)).toMatchObject({
      status: 'incomparable',
      why: expect.stringContaining('the clock skips'),
    });
  expect(statusOf('shifts', 'begDate', soap, { begin: '2026-03-29T02:30:00Z' })).toBe('different');
});

it('does not end with a value that nobody can read', () => {
  const time = { begDate: '2026-03-02', begTime: '25:00:00', restId: 1 };
  expect(statusOf('shifts', 'begDate', time, { begin: '2026-03-02T07:00:00Z' })).toBe('incomparable');
  expect(statusOf('shifts', 'ts', { ts: 'yesterday' }, { updated: '2026-03-02T07:00:00Z' })).toBe(
    'incomparable',
  );
  const breaks = { begBreak: '10:00:00', endBreak: '10:30:00', restId: 1 };
  expect(statusOf('shifts', 'begBreak', breaks, { breaks: [] })).toBe('incomparable');
});

it('finds a flag that is neither 0 nor 1, and hours that nobody can read, comparable to nothing', () => {
  const employment = (passive: boolean) => ({ employment: { passive } });
  expect(statusOf('employees', 'passive', { passive: 2 }, employment(false))).toBe('incomparable');
  expect(statusOf('employees', 'passive', { passive: 0 }, employment(false))).toBe('converted');
  expect(statusOf('shifts', 'hours', { hours: 'x' }, { scheduledDuration: 'soon' })).toBe('different');
  expect(statusOf('shifts', 'hours', { hours: '26.00' }, { scheduledDuration: 'P1DT2H' })).toBe('converted');
  expect(statusOf('shifts', 'hours', { hours: '-1.50' }, { scheduledDuration: 'PT1H30M' })).toBe('different');
});

it.each([1, 3, 24])('names a field that one side never gives, of %d records', neverGiven);
it('names a field that one side never gives, of 1000 records', { tags: ['slow'] }, () => neverGiven(1000));

function neverGiven(count: number) {
  const tally = (rest: (i: number) => object, soap: object = { city: 'Malmö' }) => {
    const counted = tallied('employees');
    for (let i = 0; i < count; i++) counted.add(String(i), soap, rest(i));
    return counted.fields().find((field) => field.soap[0] === 'city')!;
  };
  const never = tally(() => ({}));
  expect(never).toMatchObject({ neverGiven: 'rest', counts: { missing: count, incomparable: 0 } });
  expect(never.examples).toHaveLength(count);
  const there = { address: { city: 'Malmö' } };
  expect(tally(() => there, {})).toMatchObject({ neverGiven: 'soap' });
  if (count > 1)
    expect(tally((i) => (i === 0 ? there : {}))).toMatchObject({
      counts: { missing: count - 1, equal: 1 },
    });
}

const sectionOfUnit = { groupOfSection: () => '70', unitOfGroup: () => 1 };

it('finds the rarer of two meanings that one side has for one value', () => {
  const counted = tallied('shifts', { ...lookups, groupOfUnit: () => '7', ...sectionOfUnit });
  for (let i = 0; i < 9; i++)
    counted.add(String(i), { restId: 1, section: 5 }, { groupId: i === 4 ? '7' : '70' });
  const group = counted.fields().find(({ soap }) => soap[0] === 'restId')!;
  expect(group.counts).toMatchObject({ converted: 8, different: 1 });
  expect(group.examples).toHaveLength(1);
  expect(group.examples[0]!.rest).toBe('"7"');
});

it.each(['7', '70'])('says nothing of two meanings where all records have one: group %s', (groupId) => {
  const counted = tallied('shifts', { ...lookups, groupOfUnit: () => '7', ...sectionOfUnit });
  for (let i = 0; i < 9; i++) counted.add(String(i), { restId: 1, section: 5 }, { groupId });
  const group = counted.fields().find(({ soap }) => soap[0] === 'restId')!;
  expect(group).toMatchObject({ counts: { converted: 9, different: 0 }, why: [], examples: [] });
});

it('takes the group of a section in another unit for a difference', () => {
  const counted = tallied('shifts', { ...lookups, groupOfUnit: (unit) => `7${unit}`, ...sectionOfUnit });
  counted.add('1', { restId: 2, section: 5 }, { groupId: '70' });
  const group = counted.fields().find(({ soap }) => soap[0] === 'restId')!;
  expect(group.counts).toMatchObject({ converted: 0, different: 1 });
});

it('compares what REST has in another record there', () => {
  const directory = new RestDirectory();
  directory.addEmployee({ id: '12', badgeNumber: '0007' });
  directory.addGroup({ id: '70', groupType: 'SECTION', name: 'Bar', parentGroupId: '7' });
  directory.addGroup({ id: '7', groupType: 'UNIT', name: 'Harbour' });
  const statuses = (soap: object, rest: object) => {
    const counted = tallied('shifts', lookups, pseudonyms('key'), directory);
    counted.add('1', soap, rest);
    return Object.fromEntries(
      counted
        .fields()
        .filter(({ soap: [name] }) => /^(badgeNo|sectionName|unitName)$/.test(name!))
        .map(({ soap: [name], counts }) => [name, Object.entries(counts).find(([, count]) => count > 0)![0]]),
    );
  };
  const soap = { badgeNo: '0007', sectionName: 'Bar', unitName: 'Harbour' };
  const same = { badgeNo: 'converted', sectionName: 'converted', unitName: 'converted' };
  expect(statuses(soap, { employeeId: '12', groupId: '70' })).toEqual(same);
  expect(statuses({ ...soap, badgeNo: '7' }, { employeeId: '12', groupId: '70' }).badgeNo).toBe('different');
  expect(statuses(soap, { employeeId: '13', groupId: '7' })).toEqual({
    badgeNo: 'incomparable',
    sectionName: 'missing',
    unitName: 'converted',
  });
  expect(statuses(soap, { groupId: '70' }).badgeNo).toBe('missing');
});

it.each(['units', 'districts'] as const)(
  'compares the badge number of the manager of %s with the employee',
  (name) => {
    const directory = new RestDirectory();
    directory.addEmployee({ id: '12', badgeNumber: '0007' });
    const standing = (soap: object, rest: object) => {
      const counted = tallied(name, lookups, pseudonyms('key'), directory);
      counted.add('1', soap, rest);
      const { counts } = counted.fields().find(({ soap: [field] }) => field === 'managerBadgeNo')!;
      return Object.entries(counts).find(([, count]) => count > 0)![0];
    };
    expect(standing({ managerBadgeNo: '0007' }, { managerId: '12' })).toBe('converted');
    expect(standing({ managerBadgeNo: '0008' }, { managerId: '12' })).toBe('different');
    expect(standing({ managerBadgeNo: '0007' }, {})).toBe('missing');
    expect(standing({ managerBadgeNo: '' }, {})).toBe('equal');
  },
);

it('shows personal values as pseudonyms that stay the same', () => {
  const counted = tallied('employees');
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

it('tells hours apart by the hundredth, and takes rounding to it for the same', () => {
  const status = (soap: string, rest: string) =>
    statusOf('shifts', 'hours', { hours: soap }, { scheduledDuration: rest });
  for (const rest of ['PT8H20M', '8:20', '8.33', '8.3333', 'PT8H19M48S'])
    expect(status('8.33', rest), rest).toMatch(/equal|converted/);
  for (const rest of ['8.34', '8.32', 'PT8H20M30S', 'PT8H19M', '8:20:31'])
    expect(status('8.33', rest), rest).toBe('different');
  expect(status('8.00', 'PT8H0M29S')).toBe('different');
  expect(status('8.005', '8.01')).toBe('different');
});

it('takes the end of a day for the start of the next, in shifts and in breaks', () => {
  const end = { endDate: '2026-03-11', endTime: '24:00:00', restId: 1 };
  expect(statusOf('shifts', 'endDate', end, { end: '2026-03-11T23:00:00Z' })).toBe('converted');
  expect(statusOf('shifts', 'endDate', end, { end: '2026-03-10T23:00:00Z' })).toBe('different');
  const night = { begDate: '2026-03-11', begTime: '16:00:00', restId: 1 };
  const breaks = { ...night, begBreak: '23:45:00', endBreak: '24:00:00' };
  const there = (end: string) => ({ breaks: [{ begin: '2026-03-11T22:45:00Z', end }] });
  expect(statusOf('shifts', 'begBreak', breaks, there('2026-03-11T23:00:00Z'))).toBe('converted');
  expect(statusOf('shifts', 'begBreak', breaks, there('2026-03-10T23:00:00Z'))).toBe('different');
});

it.each(['shifts', 'units', 'sections', 'districts'] as const)('shows no id of a person, in %s', (map) => {
  const name = pseudonyms('key');
  const counted = tallied(map, lookups, name);
  const soap = { persId: 1001, managerId: 1001 };
  counted.add('5', soap, { employeeId: '1017', managerId: '1017' });
  const found = counted.fields().filter(({ soap: [field] }) => field === 'persId' || field === 'managerId');
  const shown = found.flatMap(({ examples }) => examples);
  // The name that the records of these employees have, so that the same person can be found in all findings.
  expect(shown.map((one) => [one.soap, one.rest])).toEqual([
    [name('employees', '1001'), name('employees', '1017')],
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/1001|1017/);
});

it('takes what came and could not be decoded for unknown: not for absent, and not for the same', () => {
  const move = movedIn(fieldMaps.sections, 'name');
  for (const name of ['Kitchen', undefined]) {
    const soap = { id: 7 };
    markUnread(soap, ['name', 'Kitchen']);
    expect(compareField(move, soap, { name }, noLookups)).toMatchObject({
      status: 'incomparable',
      why: 'came over SOAP and could not be decoded',
    });
  }
});

const shown = (spec: object, move?: object) => ({
  ...{ name: 'x', spec: spec as never, isPlaceless: false },
  move: move as never,
});

it.each<[string, object, unknown, unknown, object]>([
  [
    'hours that nobody can read',
    { kind: 'decimal' },
    '8.30',
    'soon',
    { status: 'incomparable', isUnread: true },
  ],
  ['hours', { kind: 'decimal' }, '8.30', '8.3', { status: 'converted' }],
  ['other hours', { kind: 'decimal' }, '8.30', '8.31', { status: 'different' }],
  ['a text', { kind: 'string' }, '0007', '7', { status: 'different' }],
])('of two records of one form compares %s', (_, spec, soap, rest, result) => {
  expect(compareShown(shown(spec), { x: soap }, { x: rest })).toMatchObject(result);
  expect(compareShown(shown(spec), { x: rest }, { x: soap })).toMatchObject(result);
});

it('takes two values for what they are where the map cannot say what one of them is over REST', () => {
  const same = () => true;
  const move = (toRest: () => object) => ({
    soap: ['x'],
    rest: 'x',
    conversion: { name: 'own', toRest, same },
  });
  const statusWith = (toRest: () => object) =>
    compareShown(shown({ kind: 'string' }, move(toRest)), { x: 'a' }, { x: 'b' }).status;
  expect(statusWith(() => ({ value: 'same' }))).toBe('converted');
  expect(statusWith(() => ({ unknown: 'no zone' }))).toBe('different');
  expect(
    statusWith(() => {
      throw new RangeError();
    }),
  ).toBe('different');
});

it('takes an id over REST, or a record it names, that could not be decoded for unknown', () => {
  const directory = new RestDirectory();
  directory.addEmployee({ id: '12', badgeNumber: '0007' });
  const unreadGroup = { id: '70', groupType: 'SECTION', parentGroupId: '7' } as const;
  markUnread(unreadGroup, ['name', '?']);
  directory.addGroup(unreadGroup);
  const counted = tallied('shifts', lookups, pseudonyms('key'), directory);
  const soap = { badgeNo: '0007', sectionName: 'Bar' };
  const unreadId = { groupId: '70' };
  markUnread(unreadId, ['employeeId', '{}']);
  counted.add('1', soap, unreadId);
  const unreadBadge = { sectionName: 'Bar' };
  markUnread(unreadBadge, ['badgeNo', '?']);
  counted.add('2', unreadBadge, { employeeId: '12', groupId: '70' });
  const fields = counted.fields().filter(({ soap: [name] }) => name === 'badgeNo' || name === 'sectionName');
  expect(fields).toMatchObject(
    fields.map(() => ({ counts: { equal: 0, converted: 0, different: 0, missing: 0, incomparable: 2 } })),
  );
  expect(fields).toHaveLength(2);
});

it('takes a value that can be read back only, and cannot be, for unknown', () => {
  const back = (toSoap: object) => ({
    move: { soap: ['x'], rest: 'x', conversion: { name: 'own', onlyBack: true, toSoap: () => toSoap } },
    spec: { kind: 'string' },
  });
  const statusOf = (toSoap: object, x: string) =>
    compareField(back(toSoap) as never, { x }, { x: 'there' }, lookups).status;
  expect(statusOf({ unknown: 'no zone' }, 'a')).toBe('incomparable');
  expect(statusOf({ value: ['a'] }, 'a')).toBe('converted');
  expect(statusOf({ value: ['a'] }, 'b')).toBe('different');
  expect(statusOf({ value: ['a'] }, '')).toBe('missing');
});

it('names the records that one side alone has in a list of a record', () => {
  const name = {
    ...{ name: 'name', specs: [{ kind: 'string' }] },
    compare: ({ name: a }: { name?: string }, { name: b }: { name?: string }) => ({
      ...{ status: a === b ? 'equal' : 'different', soap: a, rest: b },
    }),
  };
  const tasks = {
    ...{ name: 'tasks', specs: [{ kind: 'array' }] },
    compare: (soap: object, rest: object) => ({ status: 'different', soap, rest }),
    inside: { name: 'tasks', fields: [name], keys: [['id']] },
  };
  const rows = new RowComparison(pseudonyms('key'));
  const soap = { tasks: [{ id: 1, name: 'a' }, { id: 2 }, { id: 3, name: 'c' }] };
  const rest = { tasks: [{ id: 3, name: 'd' }, { id: 1, name: 'a' }, { id: 4 }] };
  rows.add({ name: 'shifts', fields: [tasks], keys: [] } as never, { key: '9', soap, rest } as never);
  rows.add({ name: 'shifts', fields: [tasks], keys: [] } as never, { key: '8', soap: {}, rest } as never);
  const found = rows.found.map(({ key, field, kind, soap: a, rest: b }) =>
    [key, field, kind, a, b].join(' '),
  );
  expect(found.toSorted()).toEqual([
    '8 tasks onlyRest none 1',
    '8 tasks onlyRest none 3',
    '8 tasks onlyRest none 4',
    '9 tasks onlyRest none 4',
    '9 tasks onlySoap 2 none',
    '9 tasks.name different "c" "d"',
  ]);
});
