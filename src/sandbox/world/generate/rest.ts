import { NEEDS } from '../../../rest/call/scopes.generated.js';
import type { TableRows } from '../Tables.js';

type RestRows = Pick<
  TableRows,
  | 'apiClients'
  | 'absencePolicies'
  | 'absenceSchedules'
  | 'attestPolicies'
  | 'unitSettings'
  | 'mappings'
  | 'labels'
  | 'collaborationGroups'
>;

// The document has scopes of agreements, and no call that needs one (document 5).
const AGREEMENTS = ['create', 'delete', 'read'].map((bit) => `hr:agreements:${bit}`);
const EVERYTHING = [...new Set<string>([...Object.values(NEEDS), ...AGREEMENTS])];

/** What the REST side of every world starts with, so that each of its rules can be met. */
export function restCatalogue(): { readonly [K in keyof RestRows]: RestRows[K][] } {
  const restId = 0;
  return {
    apiClients: [
      {
        id: 1,
        restId,
        clientId: 'sandbox-client',
        clientSecret: 'sandbox-client-secret',
        permissions: EVERYTHING,
      },
      {
        id: 2,
        restId,
        clientId: 'sandbox-reader',
        clientSecret: 'sandbox-reader-secret',
        permissions: EVERYTHING.filter((need) => /read/i.test(need)),
      },
    ],
    absencePolicies: [
      { id: 1, restId, shiftAction: 'UNASSIGN', selfCertifiedDays: 24, employerPeriodDays: 16 },
      { id: 2, restId, shiftAction: 'UNASSIGN', templates: [1], defaultScheduleId: 1, timeTrackerId: 1 },
      {
        id: 3,
        restId,
        shiftAction: 'DELETE',
        maxOccasions: 3,
        maxDaysInPeriod: 20,
        maxConsecutiveDays: 10,
        minDaysBetween: 2,
        workBetween: true,
      },
    ],
    absenceSchedules: [
      {
        id: 1,
        restId,
        name: 'Semester',
        begTime: '08:00:00',
        endTime: '16:00:00',
        shiftTypeId: 11,
        groupId: 0,
      },
      {
        id: 2,
        restId,
        name: 'Utlånad till Århus',
        begTime: '09:00:00',
        endTime: '17:00:00',
        shiftTypeId: 11,
        groupId: 9103,
      },
    ],
    attestPolicies: [
      { id: 1, restId, autoAttest: true, byEmployee: true, byManager: true },
      { id: 2, restId, autoAttest: false, byEmployee: false, byManager: false },
    ],
    unitSettings: [{ id: 102, restId, allowOverlappingAbsences: false }],
    mappings: [
      { id: 1, restId, mappingType: 'EMPLOYEE_ID', internalValue: '1001', externalValue: 'HR-1' },
      { id: 2, restId, mappingType: 'UNIT_ID', internalValue: '9101', externalValue: 'SHOP-1' },
    ],
    labels: [{ id: 1, restId, name: 'Region', color: '#336699' }],
    collaborationGroups: [
      {
        id: 1,
        restId,
        name: 'Norden',
        labelId: 1,
        isArchived: false,
        groups: [9101, 9102],
        employees: [1001],
      },
      {
        id: 2,
        restId,
        name: 'Sverige',
        parentId: 1,
        labelId: 1,
        isArchived: false,
        groups: [],
        employees: [],
      },
    ],
  };
}
