import type { KeySource } from '../../client/callerOptions.js';
import { type Client, createClient } from '../../client/client.js';
import { defined } from '../../text/defined.js';
import type { Budget } from '../../transport/budget.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import { waitingTimes } from './Service.js';

/** A client that asks the service for the gateway itself, within its limits, and changes nothing. */
export function readingClient(
  { service, limits, deployment }: Pick<GatewaySettings, 'service' | 'limits' | 'deployment'>,
  budget: Budget | undefined,
  apiKey: KeySource,
): Client {
  const { endpoint, namespace, operationNamespace, actionPrefix, actions } = service;
  const { totalMs, connectMs, firstByteMs, idleMs } = waitingTimes(limits);
  return createClient({
    ...{ endpoint, apiKey, budget: budget ?? false, allow: 'read', timeoutMs: totalMs },
    ...{ connectTimeoutMs: connectMs, firstByteTimeoutMs: firstByteMs, idleTimeoutMs: idleMs },
    ...defined({ namespace, operationNamespace, actionPrefix, actions, deployment }),
  });
}
