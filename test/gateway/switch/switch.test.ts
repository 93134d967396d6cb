import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { TokenCipher, cipherOf } from '../../../src/gateway/access/TokenCipher.js';
import { settingsOf } from '../../../src/gateway/config/readConfig.js';
import { KeyFile } from '../../../src/database/keyInFile.js';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import { switchboard } from '../../../src/gateway/switch/Switchboard.js';
import type { SwitchOrder } from '../../../src/gateway/switch/SwitchService.js';
import type { HistoryLine } from '../../../src/gateway/switch/History.js';
import { signOffOf } from '../../../src/evidence/signoff/SignOff.js';
import { addSignOff, readSignOffs } from '../../../src/evidence/signoff/History.js';
import { checkChain, markOf, nextLine } from '../../../src/evidence/chain/chain.js';
import { keyBookOf, Signer } from '../../../src/evidence/chain/Signer.js';
import { startGateway } from '../../../src/gateway/index.js';
import { Secret } from '../../../src/secret.js';
import { createClient, type LocalDate } from '../../../src/index.js';
import { CODE, guarded } from '../tokens.js';
import { NEXT_MONTH, SIGNED, SIV, ULF, type WithRest, withRest } from '../switched.js';
import { afterThisTest } from '../withGateway.js';
import { ROUTE, switching } from './board.js';

const ORDER = { script: 'script', mode: 'rest', by: 'Siv Ek', why: 'a test' } as const;
const OPERATIONS = ['wsdlGetEmployeesV2'];
const BOOK = keyBookOf({ people: { 'Siv Ek': SIV.key, 'Ulf Ek': ULF.key } });

const order = (gateway: WithRest, more: Partial<SwitchOrder>) =>
  gateway.switchService((at) => at.switch({ ...ORDER, ...more }));

/** Who answered: the name of somebody that only the REST side calls so. */
async function whoAnswers(gateway: WithRest, token: string): Promise<'soap' | 'rest'> {
  const employees = await gateway.client(token).wsdlGetEmployeesV2({});
  return employees.some(({ familyName }) => familyName === 'Overrest') ? 'rest' : 'soap';
}

function markRest({ other }: WithRest): void {
  const [somebody] = other.world.employees.of([101]);
  somebody!.familyName = 'Overrest';
}

it('goes to REST with a signature alone, while the policy is not fulfilled, and back with one order', {
  tags: ['slow'],
}, async () => {
  const gateway = await withRest({ shadow: { perMinute: 0 } });
  const token = await gateway.token({ units: ['101'] });
  markRest(gateway);
  await expect(order(gateway, { operations: OPERATIONS })).rejects.toThrow(
    /script: wsdlGetEmployeesV2 may not go to rest: waits for 5 nights in a row, has 0; .*somebody signs/s,
  );
  expect(await whoAnswers(gateway, token)).toBe('soap');
  await expect(order(gateway, { operations: OPERATIONS, sign: { signer: SIV } })).rejects.toThrow(
    /does not name nights/,
  );
  expect(await whoAnswers(gateway, token)).toBe('soap');

  await order(gateway, { operations: OPERATIONS, sign: SIGNED });
  expect(await whoAnswers(gateway, token)).toBe('rest');
  expect(readSignOffs(`${gateway.state}.signoffs`, BOOK)).toMatchObject([
    {
      ...{ script: 'script', operation: 'wsdlGetEmployeesV2', who: 'Siv Ek', kind: 'exception' },
      ...{ reason: 'a test', until: NEXT_MONTH, excepts: ['nights', 'monthEnd'], sha256: CODE.sha256 },
    },
  ]);

  await order(gateway, { mode: 'soap', why: 'enough' });
  expect(await whoAnswers(gateway, token)).toBe('soap');
});

