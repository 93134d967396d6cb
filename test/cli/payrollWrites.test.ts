import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { encodeAnswer } from '../../src/encoding/server/encodeAnswer.js';
import { SERVICE_NAMESPACES } from '../../src/encoding/xml/namespaces.js';
import type { FaultEffect } from '../../src/faults/InjectedFault.js';
import { openPayrollHistory } from '../../src/payroll/index.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import {
  wsdlGetResultTransferToPayroll,
  wsdlInitiateTransferToPayroll,
} from '../../src/operations/index.generated.js';
import { MACHINE } from '../../src/settle/pace.js';
import type { CommandContext } from '../../src/cli/CommandContext.js';
import { sealTakeCommand } from '../../src/cli/payroll/sealCommand.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { Secret } from '../../src/index.js';
import { EMPLOYEE, labelOf } from '../../src/text/pseudonym.js';
import type { CliRun } from './runCli.js';
import { quickTransfers } from './quickTransfers.js';
import { runHere } from './runHere.js';

const START = 'wsdlInitiateTransferToPayroll';
const ASK = 'wsdlGetResultTransferToPayroll';
const DAYS = ['--from', '2026-03-02', '--to', '2026-03-13'];
const SAID = ['--final', '--lock', '--no-upload'];
const CHECKED = ['--after-check', '--policy', 'policy.json', '--now', '2026-12-01T00:00:00Z'];

// So that a month in which it is alone may be transferred.
const FINDINGS = { punchNotApproved: { severity: 'warning' } };

let folder: string;
let sandbox: Sandbox;
let calls: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-transfer-'));
  sandbox = await startSandbox({ world: { units: 1, employees: 1, shifts: 2, trouble: [] } });
  sandbox.onCall(({ operation }) => calls.push(operation));
  quickTransfers(sandbox);
});
afterEach(() => {
  sandbox.setFaults();
  sandbox.reset();
  calls = [];
  rmSync(folder, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), 'workforce-transfer-'));
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

