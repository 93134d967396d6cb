import { type Client, createClient } from '../../client/client.js';
import type { KeySource } from '../../client/callerOptions.js';
import type { Budget } from '../../transport/budget.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';

/** A client that asks the service for the gateway itself, and changes nothing. */
export function readingClient(
  service: GatewaySettings['service'],
  budget: Budget | undefined,
  apiKey: KeySource,
): Client {
  const { endpoint, namespace, operationNamespace, actionPrefix, actions } = service;
  return createClient({
    ...{ endpoint, apiKey, budget: budget ?? false, allow: 'read' },
    ...(namespace === undefined ? {} : { namespace }),
    ...(operationNamespace === undefined ? {} : { operationNamespace }),
    ...(actionPrefix === undefined ? {} : { actionPrefix }),
    ...(actions === undefined ? {} : { actions }),
  });
}