it('is not told of as switched where the state could not be written', async () => {
  const state = await SqliteState.open(':memory:');
  afterThisTest(() => state.close());
  vi.spyOn(state, 'saveNotes').mockRejectedValue(new Error('the disk is full'));
  const board = switchboard(state, 'soap', SIV);
  const to = { ...ORDER, operation: 'wsdlGetRoles', unit: '*', losses: [] };
  await expect(board.change(to as never)).rejects.toThrow('the disk is full');
  expect(await board.of(to)).toMatchObject({ mode: 'soap' });
});

it('goes back when the signature is withdrawn', async () => {
  const gateway = await withRest({ shadow: { perMinute: 0 } });
  const token = await gateway.token({ units: ['101'] });
  markRest(gateway);
  await order(gateway, { operations: OPERATIONS, sign: SIGNED });
  const withdrawn = {
    script: 'script',
    who: 'Ulf Ek',
    at: new Date(Date.now() + 1).toISOString(),
    kind: 'withdrawn',
  };
  addSignOff(`${gateway.state}.signoffs`, signOffOf(withdrawn), { signer: ULF, keys: BOOK });
  expect(await whoAnswers(gateway, token)).toBe('soap');
  const last = JSON.parse((await gateway.look((state) => state.history())).at(-1)!) as HistoryLine;
  expect(last).toMatchObject({ event: 'returned', why: 'Ulf Ek has withdrawn the signature' });
  await expect(order(gateway, { operations: OPERATIONS })).rejects.toThrow('may not go to rest');
});

it('answers from the service while nobody can read whether the signature was withdrawn', async () => {
  const gateway = await withRest({ shadow: { perMinute: 0 } });
  const token = await gateway.token({ units: ['101'] });
  markRest(gateway);
  await order(gateway, { operations: OPERATIONS, sign: SIGNED });
  writeFileSync(join(`${gateway.state}.signoffs`, 'sign-off-000002.json'), 'cut off in the mid');
  expect(await whoAnswers(gateway, token)).toBe('soap');
  const last = JSON.parse((await gateway.look((state) => state.history())).at(-1)!) as HistoryLine;
  expect(last).toMatchObject({ event: 'switched', to: 'rest' });
});

it('answers from the service while the signature of the exception is not among those that can be read', async () => {
  const gateway = await withRest({ shadow: { perMinute: 0 } });
  const token = await gateway.token({ units: ['101'] });
  markRest(gateway);
  await order(gateway, { operations: OPERATIONS, sign: SIGNED });
  const folder = `${gateway.state}.signoffs`;
  renameSync(folder, `${folder}.elsewhere`);
  expect(await whoAnswers(gateway, token)).toBe('soap');
  renameSync(`${folder}.elsewhere`, folder);
  expect(await whoAnswers(gateway, token)).toBe('rest');
});

it('writes down who switched what, why and on what ground, so that no line can be changed unseen', async () => {
  const gateway = await withRest({ shadow: { perMinute: 0 } });
  await gateway.token();
  await order(gateway, { mode: 'shadow', operations: OPERATIONS });
  await order(gateway, { operations: OPERATIONS, sign: SIGNED });
  const lines = await gateway.look((state) => state.history());
  const events = lines.map((line) => JSON.parse(line) as HistoryLine);
  expect(events.map(({ event, from, to, by, why }) => ({ event, from, to, by, why }))).toEqual([
    { event: 'switched', from: 'soap', to: 'shadow', by: 'Siv Ek', why: 'a test' },
    { event: 'signed', by: 'Siv Ek', why: 'a test' },
    { event: 'switched', from: 'shadow', to: 'rest', by: 'Siv Ek', why: 'a test' },
  ]);
  expect(events[2]).toMatchObject({ permission: 'exception', signOff: { who: 'Siv Ek' } });
  const check = (...some: string[]) => checkChain('gateway', some);
  const { signer } = await cipherOf(settingsOf(gateway.config));
  const whole = check(...lines);
  expect(whole.is === 'whole' && whole.lines.map(({ key }) => key)).toEqual(lines.map(() => signer.key));
  const edited = lines[1]!.replace('Siv Ek', 'Nobody');
  expect(check(lines[0]!, edited, lines[2]!)).toMatchObject({ is: 'broken', line: 2 });
  expect(check(lines[0]!, lines[2]!)).toMatchObject({ is: 'broken', line: 2 });
  // Edited and hashed anew by somebody who has not the gateway's secret.
  const { seq: _, previous: _p, key: _k, signature: _s, ...said } = JSON.parse(edited) as HistoryLine;
  const forged = nextLine(lines[0], said, { kind: 'gateway', signer: SIV });
  expect(check(lines[0]!, forged, lines[2]!)).toMatchObject({ is: 'broken', line: 3 });
  expect(checkChain('gateway', lines.slice(0, 2), markOf(lines))).toMatchObject({ is: 'shorter' });
});

