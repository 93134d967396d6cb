import { isInForce } from '../rules/agreements.js';
import { rolesOf } from '../rules/groupRoles.js';
import { isLocalDate, isLocalTime } from '../../definition/scalar.js';
import { decimalOf, tenThousandthsOf } from '../world/decimal.js';
import type { AbsencePolicyRow, AgreementRow, EmployeeRow, PartTime, UnitRow } from '../world/rows.js';
import { ofEmployee } from '../world/Table.js';
import type { World } from '../world/World.js';
import { findGroup, FOREIGN, unitOfGroup } from '../rules/groupTree.js';
import { bare, flagIn, type RestCall, RestFailure } from './RestCall.js';
import type { AbsenceCode } from '../../rest/call/errorCodes.js';
import { localAt } from '../../calendar/zone.js';

type Fields = Readonly<Record<string, unknown>>;

/** Codes of the sandbox's own, for what the document forbids without naming a code. */
type SandboxCode = 'SANDBOX_FIELD' | 'SANDBOX_SPLIT_TYPE' | 'SANDBOX_ABSENCE_RATE';

/** Ends a call with the code of an absence rule that is broken. */
export type Refuse = (code: AbsenceCode | SandboxCode, text?: string, shiftId?: number) => never;

/** As `{ err: { msg } }` with 400, or as observed with 406 and `{ error, text, … }`. */
export function refuserOf({ asObserved }: RestCall): Refuse {
  return (code, text, shiftId) => {
    const localisedMessage = `${code} [sandbox]`;
    if (asObserved)
      throw new RestFailure(406, { error: code, text, severity: 'ERROR', localisedMessage, shiftId });
    throw new RestFailure(400, { err: { msg: code, ...(text !== undefined && { Text: text }) } });
  };
}

/** An absence that somebody wants to create, with all that it names looked up. */
export type AbsencePlan = ReturnType<typeof readAbsenceRequest>;

/** Reads a request for an absence and looks up what it names. Refuses it with a code of document 7.2. */
export function readAbsenceRequest(call: RestCall, partTime: boolean) {
  const { world, query } = call;
  const refuse: Refuse = refuserOf(call);
  const flag = (name: string) => flagIn(query, name, () => refuse('SANDBOX_FIELD', name)) ?? false;
  const body = (typeof call.body === 'object' && call.body !== null ? call.body : {}) as Fields;
  const group = findGroup(world, Number(call.path.groupId));
  if (!group) throw bare(404);
  const unit = unitOfGroup(world, group);
  if (!unit) return refuse('GROUP_NOT_RESTAURANT_OR_SECTION');
  // `YYYY-MM-DDThh:mm:ss` in the zone of the unit.
  const begin = momentOf(body.begin, unit.timeZone) ?? refuse('SANDBOX_FIELD', 'begin');
  const end = momentOf(body.end, unit.timeZone) ?? refuse('SANDBOX_FIELD', 'end');
  if (begin >= end) refuse('START_MUST_BE_BEFORE_END');
  if (end > addYears(begin, 2)) refuse('ABSENCE_LONGER_THAN_24_MONTH');

  const typeId = integerOf(body.absenceTypeId) ?? refuse('SANDBOX_FIELD', 'absenceTypeId');
  const scheduleId = integerOf(body.absenceScheduleId);
  if (typeId >= FOREIGN || (scheduleId ?? 0) >= FOREIGN) refuse('INVALID_ABSENCE_TYPE_OR_ABSENCE_SCHEDULE');
  if (!world.leaveReasons.get(typeId)) refuse('INVALID_LEAVE_REASON');
  const noPolicy: AbsencePolicyRow = { id: typeId, restId: 0, shiftAction: 'UNASSIGN' };
  const policy = world.absencePolicies.get(typeId) ?? noPolicy;
  const schedule = world.absenceSchedules.get(scheduleId ?? policy.defaultScheduleId);
  if (scheduleId !== undefined && !schedule) refuse('INVALID_ABSENCE_SCHEDULE');

  const employee = employeeOf(world, integerOf(body.employeeId), unit) ?? refuse('INVALID_EMPLOYEE');
  if (employee.leaveDate && employee.leaveDate < begin.slice(0, 10)) refuse('INACTIVE_EMPLOYEE');
  const agreement = agreementOf(world, employee, begin.slice(0, 10)) ?? refuse('MISSING_AGREEMENT');
  const asked = partTime ? partTimeOf(query, refuse) : undefined;
  return {
    ...{ unit, employee, typeId, policy, schedule, begin, end, refuse },
    attest: world.attestPolicies.get(agreement.templateId),
    // Absent where the agreement decides.
    employeeAttested: flagOf(body.employeeAttested),
    managerAttested: flagOf(body.managerAttested),
    shiftAction: actionOf(body.shiftsInThisPeriod, refuse) ?? policy.shiftAction,
    comment: typeof body.managerComment === 'string' ? body.managerComment : '',
    // 1 is the whole time.
    sickLevel: asked ? levelOf(asked) : '1',
    partTime: asked,
    overlap: flag('overlapAbsences'),
    ignoreOverridable: flag('ignoreOverridableValidations'),
  };
}

