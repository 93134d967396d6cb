import type { Client } from '../../client.js';
import type { RestClient } from '../../rest/index.js';
import { type Identities, lookupsOf } from '../compare/readLookups.js';
import type { AbsenceDecisions } from '../mappers/absenceToRest.js';
import type { Bridge, BridgedOperation, OverRest, Protocol } from './Bridged.js';
import { employeesOverRest } from './employeesOverRest.js';
import { organisationOverRest } from './organisationOverRest.js';
import { shiftsOverRest } from './shiftsOverRest.js';
import { absencesOverRest } from './absencesOverRest.js';

export interface BridgeOptions {
  readonly soap: Client;
  readonly rest: RestClient;
  /** Which operations go over REST; the others go over SOAP. */
  readonly use?: { readonly [K in BridgedOperation]?: Protocol };
  /** Pairs of ids, from `readIdentities` or from a file that kept them. */
  readonly identities: Identities;
  /** The unit of the SOAP key; left out for the root key. REST sees the whole account, so the bridge keeps to the unit. */
  readonly unit?: number;
  /** Badge number to employee id, for managers and for absences by badge number. */
  readonly badges?: ReadonlyMap<string, string>;
  readonly absences?: AbsenceDecisions;
}

/** What the REST halves work with. */
export interface BridgeContext extends Omit<BridgeOptions, 'soap' | 'use'> {
  readonly lookups: ReturnType<typeof lookupsOf>;
}

const METHODS: readonly BridgedOperation[] = [
  'wsdlGetEmployees',
  'wsdlGetEmployeesV2',
  'wsdlGetUnits',
  'wsdlGetUnit',
  'wsdlGetSections',
  'wsdlGetDistricts',
  'wsdlGetNeoRoles',
  'wsdlGetSchedulesV3',
  'wsdlUpdateAbsence',
];

/** A client that speaks SOAP today and REST tomorrow, operation by operation, without a change to its callers. */
export function createBridge(options: BridgeOptions): Bridge {
  const { soap, use = {} } = options;
  const context: BridgeContext = { ...options, lookups: lookupsOf(options.identities, options.badges) };
  const overRest: OverRest = {
    ...employeesOverRest(context),
    ...organisationOverRest(context),
    ...shiftsOverRest(context),
    ...absencesOverRest(context),
  };
  const method =
    (name: BridgedOperation) =>
    async (input: object = {}) => {
      if (use[name] === 'rest') return { via: 'rest', ...(await overRest[name](input as never)) };
      const value = await soap[name](input as never);
      return { value, via: 'soap', losses: [], kept: [] };
    };
  return Object.fromEntries(METHODS.map((name) => [name, method(name)])) as unknown as Bridge;
}
