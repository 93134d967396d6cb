import { ConfigurationError, FaultError } from '../errors/index.js';
import { ANSWER_SHAPES } from './answerShapes.js';
import type { SideAnswer, Trials } from './Trial.js';
import type { BridgeOptions } from './BridgeContext.js';
import type { Bridge, BridgedOperation, BridgedRead } from './Bridged.js';
import { bridgeOverRest } from './bridgeOverRest.js';

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
  const { soap, use = {}, experiment } = options;
  const overRest = bridgeOverRest(options);
  const method =
    (name: BridgedOperation) =>
    async (input: object = {}) => {
      const ask = () => overRest[name](input as never);
      if (use[name] === 'rest') return { via: 'rest', ...(await ask()) };
      const again = () => soap[name](input as never) as Promise<unknown>;
      const observe = (soap: SideAnswer) =>
        use[name] === 'experiment' &&
        isRead(name) &&
        experiment?.observe({ operation: name, soap, rest: ask, again });
      try {
        const value = await again();
        observe({ value });
        return { value, via: 'soap', losses: [], kept: [] };
      } catch (error) {
        if (error instanceof FaultError) observe({ error });
        throw error;
      }
    };
  const names = Object.keys(overRest) as BridgedOperation[];
  for (const name of names) checkUse(name, use[name], experiment);
  return Object.fromEntries(names.map((name) => [name, method(name)])) as unknown as Bridge;
}

function isRead(name: BridgedOperation): name is BridgedRead {
  return name in ANSWER_SHAPES;
}

function checkUse(name: BridgedOperation, how: string | undefined, experiment: Trials | undefined): void {
  if (how !== 'experiment') return;
  if (!isRead(name))
    throw new ConfigurationError(`use.${name}`, 'a write is never tried: it would be done twice');
  if (!experiment)
    throw new ConfigurationError('experiment', `expected an Experiment, because ${name} is one`);
}
