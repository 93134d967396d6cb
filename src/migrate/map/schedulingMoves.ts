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
  wsdlGetScheduleTasks: stays(
    'REST has no list of tasks. The tasks of a shift are inside the shift (observed), so a script that reads shifts over REST already has them; one that asks for tasks by themselves stays on SOAP.',
  ),
  wsdlUpdateShifts: stays(NO_WRITE),
  wsdlScheduleRequestApprove: stays('REST has no requests of employees for shifts. This stays on SOAP.'),
  wsdlScheduleRequestDeny: stays('REST has no requests of employees for shifts. This stays on SOAP.'),
  wsdlGetBaseScheduleRolledoutHours: stays('REST has no base schedules. This stays on SOAP.'),
  wsdlGetShiftCategories: stays(
    'REST carries ids of shift types only: SOAP is still needed to know their names, codes and rules. This stays on SOAP.',
  ),
  wsdlUpdateShiftTypes: stays('REST cannot write shift types. This stays on SOAP.'),
} as const satisfies Record<string, OperationMove>;
