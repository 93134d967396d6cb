import { encodeRequest } from '../../encoding/request/envelope.js';
import type { AnyOperation } from '../../definition/operation.js';
import { inputOf, type Row, rowShape } from '../../settle/shape.js';
import { KeyTokens } from '../answer/KeyTokens.js';
import type { Order } from '../call/Order.js';
import { operationNamed, ownHeaders } from '../call/orderOf.js';
import { isSharedState } from '../config/isSharedState.js';
import { Refusal } from '../request/Refusal.js';
import type { GatewayState, StoredRow } from '../state/GatewayState.js';
import type { History } from '../switch/History.js';
import { contentOf, isRejected, ownAnswer, rowsInAnswer } from './answerRows.js';
import { sendRows } from './answerWrite.js';
import { type OpenWrite, openWrite, underWayUntil, WriteRefused } from './closeWrite.js';
import { askingWith } from './knownRecords.js';
import { lastMoment } from './lastMoment.js';
import type { RowFate } from './settleWrite.js';
import type { Turn } from './Turn.js';
import type { OwnAnswer, WriteLedger } from './WriteLedger.js';
import type { OrderedRows, WriteSetting } from './Writing.js';

/** What a person wants done with the open rows of a write. */
export interface HandOrder {
  /** The beginning of the id of the write. */
  readonly id: string;
  /** `settle` asks the service what became of them. `send` also sends those that are not there. */
  readonly what: 'settle' | 'send';
  readonly by: string;
  readonly why: string;
}

/**
 * What is known of a row then. `saved`: it was there. `sent`: it is there now. `rejected`: the service said what is wrong with it.
 * `missing`: it is not there, and goes out when the script sends it again. `unknown`: it stays open.
 */
export interface RowByHand {
  /** Its place in the write. */
  readonly position: number;
  readonly is: 'saved' | 'sent' | 'rejected' | 'missing' | 'unknown';
  readonly why?: string;
}

/** What is said of a row. */
type Told = Omit<RowByHand, 'position'>;

/** Where a gateway works for a person. */
export interface HandSetting {
  readonly setting: WriteSetting;
  readonly ledger: WriteLedger;
  readonly state: GatewayState;
  readonly history: History;
}

/** A write that a person works on: no call of a script has its rows meanwhile. */
interface ByHand extends HandSetting {
  readonly operation: AnyOperation;
  readonly order: Order;
  readonly turn: Turn;
  readonly open: OpenWrite;
}

/**
 * Settles the open rows of a write, and sends those that are not there. What is there then is answered to the script when it comes
 * again, however late. A row is sent only if two reads show that it is not there. Throws a `WriteRefused` that says why nothing was
 * done.
 */
export async function workByHand(hand: HandSetting, order: HandOrder): Promise<RowByHand[]> {
  const { setting, ledger, state } = hand;
  const found = openWrite(await state.rowsIn(['open', 'ready']), order.id);
  const scope = found.write;
  await using turn = await ledger.turn({ marks: found.rows.map(({ mark }) => mark), whole: undefined });
  // A call of the script may have had them until now.
  const open = openWrite(await state.rowsIn(['open', 'ready']), found.write.id);
  const until = isSharedState(setting.settings.state ?? '')
    ? underWayUntil(open, setting.settings.limits)
    : 0;
  if (until > ledger.time())
    throw new WriteRefused(`it may be under way until ${new Date(until).toISOString()}: do it then`);
  const operation = await operationNamed(scope.operation);
  if (!operation) throw new WriteRefused(`${scope.operation} is not known: nobody can look for it`);
  const work = { ...hand, operation, turn, open, order: await orderOfWrite(setting, open, operation) };
  const { by, why } = order;
  const event = order.what === 'send' ? 'sent' : 'settled';
  const { script, unit } = scope;
  await hand.history.add({
    ...{ event, script, unit, operation: operation.name, by, why },
    ...{ write: open.write.id, rows: open.rows.length },
  });
  const fates = await settled(work);
  const missing = open.rows.filter((row) => fates.get(row)?.is === 'missing');
  const sends = order.what === 'send' && missing.length > 0;
  const sent = sends ? await sendMissing(work, missing) : new Map<StoredRow, Told>();
  return open.rows.map((row) => ({ position: row.position, ...shown(fates.get(row)!), ...sent.get(row) }));
}

function shown(fate: RowFate): Told {
  if (fate.is === 'saved' || fate.is === 'missing') return { is: fate.is };
  return { is: 'unknown', why: fate.why };
}

/** The call of the script as the gateway sends it for a person. */
async function orderOfWrite(
  { settings, vault }: WriteSetting,
  { write: { unit, script } }: OpenWrite,
  operation: AnyOperation,
): Promise<Order> {
  const { root, units } = vault.names;
  if (!(unit === 'root' ? root : units.includes(unit)))
    throw new WriteRefused(
      `its key is not among the keys of the configuration (unit ${unit}): the script has to send it again`,
    );
  const key = (await vault.key(unit === 'root' ? undefined : unit)).reveal();
  const { name, effect } = operation;
  return {
    ...{ name, operation, effect, headers: ownHeaders(settings, name, operation), body: Buffer.alloc(0) },
    read: undefined,
    // Tokens for keys are those of the script that fetches the answer.
    by: { token: { name: script } as never, key, unit, tokens: new KeyTokens([], (text) => text) },
  };
}

