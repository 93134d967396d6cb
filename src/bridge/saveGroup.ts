import type { Group, GroupCreate } from '../rest/index.js';
import { xrefId } from '../rest/resources/identifier.js';
import type { BridgeContext } from './Bridged.js';
import type { Loss } from './mappers/Mapped.js';
import { orNothing, withBadge } from './account.js';
import { Refusal } from './failures.js';

type GroupType = GroupCreate['groupType'];

/** What a row of SOAP says of a group. `undefined` leaves it as it is, `0` and null mean none. */
export interface GroupChange {
  readonly name?: string | undefined;
  readonly managerId?: number | null | undefined;
  readonly costCentre?: number | undefined;
  readonly extGroupId?: string | undefined;
  readonly parentGroupId: string;
}

/** The group of a known id or external id. Throws a `Refusal` when a known id is gone or of another type. */
export async function findGroup(
  { rest }: BridgeContext,
  type: GroupType,
  groupId: string | undefined,
  extGroupId: string | undefined,
): Promise<Group | undefined> {
  if (groupId === undefined && !extGroupId) return undefined;
  const found = await orNothing(rest.groups.get(groupId ?? xrefId(extGroupId!)));
  if (groupId !== undefined && !found) throw new Refusal('id: there is no such group over REST any more');
  if (found && found.groupType !== type)
    throw new Refusal(
      `${groupId === undefined ? 'extGroupId' : 'id'}: is of a group of another type over REST`,
    );
  return found;
}

/** Creates a group, or replaces one by itself with the changes of a row: REST changes groups as a whole. */
export async function saveGroup(
  { rest }: BridgeContext,
  groupType: GroupType,
  change: GroupChange,
  current: Group | undefined,
): Promise<Group> {
  const { parentGroupId } = change;
  const name = change.name ?? current?.name;
  if (!name) throw new Refusal('name: a group needs one over REST');
  const managerId = idOf(change.managerId, current?.managerId);
  const costCentreId = idOf(change.costCentre, current?.costCentreId);
  const xrefIds = xrefIdsOf(change, current);
  const body: GroupCreate = {
    ...{ name, groupType, parentGroupId },
    ...(managerId === undefined ? {} : { managerId }),
    ...(costCentreId === undefined ? {} : { costCentreId }),
    ...(xrefIds === undefined ? {} : { xrefIds }),
  };
  return current ? rest.groups.update(String(current.id), body) : rest.groups.create(body);
}

function idOf(given: number | null | undefined, before: string | undefined): string | undefined {
  // REST keeps what is left out.
  return given ? String(given) : before;
}

// SOAP has one external id, REST several: which of them another one replaces cannot be known.
function xrefIdsOf({ extGroupId }: GroupChange, current: Group | undefined): string[] | undefined {
  const before = current?.xrefIds ?? [];
  if (!extGroupId || before.includes(extGroupId)) return current?.xrefIds;
  if (before.length > 1)
    throw new Refusal('extGroupId: the group has several external ids over REST, and one cannot be replaced');
  return [extGroupId];
}

/** What a change of a group would lose: REST describes no way to take something away from a group. */
export function groupLosses(
  { managerId, costCentre, extGroupId }: GroupChange,
  current: Group | undefined,
): Loss[] {
  const why = 'REST describes no way to take it away from a group';
  const loss = (field: string): Loss => ({ field, kind: 'lossy', why });
  return [
    ...((managerId === 0 || managerId === null) && current?.managerId ? [loss('managerId')] : []),
    ...(costCentre === 0 && current?.costCentreId ? [loss('costCentre')] : []),
    ...(extGroupId === '' && current?.xrefIds?.length ? [loss('extGroupId')] : []),
  ];
}

/** The id of a manager who is told by id or by badge number; the id wins. */
export async function managerOf(
  context: BridgeContext,
  id: number | null | undefined,
  badgeNo: string | undefined,
): Promise<number | null | undefined> {
  if (id || !badgeNo) return id;
  const { employeeOfBadge } = await withBadge(context, 'managerBadgeNo', badgeNo);
  return Number(employeeOfBadge(badgeNo));
}

/** True where the account has districts: a new unit must be in one then (document 2.10). */
export async function usesDistricts({ rest }: BridgeContext): Promise<boolean> {
  for await (const { groupType } of rest.groups.list({ pageSize: 100 }))
    if (groupType === 'DISTRICT') return true;
  return false;
}

/** The group of the whole account: the parent of the districts, which REST does not list. */
export async function domainOf({ rest, domainGroupId }: BridgeContext): Promise<string> {
  if (domainGroupId !== undefined) return domainGroupId;
  for await (const { groupType, parentGroupId } of rest.groups.list({ pageSize: 100 }))
    if (groupType === 'DISTRICT' && parentGroupId) return parentGroupId;
  throw new Refusal('the group of the domain is not known: give domainGroupId to the bridge');
}
