import { addDays } from '../../../calendar/days.js';
import { addMinutes, moment } from '../../../calendar/moments.js';
import { NEW_ABSENCE } from '../rows/absence.js';
import { NEW_PUNCH } from '../rows/punches.js';
import type { Place, Where } from './Place.js';

const at = (place: Place, id: number, day: string = place.shift.begDate): Where => ({
  unit: place.unit,
  employeeId: place.employee.id,
  day,
  id,
});
const ofPerson = ({ unit, employee }: Place): Where => ({ unit, employeeId: employee.id });

/** How each trouble of an employee is made. */
export const plantForEmployee = {
  openPunch: (place) => changedPunch(place, { punchOut: undefined, orgPunchOut: undefined }),
  punchNotApproved: (place) => changedPunch(place, { approvedByManager: false }),
  overlappingPunches: (place) => {
    const { punchOut, scheduleId } = place.punch;
    return addedPunch(place, addMinutes(punchOut!, -30), addMinutes(punchOut!, 60), scheduleId);
  },
  longPunch: (place) => changedPunch(place, { punchOut: addMinutes(place.punch.punchIn, 17 * 60) }),
  punchWithoutShift: (place) => {
    const begin = addMinutes(place.punch.punchOut!, 120);
    return addedPunch(place, begin, addMinutes(begin, 120), 0);
  },
  shiftWithoutPunch: (place) => {
    place.world.punches.delete(place.punch, place.world.stamp());
    return at(place, place.shift.id);
  },
  outsideAgreement: (place) => {
    const { employee, lastDay, world } = place;
    const agreement = world.agreements.get(employee.mainAgreementId)!;
    Object.assign(agreement, { expires: true, toDate: addDays(lastDay, -1) });
    return { ...ofPerson(place), day: lastDay };
  },
  employeeLeft: (place) => {
    const { employee, lastDay } = place;
    Object.assign(employee, { active: 0, leaveDate: addDays(lastDay, -1) });
    return { ...ofPerson(place), day: lastDay };
  },
  absenceOverWork: (place) => {
    const { shift, world } = place;
    const absence = addedAbsence(place, {});
    world.shifts.add({ ...shift, id: 0, absenceId: absence, absenceShift: true, orgScheduleId: shift.id });
    return at(place, absence);
  },
  absenceNotApproved: (place) => at(place, addedAbsence(place, { moderated: 0, approvedByManager: false })),
  breakApart: (place) => changedPunch(place, { breakMinutes: 75 }),
  hoursApart: (place) => at(place, place.salary('100', '1.50', { punchId: place.punch.id })),
  transactionWithoutSource: (place) => at(place, place.salary('210', '1.00', { punchId: 499_999 })),
  twiceTheSame: (place) => {
    place.salary('210', '1.00');
    return at(place, place.salary('210', '1.00'));
  },
  negative: (place) => at(place, place.salary('210', '-2.00')),
  salaryTypeWithoutCode: (place) => {
    const { world } = place;
    const restId = 0;
    const name = 'Utan kod';
    const row = {
      restId,
      salaryCode: '',
      name,
      transfer: true,
      requiresApproval: false,
      hourlyCost: '0.00',
    };
    const { id } = world.salaryTypes.add(row);
    return at(place, place.salary(String(id), '1.00'));
  },
  badgeMissing: (place) => changedBadge(place, ''),
  badgeTwice: (place) => changedBadge(place, place.world.employees.get(place.employee.id + 1)?.badgeNo ?? ''),
  badgeLength: (place) => changedBadge(place, `${place.employee.badgeNo}9`),
  costCentreUnknown: (place) => changedPunch(place, { costCentre: 599 }),
  notAttested: (place) => at(place, place.salary('950', '1.00', { approved: false })),
  punchNotPaid: (place) => changedPunch(place, { unpaid: true }),
} satisfies Readonly<Record<string, (place: Place) => Where>>;

function changedPunch(place: Place, change: Partial<Place['punch']>): Where {
  const { punch } = place;
  Object.assign(punch, change);
  return at(place, punch.id);
}

function addedPunch(place: Place, punchIn: string, punchOut: string, scheduleId: number): Where {
  const { punch, world } = place;
  const times = { punchIn, punchOut, orgPunchIn: punchIn, orgPunchOut: punchOut };
  const { id } = world.punches.add({
    ...{ ...punch, ...NEW_PUNCH, ...times, id: 0, scheduleId },
    ...{ approvedByManager: true, costCentre: punch.costCentre, categoryId: punch.categoryId },
  });
  return at(place, id, punchIn.slice(0, 10));
}

function addedAbsence({ world, unit, employee, shift }: Place, more: object): number {
  const ts = moment(shift.begDate, '06:00:00');
  const days = {
    fromDate: shift.begDate,
    fromTime: shift.begTime,
    toDate: shift.endDate,
    toTime: shift.endTime,
  };
  const { id } = world.absences.add({
    ...{ ...NEW_ABSENCE, ...days, restId: unit, employeeId: employee.id, leaveReasonId: 2, sentAt: ts, ts },
    ...more,
  });
  return id;
}

function changedBadge(place: Place, badgeNo: string): Where {
  place.employee.badgeNo = badgeNo;
  return ofPerson(place);
}
