import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BridgedRead, compareAnswers, type Loss } from '../../src/migrate/index.js';
import { bothProtocols, type BothProtocols, type Came, namedIn, rawDifferences } from './bothProtocols.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let both: BothProtocols;
const UNIT = 101;
/** A time that no clock shows on the morning of the 29th of March, which REST moves by an hour. */
const SKIPPED = '02:30:00';

beforeAll(async () => {
  both = await bothProtocols(async (root) => {
    const shift = (day: string, begTime: string, endTime: string, more: object = {}) => ({
      ...{ begDate: day, begTime, endDate: day, endTime, badgeNo: '0007', shiftCategoryId: '11', ...more },
    });
    const batch = await root.wsdlUpdateShifts({
      Shifts: [
        shift('2025-10-26', '02:30:00', '10:00:00'),
        shift('2026-03-29', '02:30:00', '10:00:00'),
        shift('2026-03-29', '01:00:00', '09:00:00', { begBreak: '03:00:00', endBreak: '03:30:00' }),
        shift('2026-03-28', '22:00:00', '06:00:00', { endDate: '2026-03-29', comment: 'night' }),
      ] as never,
    });
    expect(batch.rejected.map((row) => row.validationErrors)).toEqual([]);
  });
});
afterAll(() => both.sandbox.stop());

type Fields = Record<string, unknown>;
/** One of the values, or mostly none. */
const some = <T>(...values: T[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );
const given = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));

const modified = some('', '2026-03-15 00:00:00', '2030-01-01 00:00:00', '0000-00-00 00:00:00');
const employee = {
  employeeId: some(0, 1001, 1007, 1050, 99_999),
  badgeNo: some('', '0007', '0050', 'nobody'),
};
const EMPLOYEES = fc.record({ ...employee, sectionId: some(0, 1, 2, 1011, 999), lastModified: modified });
const period = {
  fromDate: fc.constantFrom('2026-03-09', '2025-10-25', '2026-03-28', '2026-03-29'),
  toDate: fc.constantFrom('2026-03-10', '2025-10-26', '2026-03-29', '2026-03-30'),
  fromTime: some('00:00:00', '02:30:00', '03:00:00'),
  toTime: some('02:30:00', '23:59:59'),
};
const LEGACY = fc.record({
  ...employee,
  ...period,
  sectionId: some(0, 1, 1011),
  scheduleId: some(0, 1, 99_999_999),
  getSubUnits: some(0, 1),
  lastModifiedToTime: some('', ' ', '2026-03-15 00:00:00', '2026-03-15', 'yesterday'),
  lastModified: modified,
});
const REQUEST = fc.record({
  ...employee,
  ...period,
  section: some('', '0', '1', '1011'),
  scheduledShifts: some(true, false),
  absenceShifts: some(true, false),
  includeCosts: some(true, false),
  includeTags: some(true, false),
  includeNOI: some(true),
  modifiedAfter: modified,
});

const READS: Record<BridgedRead, fc.Arbitrary<object>> = {
  wsdlGetEmployees: EMPLOYEES,
  wsdlGetEmployeesV2: fc
    .tuple(
      EMPLOYEES,
      fc.record({
        includeNeoRoles: some(true, false),
        neoRolesIds: some([], [2], [99]),
        neoExtRolesIds: some([], ['R1']),
      }),
    )
    .map(([one, two]) => ({ ...one, ...two })),
  wsdlGetUnits: fc.record({ modifiedAfter: modified }),
  wsdlGetUnit: fc.constant({}),
  wsdlGetRestaurants: fc.record({ lastModified: modified }),
  wsdlGetRestaurant: fc.constant({}),
  wsdlGetSections: fc.record({ lastModified: modified }),
  wsdlGetDistricts: fc.record({ lastModified: modified }),
  wsdlGetNeoGroups: fc.constant({}),
  wsdlGetRoles: fc.constant({}),
  wsdlGetNeoRoles: fc.constant({}),
  wsdlGetSchedules: LEGACY,
  // It takes fewer parts.
  wsdlGetSchedulesForAllUnits: LEGACY.map(({ getSubUnits: _, lastModifiedToTime: __, ...input }) => input),
  wsdlGetSchedulesV2: fc
    .tuple(REQUEST, some(true, false))
    .map(([request, allUnits]) => ({ GetSchedulesV2: given({ ...request, allUnits }) })),
  wsdlGetSchedulesV3: fc.tuple(REQUEST, some(true, false)).map(([request, includeExtScheduleId]) => ({
    GetSchedulesV3: given({ ...request, includeExtScheduleId }),
  })),
};

function outcomeOf({ error, value }: Came): string {
  return error ?? (value as { status?: string }).status ?? 'answered';
}

function recordsOf({ value }: Came): Fields[] {
  if (Array.isArray(value)) return value as Fields[];
  return (value as { value?: { schedules: Fields[] } }).value?.schedules ?? [];
}

const identityOf = ({ id, scheduleId, name }: Fields) => String(scheduleId ?? id ?? name);

/** Differences between two answers that no loss speaks of. */
function silent(soap: Came, rest: Came): string[] {
  if (outcomeOf(soap) !== outcomeOf(rest))
    return [`${outcomeOf(soap)} over SOAP, ${outcomeOf(rest)} over REST`];
  if (soap.error) return [];
  const named = namedIn(rest);
  const found: string[] = [];
  const there = new Map(recordsOf(rest).map((record) => [identityOf(record), record]));
  for (const record of recordsOf(soap)) {
    const other =
      there.get(identityOf(record)) ??
      [...there.values()].find(({ name }) => named.has('id') && name === record.name);
    if (!other) {
      if (record.type === 'Domain' && named.has('id')) continue;
      if ((record.absenceShift || record.leaveId) && named.has('absenceShifts')) continue;
      if (named.has('workInUnits') && record.restId !== UNIT) continue;
      if (named.has('begTime') && record.begTime === SKIPPED) continue;
      found.push(`${identityOf(record)} only over SOAP`);
      continue;
    }
    there.delete(identityOf(other));
    for (const field of rawDifferences(record, other))
      if (!named.has(field))
        found.push(`${field}: ${JSON.stringify(record[field])} ${JSON.stringify(other[field])}`);
  }
  return [...found, ...[...there.keys()].map((key) => `${key} only over REST`)];
}

/** Differences that the experiment finds in the same world: but for what REST is known not to give, none. */
function invented(operation: BridgedRead, soap: Came, rest: Came): unknown[] {
  if (soap.error || rest.error) return [];
  const before = { value: soap.value };
  const after = { value: rest.value, losses: rest.losses as Loss[] };
  const skipped = recordsOf(soap).filter(({ begTime }) => begTime === SKIPPED);
  const moved = new Set(skipped.map(identityOf));
  return compareAnswers(operation, before, after).differences.filter(
    ({ field, record }) =>
      field !== 'absenceShift' && !(moved.has(record) && ['begTime', 'record'].includes(field)),
  );
}

describe('reads: the same answer or error over either protocol, or a named loss', () => {
  for (const [operation, inputs] of Object.entries(READS) as [BridgedRead, fc.Arbitrary<object>][])
    it.each([UNIT, undefined])(`${operation} with the key of %s`, async (unit) => {
      await fc.assert(
        fc.asyncProperty(inputs, async (input) => {
          const call = given(input);
          const soap = await both.over('soap', unit, operation, call);
          const rest = await both.over('rest', unit, operation, call);
          expect(silent(soap, rest).slice(0, 3)).toEqual([]);
          expect(invented(operation, soap, rest)).toEqual([]);
        }),
        { numRuns: 8 },
      );
    });
});