function payroll(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CliRun> {
  const policy = { baseTypes: ['100'], manualTypes: [3], openLockTexts: ['Open'], findings: FINDINGS };
  writeFileSync(join(folder, 'policy.json'), JSON.stringify(policy));
  const service = { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
  const history = { WORKFORCE_PAYROLL_HISTORY: join(folder, 'history') };
  return runHere(['payroll', ...words], { cwd: folder, env: { ...service, ...history, ...env } });
}

/** Orders the transfer of march, and tells what became of it: exit code, how often it was started, and what was fetched. */
async function ordered(...more: string[]) {
  const out = more.includes('--upload') ? [] : ['--out', 'march.csv'];
  const { code, stdout, stderr } = await payroll(['transfer', '--id', 'march', ...DAYS, ...out, ...more]);
  const [file] = readdirSync(folder).filter((name) => name.startsWith('march.csv'));
  expect(file ?? 'march.csv').toBe('march.csv');
  const started = calls.filter((operation) => operation === START).length;
  const fetched = file && readFileSync(join(folder, file), 'utf8');
  return { code, started, fetched, stdout, stderr };
}

/** A transfer under the label of march, started by somebody. */
function there(status: 'Ready to Download' | 'In Progress' | 'Failed' | 'Queued') {
  sandbox.world.transfers.add({
    // The world of the sandbox has no other words; other services have.
    ...{ restId: 0, extTransferId: 'march', status: status as 'Failed', pollsLeft: 99, ends: 'Failed' },
    ...{ token: 'a'.repeat(24), csv: 'the file of march' },
  });
}

/** The service says this of the labels that are asked for, or of another call. */
function says(value: object, operation: AnyOperation = wsdlGetResultTransferToPayroll) {
  const namespaces = SERVICE_NAMESPACES;
  const answer = { validationErrors: [], ...value } as never;
  const body = Buffer.from(encodeAnswer(operation, answer, { namespaces }));
  answers({ kind: 'answer', status: 200, headers: { 'content-type': 'text/xml' }, body }, operation.name);
}
const answers = (effect: FaultEffect, to = ASK) =>
  sandbox.setFaults(async ({ operation }) => (operation === to ? effect : undefined));

const REJECTION = Buffer.from(
  '<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body><wsdlUpdateTimePunchesResponse><return><item><validationErrors><item>the punch is closed</item></validationErrors></item></return></wsdlUpdateTimePunchesResponse></SOAP-ENV:Body></SOAP-ENV:Envelope>',
);
const NEVER = ['--never-started'];
// Shorter than the time between two questions, so that nothing waits.
const NOBODY_WAITS = ['--wait-minutes', '0.05'];

it.each<[string, () => void, string[], { code: number; started: number; fetched?: string; says: RegExp }]>([
  [
    'nobody knows',
    () => undefined,
    [],
    { code: 1, started: 0, says: /nothing was fetched: .*add --never-started/ },
  ],
  [
    'is ready',
    () => there('Ready to Download'),
    NEVER,
    { code: 0, started: 0, fetched: 'the file of march', says: /^march\.csv: 17 bytes$/m },
  ],
  [
    'failed',
    () => there('Failed'),
    NEVER,
    { code: 1, started: 0, says: /the service says that the transfer failed/ },
  ],
  [
    'runs',
    () => there('In Progress'),
    [...NEVER, ...NOBODY_WAITS],
    {
      code: 1,
      started: 0,
      says: /^In Progress\n(?!In Progress).*no end within 3000 ms.*do not start it again/s,
    },
  ],
  [
    'is ready without a file',
    () => says({ extTransferId: 'march', status: 'Ready to Download' }),
    NEVER,
    { code: 1, started: 0, says: /ready, but the service tells no file of it/ },
  ],
  [
    'has in words that nobody knows',
    () => says({ status: 'Queued' }),
    NEVER,
    { code: 1, started: 0, says: /does not say whether it was started, so nothing was/ },
  ],
  [
    'may not be asked for',
    () => says({ validationErrors: ['Access denied'] }),
    NEVER,
    { code: 1, started: 0, says: /Access denied/ },
  ],
])(
  'a label that %s: a transfer is never started twice, and no file is left that is not whole',
  async (_, before, more, { says: words, ...expected }) => {
    before();
    const { stdout, stderr, ...ended } = await ordered(...SAID, ...more);
    expect(ended).toEqual({ fetched: undefined, ...expected });
    expect(stdout + stderr).toMatch(words);
  },
);

it('what nobody ever used is started once, as it was said, and again nothing', async () => {
  const bodies: string[] = [];
  sandbox.setFaults(async ({ operation, body }) => {
    if (operation === START) bodies.push(Buffer.from(body).toString());
    return undefined;
  });
  const first = await ordered(...SAID, ...NEVER, '--badges', '0001, 0002', '--json');
  const [{ csv } = { csv: '' }] = [...sandbox.world.transfers.of()];
  expect(first).toMatchObject({ code: 0, started: 1, fetched: csv });
  expect(JSON.parse(first.stdout)).toEqual({
    ...{ id: 'march', status: 'ready', file: 'march.csv', bytes: Buffer.byteLength(csv) },
  });
  expect(JSON.parse(first.stderr)).toEqual({ progress: 'Ready to Download' });
  const sent = (name: string) => new RegExp(`<${name}[^>]*>(.*?)</${name}>`, 's').exec(bodies[0]!)?.[1];
  expect(['fromDate', 'toDate', 'isPreliminary', 'lockSalaryPeriod', 'uploadFileToServer'].map(sent)).toEqual(
    [...['2026-03-02', '2026-03-13', 'false', 'true', 'false']],
  );
  expect(sent('badgeNos')!.match(/>[^<]+</g)).toEqual(['>0001<', '>0002<']);
  expect(statSync(join(folder, 'march.csv')).mode & 0o077).toBe(0);
  expect(await ordered(...SAID, ...NEVER)).toMatchObject({ code: 2, started: 1, fetched: csv });
  rmSync(join(folder, 'march.csv'));
  expect(await ordered(...SAID, ...NEVER)).toMatchObject({ code: 0, started: 1, fetched: csv });
});

it('--upload fetches no file, and takes none', async () => {
  there('Ready to Download');
  const sent = ['--preliminary', '--no-lock', '--upload'];
  expect(await ordered(...sent)).toMatchObject({
    code: 0,
    fetched: undefined,
    stdout: 'march was uploaded\n',
  });
  calls = [];
  const both = await payroll(['transfer', '--id', 'march', ...DAYS, ...sent, '--out', 'march.csv']);
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('leave --out away') });
  expect(calls).toEqual([]);
});

