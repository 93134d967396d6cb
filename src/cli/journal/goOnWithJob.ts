import type { GoOnOptions } from '../commands/journal.js';
import { clientPlace } from '../../client/client.js';
import type { AnyOperation } from '../../definition/operation.js';
import type { Decision, Journal, VerifiedRow } from '../../journal/index.js';
import { rowShape } from '../../settle/shape.js';
import { type CommandContext, ExitCode, UsageError } from '../CommandContext.js';
import { clientOf, targetOf, tellDoubts } from '../connection/connection.js';
import { findOperation } from '../call/findOperation.js';
import { JobProgress, summaryOf } from '../write/JobProgress.js';
import { printResult } from '../write/printResult.js';
import { journalOf, runOptionsOf } from '../write/journalOptions.js';
import { table } from '../terminal/table.js';
import { showRows } from './showJobs.js';
import { defined } from '../../text/defined.js';

/** Goes on with a job, finds out where it stands, looks up again what was saved, or closes the case of a row. */
export async function goOnWithJob(
  context: CommandContext,
  how: 'resume' | 'settle' | 'verify' | 'resolve',
  name: string,
  options: GoOnOptions,
): Promise<void> {
  const target = await targetOf(options);
  tellDoubts(context.terminal, target, 'journal');
  await using journal = await journalOf(options);
  const progress = new JobProgress(context.terminal, options.json === true);
  try {
    const client = clientOf(target);
    const { endpoint } = await clientPlace(client, () => '');
    const operation = await operationOf(journal, name, endpoint, options);
    const job = journal.job(name, defined({ unit: options.unit }));
    const settings = {
      ...runOptionsOf(options),
      signal: context.signal,
      onProgress: (counts: Readonly<Record<string, number>>) => progress.show(counts),
    };
    const said = { name, operation: operation.name, endpoint };
    if (how === 'resolve') {
      const decided = await job.resolve(client, operation.name, decisionOf(options));
      return await showRows(context, said, [decided], { ...options, all: true });
    }
    if (how === 'verify')
      return await printVerified(context, said, await job.verify(client, operation.name, settings), options);
    if (how === 'settle') {
      const rows = await job.settle(client, operation.name, settings);
      progress.clear();
      return await showRows(context, said, rows, options);
    }
    const result = await job.resume(client, operation.name, settings);
    progress.clear();
    await printResult(context, result, rowShape(operation).fields, { ...options, job: name });
  } finally {
    progress.clear();
  }
}

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
  const counts: Record<string, number> = {};
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
  const other = rows.filter(({ status }) => status !== 'there');
  if (other.length > 0) context.exitCode = other.length < rows.length ? ExitCode.PartlyDone : ExitCode.Failed;
  if (json) {
    const plain = other.map(({ index, input: _, ...row }) => ({ row: index + 1, ...row }));
    return terminal.print(JSON.stringify({ name, operation, counts, rows: plain }, null, 2));
  }
  await terminal.print(`${name}: ${operation}: ${summaryOf(counts)}`);
  const lines = other.map((row) => [
    String(row.index + 1),
    row.status,
    row.ids.join(' '),
    row.fields.join(', '),
  ]);
  if (lines.length > 0) await terminal.print(table(['row', 'state', 'ids', 'otherwise'], lines, terminal));
}

/** The operation with which the job writes: there is one, or it is said which. */
async function operationOf(
  journal: Journal,
  name: string,
  endpoint: string,
  { operation }: GoOnOptions,
): Promise<AnyOperation> {
  if (operation !== undefined) return findOperation(operation);
  const jobs = (await journal.jobs()).filter((job) => job.name === name && job.endpoint === endpoint);
  const [only, ...others] = new Set(jobs.map((job) => job.operation));
  if (only === undefined)
    throw new UsageError(`no job ${name} for ${endpoint}; see workforce-soap journal list.`);
  if (others.length > 0)
    throw new UsageError(
      `the job ${name} writes with several: say which with --operation, ${[only, ...others].join(' or ')}.`,
    );
  return findOperation(only);
}
