import type { GatewayConfig } from '../../src/gateway/index.js';
import { SqliteState } from '../../src/gateway/state/SqliteState.js';
import type { Mode, Switched } from '../../src/gateway/switch/Lane.js';
import { Switchboard } from '../../src/gateway/switch/Switchboard.js';
import type { Sandbox, SandboxOptions } from '../../src/sandbox/index.js';
import { type Guarded, guarded } from './tokens.js';
import { startedSandbox } from './withGateway.js';

/** A gateway with a REST side: another sandbox with the same world, so that one of them can differ. */
export interface WithRest extends Guarded {
  readonly other: Sandbox;
  /** Switches a script as who signs for it does. */
  switchTo(mode: Mode, lane?: Partial<Switched>): Promise<void>;
  /** Looks into the state. */
  look<T>(look: (state: SqliteState) => Promise<T>): Promise<T>;
}

type Config = Partial<Omit<GatewayConfig, 'service' | 'keys' | 'state' | 'rest'>> & {
  readonly rest?: Partial<NonNullable<GatewayConfig['rest']>>;
};

/** With `oneWorld` both sides are one sandbox, so that what one writes the other shows. */
export async function withRest(
  { oneWorld, ...config }: Config & { readonly oneWorld?: boolean } = {},
  options: SandboxOptions = {},
): Promise<WithRest> {
  let other = oneWorld ? undefined : await startedSandbox(options);
  const behind = await guarded((sandbox) => {
    other ??= sandbox;
    const { baseUrl, clientId, clientSecret } = other.restOptions();
    process.env.GATEWAY_TEST_CLIENT = clientId;
    process.env.GATEWAY_TEST_SECRET = clientSecret.reveal();
    const credentials = { clientId: 'env:GATEWAY_TEST_CLIENT', clientSecret: 'env:GATEWAY_TEST_SECRET' };
    return { ...config, rest: { baseUrl, ...credentials, ...config.rest } };
  }, options);
  const look = async <T>(see: (state: SqliteState) => Promise<T>): Promise<T> => {
    const state = await SqliteState.open(behind.state);
    try {
      return await see(state);
    } finally {
      await state.close();
    }
  };
  const switchTo = (mode: Mode, lane: Partial<Switched> = {}) =>
    look(async (state) => {
      const to = {
        script: 'script',
        operation: 'wsdlGetEmployeesV2',
        unit: '*',
        by: 'Siv Ek',
        why: 'a test',
      };
      await new Switchboard(state, 'soap').change({ ...to, ...lane, mode });
    });
  return { ...behind, other: other!, look, switchTo };
}
