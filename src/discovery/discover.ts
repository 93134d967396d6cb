import type { ClientOptions } from '../client/clientOptions.js';
import type { AnyOperation } from '../definition/operation.js';
import { allOperations } from '../operations/allDefinitions.js';
import { deployedOperation } from './deployedOperation.js';
import type { ReadWsdlOptions } from './Imports.js';
import { readService } from './readService.js';
import type { WsdlSource } from './readSource.js';
import type { Service } from './Service.js';

/** What `discover` reads from a deployment. */
export interface Discovery {
  /** For `createClient({ ...discovery.options, apiKey })`. */
  readonly options: Required<
    Pick<ClientOptions, 'endpoint' | 'namespace' | 'operationNamespace' | 'actions' | 'operations'>
  >;
  /** Operations of the deployment that the toolkit does not know; `client.call` can call them. */
  readonly added: readonly string[];
  /** Operations that the toolkit knows and the deployment does not have. */
  readonly missing: readonly string[];
  /** What looks wrong about the WSDL itself. */
  readonly warnings: readonly string[];
  /** The operations and records of its WSDL. */
  readonly service: Service;
}

/**
 * Reads where and how a deployment is to be called from its WSDL: an address, a file or the text.
 * Throws a `ClientError` or a `ConfigurationError`.
 *
 * @example
 * ```ts
 * import { createClient } from 'workforce-soap';
 * import { discover } from 'workforce-soap/discovery';
 *
 * const { options, warnings } = await discover('https://wfs.example/soap?wsdl');
 * for (const warning of warnings) console.warn(warning);
 * const client = createClient({ ...options, apiKey: process.env.WORKFORCE_KEY! });
 * ```
 */
export async function discover(wsdl: WsdlSource, options: ReadWsdlOptions = {}): Promise<Discovery> {
  const service = await readService(wsdl, options);
  const known = new Set(allOperations().map(({ name }) => name));
  const added = [...service.operations.keys()].filter((name) => !known.has(name)).sort();
  const operations: [string, AnyOperation][] = added.map((name) => [name, deployedOperation(service, name)]);
  const actions = [...service.operations.values()].map(({ name, action }) => [name, action]);
  return {
    options: {
      endpoint: service.endpoint ?? '',
      namespace: service.namespace,
      operationNamespace: service.operationNamespace,
      actions: Object.fromEntries(actions.filter(([, action]) => action !== '')),
      operations: Object.fromEntries(operations),
    },
    added,
    missing: [...known].filter((name) => !service.operations.has(name)).sort(),
    warnings: warningsOf(service, String(wsdl)),
    service,
  };
}

function warningsOf(service: Service, source: string): string[] {
  const { ports } = service;
  const unread = `The WSDL describes ${ports} ports, and the first is read: what only others have is in missing.`;
  return [...addressWarnings(service, source), ...(ports > 1 ? [unread] : [])];
}

function addressWarnings({ endpoint }: Service, source: string): string[] {
  if (!endpoint) return ['The WSDL gives no address: set endpoint yourself.'];
  if (!URL.canParse(endpoint))
    return [`The address in the WSDL is not one: ${endpoint}. Set endpoint yourself.`];
  if (!/^https?:/i.test(source)) return [];
  const [from, to] = [new URL(source), new URL(endpoint)];
  const warnings: string[] = [];
  if (from.host !== to.host)
    warnings.push(`The WSDL came from ${from.host} and sends calls, with the key, to ${to.host}.`);
  if (from.protocol === 'https:' && to.protocol === 'http:')
    warnings.push('The WSDL came over https and sends calls, with the key, over http.');
  return warnings;
}
