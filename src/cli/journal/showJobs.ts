import type { ShowOptions } from '../commands/journal.js';
import { DAY_MS } from '../../calendar/days.js';
import { countsOf } from '../../journal/countsOf.js';
import type { Journal, JournalEntry, StoredJob } from '../../journal/index.js';
import { isSettled } from '../../journal/JobResult.js';
import { type CommandContext, ExitCode, UsageError } from '../CommandContext.js';
import { table } from '../terminal/table.js';
import { summaryOf, whyOf } from '../write/JobProgress.js';
import { journalOf } from '../write/journalOptions.js';

/** Prints the jobs of a journal, with how many of their rows stand where. */
export async function listJobs({ terminal }: CommandContext, options: ShowOptions): Promise<void> {
  await using journal = await journalOf(options);
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
  await terminal.print(table(['job', 'operation', 'begun', 'ended', 'rows'], lines, terminal));
}

/** Prints where the rows of a job stand, or of all jobs. */
export async function showJob(
  context: CommandContext,
  name: string | undefined,
  options: ShowOptions,
): Promise<void> {
  await using journal = await journalOf(options);
  for (const job of name === undefined ? await journal.jobs() : await jobsNamed(journal, name))
    await showRows(context, job, await journal.rows(job), options);
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

/** Prints the rows of a job that are not there once, or those that are asked for. The exit code says whether any is open. */
export async function showRows(
  context: CommandContext,
  { name, operation, endpoint }: Pick<StoredJob, 'name' | 'operation' | 'endpoint'>,
  rows: readonly JournalEntry[],
  { all, json, state, olderThan, row: number }: ShowOptions,
): Promise<void> {
  const { terminal } = context;
  const open = rows.filter((row) => !isSettled(row.state));
  const before = olderThan === undefined ? Number.POSITIVE_INFINITY : Date.now() - olderThan * DAY_MS;
  const shown = (all || state || number !== undefined ? rows : open).filter(
    (row) =>
      (state?.includes(row.state) ?? true) &&
      (number === undefined || row.index === number - 1) &&
      (row.since ?? 0) <= before,
  );
  if (open.length > 0) context.exitCode = open.length < rows.length ? ExitCode.PartlyDone : ExitCode.Failed;
  if (json) {
    const plain = shown.map(({ index, input: _, ...row }) => ({ row: index + 1, ...row }));
    return terminal.print(
      JSON.stringify({ name, operation, endpoint, counts: countsOf(rows), rows: plain }, null, 2),
    );
  }
  await terminal.print(`${name}: ${operation} to ${endpoint}: ${summaryOf(countsOf(rows))}`);
  const lines = shown.map((row) => [
    ...[String(row.index + 1), row.state, row.since === undefined ? '' : timeOf(row.since)],
    ...[String(row.attempts), (row.ids ?? []).join(' '), whyOf(row)],
  ]);
  if (lines.length > 0)
    await terminal.print(table(['row', 'state', 'since', 'sent', 'ids', 'what to do'], lines, terminal));
  if (number === undefined) return;
  const told = shown.flatMap(({ history = [] }) => history);
  const attempts = told.map(({ at, process, call, answer, decided, by, why }) => [
    ...[timeOf(at), process, call ?? ''],
    decided === undefined ? (answer ?? 'not known') : `${decided}, by ${by}: ${why ?? ''}`,
  ]);
  if (attempts.length > 0)
    await terminal.print(table(['when', 'process', 'call', 'answer'], attempts, terminal));
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}
