import { type Input, validate } from '../../client/call.js';
import type { Client } from '../../client/client.js';
import { operationLoaders } from '../../operations/loaders.generated.js';
import type { RestClient } from '../../rest/index.js';
import { type Identities, lookupsOf } from '../compare/readLookups.js';
import type { AbsenceDecisions } from '../mappers/absenceToRest.js';
import type { Bridge, BridgedOperation, OverRest, Protocol } from './Bridged.js';
import { employeesOverRest } from './employeesOverRest.js';
import { employeesToRest } from './employeesToRest.js';
import { groupsToRest } from './groupsToRest.js';
import { organisationOverRest } from './organisationOverRest.js';
import { shiftsOverRest } from './shiftsOverRest.js';
import { absencesOverRest } from './absencesOverRest.js';
import { unitsToRest } from './unitsToRest.js';

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
  /** The group of the whole account, where new districts belong; found by the districts that there are when left out. */
  readonly domainGroupId?: string;
  /**
   * What becomes of a row to write of which REST takes only a part: `refuse` (default) rejects it before anything is sent,
   * `accept` sends the rest and names what was lost.
   */
  readonly lossyWrites?: 'refuse' | 'accept';
}

/** What the REST halves work with. */
export interface BridgeContext extends Omit<BridgeOptions, 'soap' | 'use' | 'unit'> {
  readonly unit?: number | undefined;
  readonly lookups: ReturnType<typeof lookupsOf>;
}

/** A client that speaks SOAP today and REST tomorrow, operation by operation, without a change to its callers. */
export function createBridge(options: BridgeOptions): Bridge {
  const { soap, use = {} } = options;
  const context: BridgeContext = { ...options, lookups: lookupsOf(options.identities, options.badges) };
  const overRest: OverRest = {
    ...employeesOverRest(context),
    ...employeesToRest(context),
    ...organisationOverRest(context),
    ...groupsToRest(context),
    ...unitsToRest(context),
    ...shiftsOverRest(context),
    ...absencesOverRest(context),
  };
  const method =
    (name: BridgedOperation) =>
    async (input: object = {}) => {
      if (use[name] !== 'rest') {
        const value = await soap[name](input as never);
        return { value, via: 'soap', losses: [], kept: [] };
      }
      // What SOAP would refuse before sending is refused here too.
      await validate(await operationLoaders[name](), input as Input);
      return { via: 'rest', ...(await overRest[name](input as never)) };
    };
  const names = Object.keys(overRest) as BridgedOperation[];
  return Object.fromEntries(names.map((name) => [name, method(name)])) as unknown as Bridge;
}
