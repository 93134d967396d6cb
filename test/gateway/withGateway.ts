import { onTestFinished } from 'vitest';
import { type Client, createClient } from '../../src/index.js';
import type { Clock } from '../../src/gateway/config/Clock.js';
import { type Gateway, type GatewayConfig, startGateway } from '../../src/gateway/index.js';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/index.js';

/** A sandbox and a gateway before it, for one test. */
export interface Behind {
  readonly sandbox: Sandbox;
  readonly gateway: Gateway;
  /** A client that calls through the gateway. */
  client(apiKey: string | Sandbox['rootKey']): Client;
}

/** Starts a gateway that ends with the test. */
export async function startedGateway(config: GatewayConfig, clock?: Clock): Promise<Gateway> {
  const gateway = await startGateway(config, clock);
  afterThisTest(() => gateway.stop());
  return gateway;
}

/** Starts a sandbox that ends with the test. */
export async function startedSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox(options);
  afterThisTest(() => sandbox.stop());
  return sandbox;
}

/** Starts a sandbox, and a gateway before it on a free port. */
export async function behindGateway(
  config: Omit<GatewayConfig, 'service'> = {},
  options: SandboxOptions = {},
): Promise<Behind> {
  const sandbox = await startedSandbox(options);
  const gateway = await startedGateway({
    ...config,
    service: { endpoint: sandbox.endpoint },
    listen: { port: 0 },
  });
  return {
    sandbox,
    gateway,
    client: (apiKey) => createClient({ endpoint: gateway.endpoint, apiKey, budget: false, retry: false }),
  };
}

/** Runs something when the test is over. A hook of a module would be that of the first file alone that loads it. */
export function afterThisTest(end: () => Promise<unknown>): void {
  onTestFinished(async () => void (await end()));
}

/** The calls of an operation that a sandbox has carried out, and whose answers it holds back. */
export interface HeldCalls {
  /** Resolves when the first is there. */
  readonly arrived: Promise<void>;
  letGo(): void;
}

/** Holds the answers to an operation back until they are let go of, so that no test waits for a time. */
export function holdCalls(sandbox: Sandbox, operation: string): HeldCalls {
  let arrive = () => {};
  let letGo = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  sandbox.setFaults(async (call) => {
    if (call.operation !== operation) return undefined;
    const well = await call.well();
    arrive();
    await held;
    return { kind: 'answer', ...well };
  });
  afterThisTest(async () => letGo());
  return { arrived, letGo };
}
