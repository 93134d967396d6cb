import { allUnitsErrors, unitsOf } from '../rules/Caller.js';
import { findPunches } from '../rules/findPunches.js';
import { rejection } from '../rules/messages.js';
import type { Handlers } from './Handler.js';
import { punchRecord } from './punchRecord.js';

/** Operations on time punches. */
export const punches = {
  wsdlGetTimePunches(world, caller, { getTimePunchesRequest: request = {} }) {
    const { fromDate, toDate } = request;
    const validationErrors = allUnitsErrors(caller, request.allUnits);
    if (fromDate && toDate && toDate < fromDate)
      validationErrors.push(rejection('SBX-DATE-004', 'toDate', 'fromDate'));
    if (validationErrors.length > 0) return { timepunches: [], validationErrors };
    const found = findPunches(world, unitsOf(world, caller), request);
    return {
      timepunches: found.map((punch) => punchRecord(world, punch, request.shiftTaskInfo ?? false)),
      validationErrors,
    };
  },
} satisfies Partial<Handlers>;
