import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CommandContext, ExitCode, UsageError } from '../../src/cli/CommandContext.js';
import { showRows } from '../../src/cli/journal/goOnWithJob.js';
import { reportError } from '../../src/cli/reportError.js';
import { duration, exportProgress } from '../../src/cli/export/ExportProgress.js';
import { printManifest } from '../../src/cli/export/printManifest.js';
import { jobProgress, printResult } from '../../src/cli/write/printResult.js';
import { PlanProblem } from '../../src/export/planExport.js';
import { OutputClosed, type Terminal } from '../../src/cli/terminal/Terminal.js';
import { wsdlUpdateShifts } from '../../src/operations/scheduling/wsdlUpdateShifts.js';

const folder = mkdtempSync(join(tmpdir(), 'workforce-results-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { fields } = wsdlUpdateShifts.input.Shifts!.item!.record!;

/** A command whose output is kept. */
function command() {
  const said: string[] = [];
  const keep = (text = '') => void said.push(text);
  const context = new CommandContext();
  Object.assign(context.terminal, { print: async (text?: string) => keep(text), note: keep, width: 120 });
  return { context, said };
}

const row = (index: number, status: string, more: object = {}) => ({
  ...{ index, status, ids: [], validationErrors: [], fields: [], issues: [], next: '', input: {} },
  ...more,
});

/** The exit code of a job of which rows are open, and the file for a person. */
async function written(states: readonly string[], left: readonly object[] = []) {
  const { context, said } = command();
  const rows = states.map((status, i) => row(i, status, { input: { badgeNo: `000${i}`, comment: '=1+1' } }));
  const open = rows.filter(({ status }) => status !== 'there');
  const result = { operation: 'wsdlUpdateShifts', rows, open, left, counts: {}, ok: open.length === 0 };
  const file = join(folder, `${states.join('-')}.csv`);
  await printResult(context, result as never, fields, { job: 'march', json: true, open: file });
  return { code: context.exitCode, said, file };
}

it('write ends with 0 when every row is there, with 3 when some are, and with 1 when none is', async () => {
  expect((await written(['there', 'there'])).code).toBe(ExitCode.Done);
  expect((await written(['there', 'rejected'])).code).toBe(ExitCode.PartlyDone);
  expect((await written(['uncertain', 'rejected'])).code).toBe(ExitCode.Failed);
  // Also rows of an earlier file are done.
  expect((await written(['uncertain'], [row(7, 'accepted')])).code).toBe(ExitCode.PartlyDone);
});

it('write leaves the open rows in a file, with numbers from 1 and nothing that a spreadsheet runs', async () => {
  const { file, said } = await written(['there', 'rejected', 'uncertain']);
  expect(readFileSync(file, 'utf8').split('\r\n')).toEqual([
    'row,status,ids,why,badgeNo,comment',
    "2,rejected,,,0001,'=1+1",
    "3,uncertain,,,0002,'=1+1",
    '',
  ]);
  expect(said.at(-1)).toBe(`2 rows for a person to look at: ${file}`);
  // The rows are of people: nobody else reads them.
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

const DAY_MS = 86_400_000;

/** The numbers of the rows of a job that are shown, of which the first is there and the others are not. */
async function shown(options: object) {
  const { context, said } = command();
  const since = (days: number) => Date.now() - days * DAY_MS;
  const rows = [
    { ...row(0, ''), state: 'accepted', attempts: 1, since: since(9) },
    { ...row(1, ''), state: 'rejected', attempts: 1, since: since(9) },
    { ...row(2, ''), state: 'uncertain', attempts: 2, since: since(1) },
  ];
  const job = { name: 'march', operation: 'wsdlUpdateShifts', endpoint: 'https://wfs.example/soap' };
  await showRows(context, job, rows as never, { json: true, ...options } as never);
  const told = JSON.parse(said.join('\n')) as { readonly rows: readonly { readonly row: number }[] };
  return { rows: told.rows.map((one) => one.row), code: context.exitCode };
}

it('write says of a row only what there is to say of it, and how many rows stand where when that changes', async () => {
  const { said } = await written(['there', 'rejected']);
  expect(said.slice(0, 2).map((line) => JSON.parse(line) as object)).toEqual([
    { row: 1, status: 'there' },
    { row: 2, status: 'rejected' },
  ]);
  const [noted, drawn]: string[][] = [[], []];
  const told = (animated: boolean, json: boolean) =>
    jobProgress(
      terminalWith({
        ...{ animated, note: (text: string) => void noted!.push(text) },
        draw: (text: string) => void drawn!.push(text),
      }),
      json,
    );
  const counts = { accepted: 1_240, ready: 2 };
  for (const tell of [told(true, false), told(true, true), told(false, false)])
    for (let i = 0; i < 2; i++) tell(counts);
  expect(drawn).toEqual(['1,240 accepted · 2 to be sent']);
  expect(noted).toEqual(Array(2).fill(JSON.stringify({ progress: counts })));
});

it('journal show gives the rows that are open, the row of a number, of a state, or of an age', async () => {
  const code = ExitCode.PartlyDone;
  expect(await shown({})).toEqual({ rows: [2, 3], code });
  expect(await shown({ all: true })).toEqual({ rows: [1, 2, 3], code });
  expect(await shown({ row: 1 })).toEqual({ rows: [1], code });
  expect(await shown({ row: 3 })).toEqual({ rows: [3], code });
  expect(await shown({ state: ['rejected', 'accepted'] })).toEqual({ rows: [1, 2], code });
  expect(await shown({ olderThan: 5 })).toEqual({ rows: [2], code });
});

it('a command that was called wrongly ends with 2, one that failed with 1, and one that nobody reads with 0', () => {
  const { said, context } = command();
  const codeOf = (error: unknown) =>
    reportError(error, context.terminal, { called: 'workforce-soap', json: true });
  expect(codeOf(new UsageError('say which'))).toBe(ExitCode.Usage);
  expect(codeOf(new PlanProblem('it would take rows away'))).toBe(ExitCode.Usage);
  expect(codeOf(new Error('no such host'))).toBe(ExitCode.Failed);
  expect(said).toHaveLength(3);
  expect(codeOf(new OutputClosed())).toBe(ExitCode.Done);
  expect(said).toHaveLength(3);
});

const plain = new Proxy({}, { get: () => (text: string) => text });
const terminalWith = (own: object) => ({ style: plain, errorStyle: plain, width: 120, ...own }) as Terminal;

describe('what an export gave', () => {
  const unit = (id: number, more: object = { state: 'done', rows: 2, deleted: 0 }) => ({
    unit: id,
    name: `U${id}`,
    ...more,
  });
  const failed = (id: number, reason: string) => unit(id, { state: 'failed', reason });
  const dataset = {
    name: 'employees',
    mode: 'full',
    rows: 1_234,
    deleted: 5,
    files: [{ file: 'employees.ndjson' }],
    units: [unit(101)],
  };
  const run = { startedAt: '2026-03-02T01:00:00Z', extractedAt: '2026-03-02T01:00:00Z' };
  const manifest = { complete: true, request: {}, run, datasets: [dataset] };

  async function told(more: object, own: object = {}, how: object = {}) {
    const [said, printed]: string[][] = [[], []];
    const terminal = terminalWith({
      print: async (text: string) => void printed!.push(text),
      note: (text: string) => void said!.push(text),
    });
    const folder = { path: '/out', manifest: '/out/manifest.json' };
    const datasets = [{ ...dataset, ...own }];
    const whole = { ...manifest, datasets, ...more };
    await printManifest(terminal, folder as never, whole as never, {
      json: false,
      isTap: false,
      ...how,
    });
    return {
      table: printed!
        .join('\n')
        .split('\n')
        .map((line) => line.trim().split(/ {2,}/)),
      said: said!,
      whole,
    };
  }

  it('is a table, and where its manifest is', async () => {
    const { table, said } = await told({});
    expect(table).toEqual([
      ['dataset', 'units', 'rows', 'files'],
      ['employees', '1', '1,234', 'employees.ndjson'],
    ]);
    expect(said).toEqual(['manifest: /out/manifest.json']);
    const files = ['a', 'b', 'c', 'd', 'e'].map((file) => ({ file }));
    expect((await told({}, { files })).table[1]!.at(-1)).toBe('a, b, … (5 files)');
    expect(
      (await told({ database: { file: 'all.sqlite' } }, { files: files.slice(0, 3) })).table[1]!.at(-1),
    ).toBe('a, b, c, all.sqlite');
    const changes = await told({}, { mode: 'changes', units: [unit(101), failed(102, 'x')] });
    expect(changes.table).toEqual([
      ['dataset', 'units', 'rows', 'deleted', 'files'],
      ['employees', '1 of 2', '1,234', '5', 'employees.ndjson'],
    ]);
  });

  it('goes whole to where it was asked for, and beside the data where those go to the output', async () => {
    const { table, whole } = await told({}, {}, { json: true });
    expect(JSON.parse(table.map((line) => line.join(' ')).join('\n'))).toEqual(whole);
    const tap = await told({}, {}, { isTap: true });
    expect([tap.table, tap.said[0]]).toEqual([[['']], expect.stringContaining('employees.ndjson')]);
  });

  it.each<[string, object, object, string[]]>([
    [
      'units that failed, each reason once',
      {},
      { units: [failed(101, 'reset'), failed(102, 'reset'), failed(103, 'no key'), unit(104)] },
      [
        'failed employees: reset (unit 101, 102)',
        'failed employees: no key (unit 103)',
        'the same command with --resume tries again what failed',
      ],
    ],
    [
      'five of many units',
      {},
      { units: [1, 2, 3, 4, 5, 6, 7].map((id) => failed(id, 'reset')) },
      [
        'failed employees: reset (unit 1, 2, 3, 4, 5 and 2 more)',
        'the same command with --resume tries again what failed',
      ],
    ],
    [
      'what is of no unit',
      {},
      { units: [failed(0, 'reset')] },
      ['failed employees: reset', 'the same command with --resume tries again what failed'],
    ],
    [
      'what was passed over',
      {},
      { units: [unit(101, { state: 'skipped', reason: 'no key' })] },
      ['skipped employees: no key (unit 101)'],
    ],
    [
      'what could not be read',
      {},
      { issues: [{ kind: 'value', field: 'hours', count: 2 }] },
      ['employees: hours could not be read 2 times'],
    ],
    [
      'columns with too few values',
      { request: { maxNull: { 'employees.badgeNo': 5 } } },
      { nulls: { badgeNo: 0.0512, name: 1 } },
      ['employees: badgeNo has no value in 5.1 % of the rows (--max-null)'],
    ],
    [
      'a clock that goes back',
      { run: { ...run, extractedAt: '2026-03-02T02:00:00Z' } },
      {},
      ['the clock of this machine is behind: _extracted_at is 2026-03-02T02:00:00Z, after the last export'],
    ],
    ['what somebody took away', { takenAway: ['a.ndjson'] }, {}, ['taken away by somebody: a.ndjson']],
    [
      'what somebody took away, and changes do not bring',
      { takenAway: ['a.ndjson'], request: { changes: true } },
      {},
      [
        'taken away by somebody: a.ndjson',
        'this export reads less than was delivered, so it does not bring that again: export whole, without --since',
      ],
    ],
    [
      'what is there again',
      { broughtBack: ['a.ndjson'] },
      {},
      ['taken away by somebody, so all was read, and it is there again: a.ndjson'],
    ],
    [
      'a format that cannot hold a value',
      {},
      { unfit: [{ file: 'a.parquet', reason: 'row 1' }] },
      ['a.parquet is not there, because its format cannot hold a value: row 1'],
    ],
    [
      'rows that moved, and nothing of what there was none',
      {},
      { fates: { moved: 2, restored: 0 } },
      ['employees: 2 rows moved to another unit'],
    ],
    [
      'what a check healed',
      {},
      { fates: { healed: { changed: 1, came: 2, absent: 3 } } },
      [
        'employees: 1 row had changed without a moment of modification, found by a check',
        'employees: 2 rows had come without a moment of modification, found by a check',
        'employees: 3 rows had gone without a word, found by two readings',
      ],
    ],
    [
      'units that are gone',
      {},
      { removedUnits: [104, 105] },
      ['employees: there is no unit 104 and 105 any more, so its rows were taken away'],
    ],
    [
      'days that are open',
      {},
      { units: [unit(101, { state: 'done', open: [{}] })] },
      [
        'employees: days of unit 101 are read again in the next export of changes, because they could not be read now',
      ],
    ],
    [
      'days that are open for a reason',
      {},
      {
        units: [
          unit(101, { state: 'done', open: [{}], openReason: 'wsdlGetEmployees: no permission' }),
          unit(102, { state: 'done', open: [{}], openReason: 'wsdlGetEmployees: no permission' }),
          unit(103, { state: 'done', open: [{}] }),
        ],
      },
      [
        'employees: days of unit 101, 102 are read again in the next export of changes, because they could not be read now (wsdlGetEmployees: no permission)',
        'employees: days of unit 103 are read again in the next export of changes, because they could not be read now',
      ],
    ],
    [
      'columns that vanished',
      {},
      { units: [unit(101, { state: 'done', vanished: ['hours'] })] },
      [
        'employees: hours had values in unit 101 before, and none of its rows that came has one; it is read again until it comes back',
      ],
    ],
    [
      'a service that was set back',
      {},
      { wentBack: 3 },
      [
        'employees: 3 rows that were shown before are not shown any more: the service was set back, so all was read again',
      ],
    ],
  ])('tells of %s', async (_, more, own, lines) => {
    expect((await told(more, own)).said).toEqual([...lines, 'manifest: /out/manifest.json']);
  });

  it('tells of ten reasons, and how many more there are', async () => {
    const units = Array.from({ length: 12 }, (_, i) => failed(i + 1, `reason ${i}`));
    const { said } = await told({}, { units });
    expect(said.slice(9, 11)).toEqual([
      'failed employees: reason 9 (unit 10)',
      '… and 2 more, see the manifest',
    ]);
  });

  it('is nothing where all or nothing was wanted and not all came', async () => {
    const { said } = await told({ complete: false, request: { allOrNothing: true } });
    expect(said).toEqual(['nothing was put in its place in /out (--all-or-nothing)']);
  });
});

describe('how far an export is', () => {
  const task = { dataset: 'employees', unit: 101, id: 'employees/101', range: {} } as never;

  function progress(style: object, terminal: object = {}, counts = { all: 3, before: 1 }) {
    const [said, drawn]: string[][] = [[], []];
    const one = terminalWith({
      animated: false,
      draw: (text: string) => void drawn!.push(text),
      note: (text: string) => void said!.push(text),
      ...terminal,
    });
    const shown = exportProgress(one, counts, {
      quiet: false,
      events: false,
      verbose: false,
      ...style,
    });
    return { shown, said: said!, drawn: drawn! };
  }
  const piece = { task: 'employees/101', rows: 7, bytes: 70 };

  it('is told to programs line by line, the last one whole', () => {
    const { shown, said } = progress({ events: true, verbose: true });
    shown.rows(7);
    shown.ended('employees', piece);
    shown.failed(task);
    shown.say('look');
    const events = said.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events.find(({ event }) => event === 'piece')).toEqual({ event: 'piece', ...piece });
    expect(events.find(({ event }) => event === 'failed')).toEqual({
      event: 'failed',
      task: 'employees/101',
    });
    expect(events.find(({ event }) => event === 'note')).toEqual({ event: 'note', what: 'look' });
    expect(events.findLast(({ event }) => event === 'progress')).toMatchObject({
      event: 'progress',
      done: 3,
      of: 3,
      rows: 7,
    });
  });

  it('is told to people by what fails and what is to be known', () => {
    const { shown, said } = progress({});
    shown.rows(7);
    shown.ended('employees', piece);
    shown.failed(task);
    shown.failed({ dataset: 'roles', range: { from: '2026-03-01', to: '2026-03-31' } } as never);
    shown.say('look');
    expect(said).toEqual([
      'failed employees of unit 101',
      'failed roles from 2026-03-01 to 2026-03-31',
      'look',
    ]);
    const verbose = progress({ verbose: true });
    verbose.shown.ended('employees', piece);
    expect(verbose.said).toEqual(['done employees/101: 7 rows, 70 bytes']);
    const quiet = progress({ quiet: true, verbose: true });
    quiet.shown.ended('employees', piece);
    quiet.shown.say('look');
    expect(quiet.said).toEqual([]);
  });

  it('is a bar as wide as its share, which fits into the line', () => {
    const { shown, drawn } = progress({}, { animated: true, width: 60 }, { all: 4, before: 1 });
    for (let i = 0; i < 3; i++) shown.ended('employees', piece);
    expect(drawn.at(-1)).toMatch(/^━{6,24} 4\/4 /);
    for (const line of drawn) expect(line.length).toBeLessThan(60);
    const half = progress({}, { animated: true, width: 200 }, { all: 4, before: 1 });
    half.shown.ended('employees', piece);
    expect(half.drawn[0]).toMatch(/^━{12}─{12} 2\/4 /);
    const narrow = progress({}, { animated: true, width: 8 }, { all: 4, before: 1 });
    narrow.shown.ended('employees', piece);
    expect(narrow.drawn[0]).toBe('2/4 emp'.slice(0, narrow.drawn[0]!.length));
  });

  it('tells how fast it is and how long it takes, now and then where nothing is drawn over', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.advanceTimersByTime(60_000);
    const [lines, drawn, events] = [
      progress({}, {}, { all: 5, before: 1 }),
      progress({}, { animated: true, width: 120 }, { all: 5, before: 1 }),
      progress({ events: true }, {}, { all: 5, before: 1 }),
    ];
    for (const { shown } of [lines, drawn, events]) shown.rows(3);
    vi.advanceTimersByTime(9_999);
    for (const { shown } of [lines, drawn, events]) shown.ended('roles', piece);
    expect(lines.said).toEqual([]);
    vi.advanceTimersByTime(1);
    for (const { shown } of [lines, drawn, events]) shown.rows(1_997);
    vi.advanceTimersByTime(5_000);
    for (const { shown } of [lines, drawn, events]) shown.rows(1_000);
    expect(lines.said.at(-1)).toBe('2/5 roles, 2,000 rows, 200/s, 0:30 left');
    expect(drawn.drawn[0]).toBe('━━━━━─────────────────── 1/5  3 rows  3,000/s');
    expect(drawn.drawn.at(-1)).toContain(' 2/5 roles  3,000 rows  200/s  0:45 left');
    expect(JSON.parse(events.said.at(-1)!)).toEqual({
      ...{ event: 'progress', done: 2, of: 5, rows: 3_000, seconds: 15, now: 'roles' },
    });
  });

  it('leaves out of a narrow line what is last, and is full where nothing is to be done', () => {
    const { shown, drawn } = progress({}, { animated: true, width: 19 }, { all: 2, before: 0 });
    shown.rows(7);
    expect(drawn[0]).toMatch(/^━*─* ?0\/2 {2}7 rows$/);
    // The last sign of a line stays free.
    for (const [width, text] of [
      [18, '0/2  0 rows  0/s'],
      [17, '0/2  0 rows  0/s'],
      [16, '0/2  0 rows'],
    ] as const) {
      const one = progress({}, { animated: true, width }, { all: 2, before: 0 });
      one.shown.rows(0);
      expect(one.drawn).toEqual([text]);
    }
    const nothing = progress({}, { animated: true, width: 100 }, { all: 0, before: 0 });
    nothing.shown.rows(0);
    expect(nothing.drawn[0]).toMatch(/^━{24} 0\/0 /);
  });

  it.each([
    [0, '0:00'],
    [59.6, '1:00'],
    [125, '2:05'],
    [3_599, '59:59'],
    [3_600, '1:00:00'],
    [3_725, '1:02:05'],
    [-1, '0:00'],
  ])('has %d seconds left as %s', (seconds, text) => expect(duration(seconds)).toBe(text));
});
