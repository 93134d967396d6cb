import type { Client } from '../client/client.js';
import { leftOutOf } from '../definition/decodeMarks.js';
import { ConfigurationError } from '../errors/index.js';
import type { Identities } from './readLookups.js';
import type { BridgeOptions } from './BridgeContext.js';
import type { Bridge, Bridged, BridgedOperation } from './Bridged.js';
import { createBridge } from './createBridge.js';

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
