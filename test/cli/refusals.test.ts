import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openJournal } from '../../src/journal/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { runHere } from './runHere.js';

let folder: string;
let sandbox: Sandbox;
let calls = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-refusals-'));
  sandbox = await startSandbox({ world: '2x4x4' });
  sandbox.onCall(() => calls++);
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

const run = (...args: string[]) =>
  runHere(args, {
    cwd: folder,
    env: { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() },
  });

/** What a command says that was called wrongly: it ends with 2, and nothing is sent. */
async function refused(...args: string[]): Promise<string> {
  const before = calls;
  const { code, stderr } = await run(...args);
  expect({ code, sent: calls - before }).toEqual({ code: 2, sent: 0 });
  return stderr;
}

it('payroll transfer starts nothing of which it was not said what it does', async () => {
  const transfer = ['payroll', 'transfer', '--id', 'march', '--from', '2026-03-01', '--to', '2026-03-31'];
  writeFileSync(join(folder, 'there.csv'), 'of the month before');
  const all = ['--final', '--no-lock', '--no-upload', '--out', 'march.csv'];
  const without = (name: string) => all.filter((one) => one !== name);
  expect(await refused(...transfer, ...without('--final'))).toContain('say --final or --preliminary');
  expect(await refused(...transfer, ...all, '--preliminary')).toContain('say --final or --preliminary');
  expect(await refused(...transfer, ...without('--no-lock'))).toContain('say --lock or --no-lock');
  expect(await refused(...transfer, ...without('--no-upload'))).toContain('say --upload or --no-upload');
  const over = [...without('march.csv'), 'there.csv'];
  expect(await refused(...transfer, ...over)).toContain(
    'there.csv is there already: nothing is written over',
  );
});

it('journal resolve takes one decision, of somebody and for a reason', async () => {
  const place = join(folder, 'jobs.db');
  const journal = await openJournal(place);
  await journal.close();
  const resolve = ['journal', 'resolve', 'march', '--operation', 'wsdlUpdateShifts', '--journal', place];
  const by = ['--row', '1', '--by', 'Siv Ek', '--why', 'seen in the planner'];
  expect(await refused(...resolve, ...by)).toContain('say one of --done, --drop and --again');
  expect(await refused(...resolve, ...by, '--drop', '--again')).toContain('say one of --done, --drop');
  expect(await refused(...resolve, ...by, '--done', '77', '--drop')).toContain('say one of --done, --drop');
  expect(await refused(...resolve, ...by.slice(0, 2), '--drop')).toContain('--by');
});

it('export takes nothing away of what is in its folder, unless it is told to', {
  tags: ['slow'],
}, async () => {
  const out = join(folder, 'out');
  const days = ['--from', '2026-03-01', '--to', '2026-03-31'];
  const exported = (...more: string[]) =>
    run('export', 'sections', 'punches', '--out', out, '--quiet', ...more);
  expect(await exported(...days)).toMatchObject({ code: 0 });
  const gone = async (...more: string[]) => {
    const { code, stderr } = await exported(...more);
    expect(code).toBe(2);
    return /would take away (.*)\. Use another folder/.exec(stderr)?.[1];
  };
  expect(await gone(...days, '--units', '101')).toBe('the other units');
  expect(await gone('--from', '2026-03-02', '--to', '2026-03-31')).toBe(
    'its rows from 2026-03-01 to 2026-03-31',
  );
  expect(await gone('--from', '2026-03-01', '--to', '2026-03-30')).toBe(
    'its rows from 2026-03-01 to 2026-03-31',
  );
  expect(await gone(...days, '--per-unit')).toBe('its files of all units');
  expect(await gone(...days, '--personal', 'omit')).toBe('its rows with --personal keep');
  expect(await exported('--from', '2026-02-01', '--to', '2026-04-30')).toMatchObject({ code: 0 });
  expect(await exported(...days, '--units', '101', '--replace')).toMatchObject({ code: 0 });
});

it('export ends with 3 where a unit fails, and with 1 where it is all or nothing', async () => {
  const key = sandbox.unitKeys.get(102)!.reveal();
  sandbox.setFaults(({ operation, body }) =>
    operation === 'wsdlGetSections' && Buffer.from(body).includes(key)
      ? { kind: 'answer', status: 500, headers: {}, body: Buffer.alloc(0) }
      : undefined,
  );
  const exported = (out: string, ...more: string[]) =>
    run('export', 'sections', '--out', join(folder, out), '--quiet', ...more);
  expect((await exported('some')).code).toBe(3);
  expect((await exported('all', '--all-or-nothing')).code).toBe(1);
  sandbox.setFaults();
});
