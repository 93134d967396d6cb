import type { BridgedOperation } from '../../bridge/Bridged.js';
import type { Reply } from '../../definition/outcome.js';
import type { Identities } from '../../bridge/map/Lookups.js';
import { NotOverRest } from './NotOverRest.js';

type Fields = Readonly<Record<string, unknown>>;
type Keeps = (record: Fields, unit: number, identities: Identities) => boolean;

const byRestId: Keeps = ({ restId }, unit) => restId === unit;
const byId: Keeps = ({ id }, unit) => id === unit;
// Districts every key sees.
const byGroup: Keeps = ({ id }, unit, { units, sections, districts }) =>
  districts.some(({ groupId }) => groupId === String(id)) ||
  [...units, ...sections].some(({ groupId, restId }) => groupId === String(id) && restId === unit);

/** How the records of an answer show that they are of a unit. What is not here, every key of the account sees. */
const KEEPS: { readonly [K in BridgedOperation]?: Keeps } = {
  wsdlGetEmployees: byRestId,
  wsdlGetEmployeesV2: byRestId,
  wsdlGetUnits: byId,
  wsdlGetUnit: byId,
  wsdlGetRestaurants: byId,
  wsdlGetRestaurant: byId,
  wsdlGetSections: byRestId,
  wsdlGetNeoGroups: byGroup,
  wsdlGetSchedules: byRestId,
  wsdlGetSchedulesForAllUnits: byRestId,
  wsdlGetSchedulesV2: byRestId,
  wsdlGetSchedulesV3: byRestId,
};

/** Throws a `NotOverRest` where a record of an answer is not shown to be of the unit: REST sees the whole account. */
export function checkUnit(
  operation: BridgedOperation,
  value: unknown,
  unit: number,
  identities: Identities,
): void {
  const keeps = KEEPS[operation];
  if (keeps && !recordsIn(value).every((record) => keeps(record, unit, identities)))
    throw new NotOverRest(`the answer is not shown to keep to the unit ${unit}`);
}

/** The records of an answer: its rows, and those of the lists in a reply. */
function recordsIn(value: unknown): readonly Fields[] {
  if (Array.isArray(value)) return value as Fields[];
  const reply = value as Partial<Reply<Fields>> | undefined;
  const record = reply?.status === 'answered' ? reply.value : undefined;
  return Object.values(record ?? {})
    .filter(Array.isArray)
    .flat()
    .filter((one) => typeof one === 'object') as Fields[];
}
