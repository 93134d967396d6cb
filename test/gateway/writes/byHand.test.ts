import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workOnWrite } from '../../../src/cli/gateway/writes.js';
import { KeyFile } from '../../../src/database/keyInFile.js';
import { TokenCipher } from '../../../src/gateway/access/TokenCipher.js';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import { createClient, type Shift } from '../../../src/index.js';
import { SqliteFile } from '../../../src/database/SqliteFile.js';
import { workOnWrites } from '../../../src/gateway/workOnWrites.js';
import type { RowByHand } from '../../../src/gateway/writes/byHand.js';
import {
  closeWrite,
  type OpenWrite,
  underWayUntil,
  writesIn,
} from '../../../src/gateway/writes/closeWrite.js';
import { MovedClock } from '../movedClock.js';
import { startedGateway } from '../withGateway.js';
import { answerWith, badgesIn, DAY, LOSSES, type Script, script, shift } from './script.js';

const NAME = { by: 'Siv Ek', why: 'the script is gone' };
const ADMIN = 'an-admin-token-of-32-characters-';
process.env.GATEWAY_TEST_ADMIN = ADMIN;

interface Hand extends Script {
  /** Asks the running gateway. Gives what it says, and of its status what is not 200. */
  ask(what: string, more?: object): Promise<RowByHand[] | string>;
  /** Ids of the writes that are open. */
  open(): Promise<string[]>;
}

async function hand(clock?: MovedClock): Promise<Hand> {
  const run = await script({}, clock, { admin: { token: 'env:GATEWAY_TEST_ADMIN' } });
  const open = async () => {
    const file = await SqliteFile.open(run.state, 'state');
    const rows = file.rows(`SELECT DISTINCT write FROM "writeRows" WHERE state IN ('open', 'ready')`);
    file.close();
    return rows.map(({ write }) => String(write));
  };
  return {
    ...run,
    open,
    ask: async (what, more = {}) => {
      const body = new URLSearchParams({ what, id: (await open())[0] ?? 'none', ...NAME, ...more });
      const headers = { authorization: `Bearer ${ADMIN}` };
      const answer = await fetch(`${run.gateway.origin}/gateway/writes`, { method: 'POST', headers, body });
      const text = await answer.text();
      return answer.status === 200 ? (JSON.parse(text) as RowByHand[]) : `${answer.status} ${text}`;
    },
  };
}

/** The service is not reached, or answers a fault, while a write is sent. */
async function notReached({ sandbox, order }: Script, badges: readonly string[]): Promise<void> {
  sandbox.setFaults(async ({ operation }) =>
    operation === 'wsdlUpdateShifts' ? { kind: 'reset' } : undefined,
  );
  await order(badges);
  sandbox.setFaults();
}

const isOf = (rows: RowByHand[] | string) => (typeof rows === 'string' ? rows : rows.map(({ is }) => is));

describe('settling a write by hand', () => {
  it('finds what is there, and answers it to the script days later', async () => {
    const clock = new MovedClock();
    const run = await hand(clock);
    await LOSSES['between the service and the gateway']!(run, ['0001', '0002']);
    expect(isOf(await run.ask('settle'))).toEqual(['saved', 'saved']);
    expect(await run.open()).toEqual([]);
    clock.pass(3 * 86_400_000);
    expect(badgesIn(await run.order(['0002', '0001']))).toEqual(['0002', '0001']);
    expect(await run.booked()).toEqual(['0001', '0002']);
  });

  it('sends nothing of what is not there: the script does when it comes again', async () => {
    const run = await hand();
    await notReached(run, ['0001']);
    expect(isOf(await run.ask('settle'))).toEqual(['missing']);
    expect(await run.booked()).toEqual([]);
    await run.order(['0001'], { closes: true });
    expect(await run.booked()).toEqual(['0001']);
  });

  it('leaves open what nobody can know while the service cannot be read', async () => {
    const run = await hand();
    await LOSSES['between the service and the gateway']!(run, ['0001']);
    const page = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<p>busy') };
    run.sandbox.setFaults(async ({ operation }) =>
      operation === 'wsdlUpdateShifts' ? undefined : { kind: 'answer', ...page },
    );
    for (const what of ['settle', 'send'])
      expect(await run.ask(what)).toEqual([
        { position: 0, is: 'unknown', why: expect.stringContaining('could not be read') },
      ]);
    expect(await run.open()).toHaveLength(1);
    run.sandbox.setFaults();
    expect(await run.booked()).toEqual(['0001']);
  });
});

