import { hasUnread } from '../definition/decodeMarks.js';
import type { GroupsRoles } from '../records/employees/GroupsRoles.js';
import type { Employee, RoleAssignmentCreate, RoleAssignmentUpdate } from '../rest/index.js';
import { xrefId } from '../rest/resources/identifier.js';
import type { Loss } from './mappers/Mapped.js';
import type { BridgeContext } from './Bridged.js';
import { HalfDone, reasonsOf, Refusal } from './failures.js';
import { eachOnce, orNothing } from './account.js';

type WantedRole = Omit<RoleAssignmentCreate, 'employeeId'>;

/** What becomes of the role assignments of an employee. */
export interface RolePlan {
  readonly create: readonly WantedRole[];
  readonly change: readonly ({ readonly id: string } & RoleAssignmentUpdate)[];
  /** Ids of assignments to take away, where `removeRoles` allows it. */
  readonly remove: readonly string[];
  readonly losses: readonly Loss[];
}

/** The roles of a row in the words of REST. */
export async function wantedRoles(
  context: BridgeContext,
  roles: readonly GroupsRoles[],
): Promise<readonly WantedRole[]> {
  const wanted: WantedRole[] = [];
  for (const role of roles) {
    const { startDate, endDate } = role;
    const dates = { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) };
    const groupId = await groupOf(context, role);
    if ((await orNothing(context.rest.roles.get(role.roleId)))?.id !== role.roleId)
      throw new Refusal('groupRoles: REST knows no role with that roleId');
    if (startDate && endDate && endDate < startDate)
      throw new Refusal('groupRoles: endDate is before startDate');
    if (wanted.some((one) => one.groupId === groupId && one.roleId === role.roleId))
      throw new Refusal('groupRoles: names a role at a group twice, and REST keeps it once');
    wanted.push({ groupId, roleId: role.roleId, ...dates });
  }
  return wanted;
}

/**
 * Compares the roles that are wanted with the assignments that there are: SOAP replaces them all, an empty list too. `undefined`
 * leaves them as they are.
 */
export async function planRoles(
  { rest, removeRoles }: BridgeContext,
  roles: readonly WantedRole[] | undefined,
  { id }: Employee,
): Promise<RolePlan> {
  if (roles === undefined) return { create: [], change: [], remove: [], losses: [] };
  const listed = await eachOnce(rest.roleAssignments.list({ pageSize: 100, employeeIdIn: [String(id)] }));
  // That the list takes a filter was observed alone.
  const left = new Set(
    listed.filter(({ employeeId }) => employeeId === undefined || employeeId === String(id)),
  );
  if ([...left].some((one) => one.employeeId === undefined || hasUnread(one)))
    throw new Refusal('groupRoles: REST gives an assignment with a value that cannot be read');
  const create: WantedRole[] = [];
  const change: RolePlan['change'][number][] = [];
  for (const role of roles) {
    const { groupId, roleId, startDate, endDate } = role;
    const known = [...left].find((one) => one.groupId === groupId && one.roleId === roleId);
    if (!known) {
      create.push(role);
      continue;
    }
    left.delete(known);
    // A day that the row leaves out is taken away.
    if (known.startDate !== startDate || known.endDate !== endDate)
      change.push({ id: String(known.id), startDate: startDate ?? null, endDate: endDate ?? null });
  }
  const remove = [...left].map((one) => String(one.id));
  if (removeRoles || remove.length === 0) return { create, change, remove, losses: [] };
  const why = `${remove.length} roles that the row leaves out stay, because removeRoles is not set: SOAP takes them away`;
  return { create, change, remove: [], losses: [{ field: 'groupRoles', kind: 'lossy', why }] };
}

/**
 * Makes the assignments of an employee who is saved, by the plan, or by what a new one was given by the service. Throws a
 * `Refusal` that says that the employee was saved all the same.
 */
export async function saveRoles(
  context: BridgeContext,
  wanted: readonly WantedRole[] | undefined,
  employee: Employee,
  planned: RolePlan | undefined,
): Promise<RolePlan> {
  const { roleAssignments } = context.rest;
  try {
    if (wanted && employee.id === undefined)
      throw new TypeError('the answer of the service does not show the id of the employee');
    const plan = planned ?? (await planRoles(context, wanted, employee));
    for (const role of plan.create)
      await roleAssignments.create({ ...role, employeeId: String(employee.id) });
    for (const { id, ...dates } of plan.change) await roleAssignments.update(id, dates);
    for (const id of plan.remove) await roleAssignments.delete(id);
    return plan;
  } catch (error) {
    const reasons = reasonsOf(error);
    if (!reasons) throw new HalfDone(error);
    throw new Refusal(
      'groupRoles: the employee was saved, not all roles were. Sending the row again saves nothing twice',
      ...reasons,
    );
  }
}

async function groupOf({ rest }: BridgeContext, { groupId, extGroupId }: GroupsRoles): Promise<string> {
  const name = groupId ? String(groupId) : extGroupId ? xrefId(extGroupId) : undefined;
  const group = name === undefined ? undefined : await orNothing(rest.groups.get(name));
  const shows = groupId ? group?.id === String(groupId) : group?.xrefIds?.includes(extGroupId ?? '');
  if (group?.id === undefined || !shows)
    throw new Refusal('groupRoles: a role needs a groupId or an extGroupId that REST knows');
  return group.id;
}
