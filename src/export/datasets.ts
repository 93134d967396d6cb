import { answeredRecord } from '../definition/operation.js';
import { wsdlGetDeletedLeaveApplications } from '../operations/absence/wsdlGetDeletedLeaveApplications.js';
import { wsdlGetLeaveApplications } from '../operations/absence/wsdlGetLeaveApplications.js';
import { wsdlGetLeaveApplicationsV2 } from '../operations/absence/wsdlGetLeaveApplicationsV2.js';
import { wsdlGetLeaveReasons } from '../operations/absence/wsdlGetLeaveReasons.js';
import { wsdlGetAgreementsV2 } from '../operations/agreements/wsdlGetAgreementsV2.js';
import { wsdlGetTextItems } from '../operations/catalogue/wsdlGetTextItems.js';
import { wsdlGetDeletedEmployees } from '../operations/employees/wsdlGetDeletedEmployees.js';
import { wsdlGetEmployees } from '../operations/employees/wsdlGetEmployees.js';
import { wsdlGetEmployeesV2 } from '../operations/employees/wsdlGetEmployeesV2.js';
import { wsdlGetSections } from '../operations/organisation/wsdlGetSections.js';
import { wsdlGetUnits } from '../operations/organisation/wsdlGetUnits.js';
import { wsdlGetPayrollV2 } from '../operations/payroll/wsdlGetPayrollV2.js';
import { wsdlGetTimePunches } from '../operations/punches/wsdlGetTimePunches.js';
import { wsdlGetDeletedSchedules } from '../operations/scheduling/wsdlGetDeletedSchedules.js';
import { wsdlGetSchedulesV3 } from '../operations/scheduling/wsdlGetSchedulesV3.js';
import { wsdlGetScheduleTasks } from '../operations/scheduling/wsdlGetScheduleTasks.js';
import { wsdlGetShiftCategories } from '../operations/scheduling/wsdlGetShiftCategories.js';
import type { Dataset, Range } from './Dataset.js';

/** A list without days that is read whole each time, also where changes are asked for. */
const LIST = {
  ...{ scope: 'unit', period: 'none', changes: false },
  request: () => ({}),
  ...{ order: ['id'], identity: ['id'] },
} as const satisfies Partial<Dataset>;

const OF_UNIT = { unitOf: ({ restId }) => restId } as const satisfies Partial<Dataset>;

/** Rows that the service shows with their unit, and lists by what was modified since a moment. */
const CHANGING = {
  ...{ scope: 'unit', changes: true },
  ...OF_UNIT,
  ...{ order: ['id'], identity: ['id'] },
} as const satisfies Partial<Dataset>;

const absencesOf = ({ from, to, since }: Range, allUnits: boolean) => ({
  getLeaveApplicationsV2Request: {
    ...(from && to ? { fromDate: from, toDate: to } : {}),
    ...(since ? { modifiedAfter: since } : {}),
    ...{ allUnits },
  },
});

const punchesOf = ({ from, to, since, deleted }: Range, allUnits: boolean) => ({
  getTimePunchesRequest: {
    ...{ fromDate: from, toDate: to, active: true, deleted: since !== undefined || deleted === true },
    ...{ transferredToPayroll: true, notTransferredToPayroll: true, approved: true, unapproved: true },
    ...{ allUnits, shiftTaskInfo: true },
    ...(since ? { modifiedAfter: since } : {}),
  },
});

