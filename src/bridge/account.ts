import type { BridgeContext } from './Bridged.js';
import { faultOf, Refusal } from './failures.js';
import type { Lookups } from './map/Lookups.js';
import type { Loss } from './mappers/Mapped.js';
import { chunksOf } from '../calendar/dateWindows.js';
import { RestError } from '../rest/call/restError.js';
import type { Employee, Group, RestClient, Role } from '../rest/index.js';
import { badgeNumber } from '../rest/resources/identifier.js';

/** What a look-up finds, or `undefined` where REST answers that there is no such thing. */
export async function orNothing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof RestError && error.status === 404) return undefined;
    throw error;
  }
}

/** Throws the fault with which SOAP refuses a unit's key what needs the key of the account. Nothing is sent. */
export function needsAccount({ unit }: BridgeContext, operation: string): void {
  if (unit !== undefined) throw faultOf(operation, onlyOwn(unit, operation));
}

/** Why a bridge for one unit does not ask for all. */
export function onlyOwn(unit: number, what: string): string {
  return `${what}: the bridge keeps to unit ${unit}, and this needs the key of the account`;
}

/** The unit of an employee, also where the home group is a section that is newer than the pairs of ids. */
export async function unitOfEmployee(
  { rest, lookups }: BridgeContext,
  { employment }: Employee,
): Promise<number | undefined> {
  const { homeGroupId } = employment ?? {};
  if (homeGroupId === undefined) return undefined;
  const known = lookups.unitOfGroup(homeGroupId);
  if (known !== undefined) return known;
  const group: Group | undefined = await orNothing(rest.groups.get(homeGroupId));
  return group?.parentGroupId === undefined ? undefined : lookups.unitOfGroup(group.parentGroupId);
}

/** Keeps the records of a unit, and says whether the unit of some was not known: those are left out. */
export function ofUnit<T>(
  records: readonly T[],
  unit: number | undefined,
  unitIn: (record: T) => number | undefined,
): { readonly kept: readonly T[]; readonly losses: readonly Loss[] } {
  if (unit === undefined) return { kept: records, losses: [] };
  const units = records.map(unitIn);
  const kept = records.filter((_, i) => units[i] === unit);
  return { kept, losses: units.includes(undefined) ? [UNKNOWN_UNIT] : [] };
}

const UNKNOWN_UNIT: Loss = {
  field: 'restId',
  kind: 'lossy',
  why: 'records whose unit is not known are left out, because the bridge keeps to one unit',
};

/** Most ids that a list takes. */
export const MOST_IDS = 50;

/** The look-ups, with the id of whoever has a badge number among them. Throws a `Refusal` when nobody has. */
export async function withBadge(
  { rest, lookups }: BridgeContext,
  field: string,
  badgeNo: string | undefined,
): Promise<Lookups> {
  if (!badgeNo || lookups.employeeOfBadge(badgeNo) !== undefined) return lookups;
  const found = await orNothing(rest.employees.get(badgeNumber(badgeNo)));
  if (found?.id === undefined) throw new Refusal(`${field}: nobody has that badge number`);
  const { employeeOfBadge } = lookups;
  return { ...lookups, employeeOfBadge: (badge) => (badge === badgeNo ? found.id : employeeOfBadge(badge)) };
}

/** The look-ups, with the badge numbers of employees among them: of those at hand, and of others by a call. */
export async function withBadgesOf(
  rest: RestClient,
  lookups: Lookups,
  ids: readonly (string | undefined)[],
  atHand: readonly Employee[] = [],
): Promise<Lookups> {
  const badges = new Map(atHand.map(({ id, badgeNumber: badge }) => [String(id), badge ?? '']));
  const wanted = new Set(ids.filter((id) => id !== undefined && id !== '' && id !== '0'));
  const unknown = [...wanted].filter((id) => !badges.has(id!) && lookups.badgeOfEmployee(id!) === undefined);
  for (const idIn of chunksOf(unknown.map(Number), MOST_IDS))
    for await (const { id, badgeNumber: badge } of rest.employees.list({ pageSize: 100, idIn }))
      badges.set(String(id), badge ?? '');
  const { badgeOfEmployee } = lookups;
  return { ...lookups, badgeOfEmployee: (id) => badges.get(id) ?? badgeOfEmployee(id) };
}

/** The groups and roles of the account, read when they are first needed: names, and units of groups that are new. */
export class GroupTree {
  readonly #groups: ReadonlyMap<string, Group>;
  readonly #roles: ReadonlyMap<string, Role>;
  readonly #known: Lookups;

  private constructor(groups: readonly Group[], roles: readonly Role[], known: Lookups) {
    this.#groups = new Map(groups.map((group) => [String(group.id), group]));
    this.#roles = new Map(roles.map((role) => [String(role.id), role]));
    this.#known = known;
  }

  static async read(rest: RestClient, known: Lookups): Promise<GroupTree> {
    const [groups, roles] = await Promise.all([
      rest.groups.list({ pageSize: 100 }).all(),
      rest.roles.list({ pageSize: 100 }).all(),
    ]);
    return new GroupTree(groups, roles, known);
  }

  group(id: string | undefined): Group | undefined {
    return id === undefined ? undefined : this.#groups.get(id);
  }

  role(id: string | undefined): Role | undefined {
    return id === undefined ? undefined : this.#roles.get(id);
  }

  groups(): Iterable<Group> {
    return this.#groups.values();
  }

  /** The group of the unit that a group is or is in. */
  unitGroup(id: string | undefined): Group | undefined {
    const group = this.group(id);
    return group?.groupType === 'SECTION' ? this.group(group.parentGroupId) : group;
  }

  /** The known pairs of ids, and the units of sections that were made since they were read. */
  get lookups(): Lookups {
    const { unitOfGroup } = this.#known;
    return {
      ...this.#known,
      unitOfGroup: (id) => unitOfGroup(id) ?? unitOfGroup(String(this.unitGroup(id)?.id)),
    };
  }
}
