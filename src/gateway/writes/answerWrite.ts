import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gunzipSync, gzip, gzipSync, type InputType, type ZlibOptions } from 'node:zlib';
import { setsTheSame } from '../../client/rowEffect.js';
import { type AnyOperation, rowShape } from '../../definition/operation.js';
import { encodeRequest } from '../../encoding/request/envelope.js';
import { openRequest } from '../../encoding/server/decodeRequest.js';
import { answerContentType, encodeAnswer } from '../../encoding/server/encodeAnswer.js';
import { isClientError } from '../../errors/index.js';
import { refusesEnvelope, whatWasDone } from '../../errors/whatWasDone.js';
import { inputOf, type Row } from '../../settle/shape.js';
import { wholeBody } from '../../transport/wholeBody.js';
import { endsAsEnvelope } from '../answer/Spool.js';
import { withTokens } from '../answer/withTokens.js';
import { keyOf, type Order } from '../call/Order.js';
import { Refusal } from '../request/Refusal.js';
import type { Exchange } from '../server/Exchange.js';
import { takesGzip } from '../server/headers.js';
import { CallerGone } from '../server/sendAnswer.js';
import type { StoredRow } from '../state/GatewayState.js';
import { faultIn, ownAnswer, recordId, rowsInAnswer } from './answerRows.js';
import { fatesOf, knownRecords } from './knownRecords.js';
import { rowsOf, settledRows, unknown } from './settleWrite.js';
import type { KeptAnswer, WriteLedger } from './WriteLedger.js';
import {
  type OrderedRows,
  orderedRows,
  partOf,
  type RowsOutcome,
  type WriteSetting,
  type Writing,
} from './Writing.js';

/**
 * Answers a call that writes, row by row: a row of which the script does not have the outcome is answered with that, whatever
 * call it comes in; one of which nobody knows is looked for; the others are sent. What went out goes on without its caller, and
 * it is never sent over anything else.
 */
export async function answerWrite(
  setting: WriteSetting,
  ledger: WriteLedger,
  order: Order,
  exchange: Exchange,
): Promise<void> {
  const { request, response, gone } = exchange;
  const ordered = await orderedRows(setting, ledger, order);
  await using turn = await ledger.turn(ordered);
  if (gone.aborted) throw new CallerGone();
  const found = await ledger.known(ordered, turn);
  const begun = found.known.find((row) => row?.state === 'open')?.write.over;
  // What was begun over REST is known as that also where there is no REST side any more.
  const overRest = setting.switching || begun === 'rest' ? await import('./overRest.js') : undefined;
  const route = await overRest?.routeOverRest(setting, order, begun);
  const writing = { setting, ledger, order, ordered, turn, ...found };
  const { rows, answer, isKept } = route
    ? await overRest!.outcomeOverRest(writing, route)
    : await outcomeOverSoap(writing, gone);
  // What is open is not over with the answer: the script gets it as it is, and the row is looked for when it comes again.
  const done = rows.filter(({ state }) => state !== 'open');
  for (const row of done) turn.ended(row);
  const isWanted = ordered.isNamed || done.length < rows.length;
  exchange.answerer = isKept ? 'kept' : route ? 'rest' : 'soap';
  const failed = () => exchange.watch?.stateFailed();
  const packs = takesGzip(request.headers);
  const headers = { 'content-type': answer.contentType, ...(packs ? { 'content-encoding': 'gzip' } : {}) };
  const body = packs ? [answer.packed] : unpacked(answer.packed);
  // A caller that closed while this process was busy does not have the answer, and that is heard right before it goes out.
  await setting.deliveries.caughtUp();
  // What cannot be recorded is asked for again at the worst: the script gets the same outcome.
  const reached = setting.deliveries.verdict(response, (delivery) =>
    ledger.delivered(done, delivery, isWanted).catch(failed),
  );
  await exchange.send({ status: answer.status, headers }, body);
  await ledger.delivered(done, await reached, isWanted, turn).catch(failed);
}

