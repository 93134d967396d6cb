import type { ClientDeployment, ClientOptions } from './clientOptions.js';

/** The options of a client whose endpoint may stand in the deployment. */
export interface DeployedClientOptions extends Omit<ClientOptions, 'endpoint'> {
  readonly deployment: ClientDeployment;
  /** Default: that of the deployment. */
  readonly endpoint?: string;
}

/** The options, with what the deployment says where they say nothing. */
export function withDeployment(options: ClientOptions | DeployedClientOptions): ClientOptions {
  const { service } = options?.deployment ?? {};
  if (!service) return options as ClientOptions;
  const told = Object.entries(service).filter(([name, value]) => TAKEN.has(name) && value !== undefined);
  return { ...Object.fromEntries(told), ...options } as ClientOptions;
}

const TAKEN: ReadonlySet<string> = new Set(['endpoint', 'namespace', 'operationNamespace', 'actions']);

/** The longest time in milliseconds for which a read was seen not to show what was written; 0 where none was seen. */
export function lagIn(deployment: ClientDeployment | undefined): number {
  return (deployment?.assumptions?.['write.lag']?.measured?.seconds ?? 0) * 1_000;
}