it('says nothing of a row that is equal to one of which nothing is kept: a read tells the two not apart', async () => {
  const run = await hand();
  await LOSSES['between the service and the gateway']!(run, ['0001']);
  const [id] = await run.open();
  const file = await SqliteFile.open(run.state, 'state');
  for (const [table, other] of [
    ['writes', { id: 'other' }],
    ['writeRows', { write: 'other', content: null }],
  ] as const) {
    const row = { ...file.rows(`SELECT * FROM "${table}"`)[0], ...other };
    const names = Object.keys(row).map((name) => `"${name}"`);
    file.change(
      `INSERT INTO "${table}" (${names.join()}) VALUES (${names.map(() => '?').join()})`,
      ...Object.values(row),
    );
  }
  file.close();
  expect(await run.ask('settle', { id })).toEqual([
    { position: 0, is: 'unknown', why: 'What it says is not kept.' },
  ]);
});

describe('a row beside those that were answered, which a person looked for', () => {
  const closed = async ({ state: path }: Hand) => {
    const state = await SqliteState.open(path);
    const [open] = await writesIn(state, ['open']);
    const cipher = new TokenCipher(new KeyFile(path).key());
    await closeWrite(state, cipher, open!, { saved: false, ...NAME });
    await state.close();
  };
  const WAYS: Readonly<Record<string, (run: Hand) => Promise<unknown>>> = {
    'closed as not saved': closed,
    'settled as missing': (run) => run.ask('settle'),
    'sent by hand': (run) => run.ask('send'),
  };

  async function removeShiftOf(badgeNo: string, { sandbox }: Hand): Promise<void> {
    const client = createClient(sandbox.clientOptions(101));
    const question = { GetSchedulesV3: { fromDate: DAY, toDate: DAY } };
    const { schedules = [] } = (await client.wsdlGetSchedulesV3(question as never)).orThrow();
    const scheduleId = String(schedules.find((one) => one.badgeNo === badgeNo)!.scheduleId);
    await client.wsdlUpdateShifts({ Shifts: [{ ...shift(badgeNo), scheduleId, deleteShift: 1 } as Shift] });
  }

  /** The answer says nothing of the second row, which is not there. */
  async function unanswered(): Promise<Hand> {
    const run = await hand();
    answerWith(run, ([first]) => [first!]);
    const answer = await run.order(['0001', '0002'], { closes: true });
    run.sandbox.setFaults();
    expect(badgesIn(answer)).toEqual(['0001']);
    await removeShiftOf('0002', run);
    return run;
  }

  it.each(Object.entries(WAYS))('%s: the whole call again books nothing twice', async (_, work) => {
    const run = await unanswered();
    await work(run);
    expect(badgesIn(await run.order(['0001', '0002'], { closes: true }))).toEqual(['0001', '0002']);
    expect(await run.booked()).toEqual(['0001', '0002']);
    // The script has both outcomes: the same again is another order.
    await run.order(['0001', '0002'], { closes: true });
    expect(await run.booked()).toEqual(['0001', '0001', '0002', '0002']);
  });

  it.each(Object.entries(WAYS))('%s: each alone again is another order', async (what, work) => {
    const run = await unanswered();
    await work(run);
    for (const badge of ['0002', '0001', '0001']) await run.order([badge], { closes: true });
    expect(await run.booked(), what).toEqual(['0001', '0001', '0001', '0002']);
    expect(await run.open()).toEqual([]);
  });
});

describe('sending a write by hand', () => {
  it('sends what is not there, once, and the script gets that outcome', async () => {
    const clock = new MovedClock();
    const run = await hand(clock);
    await notReached(run, ['0001', '0002']);
    expect(isOf(await run.ask('send'))).toEqual(['sent', 'sent']);
    expect(await run.booked()).toEqual(['0001', '0002']);
    clock.pass(3 * 86_400_000);
    const text = await run.order(['0001', '0002']);
    expect(text.match(/<scheduleId [^>]*>\d+</g)).toHaveLength(2);
    expect(await run.booked()).toEqual(['0001', '0002']);
  });

  it('sends none of what was saved', async () => {
    const run = await hand();
    await LOSSES['between the service and the gateway']!(run, ['0001', '0002']);
    expect(isOf(await run.ask('send'))).toEqual(['saved', 'saved']);
    expect(await run.booked()).toEqual(['0001', '0002']);
  });

  it('says which row the service rejects, and lets the script try it again', async () => {
    const run = await hand();
    await notReached(run, ['0001', '9999']);
    expect(await run.ask('send')).toEqual([
      { position: 0, is: 'sent' },
      { position: 1, is: 'rejected', why: expect.stringMatching(/./) },
    ]);
    expect(await run.open()).toEqual([]);
    expect(await run.booked()).toEqual(['0001']);
  });

  it('is settled like any other write when its answer is lost', async () => {
    const run = await hand();
    await notReached(run, ['0001']);
    run.loseNext();
    expect(isOf(await run.ask('send'))).toEqual(['unknown']);
    run.sandbox.setFaults();
    expect(isOf(await run.ask('send'))).toEqual(['saved']);
    expect(await run.booked()).toEqual(['0001']);
  });

  it('leaves alone what a call of the script has settled meanwhile', async () => {
    const run = await hand();
    await notReached(run, ['0001']);
    const id = (await run.open())[0]!;
    await run.order(['0001']);
    expect(await run.ask('send', { id })).toContain('409 no open write begins with');
    expect(await run.booked()).toEqual(['0001']);
  });

  it('and a call of the script at the same time book one shift', async () => {
    const run = await hand();
    await notReached(run, ['0001']);
    await Promise.all([run.ask('send'), run.order(['0001'])]);
    expect(await run.booked()).toEqual(['0001']);
  });

  it('works without a running gateway, and not beside one', async () => {
    const run = await hand();
    await notReached(run, ['0001']);
    const order = { id: (await run.open())[0]!, what: 'send', ...NAME } as const;
    await expect(workOnWrites(run.config, order)).rejects.toThrow('another gateway is at work');
    await run.gateway.stop();
    expect(isOf(await workOnWrites(run.config, order))).toEqual(['sent']);
    const { endpoint } = await startedGateway(run.config);
    expect(badgesIn(await run.order(['0001'], { endpoint }))).toEqual(['0001']);
    expect(await run.booked()).toEqual(['0001']);
  });
});