it.each<[string, () => void]>([
  [
    'to the question for it but that it is broken',
    () => answers({ kind: 'answer', status: 500, headers: {}, body: Buffer.alloc(0) }),
  ],
  [
    'for its file',
    () => {
      there('Ready to Download');
      answers(
        { kind: 'answer', status: 503, headers: {}, body: Buffer.from('of another') },
        `GET /download/${'a'.repeat(24)}.csv`,
      );
      for (const one of sandbox.world.transfers.of()) one.token = 'not there';
    },
  ],
])('a service that answers nothing %s: nothing is started or left in the folder', async (_, before) => {
  before();
  const { code, started, fetched } = await ordered(...SAID, ...NEVER, '--timeout', '5');
  expect({ code, started, fetched }).toEqual({ code: 1, started: 0, fetched: undefined });
});

it('of a file that is cut off nothing is left', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half of');
    setImmediate(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/march.csv`;
  says({ extTransferId: 'march', status: 'Ready to Download', url: new Secret(url) });
  const { code, fetched, stdout, stderr } = await ordered(...SAID, ...NEVER);
  expect({ code, fetched, stdout }).toEqual({ code: 1, fetched: undefined, stdout: '' });
  expect(stderr).not.toContain(url);
});

it('a start that the service rejects ends with its words', async () => {
  const { now } = performance;
  let laterMs = 0;
  // The minute passes at once in which the label may show all the same.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    if (calls.includes(START) && calls.at(-1) === ASK) laterMs += 61_000;
    return now.call(performance) + laterMs;
  });
  onTestFinished(() => clock.mockRestore());
  says({ validationErrors: ['the month is closed'] }, wsdlInitiateTransferToPayroll);
  const { code, started, fetched, stderr } = await ordered(...SAID, ...NEVER);
  expect({ code, started, fetched }).toEqual({ code: 1, started: 1, fetched: undefined });
  expect(stderr).toContain('the month is closed');
});

it.each<[string, string[], () => void, RegExp]>([
  ['somebody else started, and runs', NEVER, () => there('In Progress'), /which runs: choose another/],
  [
    'somebody else started, and is ready',
    NEVER,
    () => there('Ready to Download'),
    /which is ready: choose another/,
  ],
])('with a journal, a label that %s is left alone', async (_, more, before, words) => {
  before();
  for (const [way, env] of [
    [['--journal', 'jobs.db'], {}],
    [[], { WORKFORCE_JOURNAL: 'jobs.db' }],
  ] as const) {
    const run = await payroll(
      ['transfer', '--id', 'march', ...DAYS, ...SAID, '--out', 'march.csv', ...more, ...way],
      env,
    );
    expect(run).toMatchObject({ code: 1, stderr: expect.stringMatching(words) });
    expect(existsSync(join(folder, 'march.csv'))).toBe(false);
  }
  expect(calls).not.toContain(START);
});

const after = (...more: string[]) => ordered(...SAID, ...NEVER, ...CHECKED, ...more);
const check = () => payroll(['check', ...DAYS, ...CHECKED.slice(1)]);
const verified = () => payroll(['seal', 'verify', 'march', ...CHECKED.slice(1)]);

/** How many transfers of these days the history of checks knows. */
async function noted(): Promise<number> {
  const history = await openPayrollHistory(join(folder, 'history'));
  const { length } = history.transfersIn({ from: '2026-03-02', to: '2026-03-13' });
  history.close();
  return length;
}

it('--after-check starts nothing that nobody checked, or that is another one by now', async () => {
  const none = await after();
  expect(none).toMatchObject({
    code: 1,
    started: 0,
    stderr: expect.stringContaining('nothing was started: no check'),
  });
  expect((await check()).code).toBe(0);
  const [punch] = sandbox.world.punches.ofUnit(101);
  punch!.breakMinutes += 1;
  const changed = await after();
  expect(changed).toMatchObject({ code: 1, started: 0, fetched: undefined });
  expect(changed.stderr).toContain('nothing was started: records of 1 employee are others');
  answers({ kind: 'answer', status: 500, headers: {}, body: Buffer.alloc(0) });
  expect(await after()).toMatchObject({ code: 1, started: 0 });
  expect(await noted()).toBe(0);
});

it('--after-check notes and seals what it transferred, and checks nothing again under its label', async () => {
  expect((await check()).code).toBe(0);
  expect(await after()).toMatchObject({ code: 0, started: 1, fetched: expect.stringContaining(';') });
  expect(await noted()).toBe(1);
  expect(await verified()).toMatchObject({ code: 0, stdout: 'same: as it was paid\n' });
  expect(await payroll(['seal', 'verify', 'march', '--file', 'march.csv'])).toMatchObject({ code: 0 });
  rmSync(join(folder, 'march.csv'));
  calls = [];
  const again = await after();
  expect(again).toMatchObject({ code: 0, started: 0, fetched: expect.stringContaining(';') });
  expect(again.stderr).toContain('march was started before: nothing is checked again');
  expect(new Set(calls)).toEqual(new Set([ASK]));
});

it('--after-check neither notes nor seals a preliminary one, and says when a final one has no seal', async () => {
  await check();
  const draft = ['transfer', '--id', 'draft', ...DAYS, '--preliminary', '--no-lock', '--no-upload', ...NEVER];
  expect(await payroll([...draft, ...CHECKED, '--out', 'draft.csv'])).toMatchObject({ code: 0 });
  expect(await noted()).toBe(0);
  expect(await payroll(['seal', 'verify', 'draft', ...CHECKED.slice(1)])).toMatchObject({ code: 2 });
  sandbox.setFaults(async ({ operation }) =>
    calls.filter((one) => one === START).length > 1 && operation === 'wsdlGetTimePunches'
      ? { kind: 'answer', status: 500, headers: {}, body: Buffer.alloc(0) }
      : undefined,
  );
  const final = await after();
  expect(final).toMatchObject({ code: 0, fetched: expect.stringContaining(';') });
  expect(final.stderr).toMatch(/the transfer is ready and not sealed \(.*payroll seal take does it/);
  expect(await noted()).toBe(1);
  expect(await verified()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no transfer march is sealed'),
  });
});

it('--after-check seals nothing that changed after it was confirmed, and says so', async () => {
  await check();
  const [punch] = sandbox.world.punches.ofUnit(101);
  sandbox.setFaults(async ({ operation }) => {
    if (operation === START) punch!.punchOut = `${punch!.punchIn.slice(0, 10)}T18:45:00`;
    return undefined;
  });
  const final = await after();
  expect(final).toMatchObject({ code: 0, started: 1, fetched: expect.stringContaining(';') });
  expect(final.stderr).toMatch(/not sealed \(.*records of 1 employee are others than .*confirmed/);
  expect(await verified()).toMatchObject({ code: 2 });
  expect(await noted()).toBe(1);
});

it('--after-check says that a transfer of an interrupted run has no seal', async () => {
  await check();
  there('Ready to Download');
  const again = await ordered(...SAID, ...CHECKED);
  expect(again).toMatchObject({ code: 0, started: 0, fetched: 'the file of march' });
  expect(again.stderr).toMatch(/the transfer is ready and not sealed \(.*payroll seal take does it/);
});

/** A month with a punch that nobody ended and one that nobody approved, and the file of its proposals, signed where the text says so. */
async function proposed(sign = /^,/gm) {
  const [open, waiting] = [...sandbox.world.punches.ofUnit(101)];
  open!.punchOut = undefined;
  waiting!.approvedByManager = false;
  const run = await payroll(['propose', ...DAYS, ...CHECKED.slice(1), '--out', 'march.csv']);
  const path = join(folder, 'march.csv');
  writeFileSync(path, readFileSync(path, 'utf8').replace(sign, 'Siv Ek,'));
  return { open: open!, waiting: waiting!, run, path };
}
const correct = (...more: string[]) =>
  payroll([
    'correct',
    'march.csv',
    ...DAYS,
    ...CHECKED.slice(1),
    '--job',
    'march',
    '--journal',
    'jobs.db',
    ...more,
  ]);
const WRITES = ['wsdlUpdateTimePunches', 'wsdlUpdateManualSalaries', 'wsdlUpdateShifts'];
const written = () => calls.filter((operation) => WRITES.includes(operation));

it('check: writes its page and its table, prints JSON, and says what is new and gone since the last check', async () => {
  const [policy, now] = [
    ['--policy', 'policy.json'],
    ['--now', '2026-12-01T00:00:00Z'],
  ];
  const check = (...more: string[]) =>
    payroll(['check', ...DAYS, ...policy, ...now, ...more], { COLUMNS: '200' });
  const [punch] = sandbox.world.punches.of();
  const first = await check();
  expect(first.code).toBe(0);
  expect(first.stdout).not.toMatch(/Since|new: /);
  punch!.approvedByManager = false;
  const second = await check('--html', 'page.html', '--csv', 'table.csv');
  expect(second.code).toBe(3);
  expect(second.stdout).toMatch(/punchNotApproved +101 .* new: /);
  expect(second.stdout).toMatch(
    /Since the last check \(\d{4}-\d\d-\d\d, ready\): 0 findings gone, 0 sums changed/,
  );
  expect(readFileSync(join(folder, 'page.html'), 'utf8')).toContain('punch not approved');
  expect(readFileSync(join(folder, 'table.csv'), 'utf8')).toContain('punchNotApproved,warning,');
  punch!.approvedByManager = true;
  const third = JSON.parse((await check('--json')).stdout);
  expect(third).toMatchObject({ verdict: 'ready', failed: [], findings: [] });
  expect(third.history.gone).toMatchObject([{ kind: 'punchNotApproved', unit: 101 }]);
});

it('correct: what was signed is shown by a dry run, then written, each once, and the verdict after it is the exit code', async () => {
  const { open, waiting, run, path } = await proposed();
  expect(run).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('march.csv: 2 corrections for 2 findings of 2'),
  });
  expect(statSync(path).mode & 0o077).toBe(0);
  const dry = await correct('--dry-run');
  expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('nothing was sent or recorded') });
  expect(dry.stdout).toMatch(
    /^change: openPunch, unit 101, wsdlUpdateTimePunches .*: punchOut\nchange: punchNotApproved.*: bossAuth\n$/,
  );
  expect({ written: written(), journal: existsSync(join(folder, 'jobs.db')) }).toEqual({
    written: [],
    journal: false,
  });
  const done = await correct('--new');
  expect(done).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^accepted: openPunch.*\naccepted: punchNotApproved.*\nready:/),
  });
  expect([open.punchOut, waiting.approvedByManager]).toEqual(['2026-03-02T16:30:00', true]);
  const again = await correct();
  expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ready:/) });
  expect(again.stderr).toMatch(/^line 2 was written before, by this job\nline 3 was written before/);
  expect(written()).toHaveLength(1);
});

it('correct: what an interrupted run has written is looked up and told as written, and what somebody else did is not', async () => {
  const { open, waiting } = await proposed();
  const sleep = vi.spyOn(MACHINE, 'sleep').mockResolvedValue();
  onTestFinished(() => sleep.mockRestore());
  let isGone = false;
  // It saves what was signed, and nothing comes back of it and after it.
  sandbox.setFaults(async ({ operation, well }) => {
    if (WRITES.includes(operation)) await well();
    isGone ||= WRITES.includes(operation);
    return isGone ? { kind: 'reset' } : undefined;
  });
  expect(await correct('--new')).toMatchObject({ code: 1, stdout: '' });
  expect([open.punchOut, waiting.approvedByManager]).toEqual(['2026-03-02T16:30:00', true]);
  sandbox.setFaults();
  const looked = await correct('--dry-run');
  expect(looked.stderr).toMatch(/^line 2 was sent before, by this job: nobody knows yet what became of it/);
  const again = await correct();
  expect(again.stderr).toMatch(/^line 2 was written before, by this job\nline 3 was written before/);
  expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ready:/) });
  expect(written()).toHaveLength(1);
  const other = await payroll([
    ...['correct', 'march.csv', ...DAYS, ...CHECKED.slice(1), '--job', 'other', '--journal', 'jobs.db'],
  ]);
  expect(other).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^line 2 is not written: .*any more$/m),
  });
});

it('correct: what was written and is proposed again is not called written, and another job writes it', async () => {
  const { open, waiting } = await proposed();
  await correct('--new');
  waiting.approvedByManager = false;
  for (const more of [['--dry-run'], []]) {
    const again = await correct(...more);
    expect(again.stderr).toMatch(/^line 3 was written before, by this job, and the check proposes it again/m);
    expect(again.stdout).not.toMatch(/accepted|change:/);
    expect(again.code).toBe(more.length > 0 ? 0 : 1);
    expect(waiting.approvedByManager).toBe(false);
  }
  const other = await payroll([
    ...['correct', 'march.csv', ...DAYS, ...CHECKED.slice(1), '--job', 'other', '--journal', 'jobs.db'],
  ]);
  expect(other.stdout).toMatch(/^accepted: punchNotApproved/);
  expect([open.punchOut, waiting.approvedByManager]).toEqual(['2026-03-02T16:30:00', true]);
});

it('correct: what nobody signed, or what the check proposes otherwise by now, is not written', async () => {
  const { open, waiting, path } = await proposed(/^,(?=.*openPunch)/gm);
  const signed = readFileSync(path, 'utf8');
  writeFileSync(path, signed.replace('16:30:00', '23:30:00'));
  const changed = await correct('--new');
  expect(changed).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^line 2 is not written: .*proposes something else by now$/m),
  });
  expect([written(), open.punchOut, waiting.approvedByManager]).toEqual([[], undefined, false]);
  writeFileSync(path, signed);
  expect(await correct()).toMatchObject({
    code: 3,
    stdout: expect.stringMatching(/^accepted: openPunch.*\nready with exceptions: .*1 finding\b/),
  });
  expect([open.punchOut, waiting.approvedByManager]).toEqual(['2026-03-02T16:30:00', false]);
});

it.each([
  ['unit', ',101,', ',102,'],
  ['employee', /employee-[0-9a-f]{16}/, 'employee-0123456789abcdef'],
  ['kind', ',openPunch,', ',longPunch,'],
])('correct: a row that names another %s than its proposal is not written', async (_, from, to) => {
  const { open, path } = await proposed(/^,(?=.*openPunch)/gm);
  const signed = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    signed.replace(/^Siv.*$/m, (line) => line.replace(from, to)),
  );
  expect(await correct('--new')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^line 2 is not written: .*proposes something else by now$/m),
  });
  expect([written(), open.punchOut]).toEqual([[], undefined]);
});

it('correct: a row that the service rejects is open, with its words', async () => {
  const { open, waiting } = await proposed(/^,(?=.*punchNotApproved)/gm);
  open.punchOut = '2026-03-02T16:30:00';
  answers(
    { kind: 'answer', status: 200, headers: { 'content-type': 'text/xml' }, body: REJECTION },
    'wsdlUpdateTimePunches',
  );
  const sleep = vi.spyOn(MACHINE, 'sleep').mockResolvedValue();
  onTestFinished(() => sleep.mockRestore());
  const run = await correct('--new');
  expect(run.stdout).toMatch(/^rejected: .*: the punch is closed/m);
  expect({ code: run.code, approved: waiting.approvedByManager }).toEqual({ code: 1, approved: false });
  expect(run.stdout).toContain('ready with exceptions: ');
});

it('correct: what is called wrongly is refused before the period is read', async () => {
  // Over a table in which nobody signed a row, another one is written.
  writeFileSync(join(folder, 'march.csv'), 'signedBy,proposal,changes\n,of before,x\n');
  const { path, run } = await proposed(/^nobody/gm);
  expect([run.code, readFileSync(path, 'utf8').includes('of before')]).toEqual([0, false]);
  calls = [];
  expect(await correct('--new')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('nobody signed a row of march.csv'),
  });
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^,/gm, 'Siv Ek,'));
  expect(await correct()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('there is no journal at jobs.db'),
  });
  const without = ['correct', 'march.csv', ...DAYS, '--job', 'march'];
  expect(await payroll(without)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no journal. Give --journal'),
  });
  expect(await correct('--units', 'one')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--units'),
  });
  expect(await correct('--new', '--to', '2026-03-01')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--from must not be after --to'),
  });
  writeFileSync(path, 'signedBy;of another form\nSiv Ek;a\n');
  expect(await correct('--new')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('the file has no column'),
  });
  expect(calls).toEqual([]);
});

const take = (...more: string[]) => payroll(['seal', 'take', 'march', ...DAYS, ...CHECKED.slice(1), ...more]);

it('seal: what was paid is the same, or another, or not known', async () => {
  const [punch] = sandbox.world.punches.ofUnit(101);
  const [employee] = sandbox.world.employees.ofUnit(101);
  writeFileSync(join(folder, 'paid.csv'), 'a file\n');
  expect(await take('--file', 'paid.csv')).toMatchObject({
    code: 0,
    stdout: 'march: 2026-03-02 to 2026-03-13 is sealed\n',
  });
  employee!.address1 = 'Storgatan 1';
  const terms = await verified();
  expect(terms).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^same: .*\n {2}unit 101, employee-[0-9a-f]{16}: employment or agreements\n$/,
    ),
  });
  punch!.comment = 'a word more';
  const other = await verified();
  expect(other).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^changed: no longer as it was paid\n {2}unit 101, .*punches, shifts or absences/,
    ),
  });
  answers({ kind: 'answer', status: 500, headers: {}, body: Buffer.alloc(0) }, 'wsdlGetTimePunches');
  expect(await verified()).toMatchObject({ code: 4, stdout: expect.stringMatching(/^unknown: .*101/) });
  expect(await payroll(['seal', 'take', 'another', ...DAYS, ...CHECKED.slice(1)])).toMatchObject({
    ...{ code: 1, stdout: '' },
    stderr: expect.stringMatching(/^error: seal: .*101.* cannot be sealed/),
  });
});

it('--after-check starts nothing under a label that has the seal of something else', async () => {
  await check();
  expect(await take()).toMatchObject({ code: 0 });
  const final = await after();
  expect(final).toMatchObject({ code: 1, started: 0, fetched: undefined });
  expect(final.stderr).toContain('nothing was started: march is sealed already');
});

it.each([
  ['In Progress', /nothing is sealed of the transfer march: the service says that it runs/],
  ['Failed', /nothing is sealed of the transfer march: the service says that it failed/],
  ['Queued', /nothing is sealed of the transfer march: the service does not say whether it ended/],
] as const)(
  'seal take: of a transfer that is %s nothing may have been paid, and nothing is sealed',
  async (status, words) => {
    there(status);
    expect(await take()).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(words) });
    expect(await verified()).toMatchObject({ code: 2 });
  },
);

it('seal take: where the service cannot say what became of the transfer, nothing is sealed', async () => {
  answers({ kind: 'answer', status: 500, headers: {}, body: Buffer.alloc(0) }, ASK);
  expect(await take()).toMatchObject({ code: 1, stdout: '' });
  expect(await verified()).toMatchObject({ code: 2 });
});

it('seal take ends with the signal of its command, and seals nothing', async () => {
  vi.stubEnv('SEAL_KEY', sandbox.rootKey.reveal());
  onTestFinished(() => void vi.unstubAllEnvs());
  const context = { terminal: {}, signal: AbortSignal.abort() } as CommandContext;
  const [, from, , to] = DAYS as [string, string, string, string];
  const options = { from, to, endpoint: sandbox.endpoint, key: 'env:SEAL_KEY', history: folder, quiet: true };
  await expect(sealTakeCommand(context, 'march', options)).rejects.toThrow(/abort/i);
  expect(calls).toEqual([]);
});

it('seal: a file is compared without the service', async () => {
  const file = {
    separator: ';',
    headLines: 1,
    columns: { employee: 'badge', salaryType: 'code', hours: 'hours' },
  };
  writeFileSync(
    join(folder, 'file.json'),
    JSON.stringify({ baseTypes: ['100'], manualTypes: [3], openLockTexts: ['Open'], file }),
  );
  const rows = ['badge;code;hours', '0001;100;8.00', '0002;100;8.00', '0003;100;8.00', ''];
  const write = (lines: readonly string[]) => writeFileSync(join(folder, 'paid.csv'), lines.join('\n'));
  write(rows);
  expect(
    (
      await payroll([
        'seal',
        'take',
        'march',
        ...DAYS,
        '--now',
        '2026-12-01T00:00:00Z',
        '--policy',
        'file.json',
        '--file',
        'paid.csv',
      ])
    ).code,
  ).toBe(0);
  calls = [];
  const compared = (label = 'march', policy = 'file.json') =>
    payroll(['seal', 'verify', label, '--policy', policy, '--file', 'paid.csv']);
  expect(await compared()).toMatchObject({ code: 0, stdout: 'same: as it was paid\n' });
  write(rows.toSpliced(2, 1, '0002;100;9.00'));
  expect(await compared()).toMatchObject({
    code: 1,
    stdout: 'changed: another file than the one that was sealed\nlines of employees with other rows: 3\n',
  });
  write(rows.toSpliced(3, 1));
  expect(await compared()).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/sealed\n1 employee of the sealed file is in it no more\n$/),
  });
  write(rows.toSpliced(2, 2));
  expect((await compared()).stdout).toContain('2 employees of the sealed file are in it no more');
  const json = await payroll([
    'seal',
    'verify',
    'march',
    '--policy',
    'file.json',
    '--file',
    'paid.csv',
    '--json',
  ]);
  expect([json.code, JSON.parse(json.stdout)]).toEqual([1, { is: 'changed', lines: [], gone: 2 }]);
  expect(await compared('march', 'policy.json')).toMatchObject({
    code: 1,
    stdout: 'changed: another file than the one that was sealed\n',
  });
  expect(await compared('april')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no transfer april is sealed'),
  });
  expect(calls).toEqual([]);
});

it('who: tells one, and not who it may be where several have it, nobody has, or not all could be read', async () => {
  const [one] = sandbox.world.employees.ofUnit(101);
  for (let i = 0; i < 40; i++)
    sandbox.world.employees.add({ ...one!, id: 0, badgeNo: `9${i}`, familyName: `Ek${i}` });
  const ids = [...sandbox.world.employees.ofUnit(101)].map(({ id }) => id);
  /** A key under which two employees have aliases that begin alike. */
  const alike = function* () {
    for (let i = 0; ; i++) {
      const key = `${i}`;
      const begins = ids.map((id) =>
        labelOf(key, EMPLOYEE, id).slice('employee-'.length, 'employee-'.length + 4),
      );
      const twice = begins.find((text, at) => begins.indexOf(text) < at);
      if (twice) yield { key, twice };
    }
  };
  const [{ key, twice } = { key: '', twice: '' }] = alike();
  const who = (alias: string, ...more: string[]) =>
    payroll(['who', alias, '--alias-key', 'env:ALIASES', ...more], { ALIASES: key });
  const alias = labelOf(key, EMPLOYEE, one!.id);
  const found = await who(alias);
  expect(found).toMatchObject({
    code: 0,
    stdout: `${alias}: ${one!.badgeNo} ${one!.givenName} ${one!.familyName}, unit 101\n`,
  });
  expect(JSON.parse((await who(alias, '--json')).stdout)).toMatchObject({ alias, badgeNo: one!.badgeNo });
  const several = await who(twice);
  expect(several).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /2 people have aliases that begin so; give more digits: employee-.*, unit 101; employee-.*, unit 101\n/,
    ),
  });
  expect(await who('employee-0000000000000000')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nobody whom the key sees'),
  });
  answers({ kind: 'answer', status: 500, headers: {}, body: Buffer.alloc(0) }, 'wsdlGetEmployeesV2');
  expect(await who(alias)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/not known: .*101.* could not be read/),
  });
});
