import { isLocalDate } from '../../definition/scalar.js';
import type { EmployeeRow } from '../world/rows.js';
import type { World } from '../world/World.js';
import { agreementOf } from './absenceRequest.js';
import { DOMAIN_GROUP_ID, FOREIGN } from './groupTree.js';
import type { Endpoints, RestCall, RestReply } from './RestCall.js';
import { refusedField } from './RestFailure.js';

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
