import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/startSandbox.js';
import { quickTransfers } from './quickTransfers.js';
import { runHere } from './runHere.js';

let sandbox: Sandbox;
let folder: string;
beforeEach(async () => {
  sandbox = await startSandbox();
  folder = mkdtempSync(join(tmpdir(), 'write-'));
});
afterEach(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

const env = () => ({
  WORKFORCE_ENDPOINT: sandbox.endpoint,
  WORKFORCE_KEY: sandbox.unitKeys.get(101)!.reveal(),
  WORKFORCE_JOURNAL: join(folder, 'jobs.db'),
});
const run = (...args: string[]) => runHere(args, { cwd: folder, env: env() });
const write = (rows: string, ...more: string[]) => {
  writeFileSync(join(folder, 'shifts.csv'), rows);
  return run('write', 'wsdlUpdateShifts', 'shifts.csv', ...JOB, '--new', ...more);
};
const JOB = ['--job', 'w15', '--quiet-seconds', '0.1'];
const booked = () =>
  [...sandbox.world.shifts.ofUnit(101)].filter(({ begDate }) => begDate.startsWith('2026-05-0'));
const badges = () => [...sandbox.world.employees.ofUnit(101)].map(({ badgeNo }) => badgeNo);
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const HEAD = 'badgeNo,begDate,begTime,endDate,endTime,shiftCategoryId,comment\r\n';
const row = (badge: string, comment = '') =>
  `${badge},2026-05-04,08:00:00,2026-05-04,16:00:00,11,${comment}\r\n`;

describe('write', () => {
  it('takes its file of open rows by the same command', async () => {
    const [a = '', b = ''] = badges();
    const forms = [
      '--delimiter',
      ';',
      '--dates',
      'dmy',
      '--short-years',
      '--short-times',
      '--ignore',
      'Name',
    ];
    const cells = (badge: string) => `="${badge}";4.5.26;4.5.26;8:00;16:00;11;Kim\r\n`;
    const head = 'badgeNo;begDate;endDate;begTime;endTime;shiftCategoryId;Name\r\n';
    expect(await write(`\uFEFF${head}${cells(a)}${cells('9999')};;;;;;\r\n`, ...forms)).toMatchObject({
      code: 3,
    });
    const open = readFileSync(join(folder, 'w15-open.csv'), 'utf8').replaceAll('9999', b);
    for (let runs = 0; runs < 2; runs++)
      expect(await write(open, ...forms, '--replaces', 'row')).toMatchObject({ code: 0 });
    expect(booked()).toHaveLength(2);
  });

  it('says that a file is not in UTF-8, also of one in UTF-16 without a mark', async () => {
    writeFileSync(join(folder, 'shifts.csv'), Buffer.from(HEAD + row('0001'), 'utf16le'));
    const { code, stderr } = await run('write', 'wsdlUpdateShifts', 'shifts.csv', ...JOB, '--new');
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('not in UTF-8') });
  });

  it('books each row once, and again nothing', async () => {
    const [a = '', b = ''] = badges();
    expect(a).toMatch(/^0/);
    const rows = HEAD + row(a, '"says ""hi"", twice\nover"') + row(b);
    const first = await write(`\uFEFF${rows}`);
    expect(first).toMatchObject({ code: 0 });
    expect(lines(first.stdout)).toEqual([
      { row: 1, status: 'accepted', ids: [expect.any(String)] },
      { row: 2, status: 'accepted', ids: [expect.any(String)] },
      { job: 'w15', operation: 'wsdlUpdateShifts', counts: { accepted: 2 } },
    ]);
    expect(lines(first.stderr).at(-1)).toEqual({ progress: { accepted: 2 } });
    expect((await write(rows)).stdout).toBe(first.stdout);
    expect(booked()).toHaveLength(2);
    expect(booked().map(({ comment }) => comment)).toContain('says "hi", twice\nover');
  });

  it('writes the rows for a person to a file, and says with its exit code that some are there', async () => {
    const [a = ''] = badges();
    const rows = HEAD + row(a) + row('0999999', '=cmd()') + row(a, 'x').replace('08:00:00', '8:00');
    const { code, stdout, stderr } = await write(rows);
    expect(code).toBe(3);
    expect(lines(stdout).map(({ status }) => status)).toEqual(['accepted', 'rejected', 'invalid', undefined]);
    expect(stderr).toContain('2 rows for a person to look at: w15-open.csv');
    const file = readFileSync(join(folder, 'w15-open.csv'), 'utf8');
    expect(statSync(join(folder, 'w15-open.csv')).mode & 0o777).toBe(0o600);
    expect(file.split('\r\n')[0]).toMatch(/^row,status,ids,why,/);
    expect(file).toMatch(/^2,rejected,,.*0999999.*'=cmd\(\)/m);
    expect(file).toMatch(/^3,invalid,,.*begTime/m);
    // The same rows are in that file already, and a correction in it is never written over.
    expect((await write(rows)).stderr).toContain('at: w15-open.csv');
    writeFileSync(join(folder, 'w15-open.csv'), file.replace('0999999', a));
    expect((await write(rows)).stderr).toContain('at: w15-open-2.csv');
    expect((await write(rows)).stderr).toContain('at: w15-open-2.csv');
    expect(readFileSync(join(folder, 'w15-open.csv'), 'utf8')).toContain(a);
    const shown = await run('journal', 'show', 'w15', '--json');
    expect(shown.code).toBe(3);
    expect(JSON.parse(shown.stdout)).toMatchObject({
      counts: { accepted: 1, rejected: 1, invalid: 1 },
      rows: [
        { row: 2, state: 'rejected' },
        { row: 3, state: 'invalid' },
      ],
    });
    expect((await run('journal', 'list')).stdout).toMatch(/^w15 +wsdlUpdateShifts +2\d{3}-.*1 accepted/m);
  });

  it('takes short times and local dates only where it is told to', async () => {
    const [a = ''] = badges();
    const rows = `badgeNo;begDate;begTime;endDate;endTime;shiftCategoryId\n${a};4.5.2026;8:00;4.5.2026;16:30;11\n`;
    expect((await write(rows)).stderr).toContain('--delimiter');
    expect((await write(rows, '--delimiter', ';')).code).toBe(1);
    expect(booked()).toEqual([]);
    const told = await write(rows, '--delimiter', ';', '--dates', 'dmy', '--short-times');
    expect(told.code).toBe(0);
    expect(booked()).toMatchObject([{ begDate: '2026-05-04', begTime: '08:00:00', endTime: '16:30:00' }]);
  });

  it('takes the moments of a spreadsheet where it is told to, and names all options that this takes', async () => {
    const [a = ''] = badges();
    writeFileSync(
      join(folder, 'punches.csv'),
      `badgeNo;punchDate;punchIn;punchOut\n${a};4.5.26;4.5.26 8:00;4.5.26 16:30\n`,
    );
    const punches = (...more: string[]) =>
      run('write', 'wsdlUpdateTimePunches', 'punches.csv', ...JOB, '--new', '--delimiter', ';', ...more);
    const { stderr } = await punches('--dry-run');
    expect(stderr).toContain(
      'punchIn has values that --short-times and --dates with --short-years would take',
    );
    expect((await punches('--dates', 'dmy', '--short-years', '--short-times')).code).toBe(0);
    const booked = [...sandbox.world.punches.ofUnit(101)].at(-1);
    expect(booked).toMatchObject({ punchIn: '2026-05-04T08:00:00', punchOut: '2026-05-04T16:30:00' });
  });

  it('checks without sending or recording', async () => {
    const [a = ''] = badges();
    const { code, stdout, stderr } = await write(
      HEAD + row(a) + row(a).replace('08:00:00', '8:00'),
      '--dry-run',
    );
    expect(code).toBe(3);
    expect(stdout).toMatch(/^row 1: create\nrow 2: invalid: begTime: /);
    expect(stderr).toContain('begTime has values that --short-times would take');
    expect(stderr).toContain(
      '2 rows for wsdlUpdateShifts: 1 create · 1 invalid; nothing was sent or recorded',
    );
    expect(existsSync(join(folder, 'jobs.db'))).toBe(false);
    expect(booked()).toEqual([]);
  });

  it('tells a program of each row what it would do, and people of those that would be sent', async () => {
    const [a = '', b = ''] = badges();
    await write(HEAD + row(a));
    const planned = await write(HEAD + row(a) + row(b), '--dry-run');
    expect(planned.stdout).toBe('row 2: create\n');
    const { stdout } = await write(HEAD + row(a) + row(b), '--dry-run', '--json');
    expect(lines(stdout)).toMatchObject([
      { row: 1, plan: 'there' },
      { row: 2, plan: 'create' },
    ]);
  });

  it('shows what a changed file would do before it is sent', async () => {
    const [a = '', b = ''] = badges();
    await write(HEAD + row(a), '--row-key', 'badgeNo');
    const changed = HEAD + row(a, 'late') + row(b);
    const { code, stdout } = await write(changed, '--row-key', 'badgeNo', '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^row 1: change \d+: comment\nrow 2: create$/m);
    expect(booked()).toHaveLength(1);
  });

  it('takes the file of open rows as it is, corrected in place', async () => {
    const [a = '', b = ''] = badges();
    const first = await write(HEAD + row(a) + row('0999999', '=cmd()') + row('0999998'));
    expect(first.code).toBe(3);
    const open = readFileSync(join(folder, 'w15-open.csv'), 'utf8');
    const later = open.replaceAll('2026-05-04', '2026-05-05');
    writeFileSync(join(folder, 'w15-open.csv'), later.replaceAll('0999999', b).replaceAll('0999998', a));
    const again = await run('write', 'wsdlUpdateShifts', 'w15-open.csv', ...JOB, '--replaces', 'row');
    expect(lines(again.stdout).map(({ status }) => status)).toEqual(['accepted', 'accepted', undefined]);
    expect(booked().map(({ comment }) => comment)).toContain('=cmd()');
    expect((await run('journal', 'show', 'w15')).code).toBe(0);
  });

  it('names the options for decimal commas, two-digit years and columns that are no fields', async () => {
    const [a = ''] = badges();
    const rows = `badgeNo;leaveExtCode;fromDate;toDate;fromTime;toTime;sickLevel;Namn\n="${a}";vab;4.5.26;4.5.26;08:00:00;16:00:00;0,75;Kim\n`;
    writeFileSync(join(folder, 'absences.csv'), rows);
    const absences = (...more: string[]) =>
      run('write', 'wsdlUpdateAbsence', 'absences.csv', ...JOB, '--delimiter', ';', '--dry-run', ...more);
    expect((await absences()).stderr).toMatch(/no field "Namn".*--ignore/);
    const { stderr } = await absences('--ignore', 'Namn');
    expect(stderr).toContain('fromDate has values that --dates with --short-years would take');
    expect(stderr).toContain('sickLevel has values that --decimal-comma would take');
    const told = await absences('--ignore', 'Namn', '--dates', 'dmy', '--short-years', '--decimal-comma');
    expect(told.stderr).not.toContain('would take');
    expect(told.stdout).not.toContain('invalid');
  });

  it('begins no journal in a folder that is misspelt', async () => {
    writeFileSync(join(folder, 'shifts.csv'), HEAD + row(badges()[0]!));
    const { code, stderr } = await run('write', 'wsdlUpdateShifts', 'shifts.csv', ...JOB);
    expect(code).toBe(2);
    expect(stderr).toMatch(/no journal at .*--new/);
    expect((await run('journal', 'list')).stderr).toContain('no journal at');
    expect(existsSync(join(folder, 'jobs.db'))).toBe(false);
    expect(booked()).toEqual([]);
  });

  it('takes JSON and lines of JSON', async () => {
    const [a = '', b = ''] = badges();
    const shift = (badgeNo: string) => ({
      ...{ badgeNo, begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00' },
      ...{ endTime: '16:00:00', shiftCategoryId: '11' },
    });
    expect((await write(JSON.stringify({ Shifts: [shift(a)] }))).code).toBe(0);
    expect((await write(`${JSON.stringify(shift(a))}\n${JSON.stringify(shift(b))}\n`)).code).toBe(0);
    expect(booked()).toHaveLength(2);
  });

  it.each([
    ['a misspelt column', 'badgeno,begDate\n1,2026-05-04\n', /line 1: .*did you mean badgeNo\?/],
    ['a column twice', 'badgeNo,badgeNo\n1,2\n', /badgeNo is there twice/],
    ['a line that is cut off', 'badgeNo,begDate\n1,2026-05-04\n2\n', /line 3 has 1 cell and not 2/],
    ['a quote that is not closed', 'badgeNo,comment\n1,"half\n', /quote is not closed \(line 2\)/],
    ['texts of a spreadsheet between semicolons', 'badgeNo;begDate\n="0001";2026-05-04\n', /--delimiter/],
    ['no rows', 'badgeNo,begDate\n', /names columns and has no rows/],
    ['another encoding', Buffer.from('comment\nÄ\n', 'latin1'), /not in UTF-8/],
  ])('refuses %s, and says where', async (_, rows, expected) => {
    const { code, stderr } = await write(rows as string);
    expect(code).toBe(2);
    expect(stderr).toMatch(expected);
  });

  it('takes no password on the command line, and only what writes', async () => {
    const refused = await write(HEAD, '--journal', 'postgres://user:s3cret@host/name');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('WORKFORCE_JOURNAL') });
    expect(refused.stderr).not.toContain('s3cret');
    expect(await run('write', 'GetSchedules', 'x.csv', '--job', 'j')).toMatchObject({ code: 2 });
    const both = ['write', 'wsdlUpdateShifts', '-', '--job', 'j', '--key', 'stdin'];
    expect(await run(...both)).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('both want the standard input') },
    });
    expect(await run('write', 'InitiateTransferToPayroll', 'x.csv', '--job', 'j')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('payroll transfer'),
    });
  });
});

