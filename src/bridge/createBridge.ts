import {
  type Bridge,
  type BridgeContext,
  type Bridged,
  BRIDGED_OPERATIONS,
  type BridgedOperation,
  type BridgeOptions,
  type OverRest,
  type RestBridgeOptions,
} from './Bridged.js';
import { absencesOverRest } from './absencesOverRest.js';
import { employeesOverRest } from './employeesOverRest.js';
import { employeesToRest } from './employeesToRest.js';
import { organisationOverRest } from './organisationOverRest.js';
import { type Identities, lookupsOf } from './map/Lookups.js';
import { shiftsOverRest } from './shiftsOverRest.js';
import { soapErrorOf } from './failures.js';
import { lazyCodec } from '../client/Codec.js';
import type { Input } from '../client/callOptions.js';
import type { Client } from '../client/client.js';
import { validate } from '../client/validate.js';
import { leftOutOf } from '../definition/decodeMarks.js';
import { ConfigurationError } from '../errors/index.js';
import { operationLoaders } from '../operations/loaders.generated.js';

/**
 * The bridged operations over REST alone: they take what the SOAP client takes and give what it gives, with what was lost, and
 * throw what it throws.
 */
export function bridgeOverRest(options: RestBridgeOptions): OverRest {
  return bridgeWith({ ...options, lookups: lookupsOf(options.identities, options.badges) });
}

/** `bridgeOverRest` for a caller that keeps the look-ups for more than one bridge. */
export function bridgeWith(context: BridgeContext): OverRest {
  const { unit } = context;
  if (unit !== undefined && context.lookups.groupOfUnit(unit) === undefined)
    throw new ConfigurationError(
      'unit',
      `the pairs of ids know no unit ${unit}: read them again with readIdentities`,
    );
  const overRest: OverRest = {
    ...employeesOverRest(context),
    ...employeesToRest(context),
    ...organisationOverRest(context),
    ...shiftsOverRest(context),
    ...absencesOverRest(context),
  };
  const method =
    (name: BridgedOperation) =>
    async (input: object = {}) => {
      const operation = await operationLoaders[name]();
      // What SOAP would refuse before sending is refused here too.
      await validate(operation, input as Input, lazyCodec);
      try {
        return await overRest[name](input as never);
      } catch (error) {
        throw soapErrorOf(error, operation);
      }
    };
  return byName(method) as unknown as OverRest;
}

function byName<T>(method: (name: BridgedOperation) => T): Record<string, T> {
  return Object.fromEntries(BRIDGED_OPERATIONS.map((name) => [name, method(name)]));
}

/**
 * A client that speaks SOAP today and REST tomorrow, operation by operation, without a change to its callers.
 *
 * @example
 * ```ts
 * import type { Client } from 'workforce-soap';
 * import { createBridge, type Identities } from 'workforce-soap/bridge';
 * import type { RestClient } from 'workforce-soap/rest';
 *
 * async function employee(soap: Client, rest: RestClient, identities: Identities) {
 *   const bridge = createBridge({ soap, rest, identities, unit: 101, use: { wsdlGetEmployeesV2: 'rest' } });
 *   const { value, losses } = await bridge.wsdlGetEmployeesV2({ badgeNo: '0007' });
 *   return { value, losses }; // `losses`: the fields that REST does not give
 * }
 * ```
 */
export function createBridge(options: BridgeOptions): Bridge {
  const { soap, use = {} } = options;
  const overRest = bridgeOverRest(options);
  const method =
    (name: BridgedOperation) =>
    async (input: object = {}) => {
      if (use[name] === 'rest') return { via: 'rest', ...(await overRest[name](input as never)) };
      return { value: await soap[name](input as never), via: 'soap', losses: [], kept: [] };
    };
  for (const [name, how] of Object.entries(use))
    if (!(name in overRest) || !/^(soap|rest)$/.test(how))
      throw new ConfigurationError(`use.${name}`, 'expected soap or rest, for an operation of the bridge');
  return byName(method) as unknown as Bridge;
}

/** Options of a client whose calls go over the bridge. */
export interface BridgedClientOptions extends Omit<BridgeOptions, 'identities' | 'unit'> {
  /** Pairs of ids, or what reads them, asked once before the first call that needs them. */
  readonly identities: Identities | (() => Promise<Identities>);
  /** Told of each call that went through the bridge: over which protocol, and what was lost. */
  readonly onBridged?: (operation: BridgedOperation, outcome: Bridged<unknown>) => void;
}

/**
 * A client that callers use as any other, of which the operations in `use` go through a bridge. It keeps to the unit of its SOAP
 * client's key, which it asks SOAP for. `safe`, `stream` and all other operations stay on SOAP.
 *
 * @example
 * ```ts
 * import type { Client } from 'workforce-soap';
 * import { bridgedClient, type Identities } from 'workforce-soap/bridge';
 * import type { RestClient } from 'workforce-soap/rest';
 *
 * async function badges(soap: Client, rest: RestClient, identities: Identities) {
 *   const client = bridgedClient({ soap, rest, identities, use: { wsdlGetEmployeesV2: 'rest' } });
 *   return (await client.wsdlGetEmployeesV2()).map(({ badgeNo }) => badgeNo);
 * }
 * ```
 */
export function bridgedClient({ identities, onBridged, ...options }: BridgedClientOptions): Client {
  const { soap, use = {} } = options;
  const names = (Object.keys(use) as BridgedOperation[]).filter((name) => use[name] !== 'soap');
  let bridge: Promise<Bridge> | undefined;
  const make = async (): Promise<Bridge> => {
    const known = typeof identities === 'function' ? await identities() : identities;
    const unit = await unitOfKey(soap);
    return createBridge({ ...options, identities: known, ...(unit === undefined ? {} : { unit }) });
  };
  const made = () => {
    bridge ??= make().catch((error) => {
      bridge = undefined;
      throw error;
    });
    return bridge;
  };
  const ask = async (name: BridgedOperation, input: object, callOptions?: object): Promise<unknown> => {
    if (callOptions)
      throw new ConfigurationError(`use.${name}`, 'the bridge takes no options of a call: leave it on SOAP');
    const outcome = await (await made())[name](input as never);
    onBridged?.(name, outcome);
    return outcome.value;
  };
  const methods = Object.fromEntries(
    names.map((name) => [name, (input = {}, callOptions?: object) => ask(name, input, callOptions)]),
  );
  const call = (name: string, input = {}, callOptions?: object) =>
    name in methods ? ask(name as BridgedOperation, input, callOptions) : soap.call(name, input, callOptions);
  return { ...soap, ...methods, call } as unknown as Client;
}

/** The unit of a key; nothing for one that sees several. Where it is not known the bridge keeps to none, so it is an error. */
async function unitOfKey(soap: Client): Promise<number | undefined> {
  const units = await soap.wsdlGetUnits();
  const [unit, ...others] = units;
  if (others.length > 0) return undefined;
  if (unit?.id === undefined || leftOutOf(units) > 0)
    throw new ConfigurationError(
      'soap',
      'wsdlGetUnits does not say which units its key sees, and REST would answer of the whole account',
    );
  return unit.id;
}