async function outcomeOverSoap(writing: Writing, gone: AbortSignal): Promise<RowsOutcome> {
  const { ledger, ordered, order, known } = writing;
  if (known.every((row) => row === undefined)) return sendRows(writing, ordered, order.body, gone);
  const kept = wholeAnswer(writing);
  if (kept)
    return { rows: await ledger.rowsAnswered(known as readonly StoredRow[]), answer: kept, isKept: true };
  const { operation } = order;
  if (!operation || !ordered.rows || !operation.rows) return settledAlone(writing, gone);
  const found = await knownRecords(writing, gone);
  const fresh = found.records.flatMap((record, i) => (record === undefined ? [i] : []));
  const stored = [...found.rows];
  const records = [...found.records];
  if (fresh.length > 0) {
    const sent = await sendPart(writing, partOf(ordered, fresh), gone);
    // A fault tells the script nothing of the rows that were found.
    if (sent.rows.length === 0) return { rows: [], answer: sent.answer };
    const answered = sent.records;
    const unmatched = sent.rows.filter((_, k) => answered[k] === undefined);
    if (unmatched.length > 0) {
      await ledger.rowsBecame('open', unmatched);
      await ledger.rowsFound(
        new Map(
          sent.rows.flatMap((row, k) =>
            answered[k] ? [[row, ownAnswer(operation, ordered.rows![fresh[k]!]!, answered[k])] as const] : [],
          ),
        ),
      );
      throw new Refusal(
        'Server',
        'some rows were known from before and the others were sent, but the answer does not say which of them it is about. Send the same again, through the gateway: it finds out what became of them',
      );
    }
    for (const [k, i] of fresh.entries()) {
      stored[i] = sent.rows[k]!;
      records[i] = answered[k]!;
    }
  }
  const isKept = fresh.length === 0;
  return {
    rows: isKept ? (stored as StoredRow[]) : await ledger.rowsAnswered(stored as StoredRow[]),
    isKept,
    answer: answerOfRecords(writing, records as readonly Row[]),
  };
}

/** The answer that is kept of one write that is just these rows. */
function wholeAnswer({ ledger, known }: Writing): KeptAnswer | undefined {
  const write = known[0]?.write;
  const isOther = (row: StoredRow | undefined, i: number) =>
    row?.write.id !== write?.id ||
    row?.answer !== undefined ||
    ![i, -1].includes(row?.position ?? -2) ||
    row?.state === 'open';
  if (!write || known.some(isOther)) return undefined;
  return write.size === known.length || write.size === 0 ? ledger.answerOf(write) : undefined;
}

/** A write of which nothing can be taken apart: it is answered as a whole or not at all. */
async function settledAlone(writing: Writing, gone: AbortSignal): Promise<RowsOutcome> {
  const { ledger, order, ordered, known } = writing;
  const row = known[0]!;
  const { operation, body } = order;
  if (row.state === 'settled') throw unknown('Somebody has looked: it is saved, and nothing is to do');
  if (row.state !== 'open' || keyOf(order) === undefined)
    throw new Refusal('Server', 'the same was sent before, and its answer is not there any more');
  if (!operation) throw unknown('the operation is not known, so that nobody can look for it');
  const rows = ordered.rows ?? rowsSent(operation, body, order.headers);
  const lost = rows.map((sent, place) => ({ stored: row, mark: row.mark, row: sent, place }));
  const states = settledRows(await fatesOf(writing, lost, gone), lost);
  if (states.some((state) => state !== undefined))
    throw unknown('It is saved: nothing is to do, and its answer is not there any more');
  await ledger.notSent(row.write);
  return sendRows(writing, ordered, body, gone);
}

function answerOfRecords({ setting, order }: Writing, records: readonly Row[]): KeptAnswer {
  const text = encodeAnswer(order.operation!, records, { namespaces: setting.namespaces });
  const shown = order.by ? order.by.tokens.inText(text) : text;
  return { status: 200, contentType: answerContentType(), packed: gzipSync(shown) };
}

/** Sends rows of a call that can be taken apart. Gives of each the record that answers it, where that is certain. */
export async function sendPart(
  writing: Pick<Writing, 'setting' | 'ledger' | 'order' | 'turn'>,
  part: OrderedRows,
  gone: AbortSignal,
): Promise<RowsOutcome & { readonly records: readonly (Row | undefined)[] }> {
  const { order, setting } = writing;
  const operation = order.operation!;
  const input = { ...part.others, ...inputOf(rowShape(operation), part.rows!) };
  const body = Buffer.from(encodeRequest(operation, keyOf(order)!, input, setting.namespaces));
  const sent = await sendRows(writing, part, body, gone);
  return { ...sent, records: rowsInAnswer(operation, sent.answer, part.rows!) };
}

