import { roleNamed, rolesOf } from '../rules/groupRoles.js';
import type { World, EmployeeRow } from '../world/World.js';

const LATER = '2026-03-02T09:15:00';

/** What the employees of each unit have, from the second on, that those of the small world have not. */
const DIFFERENT: readonly Partial<EmployeeRow>[] = [
  { role: 4, rank: 3, punchType: 3, reportingTo: '', phoneNo: '+46 31 000 0002', hasBankId: 1 },
  { role: 7, rank: 2, punchType: 1, address2: 'c/o Ek & Son', info: 'Allergisk mot <nötter>', autoMan: 1 },
  { role: 6, rank: 1, punchType: 2, nextOfKind: 'Ulla Ek', nextPhone: '+46 31 000 0004', myDistrict: 1 },
  { lockStatus: 1, isLockedMsg: 'Tjänstledig', industryDate: '2009-09-01', passwordTandA: '4711' },
  { lockStatus: 2, isLockedMsg: 'Too many attempts', legalGuardianName: 'Siv Ek' },
  { dateOfBirth: '2009-05-17', legalGuardianName: 'Per Ek', legalGuardianEmail: 'per.ek@home.example' },
  { role: 3, country: 'FI', city: 'Åbo', address1: 'Slottsgatan 3', zip: '20100' },
  { role: 5, country: 'DK', city: 'København', address1: 'Nørregade 5', zip: '01165' },
  { passive: 1 },
  { active: 0, industryDate: '2012-04-01' },
];

/** All roles, lock states and ways to punch; a minor; passive ones and ones who left; a borrowed and a deleted one. */
export function enrichPeople(world: World): void {
  for (const unit of world.unitIds()) {
    const [, ...others] = [...world.employees.ofUnit(unit)];
    for (const [i, fields] of DIFFERENT.entries()) Object.assign(others[i]!, fields, { ts: LATER });
    const leaveDate = `2026-0${unit - 100}-28`;
    Object.assign(others.find(({ active }) => active === 0)!, { leaveDate, lastDayOfEmployment: leaveDate });
  }
  const [first, second, third] = [...world.employees.ofUnit(101)];
  const [next] = [...world.employees.ofUnit(102)];
  const values = { shoeSize: '38', driver: '1', shirt: 'M', medicalCheck: '2026-01-15' };
  first!.additionalFields = Object.entries(values).map(([key, value]) => ({ key, value }));
  second!.additionalFields = [{ key: 'driver', value: '0' }];
  const { groupId, name: groupName, extGroupId } = world.units.get(102)!;
  const group = { groupId, groupName, extGroupId };
  third!.workInUnits = [102];
  third!.groupRoles = [
    ...rolesOf(world, third!),
    { ...group, ...roleNamed(7), startDate: '2025-01-01', endDate: '2025-12-31' },
    { ...group, ...roleNamed(2), startDate: '2026-01-01', endDate: '2026-12-31' },
  ];
  Object.assign(world.districts.get(1)!, { managerId: first!.id, managerGroupId: 9101, ts: LATER });
  world.portraits.add({ restId: 101, employeeId: first!.id, portrait: '/9j/4AAQSkZJRg==', ts: LATER });
  world.portraits.add({ restId: 102, employeeId: next!.id, portrait: '/9j/4AAQSkZJRgAB', ts: LATER });
  const { id: employeeId, restId, badgeNo, ...gone } = next!;
  const left = world.addEmployee({ ...gone, restId, badgeNo: '0900', familyName: 'Borta' });
  world.employees.delete(left, LATER);
  for (const [i, skillId] of [1, 2, 3].entries())
    world.employeeSkills.add({
      restId,
      employeeId,
      skillId,
      expires: i > 0,
      expiringDate: i > 0 ? `2026-0${5 + i}-30` : undefined,
    });
  world.trackerTransactions.add({
    restId,
    employeeId,
    timeTrackerId: 1,
    period: 2026,
    date: '2026-02-20',
    value: -15_000,
  });
  world.trackerTransactions.add({
    restId,
    employeeId,
    timeTrackerId: 2,
    period: 0,
    date: '2026-02-21',
    value: 7_500,
  });
}
