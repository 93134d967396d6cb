import type { AskerOptions } from '../../surveying/createAsker.js';
import { transportOf } from '../../transport/transportOf.js';
import type { Target } from './connection.js';

/** How a survey calls a target. */
export function surveyedCalls({
  client,
  endpoint,
}: Target): Pick<AskerOptions, 'endpoint' | 'namespaces' | 'soapAction' | 'transport'> {
  const { namespace = 'uri:Service', operationNamespace = namespace } = client;
  const { actionPrefix = 'uri:Service/' } = client;
  return {
    endpoint,
    namespaces: { types: namespace, operations: operationNamespace },
    soapAction: ({ action }) => `${actionPrefix}${action}`,
    transport: transportOf(endpoint, client),
  };
}
