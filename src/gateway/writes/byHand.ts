import type { AnyOperation } from '../../definition/operation.js';
import type { Row } from '../../settle/shape.js';
import { KeyTokens } from '../answer/KeyTokens.js';
import type { Order } from '../call/Order.js';
import { operationNamed, ownHeaders } from '../call/orderOf.js';
import { isSharedState } from '../config/GatewayConfig.js';
import { Refusal } from '../request/Refusal.js';
import type { GatewayState, StoredRow } from '../state/GatewayState.js';
import type { History } from '../switch/History.js';
import { contentOf, isRejected, ownAnswer } from './answerRows.js';
import { sendPart } from './answerWrite.js';
import { type OpenWrite, openWrite, underWayUntil, WriteRefused } from './closeWrite.js';
import { fatesOf, type LostRow } from './knownRecords.js';
import type { RowFate } from './settleWrite.js';
import type { OwnAnswer, WriteLedger, Turn } from './WriteLedger.js';
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
type RowNotice = Omit<RowByHand, 'position'>;

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
  const until = isSharedState(setting.settings.state) ? underWayUntil(open, setting.settings.limits) : 0;
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
  const sent = sends ? await sendMissing(work, missing) : new Map<StoredRow, RowNotice>();
  return open.rows.map((row) => ({ position: row.position, ...shown(fates.get(row)!), ...sent.get(row) }));
}

function shown(fate: RowFate): RowNotice {
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
  if (unit === '')
    throw new WriteRefused(
      'version 0.5.0 of the gateway kept it, without its unit and its rows: the script has to send it again, or close it when you have looked in the service',
    );
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
  const { ledger, operation, open, state } = work;
  // A read does not tell equal rows apart: those of other writes are looked for at once.
  const like = await state.rowsOf(
    open.rows.map(({ mark }) => mark),
    0,
  );
  const asked = [...open.rows, ...like.filter(({ write }) => write.id !== open.write.id)].filter(
    (row) => row.state === 'open',
  );
  const lost = asked.flatMap((stored): LostRow[] => {
    const row = contentOf(ledger, stored)?.row;
    return row ? [{ stored, mark: stored.mark, row, place: stored.position }] : [];
  });
  const fates = new Map<StoredRow, RowFate>(
    open.rows.map((row) => [
      row,
      row.state === 'ready' ? { is: 'missing' } : { is: 'unknown', why: 'What it says is not kept.' },
    ]),
  );
  const isWhole = lost.length === asked.length && lost.length > 0;
  const found = isWhole ? await unlessRefused(fatesOf(work, lost, new AbortController().signal)) : undefined;
  const own = new Map<StoredRow, OwnAnswer>();
  for (const [i, { stored, row }] of (isWhole ? lost : []).entries()) {
    const fate = typeof found === 'string' ? ({ is: 'unknown', why: found } as const) : found![i]!;
    fates.set(stored, fate);
    if (fate.is === 'saved') own.set(stored, ownAnswer(operation, row, fate.record));
  }
  await ledger.rowsFound(own);
  await ledger.rowsBecame(
    'missing',
    [...fates.keys()].filter((row) => fates.get(row)!.is === 'missing'),
  );
  return fates;
}

/** What is given, or the words of a `Refusal`. */
async function unlessRefused<T>(given: Promise<T>): Promise<T | string> {
  return given.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  });
}

/** Sends rows that are known not to be there, as the script would. Nothing is said of those that did not go out. */
async function sendMissing(
  work: ByHand,
  missing: readonly StoredRow[],
): Promise<Map<StoredRow, RowNotice | undefined>> {
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
  const send = open.write.over === 'rest' ? sendOverRest : sendOverSoap;
  const notices = await unlessRefused(send(work, ordered));
  return new Map(
    missing.map((row, i) => [
      row,
      typeof notices === 'string' ? { is: 'unknown', why: notices } : notices[i],
    ]),
  );
}

async function sendOverSoap(work: ByHand, ordered: OrderedRows): Promise<RowNotice[]> {
  const rows = ordered.rows!;
  const sent = await sendPart(work, ordered, new AbortController().signal);
  if (sent.rows.length === 0)
    return rows.map(() => ({ is: 'unknown', why: 'The service answered with a fault: settle it again.' }));
  return ended(work, sent.rows, sent.records, rows);
}

/** Records what the service has answered to rows. */
async function ended(
  { ledger, operation }: ByHand,
  stored: readonly StoredRow[],
  records: readonly (Row | undefined)[],
  rows: readonly Row[],
): Promise<RowNotice[]> {
  const of = (is: (record: Row | undefined) => boolean) => stored.filter((_, i) => is(records[i]));
  await ledger.rowsBecame(
    'open',
    of((record) => record === undefined),
  );
  await ledger.rowsBecame(
    'notSent',
    of((record) => record !== undefined && isRejected(record)),
  );
  const own = new Map<StoredRow, OwnAnswer>();
  for (const [i, record] of records.entries())
    if (record && !isRejected(record)) own.set(stored[i]!, ownAnswer(operation, rows[i]!, record));
  await ledger.rowsFound(own);
  return records.map((record): RowNotice => {
    if (!record) return { is: 'unknown', why: 'The answer does not say which row it is about.' };
    return isRejected(record) ? { is: 'rejected', why: wrongIn(record) } : { is: 'sent' };
  });
}

/** What the service says is wrong with a row. */
function wrongIn({ validationErrors }: Row): string {
  return (validationErrors as readonly unknown[]).map(String).join('; ');
}

async function sendOverRest(work: ByHand, ordered: OrderedRows): Promise<RowNotice[]> {
  const { ledger, turn, open, setting } = work;
  if (!setting.switching) throw new Refusal('Server', 'It was begun over REST, which is not there any more.');
  const { sendRow } = await import('./overRest.js');
  const { script, unit, operation } = open.write;
  const added = await ledger.sending(ordered, 'rest', turn);
  const notices: RowNotice[] = [];
  for (const [index, row] of ordered.rows!.entries()) {
    const fresh = { stored: added[index]!, row, index };
    const sent = await unlessRefused(sendRow(work, { script, unit, operation }, fresh));
    if (typeof sent === 'string') {
      await ledger.rowsBecame('notSent', added.slice(index + 1));
      return [...notices, { is: 'unknown', why: sent }];
    }
    notices.push(...(await ended(work, [sent.kept], [sent.answer as Row], [row])));
  }
  return notices;
}
