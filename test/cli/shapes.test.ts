import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { afterAll, describe, expect, it } from 'vitest';
import { CommandContext, ExitCode, openExitCode } from '../../src/cli/CommandContext.js';
import { batchExitCode, printBatch, saveRows, summaryOf } from '../../src/cli/call/printBatch.js';
import { planAction, planWarnings } from '../../src/cli/call/printPlan.js';
import { noteSecret } from '../../src/cli/connection/keyReference.js';
import { noteKeysIn, withoutSecrets } from '../../src/cli/connection/knownSecrets.js';
import { findingsOf } from '../../src/cli/doctor/checks/way.js';
import { duration } from '../../src/cli/export/ExportProgress.js';
import { bytesOf, jsonIn, newFile, writeRowsTo } from '../../src/cli/files.js';
import { scopeOf } from '../../src/cli/migrate/compareCommand.js';
import { compareLine } from '../../src/cli/migrate/printComparison.js';
import { printReadiness, printSummary } from '../../src/cli/migrate/scanCommand.js';
import { checkScript, environmentOf, printVerification } from '../../src/cli/migrate/verifyCommand.js';
import { chooseColumns, formatCell } from '../../src/cli/output/chooseColumns.js';
import { printRecords } from '../../src/cli/output/printRecords.js';
import { fitHelp } from '../../src/cli/program.js';
import { reportError } from '../../src/cli/reportError.js';
import { recordedIn } from '../../src/cli/survey/recordedIn.js';
import { usersOf } from '../../src/cli/survey/usedBy.js';
import { columns } from '../../src/cli/terminal/columns.js';
import { PLAIN, styleFor } from '../../src/cli/terminal/style.js';
import { columnWidths, table } from '../../src/cli/terminal/table.js';
import { summaryOf as countsText, jobProgress, whyOf } from '../../src/cli/write/printResult.js';
import { runOptionsOf } from '../../src/cli/write/journalOptions.js';
import { InputError } from '../../src/errors/index.js';
import { readinessOf } from '../../src/migrate/report/readinessOf.js';
import type { Use } from '../../src/migrate/scan/Use.js';
import { wsdlDeleteEligibilityRules } from '../../src/operations/payroll/wsdlDeleteEligibilityRules.js';
import { wsdlUpdateShifts } from '../../src/operations/scheduling/wsdlUpdateShifts.js';
import { ApiKey } from '../../src/secret.js';

