import type { Client } from '../client/client.js';
import type { RestClient } from '../rest/index.js';
import type { Identities, lookupsOf } from './readLookups.js';
import type { AbsenceDecisions } from './mappers/absenceToRest.js';
import type { Trials } from './Trial.js';
import type { BridgedOperation, BridgedRead, Protocol } from './Bridged.js';

export interface BridgeOptions extends RestBridgeOptions {
  readonly soap: Client;
  /**
   * Which operations go over REST; the others go over SOAP. `experiment`: SOAP answers, and REST is asked beside it and
   * compared.
   */
  readonly use?: {
    readonly [K in BridgedOperation]?: Protocol | (K extends BridgedRead ? 'experiment' : never);
  };
  /** What tries the operations in `use` that are experiments: an `Experiment` of `workforce-soap/evidence`. */
  readonly experiment?: Trials;
}

/** What it takes to ask over REST. */
export interface RestBridgeOptions {
  readonly rest: RestClient;
  /** Pairs of ids, from `readIdentities` or from a file that kept them. */
  readonly identities: Identities;
  /** The unit of the SOAP key; left out for the root key. REST sees the whole account, so the bridge keeps to the unit. */
  readonly unit?: number;
  /** Badge number to employee id, where they are known: others are looked up. */
  readonly badges?: ReadonlyMap<string, string>;
  readonly absences?: AbsenceDecisions;
  /** The group of the whole account, where new districts belong; found by the districts that there are when left out. */
  readonly domainGroupId?: string;
  /**
   * Lets role assignments be deleted that a row of an employee leaves out, as SOAP takes them away. Without it such a row is
   * one of which REST takes only a part.
   */
  readonly removeRoles?: boolean;
  /**
   * What becomes of a row to write of which REST takes only a part: `refuse` (default) rejects it before anything is sent,
   * `accept` sends the rest and names what was lost.
   */
  readonly lossyWrites?: 'refuse' | 'accept';
}

/** What the REST halves work with. */
export interface BridgeContext extends Omit<RestBridgeOptions, 'unit'> {
  readonly unit?: number | undefined;
  readonly lookups: ReturnType<typeof lookupsOf>;
}