/** What became of the open rows, by reading. It is recorded, and what cannot be known stays open. */
async function settled(work: ByHand): Promise<Map<StoredRow, RowFate>> {
  const { ledger, operation, open } = work;
  const fates = new Map<StoredRow, RowFate>();
  // A read does not tell equal rows apart: those of other writes are looked for at once.
  const equal = (
    await work.state.rowsOf(
      open.rows.map(({ mark }) => mark),
      0,
    )
  ).filter(({ write, state }) => state === 'open' && write.id !== open.write.id);
  const asked = [...open.rows.filter(({ state }) => state === 'open'), ...equal];
  const known = asked.flatMap((row) => {
    const content = contentOf(ledger, row);
    return content ? [{ row, sent: content.row }] : [];
  });
  for (const row of open.rows)
    fates.set(
      row,
      row.state === 'ready' ? { is: 'missing' } : { is: 'unknown', why: 'What it says is not kept.' },
    );
  if (known.length === asked.length && known.length > 0) {
    const found = await askService(
      work,
      known.map(({ sent }) => sent),
      asked,
    );
    for (const [i, fate] of found.entries()) fates.set(known[i]!.row, fate);
  }
  const own = new Map<StoredRow, OwnAnswer>();
  for (const { row, sent } of known) {
    const fate = fates.get(row);
    if (fate?.is === 'saved') own.set(row, ownAnswer(operation, sent, fate.record));
  }
  await ledger.rowsFound(own);
  await ledger.rowsNotSent([...fates.keys()].filter((row) => fates.get(row)!.is === 'missing'));
  return fates;
}

async function askService(
  work: ByHand,
  rows: readonly Row[],
  asked: readonly StoredRow[],
): Promise<readonly RowFate[]> {
  const { setting, ledger, operation, order, open } = work;
  const asking = {
    ...askingWith(setting, new AbortController().signal),
    taken: await ledger.recordIds(open.write),
    places: asked.map(({ position }) => position),
    witnesses: [],
  };
  const endedAt = Math.max(...asked.map((row) => lastMoment(work, row)));
  try {
    return await setting.settle(asking, operation, { rows, key: order.by!.key, endedAt });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return rows.map(() => ({ is: 'unknown', why: error.message }));
  }
}

/** Sends rows that are known not to be there, as the script would. Nothing is said of those that did not go out. */
async function sendMissing(
  work: ByHand,
  missing: readonly StoredRow[],
): Promise<Map<StoredRow, Told | undefined>> {
  const { ledger, open } = work;
  const contents = missing.map((row) => contentOf(ledger, row));
  if (contents.some((content) => content === undefined))
    return new Map(missing.map((row) => [row, { is: 'missing', why: 'What it says is not kept.' } as const]));
  const ordered: OrderedRows = {
    ...{ scope: open.write, whole: undefined, isNamed: false },
    marks: missing.map(({ mark }) => mark),
    contents: contents.map((content) => content!.text),
    rows: contents.map((content) => content!.row),
    others: contents[0]!.others,
  };
  try {
    const told =
      open.write.over === 'rest' ? await sendOverRest(work, ordered) : await sendOverSoap(work, ordered);
    return new Map(missing.map((row, i) => [row, told[i]]));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Map(missing.map((row) => [row, { is: 'unknown', why: error.message } as const]));
  }
}

async function sendOverSoap(work: ByHand, ordered: OrderedRows): Promise<Told[]> {
  const { setting, operation, order } = work;
  const rows = ordered.rows!;
  const input = { ...ordered.others, ...inputOf(rowShape(operation), rows) };
  const body = Buffer.from(encodeRequest(operation, order.by!.key, input, setting.namespaces));
  const sent = await sendRows(work, ordered, body, new AbortController().signal);
  if (sent.rows.length === 0)
    return rows.map(() => ({ is: 'unknown', why: 'The service answered with a fault: settle it again.' }));
  const records = rowsInAnswer(operation, sent.answer, rows);
  return ended(work, sent.rows, records, rows);
}

/** Records what the service has answered to rows. */
async function ended(
  { ledger, operation }: ByHand,
  stored: readonly StoredRow[],
  records: readonly (Row | undefined)[],
  rows: readonly Row[],
): Promise<Told[]> {
  const of = (is: (record: Row | undefined) => boolean) => stored.filter((_, i) => is(records[i]));
  await ledger.rowsOpen(of((record) => record === undefined));
  await ledger.rowsNotSent(of((record) => record !== undefined && isRejected(record)));
  const own = new Map<StoredRow, OwnAnswer>();
  for (const [i, record] of records.entries())
    if (record && !isRejected(record)) own.set(stored[i]!, ownAnswer(operation, rows[i]!, record));
  await ledger.rowsFound(own);
  return records.map((record): Told => {
    if (!record) return { is: 'unknown', why: 'The answer does not say which row it is about.' };
    return isRejected(record) ? { is: 'rejected', why: wrongIn(record) } : { is: 'sent' };
  });
}

/** What the service says is wrong with a row. */
function wrongIn({ validationErrors }: Row): string {
  return (validationErrors as readonly unknown[]).map(String).join('; ');
}

async function sendOverRest(work: ByHand, ordered: OrderedRows): Promise<Told[]> {
  const { ledger, turn, open, setting } = work;
  if (!setting.switching) throw new Refusal('Server', 'It was begun over REST, which is not there any more.');
  const { sendRow } = await import('./overRest.js');
  const { script, unit, operation } = open.write;
  const added = await ledger.sending(ordered, 'rest', turn);
  const told: Told[] = [];
  for (const [index, row] of ordered.rows!.entries()) {
    try {
      const { kept, answer } = await sendRow(
        work,
        { script, unit, operation },
        { stored: added[index]!, row, index },
      );
      told.push(...(await ended(work, [kept], [answer as Row], [row])));
    } catch (error) {
      await ledger.rowsNotSent(added.slice(index + 1));
      if (!(error instanceof Refusal)) throw error;
      return [...told, { is: 'unknown', why: error.message }];
    }
  }
  return told;
}
