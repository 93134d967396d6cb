import { clientPlace, createClient } from '../../client/client.js';
import type { AnyOperation } from '../../definition/operation.js';
import type { Journal } from '../../journal/index.js';
import { rowShape } from '../../settle/shape.js';
import type { CommandContext, GlobalOptions } from '../CommandContext.js';
import { UsageError } from '../cliErrors.js';
import { keyOf, targetOf } from '../connection/connection.js';
import type { ConnectionOptions } from '../connection/connectionOptions.js';
import { findOperation } from '../call/findOperation.js';
import { JobProgress } from '../write/JobProgress.js';
import { printResult } from '../write/printResult.js';
import { type RunFlags, runOptionsOf } from '../write/runOptions.js';
import { type JournalCommandOptions, journalOf } from '../write/journalOptions.js';
import { showRows } from './showJobs.js';

export interface GoOnOptions extends ConnectionOptions, GlobalOptions, JournalCommandOptions, RunFlags {
  readonly operation?: string;
  readonly open?: string;
}

/** Goes on with a job, or finds out where it stands, with the rows that the journal has. */
export async function goOnWithJob(
  context: CommandContext,
  how: 'resume' | 'settle',
  name: string,
  options: GoOnOptions,
): Promise<void> {
  const target = targetOf(options);
  const journal = await journalOf(options);
  const progress = new JobProgress(context.terminal, options.json === true);
  try {
    const client = createClient({ ...target.client, apiKey: keyOf(target) });
    const { endpoint } = await clientPlace(client, () => '');
    const operation = await operationOf(journal, name, endpoint, options);
    const job = journal.job(name, options.unit === undefined ? {} : { unit: options.unit });
    const settings = {
      ...runOptionsOf(options),
      signal: context.signal,
      onProgress: (counts: Readonly<Record<string, number>>) => progress.show(counts),
    };
    if (how === 'settle') {
      const rows = await job.settle(client, operation.name, settings);
      progress.clear();
      return await showRows(context, { name, operation: operation.name, endpoint }, rows, options);
    }
    const result = await job.resume(client, operation.name, settings);
    progress.clear();
    await printResult(context, name, result, rowShape(operation).fields, options);
  } finally {
    progress.clear();
    await journal.close();
  }
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
