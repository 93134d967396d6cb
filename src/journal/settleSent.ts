import { settleOrders } from '../settle/settleOrders.js';
import type { RowState } from '../settle/stateOf.js';
import { whatToDo } from '../settle/whatToDo.js';
import type { JournalRow } from './JournalRow.js';
import { idsOf, orderOf, type RunContext, setsTheSame } from './RunContext.js';

/** Finds out what became of rows that were sent and not answered, and readies those that are certainly missing. */
export async function settleSent(
  context: RunContext,
  rows: readonly JournalRow[],
  all: readonly JournalRow[],
): Promise<void> {
  const { client, operation, pace, quietMs, signal } = context;
  const these = new Set(rows);
  const others = all.filter((row) => !these.has(row));
  const endedAt = Math.max(...rows.map(({ facts }) => facts.endedAt ?? facts.mustEndBy ?? pace.now()));
  const states = await settleOrders(
    { client, operation, pace, quietMs, signal, taken: idsOf(others) },
    rows.map((row) => orderOf(context, row)),
    endedAt,
  );
  for (const [i, row] of rows.entries()) settled(context, row, states[i]!);
  await context.save(rows);
}

function settled(context: RunContext, row: JournalRow, state: RowState): void {
  const { operation, attempts } = context;
  const again = setsTheSame(context, row);
  const uncertain = () => row.become('uncertain', { next: whatToDo(operation, state) });
  const repeat = () => (row.facts.attempts < attempts ? row.become('ready') : uncertain());
  if (state.status === 'done') return void row.become('answered', { ids: state.ids.slice(0, 1) });
  if (row.facts.validationErrors)
    return void (state.status === 'unknowable' ? uncertain() : row.become('rejected'));
  switch (state.status) {
    case 'notDone':
      return void (operation.effect === 'lock' ? uncertain() : repeat());
    case 'differs':
      if (again && row.facts.attempts < attempts) return void repeat();
      return void row.become('differs', { ids: state.ids, fields: state.fields });
    case 'ambiguous':
      return void (again
        ? repeat()
        : row.become('uncertain', { ids: state.ids, next: whatToDo(operation, state) }));
    default:
      return void (again ? repeat() : uncertain());
  }
}
