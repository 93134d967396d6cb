import type { AnyOperation, InputOf, OutputOf } from '../definition/operation.js';
import type * as operations from '../operations/index.generated.js';
import type { KeptDefault } from './mappers/absenceToRest.js';
import type { Loss } from './mappers/Mapped.js';

type Operations = typeof operations;

/** The operations that the bridge can speak over REST: those whose counterpart the map marks H or M. */
export const BRIDGED_OPERATIONS = [
  'wsdlGetEmployees',
  'wsdlGetEmployeesV2',
  'wsdlUpdateEmployees',
  'wsdlGetUnits',
  'wsdlGetUnit',
  'wsdlGetRestaurants',
  'wsdlGetRestaurant',
  'wsdlCreateUnit',
  'wsdlUpdateUnit',
  'wsdlGetSections',
  'wsdlUpdateSections',
  'wsdlGetDistricts',
  'wsdlUpdateDistricts',
  'wsdlGetNeoGroups',
  'wsdlGetRoles',
  'wsdlGetNeoRoles',
  'wsdlGetSchedules',
  'wsdlGetSchedulesForAllUnits',
  'wsdlGetSchedulesV2',
  'wsdlGetSchedulesV3',
  'wsdlUpdateAbsence',
] as const;

export type BridgedOperation = (typeof BRIDGED_OPERATIONS)[number];

/** Those that only read: what they answer can be compared. */
export type BridgedRead = Exclude<BridgedOperation, `wsdlUpdate${string}` | `wsdlCreate${string}`>;

export type Protocol = 'soap' | 'rest';

/** The answer of a call over either protocol: the value has one type, whichever it was. */
export interface Bridged<Value> {
  readonly value: Value;
  readonly via: Protocol;
  /** What REST could not give or take, one for each field and reason. Empty over SOAP. */
  readonly losses: readonly Loss[];
  /** Defaults of REST, and what was done so that a row gets no more than it asks for. */
  readonly kept: readonly KeptDefault[];
}

export type BridgeInput<K extends BridgedOperation> = InputOf<Operations[K]>;
export type BridgeOutput<K extends BridgedOperation> = Operations[K] extends AnyOperation
  ? Listed<OutputOf<Operations[K]>>
  : never;
/** Only SOAP has issues of decoding. */
type Listed<Output> = Output extends readonly (infer Item)[] ? Item[] : Output;

type Arguments<I> = object extends I ? [input?: I] : [input: I];

/** One method an operation, with the input of SOAP, over the protocol that the configuration names. */
export type Bridge = {
  readonly [K in BridgedOperation]: (...args: Arguments<BridgeInput<K>>) => Promise<Bridged<BridgeOutput<K>>>;
};

/** How one operation is done over REST. */
export type OverRest = {
  readonly [K in BridgedOperation]: (input: BridgeInput<K>) => Promise<Omit<Bridged<BridgeOutput<K>>, 'via'>>;
};
