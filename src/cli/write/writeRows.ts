import { createClient } from '../../client/client.js';
import type { AnyOperation } from '../../definition/operation.js';
import { rowIssues } from '../../journal/rowIssues.js';
import type { JobResult, WritingOperation } from '../../journal/index.js';
import { describeIssue } from '../../errors/index.js';
import { type Row, rowShape } from '../../settle/shape.js';
import { counted } from '../../text/counted.js';
import type { CommandContext, GlobalOptions } from '../CommandContext.js';
import { UsageError } from '../cliErrors.js';
import { keyOf, targetOf } from '../connection/connection.js';
import type { ConnectionOptions } from '../connection/connectionOptions.js';
import { ExitCode } from '../exitCode.js';
import { type JournalCommandOptions, journalOf } from './journalOptions.js';
import { findOperation } from '../call/findOperation.js';
import { JobProgress } from './JobProgress.js';
import type { LooseForms } from './looseForms.js';
import { printResult } from './printResult.js';
import { readRows } from './readRows.js';
import { type RunFlags, runOptionsOf } from './runOptions.js';

export interface WriteCommandOptions
  extends ConnectionOptions,
    GlobalOptions,
    JournalCommandOptions,
    LooseForms,
    RunFlags {
  readonly job: string;
  readonly rowKey?: string;
  readonly delimiter: string;
  readonly open?: string;
  readonly dryRun?: boolean;
}

/** Writes the rows of a file, each of them once. */
export async function writeRows(
  context: CommandContext,
  name: string,
  file: string,
  options: WriteCommandOptions,
): Promise<void> {
  const operation = await writingOperation(name);
  if (file === '-' && options.key === 'stdin')
    throw new UsageError('the rows and --key stdin both want the standard input.');
  const { part, fields } = rowShape(operation);
  const rows = readRows(file, fields, { ...options, part });
  if (options.dryRun) return checkRows(context, operation, rows);
  const target = targetOf(options);
  const journal = await journalOf(options);
  const progress = new JobProgress(context.terminal, options.json === true);
  try {
    const client = createClient({ ...target.client, apiKey: keyOf(target) });
    const job = journal.job(options.job, options.unit === undefined ? {} : { unit: options.unit });
    const settings = {
      ...runOptionsOf(options),
      ...(options.rowKey === undefined ? {} : { key: options.rowKey }),
      signal: context.signal,
      onProgress: (counts: Readonly<Record<string, number>>) => progress.show(counts),
    };
    const written = await job.write(
      client,
      operation.name as WritingOperation,
      rows as never,
      settings as never,
    );
    const result = written as unknown as JobResult;
    progress.clear();
    await printResult(context, options.job, result, fields, options);
  } catch (error) {
    progress.clear();
    if (!context.signal.aborted) throw error;
    context.terminal.note('stopped. What is known is kept; the same command goes on from there.');
    context.exitCode = ExitCode.PartlyDone;
  } finally {
    await journal.close();
  }
}

async function writingOperation(name: string): Promise<AnyOperation> {
  const operation = await findOperation(name);
  if (operation.effect === 'read')
    throw new UsageError(`${operation.name} changes nothing: use workforce-soap call.`);
  if (operation.name === 'wsdlInitiateTransferToPayroll')
    throw new UsageError('a payroll transfer is started with workforce-soap payroll transfer.');
  return operation;
}

async function checkRows(
  context: CommandContext,
  operation: AnyOperation,
  rows: readonly Row[],
): Promise<void> {
  const { terminal } = context;
  const invalid = rows.flatMap((row, i) => {
    const issues = rowIssues(operation, row);
    return issues.length > 0 ? [{ number: i + 1, issues }] : [];
  });
  for (const { number, issues } of invalid)
    for (const issue of issues) await terminal.print(`row ${number}: ${describeIssue(issue).trim()}`);
  terminal.note(
    `${counted(rows.length, 'row')} for ${operation.name}, ${invalid.length} invalid; nothing was sent or recorded`,
  );
  if (invalid.length > 0)
    context.exitCode = invalid.length < rows.length ? ExitCode.PartlyDone : ExitCode.Failed;
}
