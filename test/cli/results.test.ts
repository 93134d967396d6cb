import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { CommandContext, ExitCode, UsageError } from '../../src/cli/CommandContext.js';
import { showRows } from '../../src/cli/journal/goOnWithJob.js';
import { reportError } from '../../src/cli/reportError.js';
import { printResult } from '../../src/cli/write/printResult.js';
import { PlanProblem } from '../../src/export/planExport.js';
import { OutputClosed } from '../../src/cli/terminal/Terminal.js';
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
async function written(states: readonly string[]) {
  const { context, said } = command();
  const rows = states.map((status, i) => row(i, status, { input: { badgeNo: `000${i}`, comment: '=1+1' } }));
  const open = rows.filter(({ status }) => status !== 'there');
  const result = { operation: 'wsdlUpdateShifts', rows, open, left: [], counts: {}, ok: open.length === 0 };
  const file = join(folder, `${states.join('-')}.csv`);
  await printResult(context, result as never, fields, { job: 'march', json: true, open: file });
  return { code: context.exitCode, said, file };
}

it('write ends with 0 when every row is there, with 3 when some are, and with 1 when none is', async () => {
  expect((await written(['there', 'there'])).code).toBe(ExitCode.Done);
  expect((await written(['there', 'rejected'])).code).toBe(ExitCode.PartlyDone);
  expect((await written(['uncertain', 'rejected'])).code).toBe(ExitCode.Failed);
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
