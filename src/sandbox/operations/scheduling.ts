import { unitsOf } from '../rules/Caller.js';
import { modifiedAfter, parseMoment } from '../rules/filters.js';
import { findShifts } from '../rules/findShifts.js';
import { canUse } from '../rules/findShiftType.js';
import { rejection } from '../rules/messages.js';
import { SandboxFault } from '../rules/SandboxFault.js';
import { saveShift } from '../rules/saveShift.js';
import type { Handlers } from './Handler.js';
import { scheduleRecord } from './scheduleRecord.js';
import { shiftRecord } from './shiftRecord.js';
import { shiftTypeRecord } from './shiftTypeRecord.js';

/** Operations on shift types and shifts. */
export const scheduling = {
  wsdlGetShiftCategories(world, caller, { lastModified, includeTags, includeSkills }) {
    if (includeTags && !lastModified?.trim()) throw new SandboxFault('Client', rejection('SBX-CATEGORY-001'));
    const after = parseMoment('lastModified', lastModified);
    return [...world.shiftTypes.of()]
      .filter((type) => canUse(type, caller.unit?.id ?? 0) && modifiedAfter(type, after))
      .map((type) => shiftTypeRecord(world, type, { tags: includeTags, skills: includeSkills }));
  },

  wsdlUpdateShifts(world, caller, { Shifts = [] }) {
    return Shifts.map((row) => {
      const saved = saveShift(world, caller, row);
      if ('errors' in saved) return { ...row, validationErrors: saved.errors };
      return { ...shiftRecord(world, saved.shift), deleteShift: saved.deleted ? 1 : 0 };
    });
  },

  wsdlGetSchedulesV3(world, caller, { GetSchedulesV3: request = {} }) {
    const { fromDate, toDate, section } = request;
    if (fromDate && toDate && toDate < fromDate)
      return { schedules: [], validationErrors: [rejection('SBX-DATE-004', 'toDate', 'fromDate')] };
    const shifts = findShifts(world, unitsOf(world, caller), {
      ...request,
      section: Number(section) || undefined,
      scheduled: request.scheduledShifts,
      absences: request.absenceShifts,
    });
    const { includeCosts: costs, includeTags: tags, includeExtScheduleId: extScheduleId } = request;
    return {
      schedules: shifts.map((shift) => scheduleRecord(world, shift, { costs, tags, extScheduleId })),
      validationErrors: [],
    };
  },
} satisfies Partial<Handlers>;
