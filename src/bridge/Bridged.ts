import type * as operations from '../operations/index.generated.js';
import type { Loss } from './mappers/Mapped.js';
import type { AbsenceDecisions, KeptDefault } from './mappers/absenceToRest.js';
import type { Identities, Lookups } from './map/Lookups.js';
import type { Client } from '../client/client.js';
import type { AnyOperation, InputOf, OutputOf } from '../definition/operation.js';
import type { RestClient } from '../rest/index.js';

type Operations = typeof operations;

/** The operations that the bridge can speak over REST: of those whose counterpart the map marks H or M, all but writes of units, sections and districts. */
export const BRIDGED_OPERATIONS = [
  'wsdlGetEmployees',
  'wsdlGetEmployeesV2',
  'wsdlUpdateEmployees',
  'wsdlGetUnits',
  'wsdlGetUnit',
  'wsdlGetRestaurants',
  'wsdlGetRestaurant',
  'wsdlGetSections',
  'wsdlGetDistricts',
  'wsdlGetNeoGroups',
  'wsdlGetRoles',
  'wsdlGetNeoRoles',
  'wsdlGetSchedules',
  'wsdlGetSchedulesForAllUnits',
  'wsdlGetSchedulesV2',
  'wsdlGetSchedulesV3',
  'wsdlUpdateAbsence',
] as const;

/** The name of an operation that the bridge can speak over REST. */
export type BridgedOperation = (typeof BRIDGED_OPERATIONS)[number];

/** Those that only read: what they answer can be compared. */
export type BridgedRead = Exclude<BridgedOperation, `wsdlUpdate${string}`>;

/** A side of the bridge. */
export type Protocol = 'soap' | 'rest';

/** The answer of a call over either protocol: the value has one type, whichever it was. */
export interface Bridged<Value> {
  /** What the operation answered, in the form of SOAP. */
  readonly value: Value;
  /** The side that answered. */
  readonly via: Protocol;
  /** What REST could not give or take, one for each field and reason. Empty over SOAP. */
  readonly losses: readonly Loss[];
  /** Defaults of REST, and what was done so that a row gets no more than it asks for. */
  readonly kept: readonly KeptDefault[];
}

/** The input of a bridged operation, as the SOAP client takes it. */
export type BridgeInput<K extends BridgedOperation> = InputOf<Operations[K]>;
/** The output of a bridged operation, as the SOAP client gives it. */
export type BridgeOutput<K extends BridgedOperation> = Operations[K] extends AnyOperation
  ? Listed<OutputOf<Operations[K]>>
  : never;
/** Only SOAP has issues of decoding. */
type Listed<Output> = Output extends readonly (infer Item)[] ? Item[] : Output;

type Arguments<I> = Partial<I> extends I ? [input?: I] : [input: I];

/** One method an operation, with the input of SOAP, over the protocol that the configuration names. */
export type Bridge = {
  readonly [K in BridgedOperation]: (...args: Arguments<BridgeInput<K>>) => Promise<Bridged<BridgeOutput<K>>>;
};

/** How one operation is done over REST. */
export type OverRest = {
  readonly [K in BridgedOperation]: (input: BridgeInput<K>) => Promise<Omit<Bridged<BridgeOutput<K>>, 'via'>>;
};

/** What a side answered, or the error that the call ended with. */
export type SideAnswer = { readonly value: unknown } | { readonly error: unknown };

/** What the REST side answered, with the losses that the bridge named. */
export type RestSideAnswer =
  | { readonly value: unknown; readonly losses: readonly Loss[] }
  | { readonly error: unknown };

/** Options of `createBridge`. */
export interface BridgeOptions extends RestBridgeOptions {
  /** The client of the SOAP side. */
  readonly soap: Client;
  /** Which operations go over REST; the others go over SOAP. */
  readonly use?: { readonly [K in BridgedOperation]?: Protocol };
}

/** What it takes to ask over REST. */
export interface RestBridgeOptions {
  /** The client of the REST side. */
  readonly rest: RestClient;
  /** Pairs of ids, from `readIdentities` or from a file that kept them. */
  readonly identities: Identities;
  /** The unit of the SOAP key; left out for the root key. REST sees the whole account, so the bridge keeps to the unit. */
  readonly unit?: number;
  /** Badge number to employee id, where they are known: others are looked up. */
  readonly badges?: ReadonlyMap<string, string>;
  /** What you decide about absences where REST asks for more than SOAP says. */
  readonly absences?: AbsenceDecisions;
  /** The group of the whole account, which has the absence types; found by the districts that there are when left out. */
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
export interface BridgeContext extends Omit<RestBridgeOptions, 'identities' | 'badges' | 'unit'> {
  readonly unit?: number | undefined;
  readonly lookups: Lookups;
}
