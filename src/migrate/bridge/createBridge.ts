import type { Input } from '../../client/callOptions.js';
import { lazyCodec } from '../../client/Codec.js';
import { validate } from '../../client/validate.js';
import { operationLoaders } from '../../operations/loaders.generated.js';
import { lookupsOf } from '../compare/readLookups.js';
import type { BridgeContext, BridgeOptions } from './BridgeContext.js';
import type { Bridge, BridgedOperation, OverRest } from './Bridged.js';
import { employeesOverRest } from './employeesOverRest.js';
import { employeesToRest } from './employeesToRest.js';
import { groupsToRest } from './groupsToRest.js';
import { organisationOverRest } from './organisationOverRest.js';
import { shiftsOverRest } from './shiftsOverRest.js';
import { absencesOverRest } from './absencesOverRest.js';
import { unitsToRest } from './unitsToRest.js';

/**
 * A client that speaks SOAP today and REST tomorrow, operation by operation, without a change to its callers.
 *
 * @example
 * ```ts
 * import type { Client } from 'workforce-soap';
 * import { createBridge, type Identities } from 'workforce-soap/migrate';
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
      await validate(await operationLoaders[name](), input as Input, lazyCodec);
      return { via: 'rest', ...(await overRest[name](input as never)) };
    };
  const names = Object.keys(overRest) as BridgedOperation[];
  return Object.fromEntries(names.map((name) => [name, method(name)])) as unknown as Bridge;
}
