import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Signer } from '../../src/evidence/chain/Signer.js';
import type { Token } from '../../src/gateway/index.js';
import { cipherOf } from '../../src/gateway/access/TokenCipher.js';
import { settingsOf } from '../../src/gateway/config/readConfig.js';
import { newToken } from '../../src/gateway/request/Token.js';
import { SqliteState } from '../../src/gateway/state/SqliteState.js';
import { historyOf } from '../../src/gateway/switch/History.js';
import { createClient } from '../../src/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from '../cli/builtCli.js';
import { runCli } from '../cli/runCli.js';
import { runHere } from '../cli/runHere.js';

let folder: string;
let sandbox: Sandbox;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  sandbox = await startSandbox();
  const config = {
    service: { endpoint: sandbox.endpoint },
    listen: { port: 0 },
    state: 'state/gateway.db',
    keys: { units: { 101: 'env:UNIT_KEY', 102: { command: ['echo', 'other'] } } },
  };
  writeFileSync(join(folder, 'gateway.json'), JSON.stringify(config));
  await builtCli();
}, 120_000);
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

const gateway = (...args: string[]) => runHere(['gateway', ...args], { cwd: folder });

it('check refuses an admin token that cannot be read, as a start does', async () => {
  const config = JSON.parse(readFileSync(join(folder, 'gateway.json'), 'utf8')) as object;
  const own = { state: 'admin.db', keys: {}, allowKeys: true, admin: { token: 'env:NO_ADMIN_HERE' } };
  writeFileSync(join(folder, 'admin.json'), JSON.stringify({ ...config, ...own }));
  const { code, stdout, stderr } = await gateway('check', '--config', 'admin.json');
  expect([code === 0, stdout]).toEqual([false, '']);
  expect(stderr).toMatch(/admin\.token.*NO_ADMIN_HERE/);
});

it('makes, lists and ends tokens, and shows a token once', async () => {
  const made = await gateway('token', 'create', 'payroll', '--unit', '101', '--days', '7');
  expect(made.stderr).toContain('shown this once');
  const text = made.stdout.trim();
  expect(text).toMatch(/^wfg_[0-9a-f]{64}$/);
  const listed = await gateway('token', 'list');
  expect(listed.stdout).toMatch(/payroll\s+101\s+read\s+all\s+20\d\d-/);
  expect(listed.stdout + listed.stderr).not.toContain(text);
  expect((await gateway('token', 'revoke', 'payroll')).stdout).toBe('revoked: 1\n');
  expect((await gateway('token', 'list', '--json')).stdout).toMatch(/"revokedAt": \d/);
  const again = await gateway('token', 'revoke', 'payroll');
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('no token that is not revoked')]);
});

it('renews a token: another text, the same limits, and the older one ends', async () => {
  const made = ['token', 'create', 'renewed', '--unit', '101', '--effects', 'read,write', '--days', '300'];
  const first = (await gateway(...made)).stdout;
  const second = await gateway('token', 'renew', 'renewed', '--days', '400', '--overlap', '3');
  expect(second.stdout).toMatch(/^wfg_[0-9a-f]{64}\n$/);
  expect(second.stdout).not.toBe(first);
  const tokens = JSON.parse((await gateway('token', 'list', '--json')).stdout) as Token[];
  const own = tokens.filter(({ name }) => name === 'renewed');
  const days = own.map(({ expiresAt }) => Math.round((expiresAt - Date.now()) / 86_400_000));
  expect(days).toEqual([3, 400]);
  expect(own[1]).toMatchObject({ units: ['101'], effects: ['read', 'write'], first: own[0]!.id });
  // Of which code the script is, the newest token says.
  writeFileSync(join(folder, 'job.py'), 'client.service.wsdlGetUnits(KEY)\n');
  await gateway('token', 'renew', 'renewed', '--days', '400', '--overlap', '3', '--script', 'job.py');
  await gateway('token', 'renew', 'renewed', '--days', '400', '--overlap', '3');
  const codes = (JSON.parse((await gateway('token', 'list', '--json')).stdout) as Token[])
    .filter(({ name }) => name === 'renewed')
    .map(({ code }) => code);
  expect(codes).toEqual([undefined, undefined, codes[3], expect.objectContaining({})]);
  expect((await gateway('token', 'renew', 'nobody')).stderr).toContain('no token that is valid');
});