describe('journal', () => {
  it('settles a job without sending, and goes on with it without its file', { tags: ['slow'] }, async () => {
    const [a = '', b = ''] = badges();
    let calls = 0;
    sandbox.setFaults(async (call) => {
      if (call.operation !== 'wsdlUpdateShifts') return undefined;
      if (calls++ === 0) await call.well();
      // The network is gone from here on.
      return calls === 1
        ? { kind: 'reset' }
        : { kind: 'answer', status: 429, headers: {}, body: Buffer.alloc(0) };
    });
    const stopped = await write(HEAD + row(a) + row(b), '--batch-size', '1');
    expect(stopped.code).toBe(1);
    sandbox.setFaults();
    rmSync(join(folder, 'shifts.csv'));
    const settled = await run('journal', 'settle', 'w15', '--quiet-seconds', '0.1');
    expect(settled.code).toBe(3);
    expect(settled.stdout).toMatch(/1 accepted · 1 not sent/);
    expect(booked()).toHaveLength(1);
    const resumed = await run('journal', 'resume', 'w15', '--quiet-seconds', '0.1');
    expect(resumed.code).toBe(0);
    expect(lines(resumed.stdout).at(-1)).toMatchObject({ counts: { accepted: 2 } });
    expect(booked()).toHaveLength(2);
    expect(await run('journal', 'show', 'w15')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/2 accepted\n$/),
    });
  });

  it('looks up again what was saved, and closes the case of a row as a person decided', async () => {
    const [a = '', b = ''] = badges();
    await write(HEAD + row(a) + row(b) + row('0999999'));
    Object.assign(booked()[1]!, { endTime: '12:00:00' });
    const verified = await run('journal', 'verify', 'w15');
    expect(verified).toMatchObject({ code: 3, stdout: expect.stringMatching(/^2 +changed .*endTime/m) });
    const nothing = await run('journal', 'resolve', 'w15', '--row', '3', '--by', 'Kim', '--why', 'left');
    expect(nothing).toMatchObject({ code: 2, stderr: expect.stringContaining('--done, --drop and --again') });
    const decision = ['--row', '3', '--drop', '--by', 'Kim', '--why', 'has left'];
    expect(await run('journal', 'resolve', 'w15', ...decision)).toMatchObject({ code: 0 });
    const { stdout } = await run('journal', 'show', 'w15', '--row', '3');
    expect(stdout).toMatch(/^3 +dropped/m);
    expect(stdout).toMatch(/dropped, by Kim: has left/);
    expect(stdout).toMatch(/^2\d{3}-.* \d+@\S+ +[\da-f]{8} +refused/m);
    expect((await run('journal', 'show', '--state', 'dropped')).stdout).toMatch(/^3 +dropped/m);
    expect((await run('journal', 'show', '--state', 'dropped', '--older-than', '1')).stdout).not.toMatch(
      /^3 /m,
    );
  });

  it('says which jobs there are when it does not know one', async () => {
    await write(HEAD + row(badges()[0]!));
    const { code, stderr } = await run('journal', 'show', 'w16');
    expect(code).toBe(2);
    expect(stderr).toContain('there are w15');
    const other = await runHere(['journal', 'resume', 'w15'], {
      cwd: folder,
      env: { ...env(), WORKFORCE_KEY: sandbox.unitKeys.get(102)!.reveal() },
    });
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('no such job') });
  });
});

