import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Signer } from '../../src/evidence/chain/Signer.js';
import { ANSWER_SHAPES } from '../../src/bridge/answerShapes.js';
import type { BridgedRead } from '../../src/bridge/Bridged.js';
import type { FieldSpec } from '../../src/definition/field.js';
import type { LocalDate } from '../../src/index.js';
import { cipherOf } from '../../src/gateway/access/TokenCipher.js';
import { settingsOf } from '../../src/gateway/config/readConfig.js';
import { SwitchService, type SwitchSignature } from '../../src/gateway/switch/SwitchService.js';
import { addDays, todayOf } from '../../src/calendar/days.js';
import type { GatewayConfig } from '../../src/gateway/index.js';
import { SqliteState } from '../../src/gateway/state/SqliteState.js';
import type { Mode, Switched } from '../../src/gateway/route/Route.js';
import { switchboard } from '../../src/gateway/switch/Switchboard.js';
import type { Sandbox, SandboxOptions } from '../../src/sandbox/index.js';
import { asService } from '../asService.js';
import { type Guarded, guarded } from './tokens.js';
import { afterThisTest, startedSandbox } from './withGateway.js';

/** A gateway with a REST side: another sandbox with the same world, so that one of them can differ. */
export interface WithRest extends Guarded {
  readonly other: Sandbox;
  /** Switches a script as who signs for it does, and accepts whatever is lost. */
  switchTo(mode: Mode, route?: Partial<Switched>): Promise<void>;
  /** Works at the switchService of the gateway. */
  switchService<T>(work: (switchService: SwitchService) => Promise<T>): Promise<T>;
  /** Looks into the state. */
  look<T>(look: (state: SqliteState) => Promise<T>): Promise<T>;
}

type Config = Partial<Omit<GatewayConfig, 'service' | 'keys' | 'state' | 'rest'>> & {
  readonly rest?: Partial<NonNullable<GatewayConfig['rest']>>;
};

/** Who signs in tests, and an exception of everything that a gateway lacks at its beginning. */
export const SIV = new Signer(Buffer.alloc(32, 7));
export const ULF = new Signer(Buffer.alloc(32, 8));
export const NEXT_MONTH = addDays(todayOf(), 30) as LocalDate;
export const SIGNED: SwitchSignature = {
  ...{ signer: SIV, until: NEXT_MONTH },
  excepts: ['nights', 'monthEnd'],
};

/** Everything that an answer of an operation has, by the names under which a loss is accepted. */
function everythingOf(operation: string): string[] {
  const shape = ANSWER_SHAPES[operation as BridgedRead] as (typeof ANSWER_SHAPES)[BridgedRead] | undefined;
  const names = (fields: Readonly<Record<string, FieldSpec>>, path: string): string[] =>
    Object.entries(fields).flatMap(([name, { item }]) => [
      path + name,
      ...(path === '' ? names(item?.record?.fields ?? {}, `${name}.`) : []),
    ]);
  const own = names(shape?.map.record.fields ?? {}, '');
  return [...own, 'domain'].map((name) => `${operation}.${name}`);
}

/** Writes the book of keys beside the signatures. */
export function writeKeys(folder: string): void {
  const people = { 'Siv Ek': SIV.key, 'Ulf Ek': ULF.key };
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ people }));
}

async function fronted(url: string): Promise<string> {
  const front = await asService(url);
  afterThisTest(async () => front.close());
  return front.url;
}

/** With `oneWorld` both sides are one sandbox, so that what one writes the other shows. With `services` neither says that it is a sandbox. */
export async function withRest(
  {
    oneWorld,
    services,
    ...config
  }: Config & { readonly oneWorld?: boolean; readonly services?: boolean } = {},
  options: SandboxOptions = {},
): Promise<WithRest> {
  let other = oneWorld ? undefined : await startedSandbox(options);
  const behind = await guarded(async (sandbox) => {
    other ??= sandbox;
    const { baseUrl, clientId, clientSecret } = other.restOptions();
    process.env.GATEWAY_TEST_CLIENT = clientId;
    process.env.GATEWAY_TEST_SECRET = clientSecret.reveal();
    const credentials = { clientId: 'env:GATEWAY_TEST_CLIENT', clientSecret: 'env:GATEWAY_TEST_SECRET' };
    if (!services) return { ...config, rest: { baseUrl, ...credentials, ...config.rest } };
    const { pathname } = new URL(sandbox.endpoint);
    return {
      ...{ ...config, service: { endpoint: (await fronted(sandbox.url)) + pathname } },
      rest: { ...credentials, ...config.rest, baseUrl: await fronted(baseUrl) },
    };
  }, options);
  writeKeys(dirname(behind.state));
  const look = async <T>(see: (state: SqliteState) => Promise<T>): Promise<T> => {
    const state = await SqliteState.open(behind.state);
    try {
      return await see(state);
    } finally {
      await state.close();
    }
  };
  const signer = async () => (await cipherOf(settingsOf(behind.config))).signer;
  const switchService = <T>(work: (switchService: SwitchService) => Promise<T>) =>
    look(async (state) => work(new SwitchService(settingsOf(behind.config), state, await signer())));
  const switchTo = (mode: Mode, route: Partial<Switched> = {}) =>
    look(async (state) => {
      const to = {
        script: 'script',
        operation: 'wsdlGetEmployeesV2',
        unit: '*',
        by: 'Siv Ek',
        why: 'a test',
      };
      const losses = everythingOf(route.operation ?? to.operation);
      await switchboard(state, 'soap', await signer()).change({ ...to, losses, ...route, mode });
    });
  return { ...behind, other: other!, look, switchService, switchTo };
}