const folder = mkdtempSync(join(tmpdir(), 'workforce-shapes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const { fields } = wsdlUpdateShifts.input.Shifts!.item!.record!;

const { terminal: real } = new CommandContext();

/** A terminal whose output is kept: what is printed, and what is said beside it. */
function command(more: object = {}) {
  const printed: string[] = [];
  const noted: string[] = [];
  const terminal: typeof real = Object.assign(Object.create(real), {
    print: async (text = '') => void printed.push(text),
    write: async (text: string) => void printed.push(text),
    note: (text = '') => void noted.push(text),
    draw: (text: string) => void noted.push(`drawn ${text}`),
    ...{ width: 120, style: PLAIN, errorStyle: PLAIN },
    ...more,
  });
  return { terminal, printed, noted };
}

describe('exit codes', () => {
  it.each([
    [0, 3, ExitCode.PartlyDone],
    [2, 3, ExitCode.PartlyDone],
    [3, 3, ExitCode.Failed],
    [0, 0, ExitCode.Failed],
  ])('%d open rows of %d: %d', (open, all, code) => expect(openExitCode(open, all)).toBe(code));

  it.each<readonly [error: unknown, code: ExitCode, says: string]>([
    [Object.assign(new Error('x'), { code: 'ENOSPC' }), 1, 'error: the disk is full; make room (ENOSPC).'],
    [
      Object.assign(new Error('EFBIG: file too large, write'), { code: 'EFBIG' }),
      ...([1, 'error: a file may not grow further here; raise the limit (ulimit -f) (EFBIG).'] as const),
    ],
    [Object.assign(new Error('x'), { code: 'EACCES', path: '/a' }), 1, 'error: no permission: /a (EACCES).'],
    [Object.assign(new Error('one\n  two'), { code: 'EOTHER' }), 1, 'error: one two'],
    ['a text that was thrown', 1, 'error: unknown failure'],
    [
      new CommanderError(1, 'commander.x', "error: unknown option '--a'."),
      2,
      "error: unknown option '--a'; see workforce-soap x --help",
    ],
    [
      new CommanderError(1, 'commander.x', "error: unknown command 'a'\n(Did you mean b?)"),
      2,
      "error: unknown command 'a' (Did you mean b?)",
    ],
  ])('%s ends with %d', (error, code, says) => {
    const { terminal, noted } = command();
    expect(reportError(error, terminal, { called: 'workforce-soap x' })).toBe(code);
    expect(noted).toEqual([says]);
  });

  it('says of an input each issue on a line, and of its cause only what --debug asks for', () => {
    const issue = { path: ['a', 'b'], expected: 'a day', given: 'x' };
    const facts = { operation: 'wsdlPunch', attempts: 0, durationMs: 0 };
    const error = new InputError([issue], facts as never);
    const { terminal, noted } = command();
    expect(reportError(error, terminal, { called: 'x' })).toBe(ExitCode.Usage);
    expect(noted).toHaveLength(3);
    expect(noted[2]).toBe('its input: workforce-soap ops show wsdlPunch');
    const json = command();
    reportError(error, json.terminal, { called: 'x', json: true });
    expect(JSON.parse(json.noted.join())).toMatchObject({
      error: { name: 'InputError', details: [expect.any(String)] },
    });
    const debug = command();
    reportError(new Error('outer', { cause: new Error('inner') }), debug.terminal, {
      called: 'x',
      debug: true,
    });
    expect(debug.noted.at(-1)).toMatch(/outer[\s\S]*caused by [\s\S]*inner/);
    // A key that was read stands in no stack either.
    noteSecret('a-key-in-an-error');
    const secret = command();
    reportError(new Error('a-key-in-an-error'), secret.terminal, { called: 'x', debug: true });
    expect(secret.noted).toHaveLength(2);
    expect(secret.noted.join()).not.toContain('a-key-in-an-error');
    const plain = command();
    reportError(new Error('outer'), plain.terminal, { called: 'x', json: true });
    expect(JSON.parse(plain.noted.join())).toEqual({ error: { name: 'Error', message: 'outer' } });
  });
});

describe('rows of a batch', () => {
  const row = (index: number, status: string, more: object = {}) => ({
    ...{ index, status, input: { badgeNo: `${index}` }, ...more },
  });
  const accepted = row(0, 'accepted', { value: { badgeNo: '0', scheduleId: '7' } });
  const rejected = row(1, 'rejected', { value: { badgeNo: '1' }, validationErrors: ['late', 'wrong'] });
  const unanswered = row(2, 'unanswered');
  const notSent = row(3, 'notSent');
  const batchOf = (rows: readonly { readonly status: string }[], unmatched: readonly object[] = []) =>
    ({
      ...{
        operation: 'wsdlUpdateShifts',
        rows,
        unmatched,
        issues: [],
        ok: rows.every((one) => one.status === 'accepted'),
      },
      ...Object.fromEntries(
        ['accepted', 'rejected', 'unanswered', 'notSent'].map((status) => [
          status,
          rows.filter((one) => one.status === status),
        ]),
      ),
    }) as never;

  it('end with 0 if all are accepted, with 3 if some are, and with 1 if none is', () => {
    expect(batchExitCode(batchOf([accepted]))).toBe(0);
    expect(batchExitCode(batchOf([accepted, rejected]))).toBe(3);
    expect(batchExitCode(batchOf([unanswered, notSent]))).toBe(1);
  });

  it('are counted by outcome, with the answers that are for none', () => {
    expect(summaryOf(batchOf([]))).toBe('no rows');
    expect(summaryOf(batchOf([accepted, rejected, notSent], [{}]))).toBe(
      '1 accepted · 1 rejected · 1 not sent · 1 answer for no row',
    );
  });

  it('are printed with their outcome and why, each outcome in its own colour', async () => {
    const paint = (name: string) => (text: string) => `<${name}>${text.trim()}`;
    const style = { ...PLAIN, green: paint('g'), red: paint('r'), yellow: paint('y') };
    const { terminal, printed, noted } = command({ style });
    await printBatch(
      terminal,
      wsdlUpdateShifts as never,
      batchOf([accepted, rejected, unanswered, notSent]),
      'table',
    );
    const lines = printed.join('\n').split('\n');
    expect(lines[0]).toMatch(/^row {2}outcome .*why$/);
    expect(lines[1]).toMatch(/^ {2}0 {2}<g>accepted/);
    expect(lines[2]).toMatch(/^ {2}1 {2}<r>rejected .*late; wrong$/);
    expect(lines[3]).toMatch(/^ {2}2 {2}<y>unanswered .*no answer: state unknown/);
    expect(lines[4]).toMatch(/^ {2}3 {2}<y>notSent .*not sent: can be sent again/);
    expect(noted).toEqual(['1 accepted · 1 rejected · 1 unanswered · 1 not sent']);
    const alone = command();
    await printBatch(alone.terminal, wsdlUpdateShifts as never, batchOf([accepted]), 'table');
    expect(alone.printed.join('\n')).not.toContain('why');
  });

  it('are JSON with what the service said, and CSV with the outcome first', async () => {
    const json = command();
    await printBatch(
      json.terminal,
      wsdlUpdateShifts as never,
      batchOf([accepted, rejected, unanswered]),
      'json',
    );
    expect(JSON.parse(json.printed.join(''))).toEqual({
      operation: 'wsdlUpdateShifts',
      rows: [
        { index: 0, status: 'accepted', value: { badgeNo: '0', scheduleId: '7' } },
        { index: 1, status: 'rejected', validationErrors: ['late', 'wrong'], value: { badgeNo: '1' } },
        { index: 2, status: 'unanswered' },
      ],
      ...{ unmatched: [], issues: [] },
    });
    const csv = command();
    await printBatch(csv.terminal, wsdlUpdateShifts as never, batchOf([accepted, unanswered]), 'csv');
    const [head, first, second] = csv.printed.join('').split('\r\n');
    expect(head).toMatch(/^index,status,/);
    expect([first, second]).toEqual([
      expect.stringMatching(/^0,accepted,/),
      expect.stringMatching(/^2,unanswered,/),
    ]);
  });

  it('that can be sent again are kept in one file, those of unknown state in another', () => {
    const { terminal, noted } = command();
    const file = at('again.json');
    const before = process.cwd();
    process.chdir(folder);
    try {
      saveRows(terminal, batchOf([accepted, rejected, unanswered, notSent]), file);
      saveRows(terminal, batchOf([accepted]), at('nothing.json'));
    } finally {
      process.chdir(before);
    }
    expect(JSON.parse(bytesOf(file).toString())).toEqual([
      { badgeNo: '1', validationErrors: ['late', 'wrong'] },
      { badgeNo: '3' },
    ]);
    expect(JSON.parse(bytesOf(at('wsdlUpdateShifts-unanswered.json')).toString())).toEqual([
      { badgeNo: '2' },
    ]);
    expect(noted).toHaveLength(3);
    expect(noted[0]).toBe(`2 rows to correct and send again: ${file}`);
    expect(() => bytesOf(at('nothing.json'))).toThrow(/nothing\.json cannot be read \(ENOENT\)/);
  });
});

describe('a plan', () => {
  it.each([
    [{}, 'create'],
    [{ scheduleId: '' }, 'create'],
    [{ scheduleId: 0 }, 'create'],
    [{ scheduleId: '7' }, 'update'],
    [{ scheduleId: '7', deleteShift: 1 }, 'delete'],
  ])('of a shift %j says %s', (row, action) =>
    expect(planAction(wsdlUpdateShifts as never, row)).toBe(action),
  );

  it.each([
    ['wsdlDeleteThis', 'write', {}, 'delete'],
    ['wsdlUpdateAbsence', 'write', {}, 'create'],
    ['wsdlUpdateAbsence', 'write', { id: '0' }, 'create'],
    ['wsdlUpdateAbsence', 'write', { id: '3' }, 'update'],
    ['wsdlPunch', 'append', {}, 'add'],
    ['wsdlX', 'lock', {}, 'lock'],
    ['wsdlX', 'write', {}, 'set'],
  ])('of %s (%s) with %j says %s', (name, effect, row, action) =>
    expect(planAction({ name, effect } as never, row)).toBe(action),
  );

  it('warns of what its sender may not have meant', () => {
    const of = (operation: unknown, ...rows: object[]) => planWarnings(operation as never, rows as never);
    const there = { scheduleId: '7' };
    expect(of(wsdlUpdateShifts, there)).toEqual([]);
    expect(of(wsdlUpdateShifts, { ...there, deleteShift: 1 })).toEqual(['deleteShift 1 deletes the shift']);
    expect(of(wsdlUpdateShifts, { ...there, tasks: [] })).toEqual([
      expect.stringMatching(/removes all tasks/),
    ]);
    expect(of(wsdlUpdateShifts, { ...there, tasks: [{}] })).toEqual([]);
    expect(of(wsdlUpdateShifts, {}, there)).toEqual([expect.stringMatching(/^row 0 names nothing/)]);
    expect(of(wsdlUpdateShifts, {}, {})).toEqual([expect.stringMatching(/^each row names nothing/)]);
    expect(of(wsdlUpdateShifts, there, {}, {})).toEqual([expect.stringMatching(/^rows 1, 2 name nothing/)]);
    const six = Array.from({ length: 6 }, () => ({}));
    expect(of(wsdlUpdateShifts, there, ...six)).toEqual([
      expect.stringMatching(/^rows 1, 2, 3, 4, 5 and 1 more/),
    ]);
    expect(of({ name: 'wsdlX', effect: 'lock' })).toEqual([expect.stringMatching(/^locks:/)]);
    expect(of({ name: 'wsdlX', effect: 'append' })).toEqual(['adds: sent twice, it is booked twice']);
    const tracker = (more: object) =>
      of(
        { name: 'wsdlUpdateTimeTrackers', effect: 'append' },
        { replaceTimeTracker: true, operation: 1, value: 0, ...more },
      );
    expect(tracker({})).toHaveLength(2);
    for (const other of [{ replaceTimeTracker: false }, { operation: 2 }, { value: 1 }])
      expect(tracker(other)).toHaveLength(1);
    const transfer = (row: object) =>
      of({ name: 'wsdlInitiateTransferToPayroll', effect: 'append' }, row).slice(1);
    expect(transfer({ isPreliminary: true })).toEqual([]);
    expect(transfer({ isPreliminary: true, lockSalaryPeriod: true, uploadFileToServer: true })).toHaveLength(
      2,
    );
    expect(transfer({})).toHaveLength(1);
    expect(of(wsdlDeleteEligibilityRules, {})).not.toContain('adds: sent twice, it is booked twice');
  });
});

describe('values and tables', () => {
  it.each([
    [0, '0:00'],
    [59.4, '0:59'],
    [59.6, '1:00'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [3661, '1:01:01'],
    [-5, '0:00'],
  ])('%d seconds are %s', (seconds, text) => expect(duration(seconds)).toBe(text));

  it('shows a value for a person', () => {
    const list = { kind: 'array', item: { kind: 'string' } } as const;
    const records = { kind: 'array', item: { kind: 'record', record: { name: 'Task' } } };
    const cell = (value: unknown, spec?: object) => formatCell(spec as never, value);
    expect([cell(undefined), cell(null), cell(true), cell(false), cell(0), cell('')]).toEqual([
      '',
      '',
      'yes',
      'no',
      '0',
      '',
    ]);
    expect([cell([], list), cell(['a', 'b'], list), cell([{}, {}], records)]).toEqual([
      '[]',
      'a; b',
      '[2 Task]',
    ]);
    expect([cell({ a: 1 }), cell(new ApiKey('secret-of-somebody'))]).toEqual(['{"a":1}', '[redacted]']);
    const values = { labelOf: (value: unknown) => ({ 1: 'Scheduled', x: 'X' })[value as 'x'] };
    const labelled = (value: unknown) => formatCell({ kind: 'int', values } as never, value);
    expect([labelled(1), labelled(2), labelled('x')]).toEqual(['1 Scheduled', '2', 'x']);
  });

  it('chooses columns that fit and say something', () => {
    const specs = {
      id: { kind: 'string', meaning: 'recordId' },
      name: { kind: 'string' },
      same: { kind: 'string' },
      none: { kind: 'string' },
    };
    const cells = ['1', '2', '3'].map((id) => ({ id, name: `name ${id}`, same: 'x', none: '' }));
    const chosen = (width: number, some = cells) => chooseColumns(specs as never, some, some, width);
    expect(chosen(80)).toEqual(['id', 'name', 'same']);
    expect(chosen(10)).toEqual(['id', 'name']);
    expect(chosen(9)).toEqual(['id', 'same']);
    expect(chosen(2)).toEqual(['id']);
    expect(chosen(1)).toEqual([]);
  });

  it('folds the widest column first, none that is to be copied, and none below twelve', () => {
    const rows = [['a'.repeat(30), 'b'.repeat(40)]];
    const widths = (more: object, width: number) =>
      columnWidths([{ title: 'a', ...more }, { title: 'b' }], rows, width);
    expect(widths({}, 72)).toEqual([30, 40]);
    expect(widths({}, 71)).toEqual([30, 39]);
    expect(widths({}, 52)).toEqual([25, 25]);
    expect(widths({}, 51)).toEqual([25, 24]);
    expect(widths({ whole: true }, 52)).toEqual([30, 20]);
    expect(widths({}, 10)).toEqual([12, 12]);
    expect(columnWidths([{ title: 'long title' }], [], 80)).toEqual([10]);
  });

  it('puts figures to the right, and paints a text by the row that it is in', () => {
    const paint = (text: string, row: number) => `${row}${text.trim()}`;
    const made = table(
      ['#n', { title: 'what', paint }, 'why'],
      [
        ['1', 'a', 'x'],
        ['20', 'b', ''],
      ],
      { width: 80, style: PLAIN },
    );
    expect(made).toBe(' n  what  why\n 1  0a  x\n20  1b');
  });

  it('prints records as they were asked for', async () => {
    const specs = { a: { kind: 'string' }, b: { kind: 'int' } } as never;
    const rows = [{ a: 'x', b: 1 }, { a: '=y' }];
    const printed = async (records: readonly object[], form: string, columns?: string) => {
      const { terminal, printed: told, noted } = command();
      const count = await printRecords(terminal, specs, records as never, { form: form as never, columns });
      return { text: told.join('|'), noted: noted.join('|'), count };
    };
    expect(await printed(rows, 'ndjson')).toEqual({
      text: '{"a":"x","b":1}|{"a":"=y"}',
      noted: '',
      count: 2,
    });
    expect((await printed(rows, 'ndjson', 'b')).text).toBe('{"b":1}|{}');
    expect(JSON.parse((await printed(rows, 'json')).text.replaceAll('|', ''))).toEqual(rows);
    expect((await printed([], 'json')).text).toBe('[]');
    expect((await printed(rows, 'csv')).text.split('|')).toEqual(['a,b\r\n', 'x,1\r\n', "'=y,\r\n"]);
    expect((await printed(rows, 'csv', 'b, a')).text).toContain('b,a');
    expect(await printed([], 'table')).toEqual({ text: '', noted: 'no records', count: 0 });
    expect(await printed([rows[1]!], 'table')).toMatchObject({
      count: 1,
      noted: '1 record · 1 field not set',
    });
    expect(await printed(rows, 'table')).toMatchObject({ count: 2, noted: '2 records' });
    expect((await printed(rows, 'table', 'a')).text).toBe('a|x|=y');
    expect((await printed([rows[1]!], 'table', 'a')).text).toBe('a|=y');
    await expect(printed(rows, 'table', 'c')).rejects.toThrow('--columns: there is no field c');
  });

  it('breaks what is wider than the terminal, and a command behind a backslash', () => {
    expect(fitHelp('one two three', 20)).toBe('one two three');
    expect(fitHelp('one two three', 8)).toBe('one two\nthree');
    expect(fitHelp('  -a, --all  every one of them', 24)).toBe(
      '  -a, --all  every one\n             of them',
    );
    expect(fitHelp('  $ tool call --first --second', 24)).toBe('  $ tool call --first \\\n      --second');
    expect(fitHelp('one two three', 13)).toBe('one two three');
    for (const line of ['unbreakable', '      unbreakable']) expect(fitHelp(line, 8)).toBe(line);
  });

  it('colours a terminal, unless the environment says otherwise', () => {
    const coloured = (isTTY: boolean, env: NodeJS.ProcessEnv) => styleFor({ isTTY }, env) !== PLAIN;
    expect(coloured(true, {})).toBe(true);
    expect(coloured(false, {})).toBe(false);
    expect(coloured(true, { TERM: 'dumb' })).toBe(false);
    expect(coloured(true, { NO_COLOR: '1', FORCE_COLOR: '1' })).toBe(false);
    expect(coloured(false, { FORCE_COLOR: '1' })).toBe(true);
    for (const FORCE_COLOR of ['0', 'false']) expect(coloured(true, { FORCE_COLOR })).toBe(false);
    expect(columns({ COLUMNS: '50' })).toBe(process.stdout.columns || process.stderr.columns || 50);
  });
});

describe('jobs', () => {
  it('tell their progress once for each change', () => {
    const told = (animated: boolean, json: boolean) => {
      const { terminal, noted } = command({ animated });
      const tell = jobProgress(terminal, json);
      for (const accepted of [1, 1, 2000]) tell({ accepted, ready: 3 });
      return noted;
    };
    expect(told(true, false)).toEqual([
      'drawn 1 accepted · 3 to be sent',
      'drawn 2,000 accepted · 3 to be sent',
    ]);
    for (const noted of [told(false, false), told(true, true)])
      expect(noted.map((line) => JSON.parse(line).progress.accepted)).toEqual([1, 2000]);
    expect(countsText({})).toBe('no rows');
  });

  it('of a comparison is drawn on a terminal, and said once for each subject', () => {
    const told = (animated: boolean) => {
      const { terminal, noted } = command({ animated });
      const tell = compareLine(terminal);
      for (const [soap, done] of [
        [1, false],
        [2, false],
        [1200, true],
      ] as const)
        tell({ subject: 'employees', soap, rest: 7, ...(done ? { done: {} as never } : {}) });
      return noted;
    };
    const said = 'employees: 1,200 read over SOAP, 7 over REST';
    expect(told(false)).toEqual([said]);
    // Not each of many in a moment.
    expect(told(true)).toEqual(['drawn employees: 1 read over SOAP, 7 over REST', said]);
  });

  it('say why a row is not there, each reason once', () => {
    const issues = [{ path: ['a'], expected: 'a day', given: 'x' }];
    expect(whyOf({ next: '' })).toBe('');
    expect(whyOf({ validationErrors: ['late'], next: '' })).toBe('late');
    expect(whyOf({ validationErrors: ['late'], fields: ['b', 'c'], next: 'Look.' })).toBe(
      'late; otherwise: b, c; Look.',
    );
    expect(whyOf({ issues, next: 'It is wrong. Correct it.' })).toMatch(/; Correct it\.$/);
  });

  it('wait for a lost call as long as they are told', () => {
    expect(runOptionsOf({ attempts: 5 } as never)).toEqual({ attempts: 5 });
    expect(
      runOptionsOf({ attempts: 5, quietSeconds: 0.5, mark: 'externalInfo1', batchSize: 3 } as never),
    ).toEqual({
      ...{ attempts: 5, quietMs: 500, token: 'externalInfo1', batchSize: 3 },
    });
  });
});

describe('files', () => {
  it('never take a name that is there, and are of their owner alone', () => {
    writeFileSync(at('free-2.csv'), 'kept');
    // A second process takes a name of its own before the first one writes.
    expect(newFile(at('free'), 'csv', 'x')).toBe(at('free.csv'));
    expect(newFile(at('free'), 'csv', 'x')).toBe(at('free-3.csv'));
    expect(newFile(at('free'), 'csv', 'kept')).toBe(at('free-2.csv'));
    expect(readFileSync(at('free-2.csv'), 'utf8')).toBe('kept');
    expect(statSync(at('free.csv')).mode & 0o777).toBe(0o600);
    expect(newFile(at('no/where'), 'csv', 'x')).toBe(at('no/where.csv'));
    expect(() => writeRowsTo(at('no/where.csv'), 'x', '; look above.')).toThrow(/\(ENOENT\); look above\./);
  });

  it.each([
    ['[1]', [1]],
    ['{"a":1}', { a: 1 }],
    ['{"a":1}\n\n{"a":2}\r\n', [{ a: 1 }, { a: 2 }]],
    ['', []],
  ])('%j is JSON, or JSON lines', (text, value) => expect(jsonIn(text, 'x')).toEqual(value));

  it.each([
    [[], {}],
    [['A=b'], { A: 'b' }],
    [['A='], { A: '' }],
    [['A=b=c', '_x1=y'], { A: 'b=c', _x1: 'y' }],
  ])('%j is an environment', (pairs, env) => expect(environmentOf(pairs)).toEqual(env));

  it.each(['A', '=a', '1A=b', 'A-B=c'])('%s is none', (pair) => {
    expect(() => environmentOf([pair])).toThrow('--env takes NAME=text');
  });

  it('takes what is not there for a command, unless it looks like a file', () => {
    for (const line of ['php old.php', 'make', at('free.csv')]) expect(() => checkScript(line)).not.toThrow();
    for (const file of ['gone.js', './gone', 'a\\gone'])
      expect(() => checkScript(file)).toThrow('there is no script');
  });

  it('reads the answered calls of a HAR file and of a log, and says what is not known of them', async () => {
    const of = async (name: string, text: string) => {
      writeFileSync(at(name), text);
      const found: object[] = [];
      for await (const one of recordedIn(at(name))) found.push(one);
      return found;
    };
    const envelope = (name: string) =>
      `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><n:${name} xmlns:n="uri:Service"/></e:Body></e:Envelope>`;
    const [ask, answer, fault] = ['wsdlGetUnits', 'wsdlGetUnitsResponse', 'Fault'].map(envelope);
    const entry = (more: object, response: object = {}) => ({
      request: { postData: { text: ask } },
      response: { status: 200, content: { mimeType: 'text/xml', text: answer, ...more }, ...response },
    });
    const har = (...entries: object[]) => of('a.har', JSON.stringify({ log: { entries } }));
    expect(await har(entry({}))).toMatchObject([{ status: 200, unknown: ['charset'] }]);
    const packed = { text: Buffer.from(answer!).toString('base64'), encoding: 'base64' };
    const headers = [{ name: 'Content-Type', value: 'text/xml; charset=iso-8859-1' }];
    expect(await har(entry(packed, { headers, status: 500 }))).toMatchObject([
      { status: 500, contentType: 'text/xml; charset=iso-8859-1', unknown: [] },
    ]);
    expect(await har(entry(packed))).toMatchObject([{ contentType: 'text/xml' }]);
    expect(await har({ request: {} }, { response: {} }, entry({ text: '' }))).toEqual([]);
    expect(await of('a.log', `at ${ask} then ${answer}`)).toMatchObject([{ status: 200 }]);
    expect(await of('a.log', `${ask} ${fault}`)).toMatchObject([{ status: 500 }]);
    expect(await of('a.log', `${ask} ${envelope('wsdlGetRolesResponse')}`)).toEqual([]);
    expect(await of('a.log', ask!)).toEqual([]);
    await expect(of('a.har', '{"log": {"entries": 3}}')).rejects.toThrow('is no HAR file');
    await expect(of('a.har', '{"log": {"entries"')).rejects.toThrow('is no HAR file');
  });
});

describe('the way off', () => {
  it('compares what is asked for', () => {
    const days = { from: '2026-03-01', to: '2026-03-02' };
    expect(scopeOf({} as never)).toEqual({});
    expect(scopeOf({ subjects: 'roles, units', units: '102,101,102' } as never)).toEqual({
      ...{ subjects: ['units', 'roles'], units: [101, 102] },
    });
    expect(scopeOf({ subjects: 'shifts', ...days } as never)).toEqual({ subjects: ['shifts'], ...days });
  });

  it('names those who rest on what has changed', () => {
    const users = [
      { name: 'job', operation: 'wsdlPunch', restsAs: ['journal'] },
      { name: 'all', operation: 'wsdlGetUnits', restsAs: ['gateway'] },
      { name: 'some', operation: 'wsdlGetUnits', fields: ['name'], restsAs: ['gateway'] },
    ] as never;
    const of = (what: string, ...restedOnBy: string[]) => usersOf({ what, restedOnBy } as never, users);
    expect(of('wsdlGetUnits')).toEqual(['all', 'some']);
    expect(of('wsdlGetUnits.unit.name')).toEqual(['all', 'some']);
    expect(of('wsdlGetUnits.unit.id')).toEqual(['all']);
    expect(of('answer.clock', 'journal')).toEqual(['job']);
    expect(of('wsdlGetRoles')).toEqual([]);
  });

  const use = (file: string, more: Partial<Use>): Use => ({
    ...{ file, operation: 'wsdlGetSections', line: 1, language: 'TypeScript', style: 'method' },
    ...{ fields: ['name'], readsMore: false, ...more },
  });
  const readiness = (files: number) =>
    readinessOf({
      files: Array.from({ length: files }, (_, i) => `${i}.ts`),
      uses: Array.from({ length: files }, (_, i) =>
        use(`${i}.ts`, { operation: i === 0 ? 'wsdlPunch' : 'wsdlGetSections' }),
      ),
      unknowns: Array.from({ length: files }, (_, i) => ({
        what: 'call',
        name: 'x'.repeat(90 + i),
        file: `${i}.ts`,
        line: 1,
        language: 'TypeScript',
      })),
      ...{ skipped: [{ file: 'x.cs', why: 'generated' }] },
    });

  it('prints a plan of sixty lines at most, and says how much more there is', async () => {
    const lines = async (files: number) => {
      const { terminal, printed } = command();
      await printSummary(terminal, readiness(files), 'jobs');
      return printed.join('\n').split('\n');
    };
    const few = await lines(10);
    expect(few.filter((line) => line.includes('--verbose'))).toHaveLength(1);
    const many = await lines(40);
    expect(many.length).toBeLessThanOrEqual(60);
    expect(many).toEqual(expect.arrayContaining(['30 more places: --verbose', '24 more scripts: --verbose']));
    for (const line of many.filter((one) => one.startsWith('- ')))
      expect(line.length).toBeLessThanOrEqual(160);
    expect((await lines(17)).join()).toContain('1 more script: --verbose');
    expect((await lines(16)).join()).not.toContain('more script');
  });

  it('prints everything where everything is asked for', async () => {
    const { terminal, printed } = command();
    await printReadiness(terminal, readiness(2));
    const text = printed.join('\n');
    expect(text).toMatch(/✓ {5}1 {2}can move/);
    expect(text).toMatch(/✕ {5}1 {2}must stay/);
    for (const part of ['Look yourself: what is not known', 'Not read', 'In which order'])
      expect(text).toContain(`\n${part}\n`);
    expect(text).toContain('- x.cs: generated');
    expect(text).toMatch(/^✕ +wsdlPunch +1 +/m);
    expect(text).toContain('look: 0.ts line 1 calls an operation');
    const none = command();
    await printReadiness(none.terminal, readinessOf({ files: [], uses: [], unknowns: [], skipped: [] }));
    expect(none.printed).toEqual(['']);
  });

  it('says of two runs what is not the same', async () => {
    const end = { exitCode: 0, timedOut: false, lines: 2, complaints: 0 };
    const call = (more: object) => ({
      operation: 'wsdlPunch',
      effect: 'write',
      status: 'same',
      before: 1,
      after: 1,
      differences: [],
      ...more,
    });
    const counts = { same: 1, moved: 0, different: 0, missing: 0, extra: 0 };
    const told = async (more: object) => {
      const { terminal, printed, noted } = command();
      const same = {
        verdict: 'same',
        counts,
        calls: [call({})],
        unrecorded: [],
        before: end,
        after: end,
        output: [],
        ofItself: [],
        unseen: [],
      };
      await printVerification(terminal, { ...same, ...more } as never);
      return [...printed, ...noted].join('\n').replace(/\n {9,}/g, ' ');
    };
    expect(await told({})).toBe(
      'The same: every call, its parts, the order, the output and the exit.\ncalls: 1 same',
    );
    const paths = Array.from({ length: 6 }, (_, i) => ({ path: `a[${i}]`, before: 'x' }));
    const differs = await told({
      verdict: 'different',
      calls: [call({ status: 'different', differences: paths })],
    });
    expect(differs).toContain('a[4]: "x" before, "nothing" after; and 1 more');
    expect(
      await told({ calls: [call({ status: 'different', differences: paths.slice(0, 5) })] }),
    ).not.toContain('more');
    expect(await told({ calls: [call({ status: 'different', differences: [{ path: 'secret' }] })] })).toMatch(
      /different +secret$/m,
    );
    expect(await told({ firstOtherLine: 3, output: ['1 line new'] })).toContain(
      'output: line 3 differs (2 lines before, 2 after); 1 line new',
    );
    expect(await told({ after: { ...end, complaints: 1 } })).toContain(
      'standard error: 0 lines before, 1 after',
    );
    expect(await told({ before: { ...end, complaints: 2 }, after: { ...end, complaints: 1 } })).not.toContain(
      'standard error',
    );
    expect(await told({ after: { ...end, exitCode: null } })).toContain('exit: 0 before, signal after');
    expect(await told({ after: { ...end, timedOut: true } })).toContain('exit: 0 before, time limit after');
    expect(await told({ calls: [call({ before: undefined, status: 'extra' })] })).toContain(
      'the old script made no call',
    );
    expect(await told({ unrecorded: [{ script: 'before', call: 2, why: 'nothing near' }] })).toContain(
      'not recorded: call 2 of before. nothing near',
    );
  });
});

describe('keys and certificates', () => {
  it('takes letters and figures that are no word for a key', () => {
    const instant = '2026-04-01T06:00:00Z';
    const given = [
      '--endpoit=Abc123Def456Ghi',
      'abcdefghijklmnop',
      '123456789012345',
      'Zq7xWv9KpTr',
      instant,
    ];
    noteKeysIn(given);
    const shown = (text: string) => withoutSecrets(text);
    expect(shown('Abc123Def456Ghi')).not.toContain('Abc123');
    for (const word of given.slice(1)) expect(shown(word)).toBe(word);
  });

  it('says of a certificate how long it lasts, and why it is not trusted', () => {
    const of = (days: number, more: object = {}, env: NodeJS.ProcessEnv = {}) =>
      findingsOf(
        {
          getPeerCertificate: () => ({
            issuer: { CN: 'House' },
            valid_to: new Date(Date.now() + (days + 0.5) * 86_400_000).toUTCString(),
          }),
          ...{ getProtocol: () => 'TLSv1.3', authorized: true, authorizationError: undefined, ...more },
        } as never,
        env,
      ).map(({ state, what, advice = '' }) => `${state} ${what} ${advice}`);
    expect(of(21)).toEqual([
      expect.stringMatching(/^ok TLSv1\.3, certificate by House, for another 21 days/),
    ]);
    expect(of(20)[1]).toMatch(/^warning the certificate ends in 20 days/);
    expect(of(9, {}, { NODE_EXTRA_CA_CERTS: '/ca.pem' })[0]).toContain('NODE_EXTRA_CA_CERTS=/ca.pem');
    const wrong = (authorizationError: string) => of(90, { authorized: false, authorizationError });
    expect(wrong('DEPTH_ZERO_SELF_SIGNED_CERT')).toEqual([
      expect.stringMatching(/^failure .*Trust your company/),
    ]);
    expect(wrong('CERT_HAS_EXPIRED')[0]).toContain('has expired');
    expect(wrong('ERR_TLS_CERT_ALTNAME_INVALID')[0]).toContain('for another name');
    expect(wrong('OTHER')[0]).toContain('somebody may be in between');
  });
});

it('a shift has the fields that these rows are of', () => {
  expect(Object.keys(fields)).toEqual(
    expect.arrayContaining(['badgeNo', 'scheduleId', 'deleteShift', 'tasks']),
  );
});
