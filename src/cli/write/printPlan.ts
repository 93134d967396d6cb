import type { PlannedRow } from '../../journal/index.js';
import { counted } from '../../text/counted.js';
import type { CommandContext } from '../CommandContext.js';
import { ExitCode } from '../exitCode.js';
import { summaryOf } from './JobProgress.js';
import { whyOf } from './whyOf.js';

/** Prints what a run would do with rows. Those that are there are counted alone. */
export async function printPlan(
  context: CommandContext,
  operation: string,
  rows: readonly PlannedRow[],
  { json }: { readonly json?: boolean },
): Promise<void> {
  const { terminal } = context;
  const counts: Record<string, number> = {};
  for (const { plan } of rows) counts[plan] = (counts[plan] ?? 0) + 1;
  if (json)
    for (const { index, input: _, ...row } of rows)
      await terminal.print(JSON.stringify({ row: index + 1, ...row }));
  else for (const row of rows) if (row.plan !== 'there') await terminal.print(lineOf(row));
  terminal.note(
    `${counted(rows.length, 'row')} for ${operation}: ${summaryOf(counts)}; nothing was sent or recorded`,
  );
  const open = (counts.invalid ?? 0) + (counts.unknown ?? 0);
  if (open > 0) context.exitCode = open < rows.length ? ExitCode.PartlyDone : ExitCode.Failed;
}

function lineOf({ index, plan, ids, fields, issues, next }: PlannedRow): string {
  const why =
    plan === 'invalid' || plan === 'unknown' ? whyOf({ issues, next, fields: [] }) : fields.join(', ');
  return [`row ${index + 1}: ${[plan, ...ids].join(' ')}`, why].filter((text) => text !== '').join(': ');
}
