import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import type { Deployment } from '../../../src/assumptions/file/Deployment.js';
import type { Client } from '../../../src/index.js';
import { createClient } from '../../../src/index.js';
import { operationLoaders } from '../../../src/operations/loaders.generated.js';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.js';
import { fileWith } from '../../surveying/surveyTwin.js';

/** A request as it is sent: the envelope may be changed, and the key be another one. */
interface Sent {
  readonly rewrite?: (envelope: string) => string;
  readonly key?: string;
}

/** A sandbox that is like a service with some answers, its client, and its answers as they come. */
export interface Twin {
  readonly sandbox: Sandbox;
  readonly client: Client;
  /** Status, type and body, each byte a letter. */
  raw(name: keyof typeof operationLoaders, input?: object, sent?: Sent): Promise<string>;
}

export async function withTwin<T>(
  answers: readonly string[],
  use: (twin: Twin) => Promise<T>,
  operations: Deployment['operations'] = {},
): Promise<T> {
  await using sandbox = await startSandbox({ like: { ...fileWith(...answers), operations }, world: '1x4x3' });
  const { endpoint, namespaces, unitKeys } = sandbox;
  const client = createClient({ ...sandbox.clientOptions(101), retry: false });
  return await use({
    ...{ sandbox, client },
    raw: async (name, input = {}, { rewrite = (text: string) => text, key } = {}) => {
      const operation = await operationLoaders[name]();
      const own = key ?? unitKeys.get(101)!.reveal();
      const headers = { 'content-type': 'text/xml', soapaction: `"uri:Service/${operation.action}"` };
      const body = rewrite(encodeRequest(operation, own, input as never, namespaces));
      const response = await fetch(endpoint, { method: 'POST', headers, body });
      const bytes = Buffer.from(await response.arrayBuffer());
      const { status, headers: given } = response;
      return `${status} ${given.get('content-type')} ${given.get('date')}\n${bytes.toString('latin1')}`;
    },
  });
}
