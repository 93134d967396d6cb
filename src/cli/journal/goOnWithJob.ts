import { DAY_MS } from '../../calendar/days.js';
import { type AnyOperation, rowShape } from '../../definition/operation.js';
import { countsOf } from '../../journal/countsOf.js';
import type { Decision, Journal, JournalEntry, StoredJob, VerifiedRow } from '../../journal/index.js';
import { isSettled } from '../../journal/JobResult.js';
import { defined } from '../../text/defined.js';
import { type CommandContext, openExitCode, type Run, UsageError } from '../CommandContext.js';
import { findOperation } from '../call/findOperation.js';
import type { GoOnOptions, ShowOptions } from '../commands/journal.js';
import { clientOf, targetOf, tellDoubts } from '../connection/connection.js';
import { journalOf, runOptionsOf } from '../write/journalOptions.js';
import { jobProgress, printResult, summaryOf, whyOf } from '../write/printResult.js';

/** Goes on with a job, finds out where it stands, looks up again what was saved, or closes the case of a row. */
export const goOnWithJob: Run<GoOnOptions, ['resume' | 'settle' | 'verify' | 'resolve', string]> = async (
  context,
  how,
  name,
  options,
) => {
  const target = await targetOf(options);
  tellDoubts(context.terminal, target, 'journal');
  await using journal = await journalOf(options);
  const client = clientOf(target);
  const here = (await journal.jobs(client)).filter((one) => one.name === name);
  const operation = await operationOf(here, name, options);
  const job = journal.job(name, defined({ unit: options.unit }));
  const settings = {
    ...runOptionsOf(options),
    signal: context.signal,
    onProgress: jobProgress(context.terminal, options.json === true),
  };
  const endpoint = here[0]?.endpoint ?? '';
  const said = { name, operation: operation.name, endpoint };
  if (how === 'resolve') {
    const decided = await job.resolve(client, operation.name, decisionOf(options));
    return await showRows(context, said, [decided], { ...options, all: true });
  }
  if (how === 'verify')
    return await printVerified(context, said, await job.verify(client, operation.name, settings), options);
  if (how === 'settle') {
    const rows = await job.settle(client, operation.name, settings);
    return await showRows(context, said, rows, options);
  }
  const result = await job.resume(client, operation.name, settings);
  await printResult(context, result, rowShape(operation).fields, { ...options, job: name });
};

function decisionOf({ row, done, drop, again, by, why }: GoOnOptions): Decision {
  if (row === undefined || by === undefined || why === undefined)
    throw new UsageError('say which --row, who decided (--by) and --why.');
  if ([done !== undefined, drop, again].filter(Boolean).length !== 1)
    throw new UsageError('say one of --done, --drop and --again.');
  const how = done === undefined ? { drop: drop === true, again: again === true } : { done };
  return { row, by, why, ...how };
}

/** Prints rows that are not there as they were saved. The exit code says whether there are any. */
async function printVerified(
  context: CommandContext,
  { name, operation }: { readonly name: string; readonly operation: string },
  rows: readonly VerifiedRow[],
  { json }: GoOnOptions,
): Promise<void> {
  const { terminal } = context;
  const counts = countsOf(rows.map(({ status: state }) => ({ state })));
  const other = rows.filter(({ status }) => status !== 'there');
  if (other.length > 0) context.exitCode = openExitCode(other.length, rows.length);
  if (json) {
    const plain = other.map(({ index, input: _, ...row }) => ({ row: index + 1, ...row }));
    return terminal.json({ name, operation, counts, rows: plain });
  }
  await terminal.print(`${name}: ${operation}: ${summaryOf(counts)}`);
  const lines = other.map((row) => [
    String(row.index + 1),
    row.status,
    row.ids.join(' '),
    row.fields.join(', '),
  ]);
  if (lines.length > 0) await terminal.table(['row', 'state', 'ids', 'otherwise'], lines);
}

/** The operation with which the job writes: there is one, or it is said which. */
async function operationOf(
  jobs: readonly StoredJob[],
  name: string,
  { operation }: GoOnOptions,
): Promise<AnyOperation> {
  if (operation !== undefined) return findOperation(operation);
  const [only, ...others] = new Set(jobs.map((job) => job.operation));
  if (only === undefined)
    throw new UsageError(`no job ${name} for this endpoint; see workforce-soap journal list.`);
  if (others.length > 0)
    throw new UsageError(
      `the job ${name} writes with several: say which with --operation, ${[only, ...others].join(' or ')}.`,
    );
  return findOperation(only);
}

/** Prints the jobs of a journal, with how many of their rows stand where. */
export async function listJobs({ terminal }: CommandContext, options: ShowOptions): Promise<void> {
  await using journal = await journalOf(options);
  const jobs = await journal.jobs();
  const counts = await Promise.all(jobs.map(async (job) => countsOf(await journal.rows(job))));
  if (options.json) {
    const told = jobs.map(({ id: _, ...job }, i) => ({ ...job, rows: counts[i] }));
    return await terminal.json(told);
  }
  const lines = jobs.map(({ name, operation, startedAt, finishedAt }, i) => [
    ...[name, operation, timeOf(startedAt), finishedAt === undefined ? '' : timeOf(finishedAt)],
    summaryOf(counts[i]!),
  ]);
  await terminal.table(['job', 'operation', 'begun', 'ended', 'rows'], lines);
}

/** Prints where the rows of a job stand, or of all jobs. */
export const showJob: Run<ShowOptions, [string | undefined]> = async (context, name, options) => {
  await using journal = await journalOf(options);
  const jobs = name === undefined ? await journal.jobs() : await jobsNamed(journal, name);
  if (options.row !== undefined) {
    let last = 0;
    for (const job of jobs) for (const { index } of await journal.rows(job)) last = Math.max(last, index + 1);
    if (options.row > last) throw new UsageError(`there is no row ${options.row}: the last one is ${last}.`);
  }
  for (const job of jobs) await showRows(context, job, await journal.rows(job), options);
};

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
  if (open.length > 0) context.exitCode = openExitCode(open.length, rows.length);
  if (json) {
    const plain = shown.map(({ index, input: _, ...row }) => ({ row: index + 1, ...row }));
    return terminal.json({ name, operation, endpoint, counts: countsOf(rows), rows: plain });
  }
  await terminal.print(`${name}: ${operation} to ${endpoint}: ${summaryOf(countsOf(rows))}`);
  const lines = shown.map((row) => [
    ...[String(row.index + 1), row.state, row.since === undefined ? '' : timeOf(row.since)],
    ...[String(row.attempts), (row.ids ?? []).join(' '), whyOf(row)],
  ]);
  if (lines.length > 0) await terminal.table(['row', 'state', 'since', 'sent', 'ids', 'what to do'], lines);
  if (number === undefined) return;
  const told = shown.flatMap(({ history = [] }) => history);
  const attempts = told.map(({ at, process, call, answer, decided, by, why }) => [
    ...[timeOf(at), process, call ?? ''],
    decided === undefined ? (answer ?? 'not known') : `${decided}, by ${by}: ${why ?? ''}`,
  ]);
  if (attempts.length > 0) await terminal.table(['when', 'process', 'call', 'answer'], attempts);
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}
