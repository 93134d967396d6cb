import { isLocalDate } from '../../definition/scalar.js';
import type { World, EmployeeRow, MappingRow } from '../world/World.js';
import { agreementOf } from './absenceRequest.js';
import { DOMAIN_GROUP_ID, FOREIGN } from '../rules/groupTree.js';
import { bare, type Endpoints, refusedField, type RestCall, type RestReply } from './RestCall.js';
import { saidOf } from './Body.js';

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];

/** The look-ups of version 2: absence types and schedules (document 4.1 and 7.4). */
export const lookUps: Endpoints = {
  'GET /v2/absence-schedule/groups/{groupId}': (call) => {
    requireDomain(call);
    return {
      body: [...call.world.absenceSchedules.of()].map((row) => ({
        absenceScheduleId: row.id,
        absenceScheduleName: row.name,
        absenceScheduleShiftTypeId: row.shiftTypeId,
        adjustmentLogic: 'USE_SHIFT_LENGTH',
        shiftReplacement: 'SCHEDULED_DAYS',
        comment: '',
        bankHolidayCreation: true,
        dayAndTime: [{ startTime: row.begTime, endTime: row.endTime, days: WEEKDAYS }],
      })),
    };
  },
  'GET /v2/absence-types/groups/{groupId}/employees/{employeeId}': (call) => {
    requireDomain(call);
    return absenceTypes(call);
  },
};

function requireDomain({ path }: RestCall): void {
  if (Number(path.groupId) !== DOMAIN_GROUP_ID)
    throw refusedField('groupId', 'error.accessrights.groupId.notDomainGroupId');
}

function absenceTypes({ world, path, query }: RestCall): RestReply {
  const start = query.get('start') ?? '';
  const end = query.get('end') ?? '';
  if (!isLocalDate(start)) throw refusedField('start', 'sandbox.date');
  if (!isLocalDate(end)) throw refusedField('end', 'sandbox.date');
  if (start > end) throw refusedField('start', 'error.absenceReasonType.startAfterEnd');
  const id = Number(path.employeeId);
  if (id >= FOREIGN)
    throw refusedField('employeeId', 'error.absenceReasonType.employeeId.doesNotBelongToCustomer');
  const employee = world.employees.get(id);
  if (!employee) throw refusedField('employeeId', 'error.absenceReasonType.employeeId.notFound');
  if (!isEmployed(employee, start, end))
    throw refusedField('employeeId', 'error.absenceReasonType.employeeId.notEmployed');
  return { body: typesOf(world, employee, start) };
}

function isEmployed({ employedDate, leaveDate }: EmployeeRow, start: string, end: string): boolean {
  return (!employedDate || employedDate <= end) && (!leaveDate || leaveDate >= start);
}

// Filtered by what the template of the agreement allows; nobody may be away without an agreement.
function typesOf(world: World, employee: EmployeeRow, start: string) {
  const agreement = agreementOf(world, employee, start);
  if (!agreement) return [];
  return [...world.leaveReasons.of()].flatMap(({ id, name }) => {
    const policy = world.absencePolicies.get(id);
    if (policy?.templates && !policy.templates.includes(agreement.templateId)) return [];
    return [
      {
        absenceTypeId: id,
        absenceTypeName: name,
        absenceScheduleId: policy?.defaultScheduleId,
        shiftAction: policy?.shiftAction ?? 'UNASSIGN',
      },
    ];
  });
}

const TYPES = [
  'GROUP_ID',
  'EMPLOYEE_ID',
  'ABSENCE_ID',
  'UNIT_ID',
  'SECTION_ID',
  'ROLE_ID',
  'AGREEMENT_TEMPLATE_ID',
  'AGREEMENT',
  'DISTRICT_ID',
];

/** Mappings of ids of other systems (version 2; observed, and named by document 1 as the way to an internal id). */
export const mappings: Endpoints = {
  'GET /v2/mapping/mappingTypes': () => ({ body: TYPES }),

  'GET /v2/mapping/mappingTypes/{mappingType}/mappings': ({ world, path, query }) => {
    if (!TYPES.includes(path.mappingType ?? '')) throw bare(404);
    const found = [...world.mappings.of()].filter(
      (row) =>
        row.mappingType === path.mappingType &&
        [null, row.internalValue].includes(query.get('internalValue')) &&
        [null, row.externalValue].includes(query.get('externalValue')),
    );
    return { body: found.map(record) };
  },

  'POST /v2/mapping/groups/{domainGroupId}': (call) => {
    if (Number(call.path.domainGroupId) !== DOMAIN_GROUP_ID) throw bare(404);
    const { mappingType, internalValue, externalValue } = saidOf<Partial<MappingRow> & Mapped>(call);
    if (mappingType === undefined) throw refusedField('mappingType', 'sandbox.required');
    const row = { restId: 0, mappingType, internalValue, externalValue };
    return { status: 201, body: record(call.world.mappings.add(row)) };
  },
};

type Mapped = Pick<MappingRow, 'internalValue' | 'externalValue'>;

function record({ id, mappingType, internalValue, externalValue }: MappingRow) {
  return { mappingType, id: String(id), internalValue, externalValue, domainId: DOMAIN_GROUP_ID };
}
