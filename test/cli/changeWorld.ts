import { createClient } from '../../src/index.js';
import type { Sandbox } from '../../src/sandbox/index.js';

const TIMES = { begTime: '06:00:00', endTime: '11:00:00' } as const;
const OTHER_DAY = { begDate: '2026-03-21', endDate: '2026-03-21', ...TIMES } as const;

/** Changes, adds and deletes something of everything that changes in a unit. */
export async function changeWorld({ clientOptions, world }: Sandbox): Promise<void> {
  const client = createClient(clientOptions(101));
  const [first, second, third, fourth] = [...world.employees.ofUnit(101)].map(({ badgeNo }) => badgeNo);
  const [moved, gone, other] = [...world.shifts.ofUnit(101)];
  const type = { shiftCategoryId: '11' } as const;
  const employees = await client.wsdlUpdateEmployees({
    employees: [
      { badgeNo: first!, city: 'Lund' },
      { badgeNo: 'new-1', givenName: 'Ny', familyName: 'Ek', staffCat: 1, extSectionId: '' },
    ],
  });
  const shifts = await client.wsdlUpdateShifts({
    Shifts: [
      { ...type, scheduleId: String(moved!.id), badgeNo: first!, ...OTHER_DAY },
      { ...type, scheduleId: String(gone!.id), badgeNo: first!, ...OTHER_DAY, deleteShift: 1 },
      { ...type, scheduleId: String(other!.id), badgeNo: second!, ...OTHER_DAY, tasks: [] },
      { ...type, badgeNo: second!, ...OTHER_DAY },
    ],
  });
  const [punch, deleted] = [...world.punches.ofUnit(102)];
  const punches = await createClient(clientOptions(102)).wsdlUpdateTimePunches({
    punchData: [
      { id: punch!.id, mgrComment: 'rättad' },
      { id: deleted!.id, updateAction: 1 },
    ],
  });
  const days = { fromTime: '00:00:00', toTime: '23:59:00', leaveExtCode: 'SICK' } as const;
  const absences = await client.wsdlUpdateAbsence({
    absenceRecords: [
      { badgeNo: third!, fromDate: '2026-03-02', toDate: '2026-03-06', ...days },
      { badgeNo: fourth!, fromDate: '2026-03-02', toDate: '2026-03-03', ...days },
    ],
  });
  for (const batch of [employees, shifts, punches, absences]) batch.orThrow();
}

/** Deletes what the first change made, and an employee. */
export async function changeAgain({ clientOptions, world }: Sandbox): Promise<void> {
  const client = createClient(clientOptions(101));
  const leaves = [...world.absences.ofUnit(101)];
  const processed = await client.wsdlProcessLeaves({
    ProcessLeavesRecords: [{ leaveId: leaves.at(-1)!.id, leaveAction: 3 }],
  });
  processed.orThrow();
  // The interface has no operation that deletes an employee.
  const leaver = [...world.employees.ofUnit(103)].at(-1)!;
  for (const shift of [...world.shifts.ofUnit(103)])
    if (shift.employeeId === leaver.id) world.shifts.delete(shift, world.stamp());
  for (const punch of world.punches.ofUnit(103))
    if (punch.employeeId === leaver.id) Object.assign(punch, { deleted: true, ts: world.stamp() });
  world.employees.delete(leaver, world.stamp());
}
