import type { EmployeeRow } from '../world/rows/employees.js';
import type { World } from '../world/World.js';
import { sectionGroupId } from './groupTree.js';
import { instantOf } from './zone.js';

export const GENDERS = ['MALE', 'FEMALE', 'OTHER', 'NOT_SPECIFIED'] as const;
export const LOCKS = ['NOT_LOCKED', 'LOCKED_BY_MANAGER', 'LOCKED_BY_SYSTEM'] as const;

/** An employee as version 3 shows it. Where the older interface has nothing, nothing is there. */
export function employeeRecord(world: World, row: EmployeeRow) {
  const manager = row.reportingTo ? world.employeeByBadge(row.reportingTo) : undefined;
  return {
    id: String(row.id),
    badgeNumber: row.badgeNo,
    email: row.email,
    personalInformation: {
      firstName: row.givenName,
      lastName: row.familyName,
      dateOfBirth: row.dateOfBirth || undefined,
      gender: GENDERS[row.sex] ?? 'NOT_SPECIFIED',
      socialSecurityNumber: row.socsecNo,
      pictureURL: row.pictureURL ?? '',
    },
    contactInformation: { mobileNumber: row.cellPhone, phoneNumber: row.phoneNo ?? '' },
    address: {
      address1: row.address1,
      address2: row.address2 ?? '',
      zip: row.zip,
      city: row.city,
      country: row.country,
    },
    employment: {
      homeGroupId: homeGroupOf(world, row),
      staffCategoryId: String(row.staffCat),
      passive: row.passive === 1,
      locked: LOCKS[row.lockStatus] ?? 'NOT_LOCKED',
      employmentStartDate: row.employedDate || undefined,
      industryStartDate: row.industryDate || undefined,
      managerId: manager && String(manager.id),
      employmentEndDate: row.leaveDate || undefined,
      costCentreId: row.costCentre ? String(row.costCentre) : undefined,
    },
    emergencyContact: {
      nextOfKinName: row.nextOfKind ?? '',
      nextOfKinPhone: row.nextPhone ?? '',
      legalGuardianName: row.legalGuardianName ?? '',
      legalGuardianEmail: row.legalGuardianEmail ?? '',
    },
    punchSettings: { allowAttestOfOwnPunches: row.allowAttestOfOwnPunches ?? false },
    updated: instantOf(row.ts, 'CET'),
  };
}

// Section 1 means that none is assigned (SOAP document 2.2).
function homeGroupOf(world: World, row: EmployeeRow): string {
  const section = row.section === 1 ? undefined : world.sections.get(row.section);
  return String(section ? sectionGroupId(section.id) : world.units.get(row.restId)?.groupId);
}
