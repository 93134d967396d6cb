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

const restId = 0;

/** What the REST side of every world starts with, so that each of its rules can be met. */
export function restCatalogue(): { readonly [K in keyof RestRows]: RestRows[K][] } {
  const group = { restId, labelId: 1, isArchived: false };
  return {
    apiClients: [client(1, 'client', EVERYTHING), client(2, 'reader', EVERYTHING.filter(isOfReading))],
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
      schedule(1, 'Semester', ['08:00:00', '16:00:00'], 0),
      schedule(2, 'Utlånad till Århus', ['09:00:00', '17:00:00'], 9103),
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
      { ...group, id: 1, name: 'Norden', groups: [9101, 9102], employees: [1001] },
      { ...group, id: 2, name: 'Sverige', parentId: 1, groups: [], employees: [] },
    ],
  };
}

function client(id: number, name: string, permissions: string[]) {
  return { id, restId, clientId: `sandbox-${name}`, clientSecret: `sandbox-${name}-secret`, permissions };
}

function isOfReading(need: string): boolean {
  return /read/i.test(need);
}

function schedule(id: number, name: string, [begTime, endTime]: readonly [string, string], groupId: number) {
  return { id, restId, name, begTime, endTime, shiftTypeId: 11, groupId };
}