it('is asked for on the command line, of the gateway that runs', async () => {
  const run = await hand();
  await notReached(run, ['0001']);
  const config = join(dirname(run.state), 'gateway.json');
  const listen = { port: Number(new URL(run.gateway.origin).port) };
  writeFileSync(config, JSON.stringify({ ...run.config, listen }));
  const said: string[] = [];
  const terminal = { print: async (text: string) => void said.push(text) };
  const id = (await run.open())[0]!;
  const command = (options: object) =>
    workOnWrite({ terminal } as never, 'send', id, { config, ...options } as never);
  await expect(command({ by: 'Siv Ek' })).rejects.toThrow('--by and --why');
  await command(NAME);
  expect(said).toEqual(['row 1 was sent and accepted: the script is answered when it comes again']);
  await expect(command(NAME)).rejects.toThrow('no open write begins with');
  writeFileSync(config, JSON.stringify({ ...run.config, listen, admin: undefined }));
  await expect(command(NAME)).rejects.toThrow('set admin.token');
});

it('keeps what an open row says sealed, and no longer than it is open', async () => {
  const run = await hand();
  await LOSSES['between the service and the gateway']!(run, ['0001']);
  const kept = async () => {
    const file = await SqliteFile.open(run.state, 'state');
    const rows = file.rows('SELECT content FROM "writeRows"');
    file.close();
    return rows.map(({ content }) => content);
  };
  expect(await kept()).toEqual([expect.stringMatching(/^[A-Za-z0-9+/=]+$/)]);
  expect(readFileSync(run.state, 'latin1')).not.toContain('08:00:00');
  await run.ask('settle');
  expect(await kept()).toEqual([null]);
});

it('takes no order without a name, a reason or the admin token, and writes each into the history', async () => {
  const run = await hand();
  await notReached(run, ['0001']);
  expect(await run.ask('send', { by: ' ' })).toMatch(/^400 /);
  expect(await run.ask('burn')).toMatch(/^400 /);
  expect(await run.ask('send', { why: 'x'.repeat(9_000) })).toMatch(/^413 .*longer than 8192 bytes/);
  const body = new URLSearchParams({ what: 'send', id: (await run.open())[0]!, ...NAME });
  const { status } = await fetch(`${run.gateway.origin}/gateway/writes`, { method: 'POST', body });
  expect(status).toBe(401);
  await run.ask('settle');
  const file = await SqliteFile.open(run.state, 'state');
  const lines = file.rows('SELECT line FROM history').map(({ line }) => JSON.parse(String(line)) as object);
  file.close();
  expect(lines).toEqual([expect.objectContaining({ event: 'settled', ...NAME, rows: 1, script: 'script' })]);
});

it('may be under way as long as its last row can be, and no longer than it was seen to end', () => {
  const limits = { connectMs: 10_000, firstByteMs: 120_000 };
  const until = (write: object, ...at: number[]) =>
    underWayUntil({ write, rows: at.map((one) => ({ at: one })) } as unknown as OpenWrite, limits);
  expect(until({ sentAt: 1_000 }, 1_000)).toBe(131_000);
  // Over REST the rows go out one after the other.
  expect(until({ sentAt: 1_000 }, 1_000, 61_000, 31_000)).toBe(191_000);
  expect(until({ sentAt: 1_000, endedAt: 2_000 }, 61_000)).toBe(0);
});

it('says to a person that nothing is kept of writes where the gateway keeps none', async () => {
  const config = { service: { endpoint: 'http://127.0.0.1:9/soap' }, allowKeys: true };
  const order = { what: 'settle', id: 'any', ...NAME } as const;
  await expect(workOnWrites(config, order)).rejects.toThrow(
    'protect.writes: is missing: nothing is kept of writes',
  );
});