it('lists writes of which nobody knows, and closes one for a person who has looked', async () => {
  const scope = { script: 'payroll', unit: '101', operation: 'wsdlUpdateShifts' };
  const state = await SqliteState.open(join(folder, 'state/gateway.db'));
  const ended = { endedAt: undefined, status: undefined, contentType: undefined, answer: undefined };
  const row = (mark: string) => ({ mark, content: undefined });
  const sent = { over: 'soap', state: 'sent', size: 2, sentAt: Date.now() - 600_000 } as const;
  await state.addWrite({ ...scope, id: 'abcdef12-3456', ...sent, ...ended }, [row('m1'), row('m2')], 'open');
  await state.close();
  expect((await gateway('writes')).stdout).toMatch(
    /abcdef12\s+10 min\s+payroll\s+101\s+wsdlUpdateShifts\s+soap\s+2 open of 2/,
  );
  expect((await gateway('writes', 'close', 'abcdef', '--as', 'saved')).stderr).toContain('--by and --why');
  expect(
    (await gateway('writes', 'close', 'none', '--as', 'saved', '--by', 'a', '--why', 'b')).stderr,
  ).toContain('no open write begins with none');
  const close = [
    'writes',
    'close',
    'abcdef',
    '--as',
    'saved',
    '--by',
    'Siv Ek',
    '--why',
    'seen in the planner',
  ];
  expect((await gateway(...close)).stdout).toContain('2 rows closed as saved');
  expect((await gateway('writes')).stderr).toContain('no write is open');
  expect((await gateway('history')).stdout).toMatch(
    /"event":"closed".*"by":"Siv Ek","why":"seen in the planner"/,
  );
});

it('lists a batch that version 0.5.0 has kept by the name of its script, and invents no number of rows', async () => {
  const config = { service: { endpoint: sandbox.endpoint }, state: join(folder, 'old/gateway.db') };
  writeFileSync(join(folder, 'old.json'), JSON.stringify(config));
  const at = Date.now() - 600_000;
  const state = await SqliteState.open(config.state);
  const { token } = newToken(
    { name: 'payroll', operations: [], units: [], effects: ['append'], expiresAt: at },
    at,
  );
  await state.addToken(token);
  // As the upgrade leaves it: under the id of the token, without its unit and the number of its rows.
  const old = { id: '0501d000-1', script: token.id, unit: '', operation: 'wsdlUpdateTimeTrackers' };
  const sent = { over: 'soap', state: 'sent', size: 0, sentAt: at } as const;
  const ended = { endedAt: undefined, status: undefined, contentType: undefined, answer: undefined };
  await state.addWrite({ ...old, ...sent, ...ended }, [{ mark: 'm1', content: undefined }], 'open');
  await state.close();

  const { stdout } = await gateway('writes', '--config', 'old.json');

  expect(stdout).toMatch(
    /0501d000\s+10 min\s+payroll\s+unknown\s+wsdlUpdateTimeTrackers\s+soap\s+all open\n/,
  );
  const word = ['--as', 'saved', '--by', 'Siv Ek', '--why', 'seen in the planner'];
  const closed = await gateway('writes', 'close', '0501d000', ...word, '--config', 'old.json');
  expect(closed.stdout).toBe(
    'the whole batch closed as saved: what is sent again is answered and not sent\n',
  );
});

it('does not know how old a write is that was sent before the clock was set back', async () => {
  const config = { service: { endpoint: sandbox.endpoint }, state: join(folder, 'ahead/gateway.db') };
  writeFileSync(join(folder, 'ahead.json'), JSON.stringify(config));
  const state = await SqliteState.open(config.state);
  const scope = { id: 'abcdef12-3456', script: 'payroll', unit: '101', operation: 'wsdlUpdateShifts' };
  const sent = { over: 'soap', state: 'sent', size: 1, sentAt: Date.now() + 3_600_000 } as const;
  const ended = { endedAt: undefined, status: undefined, contentType: undefined, answer: undefined };
  await state.addWrite({ ...scope, ...sent, ...ended }, [{ mark: 'm1', content: undefined }], 'open');
  const overRest = { ...scope, ...sent, ...ended, id: 'feed0000-1', over: 'rest' } as const;
  await state.addWrite(overRest, [{ mark: 'm2', content: undefined }], 'ready');
  await state.close();
  const { stdout } = await gateway('writes', '--config', 'ahead.json');
  expect(stdout).toMatch(/abcdef12\s+unknown\s+payroll/);
  // What is ready and not begun over REST is not over either.
  expect(stdout).toMatch(/feed0000\s.*\srest\s/);
});

it('history --check refuses a line that another gateway signed, and names it', async () => {
  const config = { service: { endpoint: sandbox.endpoint }, state: join(folder, 'own/gateway.db') };
  writeFileSync(join(folder, 'own.json'), JSON.stringify(config));
  const check = () => gateway('history', '--check', '--config', 'own.json');
  const state = await SqliteState.open(config.state);
  const { signer } = await cipherOf(settingsOf(config));
  const event = { event: 'closed', script: 'payroll', by: 'Siv Ek', why: 'seen' } as const;
  await historyOf(state, signer).add(event);
  expect(await check()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^1 line, mark 1:/) });
  await historyOf(state, new Signer(Buffer.alloc(32, 7))).add(event);
  await state.close();
  expect(await check()).toMatchObject({
    ...{ code: 1, stdout: '' },
    stderr: expect.stringContaining("line 2 was signed by another key than this gateway's"),
  });
});

it('prints a token for each unit, to be given with it', async () => {
  const { stdout } = await gateway('token', 'create', 'both', '--unit', '101,102', '--json');
  expect(JSON.parse(stdout).tokens).toEqual([
    expect.stringMatching(/\.101$/),
    expect.stringMatching(/\.102$/),
  ]);
});

