import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../src/gateway/config/Clock.js';
import { newToken, type TokenOrder } from '../../src/gateway/request/Token.js';
import type { GatewayConfig } from '../../src/gateway/index.js';
import { SqliteState } from '../../src/gateway/state/SqliteState.js';
import type { Sandbox, SandboxOptions } from '../../src/sandbox/index.js';
import { afterThisTest, type Behind, startedGateway, startedSandbox } from './withGateway.js';

/** The text of the script that tokens are for. */
export const CODE = { sha256: 'a'.repeat(64), files: ['script.php'] };

/** A gateway with the keys of a sandbox in its vault. */
export interface Guarded extends Behind {
  /** Where its state is. */
  readonly state: string;
  /** The configuration that it was started with. */
  readonly config: GatewayConfig;
  /** The text of a new token. */
  token(order?: Partial<TokenOrder>): Promise<string>;
}

/** Starts a sandbox and a gateway before it that has its root key and the keys of its units. */
type Config = Partial<Omit<GatewayConfig, 'keys' | 'state'>>;

export async function guarded(
  given: Config | ((sandbox: Sandbox) => Config | Promise<Config>) = {},
  options: SandboxOptions = {},
  clock?: Clock,
): Promise<Guarded> {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  afterThisTest(async () => rmSync(folder, { recursive: true }));
  const sandbox = await startedSandbox(options);
  const config = typeof given === 'function' ? await given(sandbox) : given;
  const state = join(folder, 'gateway.db');
  const { types: namespace, operations: operationNamespace } = sandbox.namespaces;
  process.env.GATEWAY_TEST_ROOT = sandbox.rootKey.reveal();
  for (const [unit, key] of sandbox.unitKeys) process.env[`GATEWAY_TEST_${unit}`] = key.reveal();
  const whole: GatewayConfig = {
    service: { endpoint: sandbox.endpoint, namespace, operationNamespace },
    listen: { port: 0 },
    ...config,
    state,
    keys: {
      root: 'env:GATEWAY_TEST_ROOT',
      units: Object.fromEntries(
        [...sandbox.unitKeys.keys()].map((unit) => [unit, `env:GATEWAY_TEST_${unit}`]),
      ),
    },
  };
  const gateway = await startedGateway(whole, clock);
  const { createClient } = await import('../../src/index.js');
  return {
    sandbox,
    gateway,
    state,
    config: whole,
    client: (apiKey) =>
      createClient({
        ...{ endpoint: gateway.endpoint, apiKey, namespace, operationNamespace },
        ...{ budget: false, retry: false },
      }),
    token: async (order = {}) => {
      const { token, text } = newToken({
        ...{ name: 'script', operations: [], units: [], effects: ['read'], code: CODE },
        expiresAt: Date.now() + 7 * 86_400_000,
        ...order,
      });
      const opened = await SqliteState.open(state);
      await opened.addToken(token);
      await opened.close();
      return text;
    },
  };
}
