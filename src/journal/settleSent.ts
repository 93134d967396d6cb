import { setsTheSame } from '../client/rowEffect.js';
import { saysNothing } from '../equivalence/compare.js';
import { withAnswers } from '../settle/answered.js';
import { type Companion, type Order, assignedId, type Row, type RowState } from '../settle/shape.js';
import { AGAIN_MS } from '../settle/pace.js';
import { lookAt, type Owners, type SettleOrders, settleOrders } from '../settle/settleOrders.js';
import { deletes } from '../settle/stateOf.js';
import { whatToDo } from '../settle/whatToDo.js';
import { FINAL, type JournalRow } from './JournalRow.js';
import { NOT_SHOWN } from './lookBefore.js';
import { orderOf, ownIds, type RunContext } from './RunContext.js';
import { savedAmong, witnessOf } from './witnesses.js';

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
  const taken = ownersAmong(context, others);
  const companions = others.flatMap((row) => companionOf(context, row) ?? []);
  const saved = savedAmong(context, others);
  const witnesses = saved.map(witnessOf);
  const settling = { client, operation, pace, quietMs, signal, taken, companions, witnesses };
  const latest = Math.max(...saved.map(({ facts }) => facts.endedAt ?? 0), 0);
  const refused = rows.filter(isRefused);
  const orderFor = ordersFor(context, all);
  const said =
    refused.length > 0 ? await lookForRefused(context, settling, refused.map(orderFor), latest) : [];
  for (const [i, row] of refused.entries()) takeSaved(context, row, said[i]!);
  for (const [id, owners] of ownersAmong(context, refused)) taken.set(id, owners);
  const open = rows.filter((row) => !refused.includes(row));
  const settlingOpen = { settling, orders: open.map(orderFor), shared: sharedAmong(all) };
  if (open.length > 0) await settleOpen(context, settlingOpen, open, latest);
  // Of the ids that were others' before, what was read has told already whether they were given away.
  const found = new Set(ownersAmong(context, rows).keys());
  for (const [i, row] of refused.entries())
    if (row.state === 'sent') refusedAtLast(context, row, said[i]!, found);
  await context.save(refused);
}

interface Settling {
  readonly settling: SettleOrders & { readonly taken: Owners };
  readonly orders: readonly SentOrder[];
  readonly shared: ReadonlySet<string>;
}

/** Ids that were answered to a call, and may be those of several of its rows. */
function sharedAmong(all: readonly JournalRow[]): Set<string> {
  const ids = all.flatMap(({ facts }) => facts.maybe ?? []);
  return new Set(ids.filter((id, i) => ids.indexOf(id) < i));
}

/** Finds out what became of what was not answered. */
async function settleOpen(
  context: RunContext,
  { settling, orders, shared }: Settling,
  open: readonly JournalRow[],
  latest: number,
): Promise<void> {
  const { pace, missedAt, proven } = context;
  const states = await settleOrders(settling, orders, Math.max(...orders.map(({ endedAt }) => endedAt)));
  const { taken } = settling;
  const found = new Set(states.flatMap((state) => (state.status === 'done' ? state.ids : [])));
  for (const [i, row] of open.entries()) {
    const maybe = (row.facts.maybe ?? []).filter((id) => !found.has(id));
    row.facts.maybe = maybe;
    const state = withAnswers(whatIsLeft(context, row, states[i]!), maybe, taken, row.facts.isInPlace);
    const left = maybe.filter((id) => !taken.has(id));
    settled(context, row, state, left);
    if (row.state === 'differs' && 'ids' in state)
      row.facts.ids = [...new Set([...state.ids, ...left.filter((id) => id !== '' && !shared.has(id))])];
    if (state.status !== 'notDone') continue;
    if (latest >= Math.max(endOf(context, row), missedAt.get(row) ?? Number.POSITIVE_INFINITY))
      proven.add(row);
    else proven.delete(row);
    if (!missedAt.has(row)) missedAt.set(row, pace.now());
  }
  await context.save(open);
}

/** The ids that are known to be rows', with what these rows say but for the id. */
function ownersAmong({ operation }: RunContext, rows: readonly JournalRow[]): Map<string, Row[]> {
  const name = assignedId(operation.settlement?.shown);
  const owners = new Map<string, Row[]>();
  for (const row of rows) {
    const said = [row.facts.saved?.row, row.content].filter((one) => one !== undefined);
    const nameless = said.map((one) => (name === undefined ? one : { ...one, [name]: undefined }));
    for (const id of ownIds(row)) owners.set(id, [...(owners.get(id) ?? []), ...nameless]);
  }
  return owners;
}

/** What was set otherwise by a row after it, which names the same record, was done all the same. */
function whatIsLeft({ order }: RunContext, row: JournalRow, state: RowState): RowState {
  if (state.status !== 'differs') return state;
  const since = order.setSince(row);
  const left = (fields: readonly string[] = []) => fields.filter((name) => !since.has(name));
  const [fields, others] = [left(state.fields), left(state.since)];
  if (fields.length === 0) return { status: 'done', ids: state.ids };
  return { status: 'differs', ids: state.ids, fields, ...(others.length > 0 ? { since: others } : {}) };
}

