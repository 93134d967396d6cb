import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TokenCipher } from '../../../src/gateway/access/TokenCipher.js';
import { settingsOf } from '../../../src/gateway/config/readConfig.js';
import type { Mode, Switched } from '../../../src/gateway/route/Route.js';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import type { Token } from '../../../src/gateway/request/Token.js';
import { Switching } from '../../../src/gateway/switch/Switching.js';
import { type SwitchOrder, SwitchService } from '../../../src/gateway/switch/SwitchService.js';
import { Secret } from '../../../src/secret.js';
import { writeKeys } from '../switched.js';
import { CODE } from '../tokens.js';
import { afterThisTest } from '../withGateway.js';

export const ROUTE = { script: 'payroll', operation: 'wsdlGetEmployeesV2', unit: '101' };

export interface Board {
  readonly rest?: boolean;
  /** The tokens of scripts: one of `payroll` where nothing else is said. */
  readonly tokens?: readonly Partial<Token>[];
  readonly [setting: string]: unknown;
}

/** What is switched in a gateway that answers no calls. */
export async function board({ rest = true, tokens = [{ code: CODE }], ...own }: Board = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-switch-'));
  const place = join(folder, 'state.db');
  writeKeys(folder);
  const credentials = { clientId: 'env:ID', clientSecret: 'env:SECRET' };
  const settings = settingsOf({
    ...{ service: { endpoint: 'http://127.0.0.1:1/' }, keys: { root: 'env:KEY', units: { 101: 'env:KEY' } } },
    ...{ state: place, ...(rest ? { rest: { baseUrl: 'http://127.0.0.1:1', ...credentials } } : {}), ...own },
  });
  const state = await SqliteState.open(':memory:');
  afterThisTest(async () => {
    await state.close();
    rmSync(folder, { recursive: true });
  });
  for (const [i, { revokedAt, ...token }] of tokens.entries()) {
    const made = {
      id: `${i}`,
      name: 'payroll',
      hash: `${i}`,
      createdAt: 0,
      expiresAt: Date.now() + 3_600_000,
    };
    await state.addToken({ ...made, ...token } as Token);
    if (revokedAt !== undefined) await state.revokeTokens(`${i}`, revokedAt);
  }
  const cipher = new TokenCipher(new Secret('x'.repeat(64)));
  const service = new SwitchService(settings, state, cipher.signer);
  const order = (more: Partial<SwitchOrder>) =>
    service.switch({ script: 'payroll', mode: 'shadow', by: 'Siv Ek', why: 'a test', ...more });
  const history = async () =>
    (await state.history()).map((line) => JSON.parse(line) as Record<string, unknown>);
  return { settings, state, cipher, service, order, history, signOffs: `${place}.signoffs` };
}

/** The routes of such a gateway, as its calls see them. */
export async function switching(own: Board = {}) {
  const made = await board(own);
  const { settings, state, cipher } = made;
  const setting = { settings, rest: settings.rest!, state, cipher, vault: {} as never, budget: undefined };
  const at = new Switching(setting, {} as never);
  afterThisTest(async () => at.close());
  const to = (mode: Mode, more: Partial<Switched> = {}) =>
    at.board.change({ ...ROUTE, by: 'Siv Ek', why: 'a test', mode, ...more });
  return { ...made, at, to };
}