const ALL: readonly Omit<Dataset, 'record'>[] = [
  {
    ...LIST,
    name: 'units',
    ...{ operation: wsdlGetUnits, scope: 'customer' },
  },
  {
    ...LIST,
    ...OF_UNIT,
    name: 'sections',
    ...{ operation: wsdlGetSections },
  },
  {
    ...LIST,
    name: 'shiftTypes',
    ...{ operation: wsdlGetShiftCategories },
    // `lastModified` must be set when tags are asked for (document 4.2).
    request: () => ({ lastModified: '2000-01-01 00:00:00', includeTags: true, includeSkills: true }),
  },
  {
    ...LIST,
    name: 'leaveReasons',
    ...{ operation: wsdlGetLeaveReasons, scope: 'customer' },
  },
  {
    ...LIST,
    name: 'textItems',
    ...{ operation: wsdlGetTextItems, scope: 'customer' },
    ...{ order: ['tag', 'id'], identity: ['tag', 'id'] },
  },
  {
    ...CHANGING,
    name: 'employees',
    ...{ operation: wsdlGetEmployeesV2, period: 'none' },
    request: ({ since }) => ({ ...(since ? { lastModified: since } : {}), includeNeoRoles: true }),
    byMainKey: true,
    deletions: {
      operation: wsdlGetDeletedEmployees,
      request: ({ since }) => (since ? { deletedSince: since } : {}),
      identitiesOf: ({ persId }) => [{ id: persId }],
      unitOf: ({ unitId }) => unitId,
    },
    second: { operation: wsdlGetEmployees, request: () => ({}) },
  },
  {
    // The service does not say which were removed.
    ...LIST,
    ...OF_UNIT,
    name: 'agreements',
    ...{ operation: wsdlGetAgreementsV2 },
    request: () => ({ GetAgreementsV2: {} }),
  },
  {
    ...CHANGING,
    name: 'schedules',
    // V3, which has the most fields; it knows no `allUnits` (wire fact 12).
    ...{ operation: wsdlGetSchedulesV3, period: 'required', partitionBy: 'begDate' },
    request: ({ from, to, since }) => ({
      GetSchedulesV3: {
        ...{ fromDate: from, toDate: to },
        ...{ scheduledShifts: true, absenceShifts: true, includeTags: true, includeExtScheduleId: true },
        ...(since ? { modifiedAfter: since } : {}),
      },
    }),
    byMainKey: true,
    order: ['scheduleId', 'absenceScheduleId', 'begDate', 'begTime'],
    ...{ identity: ['scheduleId', 'absenceScheduleId'], identityByAny: true },
    deletions: {
      operation: wsdlGetDeletedSchedules,
      byDay: true,
      request: ({ from, to, since }) => ({
        ...{ fromDate: from, toDate: to },
        ...(since ? { lastModified: since } : {}),
      }),
      // It does not say which of both it was; a row counts as gone when a reading does not show it either.
      identitiesOf: ({ id }) => [{ scheduleId: id }, { absenceScheduleId: id }],
      unitOf: ({ restId }) => restId,
    },
  },
  {
    ...LIST,
    name: 'tasks',
    ...{ operation: wsdlGetScheduleTasks },
  },
  {
    ...CHANGING,
    name: 'absences',
    ...{ operation: wsdlGetLeaveApplicationsV2 },
    ...{ period: 'optional', partitionBy: 'fromDate', untilDay: 'toDate' },
    request: (range) => absencesOf(range, false),
    requestAll: (range) => absencesOf(range, true),
    deletions: {
      operation: wsdlGetDeletedLeaveApplications,
      request: ({ since }) => (since ? { lastModified: since } : {}),
      identitiesOf: ({ id }) => [{ id }],
      unitOf: ({ restId }) => restId,
    },
    second: { operation: wsdlGetLeaveApplications, request: () => ({}) },
  },
  {
    ...CHANGING,
    name: 'punches',
    ...{ operation: wsdlGetTimePunches, period: 'required', partitionBy: 'punchIn' },
    request: (range) => punchesOf(range, false),
    requestAll: (range) => punchesOf(range, true),
    isDeleted: ({ deleted }) => deleted === true,
  },
  {
    ...OF_UNIT,
    name: 'payroll',
    ...{ operation: wsdlGetPayrollV2 },
    // The operation has no filter by modification, and it is not known that `id` tells its transactions apart.
    ...{ scope: 'unit', period: 'required', changes: false, day: 'date', partitionBy: 'date' },
    request: ({ from, to }) => ({
      getPayrollV2Request: { fromDate: from, toDate: to, includeTags: true, includeStCode: true },
    }),
    order: ['date', 'id', 'pType', 'salType', 'in', 'out'],
    // One that touches two windows, such as a night with two days, may come with both.
    uncertainId: 'id',
  },
];

/** Every dataset, in the order in which `all` exports them: what others refer to comes first. */
export const datasets: readonly Dataset[] = ALL.map((dataset) => ({
  ...dataset,
  record: answeredRecord(dataset.operation)!,
}));

/** The dataset of a name. Throws a `RangeError` for one that there is not. */
export function datasetNamed(name: string): Dataset {
  const found = datasets.find((dataset) => dataset.name === name);
  if (!found)
    throw new RangeError(
      `there is no dataset ${name}; there are ${datasets.map((one) => one.name).join(', ')}`,
    );
  return found;
}
