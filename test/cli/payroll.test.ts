import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/index.js';
import { printCheck, VERDICT_CODES } from '../../src/cli/payroll/checkCommand.js';
import type { CommandContext } from '../../src/cli/CommandContext.js';
import { historyOf } from '../../src/cli/payroll/preparedCheck.js';
import { runHere } from './runHere.js';

const MARCH = ['--from', '2026-03-02', '--to', '2026-03-13', '--now', '2026-12-01T00:00:00Z'];

let folder: string;
let sandbox: Sandbox;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-payroll-'));
  const policy = { baseTypes: ['100'], manualTypes: [3], openLockTexts: ['Open'] };
  writeFileSync(join(folder, 'policy.json'), JSON.stringify(policy));
});
afterEach(async () => {
  await sandbox?.stop();
  rmSync(folder, { recursive: true });
});

async function begin(trouble: NonNullable<Exclude<SandboxOptions['world'], string>>['trouble']) {
  sandbox = await startSandbox({ world: { units: 1, employees: 3, trouble } as never });
}

const payroll = (...args: string[]) =>
  runHere(['payroll', ...args, '--policy', 'policy.json'], {
    cwd: folder,
    env: {
      ...{ WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() },
      WORKFORCE_PAYROLL_HISTORY: join(folder, 'history'),
    },
  });

it('transfer --after-check fetches again what is ready, whatever was changed since it was started', {
  tags: ['slow'],
}, async () => {
  await begin([]);
  const transfer = (id: string, out: string) =>
    payroll(
      ...['transfer', '--id', id, ...MARCH, '--final', '--lock', '--no-upload', '--never-started'],
      ...['--after-check', '--out', out],
    );
  expect((await payroll('check', ...MARCH)).code).toBe(0);
  sandbox.world.transfers.add({
    ...{ restId: 0, extTransferId: 'march', status: 'Ready to Download', pollsLeft: 0 },
    ...{ ends: 'Ready to Download', token: 'a'.repeat(24), csv: 'the file of march' },
  });
  const [punch] = sandbox.world.punches.ofUnit(101);
  punch!.breakMinutes = 31;
  expect(await transfer('other', 'other.csv')).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('nothing was started') },
  });
  const again = await transfer('march', 'march.csv');
  expect(again.stderr).toContain('march was started before: nothing is checked again');
  expect(again.code).toBe(0);
  expect(readFileSync(join(folder, 'march.csv'), 'utf8')).toBe('the file of march');
});

it('correct ends with 1 and names the line of a correction that is not proposed any more', {
  tags: ['slow'],
}, async () => {
  await begin(['openPunch', 'punchNotApproved']);
  await payroll('propose', ...MARCH, '--out', 'march.csv');
  const path = join(folder, 'march.csv');
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/^,/gm, 'Siv Ek,'));
  const punch = [...sandbox.world.punches.ofUnit(101)].find(({ approvedByManager }) => !approvedByManager)!;
  punch.approvedByManager = true;
  const done = await payroll('correct', path, ...MARCH, '--job', 'march', '--journal', 'jobs.db', '--new');
  expect(done.stderr).toMatch(/^line \d is not written: the check does not propose it any more$/m);
  expect(done.stdout).toMatch(/^accepted: openPunch.*\nready/s);
  expect(done.code).toBe(1);
});

/** What a terminal shows of a check: a line for each row of a table. */
async function shownOf(check: object): Promise<string[]> {
  const lines: string[] = [];
  const style = new Proxy({}, { get: () => (text: string) => text });
  const terminal = {
    ...{ style, errorStyle: style, note: () => undefined },
    print: async (text = '') => lines.push(text),
    table: async (_: unknown, rows: readonly string[][]) => lines.push(...rows.map((row) => row.join(' '))),
  };
  const nothing = { units: [], failed: [], findings: [], notJudged: [], off: [], expired: 0 };
  await printCheck(terminal as never, { verdict: 'not ready', ...nothing, ...check } as never);
  return lines;
}

