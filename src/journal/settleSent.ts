import type { Companion } from '../settle/Order.js';
import type { RowState } from '../settle/RowState.js';
import { lookAt, settleOrders } from '../settle/settleOrders.js';
import { setsTheSame } from '../settle/setsTheSame.js';
import { deletes } from '../settle/stateOf.js';
import { whatToDo } from '../settle/whatToDo.js';
import { FINAL, type JournalRow } from './JournalRow.js';
import { idsOf, orderOf, type RunContext } from './RunContext.js';

/**
 * Finds out what became of rows that were sent and not answered, and readies those that are certainly missing. What was
 * refused at its only attempt is looked for once, and is rejected unless it came to be there.
 */
export async function settleSent(
  context: RunContext,
  rows: readonly JournalRow[],
  all: readonly JournalRow[],
): Promise<void> {
  const { client, operation, pace, quietMs, signal } = context;
  const these = new Set(rows);
  const others = all.filter((row) => !these.has(row));
  const taken = idsOf(others);
  const companions = others.flatMap((row) => companionOf(context, row) ?? []);
  const settling = { client, operation, pace, quietMs, signal, taken, companions };
  const refused = rows.filter(isRefused);
  if (refused.length > 0) {
    const states = await lookAt(
      settling,
      refused.map((row) => orderOf(context, row)),
    );
    for (const [i, row] of refused.entries()) refusedAtOnce(context, row, states[i]!);
    await context.save(refused);
    for (const { facts } of refused) for (const id of facts.ids ?? []) taken.add(id);
  }
  const open = rows.filter((row) => !refused.includes(row));
  if (open.length === 0) return;
  const endedAt = Math.max(...open.map(({ facts }) => facts.endedAt ?? facts.mustEndBy ?? pace.now()));
  const states = await settleOrders(
    settling,
    open.map((row) => orderOf(context, row)),
    endedAt,
  );
  for (const [i, row] of open.entries()) settled(context, row, states[i]!);
  await context.save(open);
}

function companionOf(context: RunContext, row: JournalRow): Companion | undefined {
  const { state, content } = row;
  const isSaved = state === 'answered' || state === 'accepted' || state === 'doubled';
  if (!content || !(isSaved || state === 'sent' || state === 'uncertain')) return undefined;
  return { ...orderOf(context, row), isSaved, isOver: FINAL.has(state) };
}

function isRefused({ facts }: JournalRow): boolean {
  return facts.attempts === 1 && facts.validationErrors !== undefined;
}

/** What is as it was before, the service refused; what came to be there since, or is gone since, it did. */
function refusedAtOnce({ operation }: RunContext, row: JournalRow, state: RowState): void {
  const { before = [] } = row.facts;
  const ids = state.status === 'done' ? state.ids : [];
  const isDone = deletes(operation.settlement?.shown ?? {}, row.content!)
    ? ids.some((id) => before.includes(id))
    : ids.some((id) => !before.includes(id));
  if (isDone) row.become('answered', { ids: ids.slice(0, 1) });
  else row.become('rejected');
}

function settled(context: RunContext, row: JournalRow, state: RowState): void {
  const { operation, attempts } = context;
  const again = row.content !== undefined && setsTheSame(operation, row.content);
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
