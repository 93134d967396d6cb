import type { WriteCommandOptions } from '../commands/write.js';
import { type AnyOperation, rowShape } from '../../definition/operation.js';
import type { JobResult, PlannedRow, WritingOperation } from '../../journal/index.js';
import type { Row } from '../../settle/shape.js';
import { type CommandContext, ExitCode, openExitCode, UsageError, type Run } from '../CommandContext.js';
import { clientOf, targetOf, tellDoubts } from '../connection/connection.js';
import { journalOf, journalToLookInto, runOptionsOf } from './journalOptions.js';
import { findOperation } from '../call/findOperation.js';
import { printResult, jobProgress, summaryOf, whyOf } from './printResult.js';
import { readRows } from './readRows.js';
import { defined } from '../../text/defined.js';
import { countsOf } from '../../journal/countsOf.js';
import { counted } from '../../text/counted.js';

/** Writes the rows of a file, each of them once. */
export const writeRows: Run<WriteCommandOptions, [string, string]> = async (context, name, file, options) => {
  const operation = await writingOperation(name);
  if (file === '-' && options.key === 'stdin')
    throw new UsageError('the rows and --key stdin both want the standard input.');
  const { part, fields } = rowShape(operation);
  const { rows, replaces, hints } = readRows(file, fields, { ...options, part });
  for (const [option, column] of hints)
    context.terminal.note(`${column} has values that ${option} would take`);
  const target = await targetOf(options);
  tellDoubts(context.terminal, target, 'journal');
  await using journal = options.dryRun
    ? await journalToLookInto(options)
    : await journalOf(options, options.new);
  try {
    const client = clientOf(target);
    const job = journal.job(options.job, defined({ unit: options.unit }));
    const settings = {
      ...runOptionsOf(options),
      ...defined({
        key: options.rowKey,
        replaces: options.replaces && replacedIn(replaces, options.replaces),
      }),
      signal: context.signal,
      onProgress: jobProgress(context.terminal, options.json === true),
    };
    const ordered = [client, operation.name as WritingOperation, rows as never, settings as never] as const;
    if (options.dryRun) {
      await printPlan(
        context,
        operation.name,
        (await job.plan(...ordered)) as unknown as PlannedRow[],
        options,
      );
      return;
    }
    const result = (await job.write(...ordered)) as unknown as JobResult;
    await printResult(context, result, fields, options);
  } catch (error) {
    if (!context.signal.aborted) throw error;
    context.terminal.note('stopped. The journal keeps all that is known. The same command continues.');
    context.exitCode = ExitCode.PartlyDone;
  }
};

async function writingOperation(name: string): Promise<AnyOperation> {
  const operation = await findOperation(name);
  if (operation.effect === 'read')
    throw new UsageError(`${operation.name} changes nothing: use workforce-soap call.`);
  if (operation.name === 'wsdlInitiateTransferToPayroll')
    throw new UsageError('a payroll transfer is started with workforce-soap payroll transfer.');
  return operation;
}

/** What a row replaces, as its file says: the number under which the journal has it, in the column `row`, or its key. */
function replacedIn(said: readonly (string | undefined)[], column: string) {
  return (_: Row, index: number) => {
    const text = said[index];
    return column === 'row' && text !== undefined ? Number(text) : text;
  };
}

/** Prints what a run would do with rows. Those that are there are counted alone. */
async function printPlan(
  context: CommandContext,
  operation: string,
  rows: readonly PlannedRow[],
  { json }: { readonly json?: boolean },
): Promise<void> {
  const { terminal } = context;
  const counts = countsOf(rows.map(({ plan: state }) => ({ state })));
  if (json)
    for (const { index, input: _, ...row } of rows)
      await terminal.print(JSON.stringify({ row: index + 1, ...row }));
  else for (const row of rows) if (row.plan !== 'there') await terminal.print(lineOf(row));
  terminal.note(
    `${counted(rows.length, 'row')} for ${operation}: ${summaryOf(counts)}; nothing was sent or recorded`,
  );
  const open = (counts.invalid ?? 0) + (counts.unknown ?? 0);
  if (open > 0) context.exitCode = openExitCode(open, rows.length);
}

function lineOf({ index, plan, ids, fields, issues, next }: PlannedRow): string {
  const why =
    plan === 'invalid' || plan === 'unknown' ? whyOf({ issues, next, fields: [] }) : fields.join(', ');
  return [`row ${index + 1}: ${[plan, ...ids].join(' ')}`, why].filter((text) => text !== '').join(': ');
}