function employeeOf(world: World, id: number | undefined, unit: UnitRow): EmployeeRow | undefined {
  const employee = world.employees.get(id);
  const roles = employee ? rolesOf(world, employee) : [];
  const here = roles.some(({ groupId }) => unitOfGroup(world, findGroup(world, groupId)) === unit);
  return roles.length > 0 && (here || employee?.workInUnits?.includes(unit.id)) ? employee : undefined;
}

/** The agreement of an employee that is in force on a day. */
export function agreementOf(world: World, employee: EmployeeRow, date: string): AgreementRow | undefined {
  return ofEmployee(world.agreements, employee).find((agreement) => isInForce(agreement, date));
}

const DIRECTIONS = ['FROM_START', 'FROM_END', 'WHOLE_SHIFT'] as const;

function partTimeOf(query: URLSearchParams, refuse: Refuse): PartTime {
  const absenceRate = query.get('absenceRate') ?? '';
  if (!/^\d{1,2}(\.\d{1,4})?$/.test(absenceRate) || Number(absenceRate) < 0.0001)
    refuse('SANDBOX_ABSENCE_RATE', 'absenceRate must be 0.0001 to 99.9999 with up to 4 decimals');
  const asked = query.get('absenceRateDirection');
  const absenceRateDirection =
    DIRECTIONS.find((direction) => direction === asked) ?? refuse('SANDBOX_FIELD', 'absenceRateDirection');
  const split = query.get('splitType') ?? '';
  // As the document writes it, or as it was observed.
  if (!/^(Day|DAY|Shift|SHIFT)$/.test(split)) refuse('SANDBOX_FIELD', 'splitType');
  const splitType = split.toUpperCase() as PartTime['splitType'];
  if (splitType === 'DAY' && absenceRateDirection === 'WHOLE_SHIFT')
    refuse('SANDBOX_SPLIT_TYPE', 'Day and WHOLE_SHIFT are incompatible');
  return { absenceRate, absenceRateDirection, splitType };
}

function levelOf({ absenceRate }: PartTime): string {
  return decimalOf(Math.max(1, Math.round((tenThousandthsOf(absenceRate) ?? 0) / 100)), 0);
}

const ACTIONS = ['UNASSIGN', 'DELETE', 'KEEP'] as const;

function actionOf(value: unknown, refuse: Refuse) {
  if (value === undefined || value === null) return undefined;
  return ACTIONS.find((action) => action === value) ?? refuse('SANDBOX_FIELD', 'shiftsInThisPeriod');
}

// With an offset it is a point in time; without one it is the wall clock of the unit.
function momentOf(value: unknown, zone: string): string | undefined {
  const parts =
    typeof value === 'string'
      ? /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(value)
      : null;
  if (!parts || !isLocalDate(parts[1]!)) return undefined;
  const time = `${parts[2] ?? '00:00'}${parts[3] ?? ':00'}`;
  if (!isLocalTime(time)) return undefined;
  return parts[4] ? localAt(Date.parse(`${parts[1]}T${time}${parts[4]}`), zone) : `${parts[1]}T${time}`;
}

function addYears(moment: string, years: number): string {
  const year = Number(moment.slice(0, 4)) + years;
  const same = `${year}${moment.slice(4)}`;
  return isLocalDate(same.slice(0, 10)) ? same : `${year}-02-28${moment.slice(10)}`;
}

function integerOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** The last day that an absence touches: it ends before midnight of the next. */
export function lastDayOf(end: string): string {
  return new Date(Date.parse(`${end}Z`) - 1000).toISOString().slice(0, 10);
}