it('signs for no script whose file its token does not name, nor with the key of nobody', async () => {
  const gateway = await withRest({ shadow: { perMinute: 0 } });
  await gateway.token({ code: undefined as never });
  const all = { ...SIGNED, excepts: ['script', 'nights', 'monthEnd'] };
  await expect(order(gateway, { operations: OPERATIONS, sign: all })).rejects.toThrow(/cannot be signed/);
  const nobody = { ...SIGNED, signer: new Signer(Buffer.alloc(32, 1)) };
  await expect(order(gateway, { operations: OPERATIONS, sign: nobody })).rejects.toThrow(
    'nobody with the key that signs',
  );
});

it('ends a signature when the token is of another text of the script', async () => {
  const gateway = await withRest({ shadow: { perMinute: 0 } });
  await gateway.token();
  await order(gateway, { operations: OPERATIONS, sign: SIGNED });
  await gateway.look((state) => state.revokeTokens('script', Date.now()));
  await gateway.token({ code: { ...CODE, sha256: 'b'.repeat(64) } });
  await expect(order(gateway, { operations: OPERATIONS })).rejects.toThrow(
    'has another text than Siv Ek signed',
  );
});

it('ends an exception with its last day', async () => {
  const gateway = await withRest({ shadow: { perMinute: 0 } });
  const token = await gateway.token({ units: ['101'] });
  markRest(gateway);
  await gateway.switchTo('rest', { until: '2020-01-31' });
  expect(await whoAnswers(gateway, token)).toBe('soap');
  const last = JSON.parse((await gateway.look((state) => state.history())).at(-1)!) as HistoryLine;
  expect(last).toMatchObject({
    event: 'returned',
    to: 'shadow',
    by: 'gateway',
    why: expect.stringContaining('2020-01-31'),
  });
});

it('switches no name that nobody has, no unit without a key, and nothing that cannot be asked', async () => {
  const gateway = await withRest();
  await gateway.token();
  const refused = (more: Partial<SwitchOrder>) => order(gateway, { operations: OPERATIONS, ...more });
  await expect(refused({ script: 'scrpt' })).rejects.toThrow('no such script; did you mean script?');
  await expect(refused({ unit: '999' })).rejects.toThrow('no such unit');
  await expect(refused({ operations: ['wsdlPunch'] })).rejects.toThrow('wsdlPunch has no counterpart');
  await expect(refused({ operations: ['wsdlUpdateAbsence'], mode: 'shadow' })).rejects.toThrow(
    'never asked twice',
  );
  expect(await gateway.look((state) => state.history())).toEqual([]);
});

