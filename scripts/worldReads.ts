import type { AnyOperation } from '../src/definition/operation.js';
import type { FieldSpec } from '../src/definition/field.js';
import type { World } from '../src/sandbox/world/World.js';

type Input = Readonly<Record<string, unknown>>;

/** What a reading operation is asked, so that together its answers show all of a world: each detail, and no filter. */
export function readInputs(world: World, { name, input }: AnyOperation): readonly Input[] {
  const asked = ASKED[name]?.(world) ?? [{}];
  return asked.map((given) => ({ ...everything(input), ...given }));
}

// Details are flags such as `includeTags`; what else a record has are filters.
const DETAIL = /^include|^shiftTaskInfo$|^sharedGroups$|^onlyActive$/;

function everything(fields: Readonly<Record<string, FieldSpec>>): Input {
  const all: Record<string, unknown> = {};
  for (const [name, { kind, record }] of Object.entries(fields)) {
    if (record) all[name] = everything(record.fields);
    else if (kind === 'boolean' && DETAIL.test(name)) all[name] = true;
  }
  return all;
}

const SPAN = { fromDate: '2015-01-01', toDate: '2030-12-31' };
const periods = (part: string) =>
  [{}, { toDate: '2026-03-02' }].map((period) => ({
    [part]: {
      ...period,
      includeCosts: true,
      includeNOI: true,
      includeTags: true,
      includeExtScheduleId: true,
    },
  }));
const badges = (world: World) => [...world.employees.of()].map(({ badgeNo }) => ({ badgeNo }));
const ofTrackers = (world: World) => ({
  timeTrackers: badges(world).flatMap(({ badgeNo }) =>
    [...world.timeTrackers.of()].map(({ id, periodized }) => ({
      badgeNo,
      timeTrackerId: id,
      ...(periodized ? { period: 2026 } : {}),
    })),
  ),
});

/** What some are asked besides. */
const ASKED: Readonly<Record<string, (world: World) => readonly Input[]>> = {
  wsdlFindEmployees: (world) => [{ badgeNoList: badges(world) }],
  wsdlGetActiveAndAbsenceHours: () => ['2026-03-06', '2026-03-09', '2026-03-10'].map((date) => ({ date })),
  wsdlGetAgreementInfoByDate: (world) =>
    badges(world).map((badge) => ({ infoByDate: { date: '2026-03-10', EmployeeBadgeNo: badge } })),
  wsdlGetBaseScheduleRolledoutHours: (world) => [
    {
      baseScheduleRollout: {
        badgeNos: badges(world),
        fromDateTime: '2026-03-02T00:00:00',
        toDateTime: '2026-03-31T00:00:00',
      },
    },
  ],
  wsdlGetCategories: () => [{}, { categoryType: 2 }],
  wsdlGetDeletedEmployees: () => [{ deletedSince: '2015-01-01 00:00:00' }],
  wsdlGetEmployeePortrait: (world) => badges(world).slice(0, 10),
  wsdlGetErrorMessages: () => [{}, { wsdlServiceName: 'wsdlUpdateShifts' }],
  wsdlGetFirstToExpireTimeTrackersBalance: (world) => [ofTrackers(world)],
  wsdlGetPayroll: () => [SPAN],
  wsdlGetPayrollRaw: () => [SPAN],
  wsdlGetPayrollV2: () => [
    {
      getPayrollV2Request: {
        ...SPAN,
        attest: false,
        includeCosts: true,
        includeTags: true,
        includeStCode: true,
      },
    },
  ],
  wsdlGetResultTransferToPayroll: (world) => [
    { extTransferId: 'nobody started this' },
    ...[...world.transfers.of()].map(({ extTransferId }) => ({ extTransferId })),
  ],
  wsdlGetSchedulesV2: () => periods('GetSchedulesV2'),
  wsdlGetSchedulesV3: () => periods('GetSchedulesV3'),
  wsdlGetShiftCategories: () => [
    { includeTags: true, includeSkills: true, lastModified: '2015-01-01 00:00:00' },
  ],
  wsdlGetTimePunches: () =>
    [false, true].map((deleted) => ({
      getTimePunchesRequest: { shiftTaskInfo: true, ...(deleted ? { deleted } : {}) },
    })),
  wsdlGetTimeTrackersBalance: (world) => [ofTrackers(world)],
};

/** Writes that show what no read does: what a punch did, and that a shift was deleted. */
export function* writeInputs(world: World): Generator<readonly [operation: string, Input], void, unknown> {
  const [employee] = [...world.employees.of()];
  for (const [i, action] of [2, 1, 3, 2].entries())
    yield ['wsdlPunch', { badgeNumber: employee!.badgeNo, action, timestamp: `2026-03-17T08:0${i}:00` }];
  const day = { begDate: '2026-04-30', endDate: '2026-04-30', begTime: '08:00:00', endTime: '16:30:00' };
  const row = { ...day, badgeNo: employee!.badgeNo, shiftCategoryId: '11' };
  yield ['wsdlUpdateShifts', { Shifts: [row] }];
  const saved = [...world.shifts.of()].find(({ begDate }) => begDate === day.begDate);
  yield ['wsdlUpdateShifts', { Shifts: [{ ...row, scheduleId: String(saved?.id), deleteShift: 1 }] }];
}
