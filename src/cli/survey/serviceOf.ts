import type { Deployment } from '../../assumptions/file/Deployment.js';
import { discover } from '../../discovery/discover.js';
import { allOperations } from '../../operations/allDefinitions.js';
import type { Target } from '../connection/connection.js';

/** Where and how a service is called: what its WSDL says, read without the key, and else what was set. */
export async function serviceOf(
  { endpoint, client }: Target,
  signal: AbortSignal,
): Promise<Deployment['service']> {
  const { namespace = 'uri:Service', operationNamespace = namespace } = client;
  // What stands behind the question mark can be a secret.
  const isPlain = new URL(endpoint).search === '';
  const set = { ...(isPlain ? { endpoint } : {}), namespace, operationNamespace };
  try {
    const { options, missing, added } = await discover(endpoint, {
      signal,
      ...(client.fetch ? { fetch: client.fetch } : {}),
    });
    const known = new Map(allOperations().map(({ name, action }) => [name, `uri:Service/${action}`]));
    const actions = Object.entries(options.actions).filter(
      ([name, action]) => known.has(name) && known.get(name) !== action,
    );
    return {
      ...set,
      namespace: options.namespace,
      operationNamespace: options.operationNamespace,
      actions: Object.fromEntries(actions),
      missing: [...missing],
      added: added.filter((name) => /^[A-Za-z_][\w.-]{0,80}$/.test(name)),
    };
  } catch {
    // Without a WSDL the calls say enough.
    signal.throwIfAborted();
    return set;
  }
}