it('never shows a unit another one, whatever its call asks for and whatever key is in its place', async () => {
  const gateway = await withRest({ shadow: { perMinute: 0 } });
  const token = await gateway.token({ units: ['101'] });
  const operations = ['wsdlGetSchedulesV2', 'wsdlGetSchedulesForAllUnits', 'wsdlGetEmployeesV2'];
  await order(gateway, { operations, sign: SIGNED });
  const client = gateway.client(token);
  const week = { fromDate: '2026-03-02', toDate: '2026-03-08' } as const;
  // As the service does: it refuses the one, and answers its own to the other.
  const all = await client.wsdlGetSchedulesV2({ GetSchedulesV2: { ...week, allUnits: true } });
  expect(all.status).toBe('rejected');
  const shifts = await client.wsdlGetSchedulesForAllUnits(week).catch(() => []);
  expect(new Set(shifts.map(({ restId }) => restId)).size).toBeLessThanOrEqual(1);

  // A vault in which the keys of two units changed places: what such a key sees is not what its name says.
  process.env.GATEWAY_TEST_101 = gateway.sandbox.unitKeys.get(102)!.reveal();
  process.env.GATEWAY_TEST_102 = gateway.sandbox.unitKeys.get(101)!.reveal();
  const { config } = gateway;
  await gateway.gateway.stop();
  const wrong = await startGateway({ ...config, listen: { port: 0 } });
  afterThisTest(() => wrong.stop());
  const second = await gateway.token({ units: ['102'], name: 'script' });
  const answer = await createClient({
    endpoint: wrong.endpoint,
    apiKey: second,
    budget: false,
  }).wsdlGetEmployeesV2({});
  expect(new Set(answer.map(({ restId }) => restId))).toEqual(new Set([101]));
});

it('answers over SOAP when REST fails, or with a fault where that is wanted', {
  tags: ['slow'],
}, async () => {
  for (const onTrouble of ['soap', 'fault'] as const) {
    const gateway = await withRest({ rest: { onTrouble }, shadow: { perMinute: 0 } });
    const token = await gateway.token({ units: ['101'] });
    await gateway.switchTo('rest');
    expect((await gateway.client(token).wsdlGetEmployeesV2({})).length).toBeGreaterThan(0);
    await gateway.other.stop();
    const asked = gateway.client(token).wsdlGetEmployeesV2({});
    if (onTrouble === 'soap') expect((await asked).length).toBeGreaterThan(0);
    else await expect(asked).rejects.toThrow(/gateway: REST did not answer \(\w+Error\)/);
  }
});

it('goes on over REST when the service is down', { tags: ['slow'] }, async () => {
  const gateway = await withRest({ shadow: { perMinute: 0 } });
  const token = await gateway.token({ units: ['101'] });
  await gateway.switchTo('rest');
  const before = await gateway.client(token).wsdlGetEmployeesV2({});
  await gateway.sandbox.stop();
  expect(await gateway.client(token).wsdlGetEmployeesV2({})).toEqual(before);
});

it('asks over REST for a key of the vault, and nothing for one that is not there', async () => {
  const gateway = await withRest({ allowKeys: true, shadow: { perMinute: 0 } });
  markRest(gateway);
  const { unitKeys } = gateway.sandbox;
  const [own, missing] = [unitKeys.get(101)!.reveal(), unitKeys.get(103)!.reveal()];
  process.env.GATEWAY_TEST_103 = 'another';
  const cipher = new TokenCipher(new KeyFile(gateway.state).key());
  for (const key of [own, missing])
    await gateway.switchTo('rest', { script: `key ${cipher.mark(key).slice(0, 8)}` });
  expect(await whoAnswers(gateway, own)).toBe('rest');
  const answer = await gateway.client(missing).wsdlGetEmployeesV2({});
  expect(new Set(answer.map(({ restId }) => restId))).toEqual(new Set([103]));
  expect(answer[0]!.cardNo).toBeDefined();
  await expect(gateway.client('no such key').wsdlGetEmployeesV2({})).rejects.toThrow('Unknown API key');
});

