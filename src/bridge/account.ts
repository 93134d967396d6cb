import type { BridgeContext } from './Bridged.js';
import { faultOf, Refusal } from './failures.js';
import type { Lookups } from './map/Lookups.js';
import type { Loss } from './mappers/Mapped.js';
import { chunksOf } from '../calendar/dateWindows.js';
import { DecodeError } from '../errors/index.js';
import type { Pages } from '../rest/call/pages.js';
import { RestError } from '../rest/call/restError.js';
import type { Employee, Group, RestClient } from '../rest/index.js';
import { badgeNumber } from '../rest/resources/identifier.js';

/** What a look-up finds, or `undefined` where REST answers that there is no such thing. */
export async function orNothing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof RestError && error.status === 404 && !error.isPage) return undefined;
    throw error;
  }
}

/** The records of a list. One that comes twice shows that the pages moved while they were read, so that others may be missing. */
export async function eachOnce<T extends { readonly id?: string }>(list: Pages<T>): Promise<T[]> {
  const all = await list.all();
  const ids = all.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length)
    throw new DecodeError('protocol', 'a record came twice in one list, so that others may be missing', {
      operation: 'GET',
    });
  return all;
}

/**
 * The employee whom a row names by id or badge number. Throws a `Refusal` where REST answers with somebody who does not show it: a
 * write must not be of another person.
 */
export async function employeeNamed(
  rest: RestClient,
  field: string,
  named: { readonly id: number } | { readonly badgeNo: string },
): Promise<Employee | undefined> {
  const byId = 'id' in named;
  const found = await orNothing(rest.employees.get(byId ? named.id : badgeNumber(named.badgeNo)));
  const shows = byId ? found?.id === String(named.id) : found?.badgeNumber === named.badgeNo;
  if (found && !shows)
    throw new Refusal(
      `${field}: REST answers with an employee that does not show ${byId ? 'the id' : 'that badge number'}`,
    );
  return found;
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
  unitIn: (record: T, own: number) => number | 'none' | 'unknown',
): { readonly kept: readonly T[]; readonly losses: readonly Loss[] } {
  if (unit === undefined) return { kept: records, losses: [] };
  const units = records.map((record) => unitIn(record, unit));
  const kept = records.filter((_, i) => units[i] === unit);
  return { kept, losses: units.includes('unknown') ? [UNKNOWN_UNIT] : [] };
}

const UNKNOWN_UNIT: Loss = {
  field: 'restId',
  kind: 'leftOut',
  why: 'records whose unit is not known are left out, because the bridge keeps to one unit',
};

/** Names of a group that no list had. */
export const UNLISTED_GROUP: Loss = {
  field: 'sectionName',
  kind: 'unknown',
  why: 'REST did not list the group that the record is in',
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
  const found = await employeeNamed(rest, field, { badgeNo });
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
  const badges = new Map<string, string>();
  const add = ({ id, badgeNumber: badge }: Employee) => badge && badges.set(String(id), badge);
  for (const employee of atHand) add(employee);
  const wanted = new Set(ids.filter((id) => id !== '0' && /^\d+$/.test(id ?? '')));
  const unknown = [...wanted].filter((id) => !badges.has(id!) && lookups.badgeOfEmployee(id!) === undefined);
  for (const idIn of chunksOf(unknown.map(Number), MOST_IDS))
    for await (const employee of rest.employees.list({ pageSize: 100, idIn })) add(employee);
  const { badgeOfEmployee } = lookups;
  return { ...lookups, badgeOfEmployee: (id) => badges.get(id) ?? badgeOfEmployee(id) };
}