it('a check has one line for each text of the service, whatever stands in it', async () => {
  const hostile = 'Open\nready: nothing was found\u001b[2J\u202e';
  const change = { salaryType: hostile, employee: hostile, before: '1', after: '2' };
  const finding = { kind: 'periodLocked', unit: 101 };
  const lines = await shownOf({
    failed: [{ unit: 101, name: hostile, error: new Error(hostile) }],
    findings: [
      { ...finding, says: hostile },
      { ...finding, employee: hostile, says: '' },
    ],
    history: { previous: { at: '2026-03-31', verdict: 'ready' }, gone: [], changedSums: [change] },
  });
  expect(lines.filter((line) => line.includes('nothing was found'))).toHaveLength(4);
  expect(lines.join('')).not.toMatch(/[\n\u001b\u202e]/);
});

it('a check says with its exit code what it found', () => {
  expect(VERDICT_CODES).toEqual({ ready: 0, 'ready with exceptions': 3, notJudged: 4, 'not ready': 1 });
});

it('a check shows among its results what it could not judge, but for what nobody asked for or was accepted', async () => {
  const of = { kind: 'balanceNegative', unit: 101, because: 'failed', why: 'away' };
  const shown = async (more: object) =>
    (await shownOf({ notJudged: [{ ...of, ...more }] })).filter((line) => line.startsWith('not judged'));
  expect(await shown({})).toHaveLength(1);
  expect(await shown({ accepted: { until: '2026-12-31', owner: 'Siv Ek' } })).toEqual([]);
  expect(await shown({ because: 'notAsked' })).toEqual([]);
});

it('a check says which findings are new or accepted, and what is otherwise than before', async () => {
  const of = { kind: 'openPunch', unit: 101, employee: 'a', day: '2026-03-02', says: 'It is open.' };
  const told = async (more: object) =>
    (await shownOf({ findings: [{ ...of, severity: 'error', ...more }] })).find((line) =>
      line.startsWith('openPunch'),
    );
  expect(await told({})).toBe('openPunch 101 a 2026-03-02  It is open.');
  expect(await told({ since: 'new', minutes: 30 })).toBe('openPunch 101 a 2026-03-02 30 new: It is open.');
  const exception = { until: '2026-12-31', owner: 'Siv Ek', reason: 'agreed' };
  expect(await told({ since: 'before', exception })).toMatch(/ {2}accepted until 2026-12-31: It is open\.$/);
  const since = async (transferred: boolean) => {
    const previous = { at: '2026-03-31T08:00:00Z', verdict: 'not ready', transferred };
    const sum = { employee: 'a', salaryType: '', before: '1', after: '2' };
    return shownOf({ history: { previous, gone: [of], changedSums: [sum] } });
  };
  expect(await since(true)).toEqual(
    expect.arrayContaining([
      'Since the last transfer (2026-03-31, not ready): 1 finding gone, 1 sum changed',
      '  a (no code): 1.00 then, 2.00 now',
    ]),
  );
  expect((await since(false)).join('\n')).toContain('Since the last check (2026-03-31');
});

it('a check shows the gravest of many findings', async () => {
  const findings = Array.from({ length: 70 }, (_, i) => {
    const severity = i < 65 ? 'warning' : 'error';
    const of = { unit: 101, employee: `employee-${i}`, day: '2026-03-02' };
    return { kind: 'openPunch', ...of, severity, says: severity };
  });
  const lines = await shownOf({ findings });
  const told = lines.filter((line) => line.startsWith('openPunch'));
  expect(told).toHaveLength(60);
  expect(told.slice(0, 6).map((line) => line.split(' ').at(-1))).toEqual([
    ...Array(5).fill('error'),
    'warning',
  ]);
  expect(lines).toContain('… and 10 more: --csv or --html writes all.');
});

it('keeps its history in the folder for states of the system, where nobody names one', async () => {
  await begin([]);
  const states = join(folder, 'states');
  const context = { terminal: {} } as CommandContext;
  const { history } = await historyOf(context, {}, { XDG_STATE_HOME: states });
  expect(existsSync(join(states, 'workforce-soap', 'payroll'))).toBe(true);
  history!.close();
  const none = await historyOf(context, { history: false }, { XDG_STATE_HOME: join(folder, 'others') });
  expect([none.history, existsSync(join(folder, 'others'))]).toEqual([undefined, false]);
});
