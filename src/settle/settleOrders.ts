import { type Client, keyOf, readAsShown, staleReadsOf } from '../client/client.js';
import type { AnyOperation } from '../definition/operation.js';
import type { ReadBack } from '../definition/settlement.js';
import { compareRow, type Fields, fieldsOf } from './compareRow.js';
import { type Companion, type Order, type Witness, type Row, type RowState, unknowable } from './shape.js';
import { PossibleRecords } from './PossibleRecords.js';
import { AGAIN_MS, type Pace } from './pace.js';
import { operationNamed, type ReadResult, readShown, type ShownRecord } from './readShown.js';
import { candidatesFor, isFound } from './recognise.js';
import { deletes, statesOf, type View } from './stateOf.js';

export interface SettleOrders {
  readonly client: Client;
  readonly operation: AnyOperation;
  readonly pace: Pace;
  readonly quietMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Ids that belong to rows which were answered, with these rows. */
  readonly taken?: Owners;
  /** What else was sent: it may be there more than once, or add to the same balances. */
  readonly companions?: readonly Companion[] | undefined;
  /** What is known to be saved: where a read does not show it, what else it does not show is not known to be missing. */
  readonly witnesses?: readonly Witness[] | undefined;
}

/** Rows by the ids under which they were answered, as they are without these ids. */
export type Owners = ReadonlyMap<string, readonly Row[]>;

/** What one read says, and when it was begun. */
export async function lookAt(options: SettleOrders, orders: readonly Order[]): Promise<RowState[]> {
  const { client, operation, taken = new Map(), companions, witnesses = [], signal } = options;
  const rows = [...orders, ...witnesses].map(({ row }) => row);
  const readResult: ReadResult = await readShown(client, operation, rows, signal ? { signal } : {});
  const view = await viewOf(options);
  const states = statesOf(view, orders, readResult, { taken: new Set(taken.keys()), companions });
  const { fields } = view;
  if (!fields) return states;
  const blind = whyBlind(fields, witnesses, readResult);
  const checked = blind === LACKS ? states : doubted(options, fields, { orders, states }, readResult);
  if (blind === undefined) return checked;
  return checked.map((state) => (state.status === 'notDone' ? unknowable(blind) : state));
}

/** How many rows that are known to be saved a read must show before it proves that another is missing. */
export const MOST_WITNESSES = 200;

/** Whether a read that shows the row, which is saved, tells of others like it that they are missing. */
export function isWitness(shown: ReadBack | undefined, row: Row, token?: string): boolean {
  return shown !== undefined && !deletes(shown, row) && isFound(shown, row, token);
}

const LACKS = 'the read lacks what is known to be saved';

/** Why a read does not prove that what it does not show is missing, by what is known to be saved. */
export function whyBlind(
  fields: Fields,
  witnesses: readonly Witness[],
  readResult: ReadResult,
): string | undefined {
  if (!witnesses.every((witness) => isShown(fields, witness, readResult))) return LACKS;
  const others = witnesses.filter((witness) => !isKnownAgain(fields, witness, readResult));
  return others.length * 2 > witnesses.length
    ? 'the read shows what is known to be saved as another row'
    : undefined;
}

/**
 * What came to be there since, belongs to no row, and may be one that the service changed, leaves open what is missing. So
 * does what has the id of another row and is not that one: the id was given away again.
 */
function doubted(
  { taken = new Map(), companions = [] }: SettleOrders,
  fields: Fields,
  { orders, states }: { readonly orders: readonly Order[]; readonly states: RowState[] },
  { records }: ReadResult,
): RowState[] {
  if (states.every(({ status }) => status !== 'notDone')) return states;
  const isLike = (row: Row, found: ShownRecord, token?: string) =>
    candidatesFor(fields, row, [found], token).length > 0;
  const maybe = (row: Row, found: ShownRecord) => new PossibleRecords(fields, [found]).of(row).length > 0;
  // What says other things than the row whose it is can be another row too: services put shifts that touch into one.
  const isAsSent = (row: Row, { record }: ShownRecord) =>
    compareRow(fields, row, record).differing.length === 0;
  const isOwners = ({ id }: ShownRecord, fits: (row: Row) => boolean) =>
    taken.get(id)?.length === 0 || taken.get(id)?.some((row) => !isFound(fields.shown, row) || fits(row));
  const explained = new Set(states.filter((state) => state.status === 'done').flatMap(({ ids }) => ids));
  for (const { row, token, isSaved } of companions)
    if (isSaved && isFound(fields.shown, row, token))
      for (const found of candidatesFor(fields, row, records, token))
        if (isAsSent(row, found)) explained.add(found.id);
  const open = records.filter(({ id }) => !explained.has(id));
  const left = new PossibleRecords(
    fields,
    open.filter((found) => !isOwners(found, (row) => maybe(row, found) && isAsSent(row, found))),
  );
  const givenAway = open.filter((found) => !isOwners(found, (row) => isLike(row, found)));
  return states.map((state, i) => {
    // Where nobody looked before it was sent, all that belongs to no row may be it.
    const { row, token, before = NOTHING } = orders[i]!;
    if (state.status !== 'notDone' || !isFound(fields.shown, row, token)) return state;
    const others = givenAway.filter((found) => isLike(row, found, token));
    const ids = new Set([...left.of(row), ...others].map(({ id }) => id).filter((id) => !before.has(id)));
    return ids.size > 0 ? { status: 'ambiguous', ids: [...ids] } : state;
  });
}