function endOf({ pace }: RunContext, { facts }: JournalRow): number {
  return facts.endedAt ?? facts.mustEndBy ?? pace.now();
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

/**
 * Rows as they are looked for. A service that merges can make a refused row of another record: of what was there before,
 * only what was as a row is not it.
 */
function ordersFor(context: RunContext, all: readonly JournalRow[]): (row: JournalRow) => SentOrder {
  const same = new Set(all.flatMap(({ facts }) => (facts.wasOtherwise ? [] : (facts.before ?? []))));
  return (row) => {
    const { before, ...order } = orderOf(context, row);
    const endedAt = endOf(context, row);
    if (!before) return { ...order, endedAt };
    const mayBe = row.facts.validationErrors !== undefined;
    return { ...order, before: mayBe ? new Set([...before].filter((id) => same.has(id))) : before, endedAt };
  };
}

type SentOrder = Order & { readonly endedAt: number };

/** Looks for what was refused; once more where no read shows what was saved since, which was at `latest`. */
async function lookForRefused(
  { pace, quietMs, signal, view }: RunContext,
  settling: SettleOrders,
  orders: readonly SentOrder[],
  latest: number,
): Promise<RowState[]> {
  const isFresh = latest >= Math.max(...orders.map(({ endedAt }) => endedAt));
  const isTold = ({ status }: RowState) => status === 'done' || (isFresh && status !== 'unknowable');
  const states = await lookAt(settling, orders);
  if (!view.fields || states.every(isTold)) return states;
  await pace.sleep(Math.min(AGAIN_MS, quietMs), signal);
  return lookAt(settling, orders);
}

/** What came to be there since, or is gone since, though it was refused. */
function takeSaved({ operation }: RunContext, row: JournalRow, state: RowState): void {
  const { before = [], wasOtherwise } = row.facts;
  const ids = state.status === 'done' ? state.ids : [];
  const isDone = deletes(operation.settlement?.shown, row.content!)
    ? ids.some((id) => before.includes(id))
    : ids.some((id) => wasOtherwise || !before.includes(id));
  if (isDone) row.become('answered', { ids: ids.slice(0, 1), isAnswered: true });
}

/** What is as it was before, the service refused, unless something came to be there that may be it and is no other row's. */
function refusedAtLast(
  { operation }: RunContext,
  row: JournalRow,
  state: RowState,
  found: ReadonlySet<string>,
): void {
  const ids = thereSince(row, state).filter((id) => !found.has(id));
  if (ids.length === 0) row.become('rejected');
  else row.become('uncertain', { ids, next: whatToDo(operation, state) });
}

/** Records that came to be there since a row was sent first, and may be it otherwise than it was sent. */
function thereSince({ facts: { before = [] } }: JournalRow, state: RowState): readonly string[] {
  const ids = 'ids' in state ? state.ids : state.status === 'unknowable' ? (state.maybe ?? []) : [];
  return state.status === 'done' ? [] : ids.filter((id) => !before.includes(id));
}

/** True for a change of what was saved under an id that the read does not show any more: the service can have given it a new one. */
function isGone({ operation }: RunContext, { content, facts }: JournalRow): boolean {
  const shown = operation.settlement?.shown;
  const name = assignedId(shown);
  return (
    name !== undefined &&
    !deletes(shown, content!) &&
    facts.saved !== undefined &&
    !saysNothing(content![name])
  );
}

const AWAY = 'It is not there, and the service does not take it: run the job again later.';

function settled(
  context: RunContext,
  row: JournalRow,
  state: RowState,
  maybe: readonly string[],
): JournalRow {
  const { operation, attempts, sends } = context;
  const isLast = context.order.setSince(row).size === 0;
  const isOwn = isLast && maybe.length === 0;
  const again = isOwn && setsTheSame(operation, row.content!);
  const isAsBefore = operation.effect === 'append' && row.facts.showed !== undefined;
  const mayRepeat = (sends.get(row) ?? 0) < attempts;
  const uncertain = (next = whatToDo(operation, state)) => row.become('uncertain', { next });
  const repeat = () => (mayRepeat ? row.become('ready') : uncertain(AWAY));
  const isMissing = state.status === 'notDone' || state.status === 'ambiguous';
  if (state.status === 'done')
    return row.become('answered', { ids: state.ids.slice(0, 1), isAnswered: true });
  if (isMissing && isGone(context, row)) return uncertain(NOT_SHOWN);
  if (row.facts.validationErrors)
    return state.status === 'unknowable' || thereSince(row, state).length > 0
      ? uncertain()
      : row.become('rejected');
  switch (state.status) {
    case 'notDone':
      return operation.effect === 'lock' ? uncertain() : repeat();
    case 'differs':
      // What somebody changed since is not overwritten. Of what adds, a record that is as before it shows that nothing was added.
      if ((again || (isOwn && isAsBefore)) && mayRepeat && !state.since) return repeat();
      return row.become('differs', { fields: state.fields });
    case 'ambiguous':
      if (again) return repeat();
      return row.become('uncertain', { ids: state.ids, next: whatToDo(operation, state) });
    default:
      return again ? repeat() : uncertain();
  }
}