it('says what is wrong with an order for a token', async () => {
  const wrong = async (...args: string[]) => (await gateway('token', 'create', 'x', ...args)).stderr;
  const apart = await gateway('token', 'create', 'x', '--unit', '101', '102');
  expect([apart.code, apart.stderr]).toEqual([2, expect.stringContaining('--unit 101,102')]);
  expect(await wrong('--unit', '1O1')).toContain('did you mean 101?');
  expect(await wrong()).toContain('keys.root is not in the configuration');
  expect(await wrong('--unit', '101', '--effects', 'reed')).toContain('did you mean read?');
  expect((await gateway('--config', 'nowhere.json')).stderr).toContain('is not there');
});

it('checks a configuration, its keys and its state, and starts nothing', async () => {
  const good = await runHere(['gateway', 'check'], { cwd: folder, env: { UNIT_KEY: 'a-key' } });
  expect(good).toMatchObject({ code: 0, stdout: expect.stringContaining('can start') });
  expect((await gateway('check')).stderr).toContain('keys.units.101: env:UNIT_KEY is empty or not set');
  writeFileSync(
    join(folder, 'wrong.json'),
    JSON.stringify({
      service: { endpoint: sandbox.endpoint },
      keys: { root: 'file:/nowhere/key' },
      state: 'gateway.db',
    }),
  );
  const wrong = await gateway('check', '--config', 'wrong.json');
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining('keys.root: file:/nowhere/key cannot be read'),
  ]);
});

it('makes no new state beside an older key, whichever command would open it first', async () => {
  const own = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  const config = {
    service: { endpoint: sandbox.endpoint },
    keys: { units: { 101: 'env:UNIT_KEY' } },
    state: 'g.db',
  };
  writeFileSync(join(own, 'gateway.json'), JSON.stringify(config));
  const run = (...args: string[]) => runHere(['gateway', ...args], { cwd: own, env: { UNIT_KEY: 'a-key' } });
  expect((await run('check')).code).toBe(0);
  for (const file of readdirSync(own).filter((name) => /^g\.db(-|$)/.test(name))) rmSync(join(own, file));
  for (const args of [['token', 'create', 'x', '--unit', '101'], ['check'], ['status'], ['check']])
    expect((await run(...args)).stderr).toContain('its former content is lost');
  rmSync(own, { recursive: true });
});

it('runs until it is told to end, in order', async () => {
  const { stdout: text } = await gateway('token', 'create', 'reader', '--unit', '101');
  let ended = false;
  const run = runCli(['gateway', '--json'], {
    cwd: folder,
    env: { UNIT_KEY: sandbox.unitKeys.get(101)!.reveal() },
    onStart: (child) =>
      child.stdout!.once('data', async (line: string) => {
        const { endpoint } = JSON.parse(line);
        const client = createClient({ endpoint, apiKey: text.trim() });
        await client.wsdlGetRoles({}).then(() => {
          ended = true;
        });
        child.kill('SIGTERM');
      }),
  });
  expect((await run).code).toBe(0);
  expect(ended).toBe(true);
});

it('says before it starts that the database of its state does not answer', async () => {
  const config = {
    service: { endpoint: sandbox.endpoint },
    keys: { units: { 101: 'env:UNIT_KEY' } },
    state: 'postgres://127.0.0.1:1/nowhere',
    stateKey: 'env:SEAL',
  };
  writeFileSync(join(folder, 'shared.json'), JSON.stringify(config));
  const env = { UNIT_KEY: 'a-key', SEAL: 'a-secret-of-all-gateways' };
  const { code, stderr } = await runHere(['gateway', '--config', 'shared.json'], { cwd: folder, env });
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/state: the database does not answer: check that/),
  ]);
  expect(stderr).not.toContain('send the same again');
});

it('closes no write that may still be under way', async () => {
  const scope = { script: 'payroll', unit: '101', operation: 'wsdlUpdateShifts' };
  const state = await SqliteState.open(join(folder, 'state/gateway.db'));
  const ended = { endedAt: undefined, status: undefined, contentType: undefined, answer: undefined };
  const sent = { over: 'soap', state: 'sent', size: 1, sentAt: Date.now() } as const;
  await state.addWrite(
    { ...scope, id: 'fedcba98', ...sent, ...ended },
    [{ mark: 'm3', content: undefined }],
    'open',
  );
  await state.close();
  const close = ['writes', 'close', 'fedcba98', '--as', 'not-saved', '--by', 'Siv Ek', '--why', 'not seen'];
  expect(await gateway(...close)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('it may be under way until'),
  });
  expect((await gateway('writes')).stdout).toContain('1 open of 1');
});

it('renews no token that has expired', async () => {
  const state = await SqliteState.open(join(folder, 'state/gateway.db'));
  const limits = { operations: [], units: ['101'], effects: ['read'] as const };
  await state.addToken(newToken({ name: 'over', ...limits, expiresAt: Date.now() - 1 }).token);
  await state.close();
  expect(await gateway('token', 'renew', 'over')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no token that is valid has the name over'),
  });
});
