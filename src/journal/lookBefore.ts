import { candidatesFor, recognitionOf } from '../settle/recognise.js';
import { balanceIn, balanceOf } from '../settle/balances.js';
import { readShown, type Sight } from '../settle/readShown.js';
import type { Shown } from '../definition/settlement.js';
import { statesOf } from '../settle/stateOf.js';
import type { JournalRow } from './JournalRow.js';
import { idsOf, orderOf, type RunContext } from './RunContext.js';

/**
 * Looks at what is there before rows are sent first, and keeps the ids of what is like them. A row whose token is there
 * already is not sent: it was somebody's before.
 */
export async function lookBefore(
  context: RunContext,
  rows: readonly JournalRow[],
  all: readonly JournalRow[],
): Promise<void> {
  const { client, operation, view, token, signal } = context;
  const shown = operation.settlement?.shown;
  if (!shown) return context.save(rows.map((row) => row.become('ready', { before: [] })));
  const contents = rows.map(({ content }) => content!);
  const sight = await readShown(client, operation, contents, signal ? { signal } : {});
  const orders = rows.map((row) => ({ ...orderOf(context, row), before: new Set<string>() }));
  const states = statesOf(view, orders, sight, idsOf(all));
  for (const [i, row] of rows.entries()) {
    const state = states[i]!;
    const how = recognitionOf(shown, row.content!, token);
    const before = shown.balance
      ? balanceBefore(shown, row, sight)
      : candidatesFor(shown, row.content!, sight.records, token).map(({ id }) => id);
    row.become('ready', { before });
    if (how !== 'token') continue;
    if (state.status === 'done')
      row.become(state.ids.length > 1 ? 'doubled' : 'alreadyThere', { ids: state.ids });
    else if (state.status === 'differs') row.become('differs', { ids: state.ids, fields: state.fields });
  }
  await context.save(rows);
}

function balanceBefore(shown: Shown, { content }: JournalRow, sight: Sight): string[] {
  const found = balanceOf(shown, content!, sight);
  return found ? [balanceIn(shown, found)] : [];
}