it('shows its credentials to nobody, and names the setting where one cannot be had', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  afterThisTest(async () => rmSync(folder, { recursive: true }));
  const secret = join(folder, 'secret');
  const wrong = () => withRest({ rest: { clientSecret: `file:${secret}` } });
  await expect(wrong()).rejects.toThrow(`rest.clientSecret: file:${secret} cannot be read`);
  writeFileSync(secret, 'top secret word');
  await expect(wrong()).rejects.toThrow(/^rest.clientSecret: file:\S+ has a blank/);
  writeFileSync(secret, 'fine');
  const gateway = await withRest({ rest: { clientSecret: `file:${secret}`, onTrouble: 'fault' } });
  writeFileSync(secret, 'top secret word');
  const token = await gateway.token({ units: ['101'] });
  await gateway.switchTo('rest');
  const failed = gateway.client(token).wsdlGetEmployeesV2({});
  await expect(failed).rejects.toThrow(/REST did not answer \(.*: TokenUnavailableError\)/);
  await expect(failed).rejects.not.toThrow(/top|secret word/);
  await expect(
    guarded({ rest: { baseUrl: 'http://127.0.0.1:1', clientId: 'me', clientSecret: 'mine' } } as never),
  ).rejects.toThrow(/rest.clientId: .*never the secret itself/);
});

it('keeps an exception on its last day', async () => {
  const gateway = await withRest({ shadow: { perMinute: 0 } });
  const token = await gateway.token({ units: ['101'] });
  markRest(gateway);
  const today = new Date().toISOString().slice(0, 10);
  await order(gateway, { operations: OPERATIONS, sign: { ...SIGNED, until: today as LocalDate } });
  const who = await whoAnswers(gateway, token);
  // Unless the day has ended meanwhile.
  expect(who).toBe(new Date().toISOString().startsWith(today) ? 'rest' : 'soap');
});

/** Routes of a gateway that answers no calls, and where they go. */
async function switchingOf(back: object) {
  const { at, to } = await switching({ switch: { back } });
  const modeOf = async (unit = '101') => (await at.board.of({ ...ROUTE, unit })).mode;
  const modeAfter = async (seen: 'well' | 'failed') => {
    await at.seen(ROUTE, seen);
    return modeOf();
  };
  return { to, modeOf, modeAfter };
}

it('goes back for what was seen since it was switched, and not for what it was switched back for', async () => {
  const { to, modeAfter } = await switchingOf({ failing: 2 });
  await to('rest');
  expect(await modeAfter('failed')).toBe('rest');
  await to('shadow');
  expect(await modeAfter('well')).toBe('shadow');
  await to('rest');
  expect(await modeAfter('failed')).toBe('rest');
  expect(await modeAfter('failed')).toBe('shadow');
});

it('goes back for the last answers alone, of which there are as many as is said', async () => {
  const { to, modeAfter } = await switchingOf({ failing: 2, of: 3 });
  await to('rest');
  for (const seen of ['failed', 'well', 'well', 'failed', 'well', 'well'] as const)
    expect(await modeAfter(seen)).toBe('rest');
  expect(await modeAfter('failed')).toBe('rest');
  expect(await modeAfter('failed')).toBe('shadow');
});

it('goes where its own unit was switched to, and else where all units were', async () => {
  const { to, modeOf } = await switchingOf({});
  expect([await modeOf('101'), await modeOf('102')]).toEqual(['soap', 'soap']);
  await to('rest');
  await to('shadow', { unit: '*' });
  expect([await modeOf('101'), await modeOf('102')]).toEqual(['rest', 'shadow']);
});

it('brings back a script for every unit with one order, whichever of them were switched by themselves', async () => {
  const gateway = await withRest({ shadow: { perMinute: 0 } });
  const token = await gateway.token({ units: ['101'] });
  markRest(gateway);
  await gateway.switchTo('rest');
  await gateway.switchTo('rest', { unit: '101' });
  expect(await whoAnswers(gateway, token)).toBe('rest');
  await order(gateway, { mode: 'soap', operations: OPERATIONS });
  expect(await whoAnswers(gateway, token)).toBe('soap');
});

it('knows a mark by where its parts end', () => {
  const cipher = new TokenCipher(new Secret('a'.repeat(64)));
  expect(cipher.mark('unit 1', '01')).not.toBe(cipher.mark('unit 10', '1'));
  expect(cipher.mark('unit 1', '01')).toBe(cipher.mark('unit 1', '01'));
});
