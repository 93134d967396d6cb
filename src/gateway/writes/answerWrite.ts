import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { isClientError } from '../../errors/index.js';
import { saysNothingDone } from '../../errors/saysNothingDone.js';
import { Spool } from '../answer/Spool.js';
import { wholeBody } from '../answer/wholeBody.js';
import { withTokens } from '../answer/withTokens.js';
import type { CallSetting } from '../call/CallSetting.js';
import type { Exchange } from '../call/Exchange.js';
import type { Order } from '../call/Order.js';
import { Refusal } from '../call/Refusal.js';
import { takesGzip } from '../server/headers.js';
import { CallerGone } from '../server/sendAnswer.js';
import type { StoredWrite } from '../state/GatewayState.js';
import { lastMoment } from './lastMoment.js';
import { settleWrite } from './settleWrite.js';
import type { Turn, WriteLedger, WriteOutcome } from './WriteLedger.js';

/**
 * Answers a call that writes: the same batch again, while the script does not have the outcome of the first, gets that.
 * Once its bytes went out it goes on without its caller, and it is never sent over anything else.
 */
export async function answerWrite(
  setting: CallSetting,
  ledger: WriteLedger,
  order: Order,
  exchange: Exchange,
): Promise<void> {
  const { name, read, by, body } = order;
  const { request, response, gone } = exchange;
  const script = by?.token.id ?? '';
  const mark = ledger.mark(by ? script : (read?.apiKey ?? ''), name, read?.parts ?? body.toString('latin1'));
  await using turn = await ledger.turn(mark);
  if (gone.aborted) throw new CallerGone();
  const open = await ledger.open(mark, turn);
  // What was begun over REST is known as that also where there is no REST side any more.
  const overRest = setting.switching || open ? await import('./overRest.js') : undefined;
  const lane = await overRest?.laneOverRest(setting, order, open);
  const { write, answer } = lane
    ? await overRest!.outcomeOverRest(setting, ledger, order, { lane, turn, mark, script, open })
    : ((open && (await outcomeOf(setting, ledger, order, open, gone))) ??
      (await outcomeOfSending(setting, ledger, order, { mark, script, operation: name, turn }, gone)));
  turn.outcome = write;
  if (response.destroyed) throw new CallerGone();
  const reached = setting.deliveries.verdict(response);
  const packs = takesGzip(request.headers);
  const headers = { 'content-type': answer.contentType, ...(packs ? { 'content-encoding': 'gzip' } : {}) };
  await exchange.send({ status: answer.status, headers }, packs ? [answer.packed] : unpacked(answer.packed));
  // What cannot be recorded is asked for again at the worst: the script gets the same outcome.
  if (await reached) await ledger.delivered(write, turn).catch(() => undefined);
}

/** The outcome of a write that was sent before; nothing where it can be sent again. */
async function outcomeOf(
  setting: CallSetting,
  ledger: WriteLedger,
  { operation, body, by, read }: Order,
  write: StoredWrite,
  signal: AbortSignal,
): Promise<WriteOutcome | undefined> {
  const { settings, namespaces, service } = setting;
  const kept = ledger.answerOf(write);
  if (kept) return { write, answer: kept };
  const key = by?.key ?? read?.apiKey;
  if (write.state !== 'sent' || key === undefined)
    throw new Refusal('Server', 'the same batch was sent before, and its answer is not there any more');
  const asking = {
    ...{ settings, namespaces, budget: service.budget, signal },
    quietMs: settings.protect.writes!.quietMs,
  };
  const settled = await settleWrite(asking, operation, body, key, lastMoment(setting, write));
  if (settled === undefined) {
    await ledger.notSent(write);
    return undefined;
  }
  const text = by ? by.tokens.inText(settled) : settled;
  const answer = { status: 200, contentType: 'text/xml; charset=utf-8', packed: gzipSync(text) };
  return { write: await ledger.answered(write, answer), answer };
}

async function outcomeOfSending(
  { service }: CallSetting,
  ledger: WriteLedger,
  { name, operation, effect, headers, body, by }: Order,
  { turn, ...about }: Pick<StoredWrite, 'mark' | 'script' | 'operation'> & { readonly turn: Turn },
  gone: AbortSignal,
): Promise<WriteOutcome> {
  let sent: StoredWrite | undefined;
  let goesOut = false;
  const stop = new AbortController();
  const follow = () => stop.abort();
  gone.addEventListener('abort', follow, { once: true });
  const beforeSending = async () => {
    sent ??= await ledger.sending(about, turn);
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
      const spool = await Spool.of(http.body, true);
      try {
        if (!spool.endsAsEnvelope) throw new CutAnswer();
        const contentType = http.header('content-type') ?? 'text/xml';
        const answer = {
          status: http.status,
          contentType,
          packed: (await wholeBody(spool.body(), Number.POSITIVE_INFINITY))!,
        };
        return { write: await ledger.answered(sent!, answer), answer };
      } finally {
        await spool.end();
      }
    }
    throw new CutAnswer();
  } catch (error) {
    const isNothing = !goesOut || (isClientError(error) && saysNothingDone(error));
    // Where it cannot be recorded, it stays as sent.
    if (sent) await (isNothing ? ledger.notSent(sent) : ledger.lost(sent)).catch(() => undefined);
    if (isNothing) throw error;
    throw new Refusal(
      'Server',
      'the request was sent and its answer was lost. Send the same again, through the gateway: it finds out what became of it',
    );
  } finally {
    gone.removeEventListener('abort', follow);
  }
}

class CutAnswer extends Error {
  override readonly name = 'CutAnswer';
}

function unpacked(packed: Buffer): AsyncIterable<Uint8Array> {
  return Readable.from([packed]).pipe(createGunzip());
}
