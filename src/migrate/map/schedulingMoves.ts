import { moveCase, moves, rest, stays } from './moveParts.js';
import type { OperationMove } from './OperationMove.js';

const READ_SHIFTS = moves('REST reads scheduled shifts; absence shifts are not among them.', {
  fields: 'shifts',
  cases: [moveCase('read scheduled shifts', 'M', rest('GET', '/schedule/v3/shifts'))],
  changes: [
    'Local dates and times become instants, unless a zone is asked for with the header `Prefer: timezone=Area/City`.',
    'No `modifiedAfter`: filters are `beginGte`, `beginLte`, `groupIdIn`, `employeeIdIn`, `statusIn` and `deleted` (observed).',
    'Pages of at most 100 instead of one answer.',
  ],
  losses: [
    'Absence shifts, costs, tags, agreement data and swap requests have no place.',
    'Names and external codes (shift type, cost centre, project, account) have no place: ids only.',
  ],
  lostParts: {
    lastModified: 'no filter by modification time',
    lastModifiedToTime: 'no filter by modification time',
    modifiedAfter: 'no filter by modification time',
    modifiedBefore: 'no filter by modification time',
    absenceShifts: 'absence shifts do not come over REST',
    includeCosts: 'no costs over REST',
    includeTags: 'no tags over REST',
    includeNOI: 'no notices of interest over REST',
    useFixedSchedule: 'no fixed schedules over REST',
    unassignedShiftsFromLeave: 'absence shifts do not come over REST',
  },
  decisions: ['How often everything in the window is read again, now that changes cannot be asked for.'],
});

// The endpoint is documented; that tasks are in its shifts is not.
const TASKS = { ...rest('GET', '/schedule/v3/shifts'), partOnly: true } as const;

const NO_WRITE = 'REST cannot write shifts: there is no endpoint and no scope for it. This stays on SOAP.';

export const schedulingMoves = {
  wsdlGetSchedules: READ_SHIFTS,
  wsdlGetSchedulesV2: READ_SHIFTS,
  wsdlGetSchedulesV3: READ_SHIFTS,
  wsdlGetSchedulesForAllUnits: READ_SHIFTS,
  wsdlGetDeletedSchedules: moves('Shifts can be asked for with `deleted` (observed).', {
    cases: [moveCase('read', 'L', rest('GET', '/schedule/v3/shifts'))],
    changes: ['`deleted` is a query parameter whose values are not documented.'],
    losses: ['When a shift was deleted: `updated` may or may not say it.'],
    decisions: ['Whether deletions within the window are enough, or all since a point in time are needed.'],
  }),
  wsdlGetScheduleTasks: moves(
    'Related only: the tasks of a shift are inside the shift (observed). A script that asks for tasks by themselves reads shifts instead.',
    {
      cases: [moveCase('read inside shifts', 'L', TASKS)],
      losses: ['What of a task is in a shift is observed only; its times of change are not.'],
      decisions: ['Whether reading the shifts of the period is enough.'],
    },
  ),
  wsdlUpdateShifts: stays(NO_WRITE),
  wsdlScheduleRequestApprove: stays(
    'Neither REST description shows requests of employees for shifts. This stays on SOAP.',
  ),
  wsdlScheduleRequestDeny: stays(
    'Neither REST description shows requests of employees for shifts. This stays on SOAP.',
  ),
  wsdlGetBaseScheduleRolledoutHours: stays(
    'Neither REST description shows base schedules. This stays on SOAP.',
  ),
  wsdlGetShiftCategories: stays(
    'REST carries ids of shift types only: SOAP is still needed to know their names, codes and rules. This stays on SOAP.',
  ),
  wsdlUpdateShiftTypes: stays('REST cannot write shift types. This stays on SOAP.'),
} as const satisfies Record<string, OperationMove>;
