import { moves } from './OperationMove.js';

const READ_SHIFTS = moves('REST reads scheduled shifts; nothing shown reads absence shifts.', {
  fields: 'shifts',
  cases: [['read scheduled shifts', 'M', 'GET /schedule/v3/shifts']],
  changes: [
    'Local dates and times become instants, unless a zone is asked for: the document names such an override, and the header `Prefer: timezone=Area/City` is observed.',
    'No `modifiedAfter`: the document takes ids, external ids and badge numbers; the filters observed are `idIn`, `groupIdIn`, `employeeIdIn`, `beginGte`, `beginLte`, `statusIn` and `deleted`.',
    'Pages of at most 100 instead of one answer.',
  ],
  losses: [
    'Absence shifts, tags, agreement data and swap requests have no place in a shift, and costs only in sums by group, period and employee (observed).',
    'Names and external codes of shift types, cost centres and projects have no place in a shift, only their ids; accounts have none at all.',
  ],
  lostParts: {
    lastModified: 'no filter by modification time',
    lastModifiedToTime: 'no filter by modification time',
    modifiedAfter: 'no filter by modification time',
    modifiedBefore: 'no filter by modification time',
    absenceShifts: 'neither description shows a call that reads absence shifts',
    includeCosts: 'no costs in the shift; sums by group, period and employee are observed',
    includeTags: 'no tags in the shift',
    includeNOI: 'neither description shows notices of interest',
    useFixedSchedule: 'neither description shows fixed schedules',
    unassignedShiftsFromLeave: 'neither description shows a call that reads absence shifts',
  },
  decisions: ['How often everything in the window is read again, now that changes cannot be asked for.'],
});

export const schedulingMoves = {
  wsdlGetSchedules: READ_SHIFTS,
  wsdlGetSchedulesV2: READ_SHIFTS,
  wsdlGetSchedulesV3: READ_SHIFTS,
  wsdlGetSchedulesForAllUnits: READ_SHIFTS,
  wsdlGetDeletedSchedules: moves('Shifts can be asked for with `deleted` (observed).', {
    cases: [['read', 'L', 'GET /schedule/v3/shifts']],
    changes: ['`deleted` is a query parameter, observed: true gives the deleted shifts.'],
    losses: ['When a shift was deleted: `updated` (observed) may or may not say it.'],
    decisions: ['Whether deletions within the window are enough, or all since a point in time are needed.'],
  }),
  wsdlGetScheduleTasks: moves(
    'Related only: the tasks of a shift are inside the shift (observed). A script that asks for tasks by themselves reads shifts instead.',
    {
      cases: [
        // The endpoint is documented; that tasks are in its shifts is not.
        ['read inside shifts', 'L', 'partly GET /schedule/v3/shifts'],
      ],
      losses: ['What of a task is in a shift is observed only; its times of change are not.'],
      decisions: ['Whether reading the shifts of the period is enough.'],
    },
  ),
  wsdlGetBaseScheduleRolledoutHours: moves(
    'Related only: sums of base schedule hours by group, period and employee are observed.',
    {
      cases: [['read sums', 'L', 'observed POST /v2/statistics/standard-variables']],
      losses: ['Which of the hours were rolled out.'],
      decisions: ['Whether the sum of base schedule hours answers the question.'],
    },
  ),
};