describe('payroll transfer', () => {
  const BASIC = ['payroll', 'transfer', '--id', 'feb', '--from', '2026-02-01', '--to', '2026-02-28'];
  const SAID = ['--preliminary', '--no-lock', '--no-upload', '--out', 'feb.csv', '--key', 'env:ROOT'];
  const transfer = (...args: string[]) =>
    runHere([...BASIC, ...args], {
      cwd: folder,
      env: { ...env(), ROOT: sandbox.rootKey.reveal() },
    });

  it.each([
    [[], '--final or --preliminary'],
    [['--final', '--preliminary'], '--final or --preliminary'],
    [['--final'], '--lock or --no-lock'],
    [['--final', '--lock'], '--upload or --no-upload'],
    [['--final', '--lock', '--no-upload'], '--out'],
  ])('takes nothing for granted: %j', async (args, expected) => {
    expect(await transfer(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(expected) });
    expect([...sandbox.world.transfers.of()]).toEqual([]);
  });

  it('starts it once, and fetches the whole file', async () => {
    quickTransfers(sandbox);
    const unsure = await transfer(...SAID);
    expect(unsure).toMatchObject({ code: 1, stderr: expect.stringContaining('--never-started') });
    const first = await transfer(...SAID, '--never-started');
    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^feb\.csv: [\d,]+ bytes\n/) });
    const [{ csv } = { csv: '' }] = [...sandbox.world.transfers.of()];
    expect(readFileSync(join(folder, 'feb.csv'), 'utf8')).toBe(csv);
    expect(await transfer(...SAID, '--never-started')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nothing is written over'),
    });
    rmSync(join(folder, 'feb.csv'));
    expect(await transfer(...SAID)).toMatchObject({ code: 0 });
    expect(
      await transfer('--final', '--lock', '--no-upload', '--out', 'x.csv', '--key', 'env:ROOT'),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('another selection'),
    });
    expect([...sandbox.world.transfers.of()]).toHaveLength(1);
  });
});
