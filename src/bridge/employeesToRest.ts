import { isUnreadAt } from '../definition/decodeMarks.js';
import type { LocalDate } from '../definition/scalar.js';
import type { UpdateEmployee } from '../records/employees/UpdateEmployee.js';
import type { Employee, EmployeeCreate, EmployeePatch } from '../rest/index.js';
import { fieldMaps } from './map/fieldMaps.generated.js';
import { type Loss, restFromRecord } from './mappers/Mapped.js';
import type { BridgeContext, OverRest } from './Bridged.js';
import { employeeNamed, unitOfEmployee, withBadge } from './account.js';
import { compare } from '../equivalence/compare.js';
import { AnotherPerson, Refusal, refuseLosses } from './failures.js';
import { planRoles, saveRoles, wantedRoles } from './rolesToRest.js';
import { rowByRow, type SavedRow, withoutLost } from './answered.js';

/**
 * Creates or patches employees one by one, found by badge number, then their role assignments. A row that is sent again finds
 * what it saved before. Never deletes: `leaveDate` is the end of the employment.
 */
export function employeesToRest(context: BridgeContext): Pick<OverRest, 'wsdlUpdateEmployees'> {
  return {
    wsdlUpdateEmployees: ({ employees }) =>
      rowByRow<UpdateEmployee, UpdateEmployee>(
        'wsdlUpdateEmployees',
        ['additionalFields'],
        employees,
        (row) => save(context, row),
      ),
  };
}

async function save(context: BridgeContext, row: UpdateEmployee): Promise<SavedRow<UpdateEmployee>> {
  const { rest, unit } = context;
  const { badgeNo } = row;
  if (!badgeNo) throw new Refusal('badgeNo: a badge number is needed, because REST gives none out');
  const current = await employeeNamed(rest, 'badgeNo', { badgeNo });
  // Who had the number may have the new one since this row was sent before: created here, they would be there twice.
  if (!current && row.newBadgeNo && row.newBadgeNo !== badgeNo)
    throw new Refusal(
      'newBadgeNo: nobody has the badge number that it replaces. If the row was sent before, look for the new one',
    );
  if (current && isUnreadAt(current, 'employment'))
    throw new Refusal('badgeNo: REST gives an employment with a value that cannot be read');
  if (current && !current.employment && row.active !== undefined)
    throw new Refusal('active: REST leaves out the employment, so that nobody knows whether it has an end');
  const home = current && (await unitOfEmployee(context, current));
  if (current && unit !== undefined && home !== unit)
    throw new Refusal('badgeNo: the employee is not of the unit of the key');
  if (unit !== undefined && row.restId && row.restId !== unit)
    throw new Refusal('restId: is not the unit of the key');
  const lookups = await withBadge(context, 'reportingTo', row.reportingTo);
  const { restId, ...fields } = employmentOf(row, current);
  // The home group may be a section of the unit, and stays that.
  const moved = restId && restId !== home ? restId : current ? undefined : unit;
  const { body, losses } = restFromRecord(
    fieldMaps.employeeUpdates,
    { ...fields, restId: moved, newBadgeNo: current && row.newBadgeNo },
    lookups,
    current,
  );
  const wanted = row.groupRoles && (await wantedRoles(context, row.groupRoles));
  const planned = current && (await planRoles(context, wanted, current));
  refuseLosses(context, [...losses, ...(planned?.losses ?? [])]);
  const saved = current
    ? await patch(context, current, reopened(row, current, body))
    : await rest.employees.create(complete(body as Partial<EmployeeCreate>));
  checkSaved(saved, badgeNo, current);
  // After a move the service may have given other roles.
  const roles = await saveRoles(context, wanted, saved, moved ? undefined : planned);
  const lost = [...losses, ...roles.losses, ...(moved && current ? [WITHOUT_SECTION] : [])];
  const value = { ...(await answerOf(context, withoutLost(row, lost), saved)), validationErrors: [] };
  return { value, losses: lost };
}

/** Throws for an answer that shows somebody else than was sent: nobody knows what was saved, and roles must not go to them. */
function checkSaved({ id, badgeNumber }: Employee, badgeNo: string, current: Employee | undefined): void {
  const isOther = current
    ? id !== undefined && id !== current.id
    : compare(undefined, badgeNo, badgeNumber).is === 'different';
  if (isOther) throw new AnotherPerson();
}

const WITHOUT_SECTION: Loss = {
  field: 'section+sectionName',
  kind: 'lossy',
  why: 'after a move the employee is in the unit itself over REST, and in no section',
};

/** What SOAP answers: the row without its passwords, and what the employment has become. */
async function answerOf(
  context: BridgeContext,
  row: UpdateEmployee,
  saved: Employee,
): Promise<UpdateEmployee> {
  const { password: _, passwordTandA: __, leaveDate: ___, ...given } = row;
  const restId = await unitOfEmployee(context, saved);
  const leaveDate = saved.employment?.employmentEndDate as LocalDate | undefined;
  return {
    ...given,
    badgeNo: saved.badgeNumber ?? row.badgeNo!,
    ...(restId === undefined ? {} : { restId }),
    ...(!saved.employment || isUnreadAt(saved, 'employment') ? {} : { active: leaveDate ? 0 : 1 }),
    ...(leaveDate ? { leaveDate } : {}),
  };
}

/** `active` 1 without a `leaveDate` takes the end of the employment away. */
function reopened(
  { active, leaveDate }: UpdateEmployee,
  current: Employee,
  body: EmployeePatch,
): EmployeePatch {
  if (active !== 1 || leaveDate || !current.employment?.employmentEndDate) return body;
  return { ...body, employment: { ...body.employment, employmentEndDate: null } };
}

async function patch({ rest }: BridgeContext, current: Employee, body: EmployeePatch): Promise<Employee> {
  // The badge number that found the employee is not a change.
  const { badgeNumber: badge, ...others } = body;
  const fields = badge === current.badgeNumber ? others : body;
  return Object.keys(fields).length === 0 ? current : rest.employees.patch(String(current.id), fields);
}

/** `active` has no field of its own: the end of the employment says it. */
function employmentOf({ active, ...row }: UpdateEmployee, current: Employee | undefined) {
  const end = current?.employment?.employmentEndDate;
  if (active === 0 && !row.leaveDate && !end)
    throw new Refusal(
      'active: 0 needs a leaveDate, because REST knows the end of an employment by its date only',
    );
  return row;
}

const NEEDED = {
  email: ({ email }: Partial<EmployeeCreate>) => email,
  givenName: ({ personalInformation }: Partial<EmployeeCreate>) => personalInformation?.firstName,
  familyName: ({ personalInformation }: Partial<EmployeeCreate>) => personalInformation?.lastName,
  employedDate: ({ employment }: Partial<EmployeeCreate>) => employment?.employmentStartDate,
  restId: ({ employment }: Partial<EmployeeCreate>) => employment?.homeGroupId,
};

/** The body of a new employee, with everything that REST requires. */
function complete(body: Partial<EmployeeCreate>): EmployeeCreate {
  const missing = Object.entries(NEEDED).filter(([, valueIn]) => !valueIn(body));
  if (missing.length > 0)
    throw new Refusal(...missing.map(([field]) => `${field}: REST needs it to create an employee`));
  return body as EmployeeCreate;
}
