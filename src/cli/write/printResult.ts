import type { FieldSpec } from '../../definition/field.js';
import { csvHead, csvLines, csvStart } from '../../csv/writeCsv.js';
import type { JobResult, JobRow } from '../../journal/index.js';
import { counted } from '../../text/counted.js';
import { groupedBy } from '../../text/groupedBy.js';
import { inList } from '../../text/inList.js';
import { type CommandContext, ExitCode, openExitCode } from '../CommandContext.js';
import { newFile, writeRowsTo } from '../files.js';
import type { Terminal } from '../terminal/Terminal.js';
import { describeIssue, type InputIssue } from '../../errors/index.js';

type Fields = Readonly<Record<string, FieldSpec>>;

export interface PrintOptions {
  readonly json?: boolean;
  readonly open?: string;
  readonly delimiter?: string;
}

/** Prints what became of the rows, and writes those that a person must look at to a file. */
export async function printResult(
  context: CommandContext,
  result: JobResult,
  fields: Fields,
  { job, json, open, delimiter }: PrintOptions & { readonly job: string },
): Promise<void> {
  const { terminal } = context;
  const { ok, operation, rows, counts, left } = result;
  context.exitCode = ok ? ExitCode.Done : openExitCode(result.open.length, rows.length + left.length);
  const text = openText(result.open, fields, delimiter);
  const file = result.open.length > 0 ? (open ?? openName(job, text)) : undefined;
  if (file !== undefined)
    writeRowsTo(file, text, '. workforce-soap journal show tells the same of the rows.');
  if (json || !process.stdout.isTTY) {
    for (const row of rows) await terminal.print(JSON.stringify(plain(row)));
    await terminal.print(JSON.stringify({ job, operation, counts }));
  } else {
    for (const [told, some] of groupedBy(result.open, (row) => `${row.status}: ${whyOf(row)}`))
      await terminal.print(`row ${inList(some.map(({ index }) => index + 1))}: ${told}`);
    await terminal.print(summaryOf(counts as Readonly<Record<string, number>>));
  }
  for (const row of left)
    terminal.note(
      `row ${row.index + 1} of an earlier file is no longer in it: ${[row.status, ...row.ids, row.next].join(' ').trim()}`,
    );
  if (file !== undefined)
    terminal.note(`${counted(result.open.length, 'row')} for a person to look at: ${file}`);
}

function plain({ index, status, ids, validationErrors, fields, issues, next }: JobRow): object {
  const lists = { ids, validationErrors, fields, issues };
  const said = Object.entries(lists).filter(([, list]) => list.length > 0);
  return { row: index + 1, status, ...Object.fromEntries(said), ...(next === '' ? {} : { next }) };
}

/** As the input is written, so that the same command takes it. */
function openText(rows: readonly JobRow[], fields: Fields, delimiter = ','): string {
  const names = Object.keys(fields).filter((name) => rows.some(({ input }) => input[name] !== undefined));
  const columns = ['row', 'status', 'ids', 'why', ...names];
  const lineOf = csvLines(columns, { row: { kind: 'int' }, ...fields }, 'plain', { delimiter });
  const lines = rows.map((row) =>
    lineOf({ ...row.input, row: row.index + 1, status: row.status, ids: row.ids.join(' '), why: whyOf(row) }),
  );
  return csvStart('plain') + csvHead(columns, { delimiter }) + lines.join('');
}

/** A character takes up to four bytes, and a name of a file 255. */
const MOST_CHARACTERS = 55;

function openName(job: string, text: string): string {
  const plain = job.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^\.+/, '');
  return newFile(`${[...plain].slice(0, MOST_CHARACTERS).join('')}-open`, 'csv', text);
}

type Counts = Readonly<Record<string, number>>;

/** How many rows stand where: a line that is drawn over itself on a terminal, JSON lines elsewhere. */
export function jobProgress(terminal: Terminal, json: boolean): (counts: Counts) => void {
  const asJson = json || !terminal.animated;
  let last = '';
  return (counts) => {
    const text = asJson ? JSON.stringify({ progress: counts }) : summaryOf(counts);
    if (text === last) return;
    if (asJson) terminal.note(text);
    else terminal.draw(text);
    last = text;
  };
}

/** `240 accepted · 3 rejected`. */
export function summaryOf(counts: Counts): string {
  const parts = Object.entries(counts).map(
    ([state, count]) => `${count.toLocaleString('en')} ${WORDS[state] ?? state}`,
  );
  return parts.join(' · ') || 'no rows';
}

const WORDS: Readonly<Record<string, string>> = {
  recorded: 'not sent',
  alreadyThere: 'already there',
  ready: 'to be sent',
  sent: 'sent, not known',
};

interface Told {
  readonly validationErrors?: readonly string[];
  readonly fields?: readonly string[];
  readonly issues?: readonly InputIssue[];
  readonly next: string;
}

/** Why a row is not there once and what to do, each of it once. */
export function whyOf({ validationErrors = [], fields = [], issues = [], next }: Told): string {
  const said = [...validationErrors, ...issues.map((issue) => describeIssue(issue).trim())];
  if (fields.length > 0) said.push(`otherwise: ${fields.join(', ')}`);
  // What comes next of an invalid row begins with its issues.
  const told = issues.length > 0 ? next.slice(next.lastIndexOf('. ') + 2) : next;
  return [...said, told].filter((text) => text !== '').join('; ');
}
