import type { Employee, Group } from '../rest/index.js';
import type { Loss } from './mappers/Mapped.js';
import type { BridgeContext } from './BridgeContext.js';
import { orNothing } from './orNothing.js';
import { faultOf } from './soapErrors.js';

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