const NOTHING: ReadonlySet<string> = new Set();

function isShown(fields: Fields, { row, ids }: Witness, { records, deleted }: ReadResult): boolean {
  if (ids.length > 0) return records.some(({ id }) => ids.includes(id)) || ids.some((id) => deleted.has(id));
  return candidatesFor(fields, row, records).length > 0;
}

/** False for what is saved as another person's or another day's: what else was, no likeness shows. */
function isKnownAgain(fields: Fields, { row, ids }: Witness, { records }: ReadResult): boolean {
  const own = records.filter(({ id }) => ids.includes(id));
  if (own.length === 0) return true;
  return candidatesFor(fields, row, own).length > 0 || new PossibleRecords(fields, own).of(row).length > 0;
}

export async function viewOf({
  client,
  operation,
  pace,
}: Pick<SettleOrders, 'client' | 'operation' | 'pace'>): Promise<View> {
  const { by, shown } = operation.settlement ?? {};
  const read = by === undefined ? undefined : await operationNamed(by);
  const key = shown?.kind === 'presence' ? await keyOf(client) : undefined;
  const fields = fieldsOf(operation, read);
  const [part = ''] = Object.keys(read?.input ?? {});
  const unshown = fields && read ? (await readAsShown(client, read, { [part]: {} })).unshown : [];
  return {
    operation,
    fields: fields && { ...fields, ...(unshown.length > 0 ? { unshown } : {}) },
    key,
    today: new Date(pace.now()).toISOString().slice(0, 10),
  };
}

/**
 * What became of rows of which the last attempt ended at `endedAt`. What is there as it was sent is done at once. That a
 * row is not there, or not as it was sent, is said after two reads that were both begun when the service can no longer
 * be saving it; where they disagree nobody knows. Where a survey has seen so many stale reads in a row, more reads have to agree.
 */
export async function settleOrders(
  options: SettleOrders,
  orders: readonly Order[],
  endedAt: number,
): Promise<RowState[]> {
  const { client, pace, quietMs, signal } = options;
  const stale = staleReadsOf(client);
  const isOver = (state: RowState) => isFinal(state) && !isBehind(state);
  const first = await lookAt(options, orders);
  if (first.every(isOver)) return first;
  const quietFor = endedAt + quietMs - pace.now();
  if (quietFor > 0) await pace.sleep(quietFor, signal);
  let last = quietFor > 0 ? await lookAt(options, orders) : first;
  const agreed = last.map(() => 1);
  const isSettled = (state: RowState, i: number) => isOver(state) || agreed[i]! > Math.max(1, stale);
  for (let left = 1 + 2 * stale; left > 0 && !last.every(isSettled); left--) {
    await pace.sleep(Math.min(AGAIN_MS, quietMs), signal);
    const next = await lookAt(options, orders);
    for (const [i, { status }] of next.entries()) agreed[i] = status === last[i]!.status ? agreed[i]! + 1 : 1;
    last = next;
  }
  return last.map((state, i) => (isFinal(state) || isSettled(state, i) ? state : UNSTEADY));
}

/** True where a later read may tell more: this one lacked what is known to be saved. */
function isBehind(state: RowState): boolean {
  return state.status === 'unknowable' && state.because === LACKS;
}

const UNSTEADY: RowState = { status: 'unknowable', because: 'two reads said different things of it' };

function isFinal({ status }: RowState): boolean {
  return status === 'done' || status === 'unknowable';
}
