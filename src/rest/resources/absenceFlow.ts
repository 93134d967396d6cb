import { InputError, type InputIssue } from '../../errors/index.js';
import { absencePeriodIssues } from '../call/absenceRules.js';
import { onceEach } from '../../text/onceEach.js';
import { isFields } from '../call/inputCheck.js';
import type { V2Calls } from './calls.js';
import type { BadgeNumber, XrefId } from './identifier.js';
import type { Absence, AbsenceCreate, AbsenceType } from './restTypes.js';
import type { RestCallOptions } from '../call/restCallOptions.js';

/** An absence as an integration knows it: by badge number and the name of a type. */
export interface AbsenceFlow extends Omit<AbsenceCreate, 'employeeId' | 'absenceTypeId'> {
  /** The domain group, which look-ups need. */
  readonly domainGroupId: number;
  /** The unit at which the absence is created. */
  readonly groupId: number;
  /** Internal id, `badgeNumber('…')` or `xrefId('…')`. */
  readonly employee: number | BadgeNumber | XrefId;
  /** Id or name of an absence type that is valid for the employee in the period. */
  readonly absenceType: number | string;
}

/** What was registered, and the records that it took to do so. */
export interface AbsenceRegistered {
  /** The id of the employee in version 2. */
  readonly employeeId: number;
  /** The type of absence. */
  readonly absenceType: AbsenceType;
  /** The absence as the service saved it. */
  readonly absence: Absence;
}

const OPERATION = 'absences.register';

/** Resolves the employee, lists the valid absence types, creates the absence. Source: interface document 1. */
export async function registerAbsence(
  v2: V2Calls,
  create: (groupId: number, absence: AbsenceCreate, options: RestCallOptions) => Promise<Absence>,
  flow: AbsenceFlow,
  options: RestCallOptions = {},
): Promise<AbsenceRegistered> {
  const issues = flowIssues(flow);
  if (issues.length > 0) throw new InputError(issues, { operation: OPERATION });
  const { domainGroupId, groupId, employee, absenceType: wanted, ...absence } = flow;
  const employeeId = await resolveEmployee(v2, employee, options);
  const types = await v2.GET('/v2/absence-types/groups/{groupId}/employees/{employeeId}', {
    ...options,
    params: {
      path: { groupId: domainGroupId, employeeId },
      query: { start: dateOf(flow.begin), end: dateOf(flow.end) },
    },
  });
  const named = types.filter((type) => type.absenceTypeId === wanted || type.absenceTypeName === wanted);
  const [absenceType] = named;
  if (absenceType?.absenceTypeId === undefined) throw notValid('absenceType', describeTypes(types));
  if (named.length > 1) throw notValid('absenceType', `the id of one type: ${named.length} have that name`);
  const { absenceTypeId } = absenceType;
  return {
    employeeId,
    absenceType,
    absence: await create(groupId, { ...absence, employeeId, absenceTypeId }, options),
  };
}

/** The internal id: the mapping of type `EMPLOYEE_ID`, and for a badge number without one the look-up that was observed. */
async function resolveEmployee(
  v2: V2Calls,
  employee: AbsenceFlow['employee'],
  options: RestCallOptions,
): Promise<number> {
  if (typeof employee === 'number') return employee;
  const [prefix = '', externalValue = ''] = employee.split(/:(.*)/s);
  const mappings = await v2.GET('/v2/mapping/mappingTypes/{mappingType}/mappings', {
    ...options,
    params: { path: { mappingType: 'EMPLOYEE_ID' }, query: { externalValue } },
  });
  const ofValue = mappings.filter((mapping) => mapping.externalValue === externalValue);
  const ids = onceEach(ofValue.map(({ internalValue }) => Number(internalValue)).filter((id) => id > 0));
  if (ids.length > 1) throw notValid('employee', `an id of one employee: ${ids.length} have that one`);
  if (ids[0] !== undefined) return ids[0];
  if (prefix !== 'badgeNumber')
    throw notValid('employee', 'an external id with a mapping of type EMPLOYEE_ID');
  const { employeeId, badgeNo } = await v2.GET('/v2/employee/badgeNo/{badgeNo}', {
    ...options,
    params: { path: { badgeNo: externalValue } },
  });
  if (employeeId === undefined || badgeNo !== externalValue)
    throw notValid('employee', 'a badge number of an employee');
  return employeeId;
}

// Looked at before the look-ups: they need them, and what they find says nothing of them.
function flowIssues(flow: AbsenceFlow): InputIssue[] {
  const { employee, absenceType, begin, end } = isFields(flow) ? flow : ({} as Partial<AbsenceFlow>);
  const isId = (value: unknown) => (typeof value === 'string' && value !== '') || Number.isSafeInteger(value);
  const source = 'REST interface document 1';
  const wrong = (field: string, expected: string) => ({ path: [field], expected, source });
  return [
    ...(isId(employee) ? [] : [wrong('employee', "an internal id, badgeNumber('…') or xrefId('…')")]),
    ...(isId(absenceType) ? [] : [wrong('absenceType', 'the id or name of an absence type')]),
    ...absencePeriodIssues({ begin, end }).map(({ path, ...issue }) => ({ ...issue, path: path.slice(1) })),
  ];
}

function describeTypes(types: readonly AbsenceType[]): string {
  const names = types.map((type) => `${type.absenceTypeId} ${type.absenceTypeName}`).join(', ');
  return `an absence type that is valid for the employee in the period: ${names || 'there is none'}`;
}

function notValid(field: string, expected: string): InputError {
  const source = 'REST interface document 1';
  return new InputError([{ path: [field], expected, source }], { operation: OPERATION });
}

function dateOf(dateTime: string): string {
  return dateTime.slice(0, 10);
}
