import type { Input } from '../client/callOptions.js';
import { lazyCodec } from '../client/Codec.js';
import { validate } from '../client/validate.js';
import { ConfigurationError } from '../errors/index.js';
import { operationLoaders } from '../operations/loaders.generated.js';
import { lookupsOf } from './readLookups.js';
import { absencesOverRest } from './absencesOverRest.js';
import type { BridgeContext, RestBridgeOptions } from './BridgeContext.js';
import type { BridgedOperation, OverRest } from './Bridged.js';
import { employeesOverRest } from './employeesOverRest.js';
import { employeesToRest } from './employeesToRest.js';
import { groupsToRest } from './groupsToRest.js';
import { organisationOverRest } from './organisationOverRest.js';
import { shiftsOverRest } from './shiftsOverRest.js';
import { soapErrorOf } from './soapErrors.js';
import { unitsToRest } from './unitsToRest.js';

/**
 * The bridged operations over REST alone: they take what the SOAP client takes and give what it gives, with what was lost, and
 * throw what it throws.
 */
export function bridgeOverRest(options: RestBridgeOptions): OverRest {
  const { identities, badges, unit } = options;
  const context: BridgeContext = { ...options, lookups: lookupsOf(identities, badges) };
  if (unit !== undefined && context.lookups.groupOfUnit(unit) === undefined)
    throw new ConfigurationError(
      'unit',
      `the pairs of ids know no unit ${unit}: read them again with readIdentities`,
    );
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
      const operation = await operationLoaders[name]();
      // What SOAP would refuse before sending is refused here too.
      await validate(operation, input as Input, lazyCodec);
      try {
        return await overRest[name](input as never);
      } catch (error) {
        throw soapErrorOf(error, operation);
      }
    };
  const names = Object.keys(overRest) as BridgedOperation[];
  return Object.fromEntries(names.map((name) => [name, method(name)])) as unknown as OverRest;
}
