import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newToken } from '../../src/gateway/request/Token.js';
import { type Gateway, type GatewayConfig, startGateway } from '../../src/gateway/index.js';
import { SqliteState } from '../../src/gateway/state/SqliteState.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';

const run = promisify(execFile);

/** Scripts that know nothing of a gateway, and what runs them. */
const SCRIPTS = [
  { file: 'roster.php', command: 'php', probe: ['-r', 'exit(extension_loaded("soap") ? 0 : 1);'] },
  { file: 'roster.py', command: '/usr/bin/python3', probe: ['-c', 'import zeep'] },
  { file: 'roster.pl', command: 'perl', probe: ['-MSOAP::Lite', '-e', '1'] },
  { file: 'roster.mjs', command: process.execPath, probe: ['--version'] },
];

/** Those that this machine can run. */
export function runnable(): typeof SCRIPTS {
  return SCRIPTS.filter(({ command, probe }) => spawnSync(command, probe).status === 0);
}

/** Runs a script as it is; only where it calls and with which key is another. */
export async function runScript(
  { file, command }: (typeof SCRIPTS)[number],
  endpoint: string,
  key: string,
): Promise<string> {
  const env = { ...process.env, WORKFORCE_WSDL: `${endpoint}?wsdl`, WORKFORCE_KEY: key };
  try {
    return (await run(command, [join(import.meta.dirname, file)], { env })).stdout.trim();
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr);
    const [why = 'it ended'] = /gateway: [^<\n]+/.exec(said) ?? /[^\n]*(reset|rror)[^\n]*/.exec(said) ?? [];
    return `failed (${why.slice(0, 100)})`;
  }
}

/** A sandbox, a gateway before it, and tokens for scripts. */
export interface Stage extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly gateway: Gateway;
  token(name: string): Promise<string>;
}

export async function stage(config: Partial<GatewayConfig>): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  const sandbox = await startSandbox();
  process.env.UNIT_KEY = sandbox.unitKeys.get(101)!.reveal();
  const state = join(folder, 'gateway.db');
  const gateway = await startGateway({
    ...{ service: { endpoint: sandbox.endpoint }, listen: { port: 0 }, state },
    ...{ keys: { units: { 101: 'env:UNIT_KEY' } }, ...config },
  });
  return {
    sandbox,
    gateway,
    token: async (name) => {
      const limits = { operations: [], units: ['101'], effects: ['read', 'write'] } as const;
      const { token, text } = newToken({ name, ...limits, expiresAt: Date.now() + 3_600_000 });
      const opened = await SqliteState.open(state);
      await opened.addToken(token);
      await opened.close();
      return text;
    },
    [Symbol.asyncDispose]: async () => {
      await gateway.stop();
      await sandbox.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
