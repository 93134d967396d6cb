import { type Client, createClient } from '../../src/index.js';
import {
  type Bridge,
  type BridgedOperation,
  type BridgeOptions,
  createBridge,
  readIdentities,
} from '../../src/migrate/index.js';
import { createRestClient } from '../../src/rest/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';

type Loose = Record<string, unknown>;

/** What a call came to: an answer with its losses, or the name of an error, with what became of the rows. */
export interface Came {
  readonly value?: unknown;
  readonly losses: readonly { readonly field: string; readonly why: string }[];
  readonly error?: string;
}

export interface BothProtocols {
  readonly sandbox: Sandbox;
  readonly root: Client;
  over(
    via: 'soap' | 'rest',
    unit: number | undefined,
    operation: BridgedOperation,
    input: object,
    more?: Partial<BridgeOptions>,
  ): Promise<Came>;
}

/** A sandbox, and its bridged operations over either protocol. */
export async function bothProtocols(
  prepare: (root: Client, sandbox: Sandbox) => Promise<void>,
): Promise<BothProtocols> {
  const sandbox = await startSandbox();
  const root = createClient(sandbox.clientOptions());
  await prepare(root, sandbox);
  const rest = createRestClient(sandbox.restOptions());
  const identities = await readIdentities(root, rest);
  const soap = new Map<number | undefined, Client>();
  const clientOf = (unit: number | undefined) => {
    if (!soap.has(unit)) soap.set(unit, createClient(sandbox.clientOptions(unit)));
    return soap.get(unit)!;
  };
  return {
    sandbox,
    root,
    async over(via, unit, operation, input, more) {
      const options = { soap: clientOf(unit), rest, identities, use: { [operation]: via }, ...more };
      const bridge: Bridge = createBridge(unit === undefined ? options : { ...options, unit });
      try {
        const call = bridge[operation] as (
          input: object,
        ) => Promise<{ value: unknown; losses: Came['losses'] }>;
        const { value, losses } = await call(input);
        return { value, losses };
      } catch (error) {
        return { error: (error as Error).name, losses: [] };
      }
    },
  };
}

/** Fields in which two records differ, in whatever form. */
export function rawDifferences(a: Loose, b: Loose): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
}

/** Names of the fields that losses speak of. */
export function namedIn({ losses }: Came): ReadonlySet<string> {
  return new Set(losses.flatMap(({ field }) => field.split('+')));
}
