import { countsOf } from '../../journal/countsOf.js';
import type { Journal, JournalEntry, StoredJob } from '../../journal/index.js';
import { describeIssue } from '../../errors/index.js';
import type { CommandContext, GlobalOptions } from '../CommandContext.js';
import { UsageError } from '../cliErrors.js';
import { ExitCode } from '../exitCode.js';
import { columnWidths, tableHead, tableRow } from '../terminal/table.js';
import type { Terminal } from '../terminal/Terminal.js';
import { summaryOf } from '../write/JobProgress.js';
import { type JournalCommandOptions, journalOf } from '../write/journalOptions.js';

export interface ShowOptions extends GlobalOptions, JournalCommandOptions {
  readonly all?: boolean;
}

/** Prints the jobs of a journal, with how many of their rows stand where. */
export async function listJobs({ terminal }: CommandContext, options: ShowOptions): Promise<void> {
  const journal = await journalOf(options);
  try {
    const jobs = await journal.jobs();
    const counts = await Promise.all(jobs.map(async (job) => countsOf(await journal.rows(job))));
    if (options.json) {
      const told = jobs.map(({ id: _, ...job }, i) => ({ ...job, rows: counts[i] }));
      return await terminal.print(JSON.stringify(told, null, 2));
    }
    const lines = jobs.map(({ name, operation, startedAt, finishedAt }, i) => [
      ...[name, operation, timeOf(startedAt), finishedAt === undefined ? '' : timeOf(finishedAt)],
      summaryOf(counts[i]!),
    ]);
    await printTable(terminal, ['job', 'operation', 'begun', 'ended', 'rows'], lines);
  } finally {
    await journal.close();
  }
}

/** Prints where the rows of a job stand. */
export async function showJob(context: CommandContext, name: string, options: ShowOptions): Promise<void> {
  const journal = await journalOf(options);
  try {
    for (const job of await jobsNamed(journal, name))
      await showRows(context, job, await journal.rows(job), options);
  } finally {
    await journal.close();
  }
}

/** Throws a `UsageError` where there is none. */
async function jobsNamed(journal: Journal, name: string): Promise<StoredJob[]> {
  const jobs = await journal.jobs();
  const named = jobs.filter((job) => job.name === name);
  if (named.length > 0) return named;
  const names = [...new Set(jobs.map((job) => job.name))];
  throw new UsageError(
    `no job ${name}; ${names.length > 0 ? `there are ${names.join(', ')}` : 'there is none'}.`,
  );
}

/** Prints the rows of a job that are not there once, or all. The exit code says whether there are any. */
export async function showRows(
  context: CommandContext,
  { name, operation, endpoint }: Pick<StoredJob, 'name' | 'operation' | 'endpoint'>,
  rows: readonly JournalEntry[],
  { all, json }: { readonly all?: boolean; readonly json?: boolean },
): Promise<void> {
  const { terminal } = context;
  const open = rows.filter(({ state }) => state !== 'accepted' && state !== 'alreadyThere');
  const shown = all ? rows : open;
  if (open.length > 0) context.exitCode = open.length < rows.length ? ExitCode.PartlyDone : ExitCode.Failed;
  if (json) {
    const plain = shown.map(({ index, input: _, ...row }) => ({ row: index + 1, ...row }));
    return terminal.print(
      JSON.stringify({ name, operation, endpoint, counts: countsOf(rows), rows: plain }, null, 2),
    );
  }
  await terminal.print(`${name}: ${operation} to ${endpoint}: ${summaryOf(countsOf(rows))}`);
  const lines = shown.map((row) => [
    String(row.index + 1),
    row.state,
    String(row.attempts),
    (row.ids ?? []).join(' '),
    whyOf(row),
  ]);
  if (lines.length > 0) await printTable(terminal, ['row', 'state', 'sent', 'ids', 'what to do'], lines);
}

function whyOf({ validationErrors = [], fields = [], issues = [], next }: JournalEntry): string {
  const said = [...validationErrors, ...issues.map((issue) => describeIssue(issue).trim())];
  if (fields.length > 0) said.push(`otherwise: ${fields.join(', ')}`);
  return [...said, next].filter((text) => text !== '').join('; ');
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

async function printTable(
  terminal: Terminal,
  titles: readonly string[],
  lines: readonly (readonly string[])[],
): Promise<void> {
  const columns = titles.map((title) => ({ title }));
  const widths = columnWidths(columns, lines, terminal.width);
  await terminal.print(tableHead(columns, widths, terminal.style));
  for (const line of lines) for (const text of tableRow(columns, widths, line)) await terminal.print(text);
}