/** Sends rows in one call; none come back where a fault answers it. Throws a `Refusal` where their answer was lost. */
export async function sendRows(
  { setting: { service }, ledger, order, turn }: Pick<Writing, 'setting' | 'ledger' | 'order' | 'turn'>,
  ordered: OrderedRows,
  body: Buffer,
  gone: AbortSignal,
): Promise<RowsOutcome> {
  const { name, operation, effect, headers, by } = order;
  let sent: readonly StoredRow[] | undefined;
  let goesOut = false;
  /** Why it could not be recorded: the transport would tell it as a failure of the service. */
  let unrecorded: unknown;
  const stop = new AbortController();
  const follow = () => stop.abort();
  gone.addEventListener('abort', follow);
  const beforeSending = async () => {
    sent ??= await ledger.sending(ordered, 'soap', turn).catch((error: unknown) => {
      unrecorded = error;
      throw error;
    });
    // From here on it is sent, whoever waits for it.
    gone.removeEventListener('abort', follow);
    stop.signal.throwIfAborted();
    goesOut = true;
  };
  try {
    const answers = service.answer({
      ...{ name, effect, settlement: operation?.settlement, headers, body, owner: by?.key },
      ...{ asPacked: false, soapOnly: true, signal: stop.signal, beforeSending },
    });
    for await (const given of answers) {
      const http = by ? await withTokens(given, operation, by.tokens) : given;
      const bytes = http.bytes ?? (await wholeBody(http.body, Number.POSITIVE_INFINITY))!;
      if (!endsAsEnvelope(bytes)) throw new CutAnswer();
      const contentType = http.header('content-type') ?? 'text/xml';
      const answer = { status: http.status, contentType, packed: await packedWith(bytes, { level: 1 }) };
      const fault = faultIn(operation, answer);
      // A fault does not say what became of the rows: they are looked for when they come again, where a read shows them.
      if (fault === undefined || !operation?.settlement?.shown)
        return { rows: await answeredRows(ledger, order, ordered, { sent: sent!, answer }), answer };
      const { write } = sent![0]!;
      await (refusesEnvelope(fault) ? ledger.notSent(write) : ledger.lost(write));
      return { rows: [], answer };
    }
    throw new CutAnswer();
  } catch (error) {
    if (unrecorded !== undefined) throw unrecorded;
    const isNothing = !goesOut || (isClientError(error) && whatWasDone(error) === 'nothing');
    const write = sent?.[0]?.write;
    // Where it cannot be recorded, it stays as sent.
    if (write) await (isNothing ? ledger.notSent(write) : ledger.lost(write)).catch(() => undefined);
    if (isNothing) throw error;
    throw new Refusal(
      'Server',
      'the request was sent and its answer was lost. Send the same again, through the gateway: it finds out what became of it',
    );
  } finally {
    gone.removeEventListener('abort', follow);
  }
}

/**
 * Records the answer to rows. A row that it does not answer stays open: nobody knows what became of it. An answer to rows that set
 * the same is not read for that: they can be sent again.
 */
async function answeredRows(
  ledger: WriteLedger,
  { operation, read, body, headers }: Order,
  ordered: OrderedRows,
  { sent, answer }: { readonly sent: readonly StoredRow[]; readonly answer: KeptAnswer },
): Promise<readonly StoredRow[]> {
  if (!operation?.settlement?.shown) return ledger.answered(sent, answer, []);
  const rows = ordered.rows ?? (read ? rowsSent(operation, body, headers) : []);
  if (rows.every((row) => setsTheSame(operation, row))) return ledger.answered(sent, answer, []);
  const records = rowsInAnswer(operation, answer, rows);
  if (!records.includes(undefined)) {
    const ids = ordered.rows?.map((row, i) => recordId(operation, row, records[i]));
    return ledger.answered(sent, answer, ids ?? []);
  }
  await ledger.lost(sent[0]!.write);
  // A call that cannot be taken apart is one row, whatever it has.
  if (!ordered.rows) return sent;
  const own = sent.flatMap((row, i) =>
    records[i] ? [[row, ownAnswer(operation, rows[i]!, records[i])] as const] : [],
  );
  const answered = await ledger.rowsAnswered(
    own.map(([row]) => row),
    new Map(own),
  );
  const byPlace = new Map(answered.map((row) => [row.position, row]));
  return sent.map((row) => byPlace.get(row.position) ?? row);
}

/** The rows of a call as they can be read, also where it cannot be taken apart. */
function rowsSent(operation: AnyOperation, body: Buffer, headers: Order['headers']): readonly Row[] {
  return rowsOf(operation, openRequest(body, headers['content-type']).decode(operation).parts);
}

// In another thread: long answers hold up no other call.
const packedWith = promisify<InputType, ZlibOptions, Buffer>(gzip);

class CutAnswer extends Error {
  override readonly name = 'CutAnswer';
}

/** One that is short is unpacked at once, and goes out with its length. */
function unpacked(packed: Buffer): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  if (packed.length <= SHORT_BYTES) return [gunzipSync(packed)];
  return Readable.from([packed]).pipe(createGunzip());
}

const SHORT_BYTES = 4 * 1024;
