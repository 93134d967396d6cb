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
  wsdlGetShiftCategories: () => [
    { includeTags: true, includeSkills: true, lastModified: '2015-01-01 00:00:00' },
  ],
  wsdlGetTimePunches: () =>
    [false, true].map((deleted) => ({
      getTimePunchesRequest: { shiftTaskInfo: true, ...(deleted ? { deleted } : {}) },
    })),
  wsdlGetTimeTrackersBalance: (world) => [ofTrackers(world)],
};
