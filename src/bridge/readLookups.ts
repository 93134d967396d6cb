import type { Identities } from './map/Lookups.js';
import { leftOutOf } from '../definition/decodeMarks.js';
import type { Client } from '../client/client.js';
import type { District } from '../records/organisation/District.js';
import type { Section } from '../records/organisation/Section.js';
import type { Unit } from '../records/organisation/Unit.js';
import type { Group, RestClient } from '../rest/index.js';
import { eachOnce } from './account.js';

/**
 * The clients of the SOAP side: one that sees what is to be compared, one for each unit key, or both, where `root` reads the
 * units, districts, sections and roles and the others what belongs to a unit.
 */
export type SoapClients =
  | Client
  | readonly Client[]
  | { readonly root: Client; readonly units: readonly Client[] };

/** The clients that read the organisation, and those that read a unit's employees and shifts. */
export function clientsOf(soap: SoapClients): {
  readonly ofAccount: readonly Client[];
  readonly ofUnits: readonly Client[];
} {
  if (Array.isArray(soap)) return { ofAccount: soap, ofUnits: soap };
  if ('root' in soap) return { ofAccount: [soap.root], ofUnits: soap.units };
  return { ofAccount: [soap as Client], ofUnits: [soap as Client] };
}

/** Reads the pairs of ids: units and districts from SOAP, the groups of sections from both sides. */
export async function readIdentities(
  soap: SoapClients,
  rest: RestClient,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Identities> {
  const [organisation, groups] = await Promise.all([
    readOrganisation(soap, options),
    readSectionGroups(rest, options),
  ]);
  return pairIdentities(organisation, groups);
}

interface Organisation {
  readonly units: readonly Unit[];
  readonly sections: readonly Section[];
  readonly districts: readonly District[];
}

/** Units, sections and districts as SOAP gives them. */
export async function readOrganisation(
  soap: SoapClients,
  options: { readonly signal?: AbortSignal },
): Promise<Organisation> {
  const { ofAccount } = clientsOf(soap);
  const [units, sections, districts] = await Promise.all([
    inTurn(ofAccount, (client) => client.wsdlGetUnits({}, options)),
    inTurn(ofAccount, (client) => client.wsdlGetSections({}, options)),
    inTurn(ofAccount, (client) => client.wsdlGetDistricts({}, options)),
  ]);
  return { units, sections, districts };
}

/** Ids of the groups of sections, by external id and by unit and name. Notes all groups in the directory. */
export async function readSectionGroups(
  rest: RestClient,
  options: { readonly signal?: AbortSignal },
  directory?: { addGroup(group: Group): void },
): Promise<ReadonlyMap<string, string>> {
  const groups = new Map<string, string>();
  for (const group of await eachOnce(rest.groups.list({ pageSize: 100 }, options))) {
    directory?.addGroup(group);
    const { groupType, id, name, parentGroupId, xrefIds = [] } = group;
    if (groupType !== 'SECTION' || id === undefined) continue;
    for (const xrefId of xrefIds) groups.set(`x ${xrefId}`, id);
    groups.set(`n ${parentGroupId} ${name}`, id);
  }
  return groups;
}

/** A section is the group with its external id, else the one in its unit with its name. */
export function pairIdentities(
  { units, sections, districts }: Organisation,
  groups: ReadonlyMap<string, string>,
): Identities {
  const groupOf = new Map(units.map(({ id, groupId }) => [id, String(groupId)]));
  return {
    units: units.flatMap(({ id, groupId, timeZone = '' }) =>
      id === undefined || groupId === undefined ? [] : [{ restId: id, groupId: String(groupId), timeZone }],
    ),
    sections: sections.flatMap(({ id, restId, extGroupId, name }) => {
      const groupId = groups.get(`x ${extGroupId}`) ?? groups.get(`n ${groupOf.get(restId)} ${name}`);
      return id === undefined || restId === undefined || groupId === undefined
        ? []
        : [{ section: id, restId, groupId }];
    }),
    districts: districts.flatMap(({ id, groupId }) =>
      id === undefined || groupId === undefined ? [] : [{ district: id, groupId: String(groupId) }],
    ),
  };
}

/** Throws if records of a list could not be decoded, or did not come: what it lacks is unknown, and not absent. */
export function refuseLeftOut(count: number): void {
  if (count > 0) throw new IncompleteList(`${count} of its records could not be decoded, or did not come`);
}

class IncompleteList extends Error {
  override readonly name = 'IncompleteList';
}

async function inTurn<T>(clients: readonly Client[], read: (client: Client) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (const client of clients) {
    const records = await read(client);
    refuseLeftOut(leftOutOf(records));
    found.push(...records);
  }
  return found;
}
