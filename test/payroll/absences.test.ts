import { expect, it } from 'vitest';
import { told, toldAt, workWeek } from './workWeek.js';

const TUESDAY = 1;
const OFF = { badgeNo: '0001', leaveReasonId: 1, fromDate: '2026-03-03', toDate: '2026-03-03' };

it('an hour away does not stand for a day without a punch', async () => {
  const week = workWeek();
  week.punches.splice(TUESDAY, 1);
  week.absences.push({ ...OFF, fromTime: '08:00:00', toTime: '09:00:00' });
  expect(await told(week)).toEqual([['shiftWithoutPunch', '03', 101, 420]]);
});

it('who is half ill and has no punch is missed for the other half', async () => {
  const week = workWeek();
  week.punches.splice(TUESDAY, 1);
  week.absences.push({ ...OFF, sickLevel: '0.5' });
  expect(await told(week)).toEqual([['shiftWithoutPunch', '03', 101, 240]]);
});

it('a day off does not stand for the night before it', async () => {
  const week = workWeek('night');
  for (const rows of [week.punches, week.shifts]) rows.splice(TUESDAY, 1);
  week.punches.splice(0, 1);
  week.absences.push(OFF);
  expect(await toldAt(week)).toEqual([['shiftWithoutPunch', '02', 101]]);
});

it('an absence that begins a minute before the punch ends is told, whatever its absence shift says', async () => {
  const week = workWeek();
  Object.assign(week.punches[TUESDAY]!, { punchOut: '2026-03-03T12:00:00', breakMinutes: 0 });
  Object.assign(week.shifts[TUESDAY]!, { endTime: '12:00:00', breaks: [] });
  week.absences.push({ ...OFF, id: 8, fromTime: '11:59:00' });
  const rest = { begTime: '12:30:00', endTime: '16:30:00', absenceShift: true, absenceId: 8 };
  week.shifts.push({ ...week.shifts[TUESDAY], id: 9, ...rest, orgScheduleId: 2 });
  expect(await told(week)).toEqual([['absenceOverWork', '03', 101, 1]]);
});

it('work on a day of a leave that has absence shifts on other days alone is told', async () => {
  const week = workWeek();
  week.absences.push({ ...OFF, id: 8, fromDate: '2026-03-02' });
  const away = { absenceShift: true, absenceId: 8, orgScheduleId: 1 };
  week.shifts.push({ ...week.shifts[0], id: 9, ...away });
  week.shifts.shift();
  week.punches.shift();
  expect(await told(week)).toEqual([['absenceOverWork', '03', 101, 510]]);
});

it('a leave alone is outside an agreement that ended', async () => {
  const week = workWeek();
  Object.assign(week.agreements[0]!, { expires: true, toDate: '2026-03-02' });
  for (const rows of [week.punches, week.shifts]) rows.splice(TUESDAY, 2);
  week.absences.push(OFF);
  expect(await toldAt(week)).toEqual([['outsideAgreement', '03', 101]]);
});
