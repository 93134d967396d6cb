import type { IncomingMessage, ServerResponse } from 'node:http';
import { DatabaseError } from '../database/DatabaseError.js';
import { CodecError } from '../encoding/xml/codecError.js';
import { isClientError } from '../errors/index.js';
import type { HttpAnswer } from '../transport/send.js';
import { UnknownToken, type WrongTokens } from './access/WrongTokens.js';
import { packed } from './answer/packed.js';
import { withTokens } from './answer/withTokens.js';
import type { Order } from './call/Order.js';
import { orderOf } from './call/orderOf.js';
import { Refusal } from './request/Refusal.js';
import { Exchange } from './server/Exchange.js';
import { headersToCaller, takesGzip } from './server/headers.js';
import { readBody } from './server/readBody.js';
import { CallerGone, sendFault } from './server/sendAnswer.js';
import { StateUnreachableError } from './state/StateUnreachableError.js';
import type { CallWatch } from './watch/CallWatch.js';
import type { Watch } from './watch/Watch.js';
import { answerWrite } from './writes/answerWrite.js';
import type { WriteLedger } from './writes/WriteLedger.js';
import type { WriteSetting } from './writes/Writing.js';

/** What all calls of a gateway share. */
export interface GatewaySetting extends WriteSetting {
  /** Where writes are protected. */
  readonly ledger: WriteLedger | undefined;
  readonly watch: Watch | undefined;
  readonly wrongTokens: WrongTokens;
}

/** Answers one SOAP call. Never throws. */
export async function answerCall(
  setting: GatewaySetting,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const watch = setting.watch?.begin();
  const exchange = new Exchange(request, response, watch);
  try {
    await setting.deliveries.heard(request.socket);
    const body = await readBody(request, setting.settings.limits.bodyBytes);
    watch?.request(body.length);
    const order = await orderOf(setting, request.headers, body);
    watch?.order(order, setting.watch!.scriptOf(order));
    const { ledger, switching } = setting;
    const route = order.effect === 'read' ? await switching?.routeOf(order) : undefined;
    if (switching && route) {
      const { answerSwitched } = await import('./switch/answerSwitched.js');
      await answerSwitched(setting, switching, route, order, exchange, () =>
        passOn(setting, order, exchange),
      );
    } else if (ledger && order.effect !== 'read') await answerWrite(setting, ledger, order, exchange);
    else await passOn(setting, order, exchange);
    watch?.end();
  } catch (error) {
    if (error instanceof UnknownToken) await setting.wrongTokens.wait(request.socket.remoteAddress);
    fail(setting, exchange, watch, error);
  }
}

function fail(
  { namespaces, publicUrl }: GatewaySetting,
  { response, gone }: Exchange,
  watch: CallWatch | undefined,
  error: unknown,
): void {
  if (error instanceof CallerGone || gone.aborted) {
    response.destroy();
    watch?.end('gone');
    return;
  }
  const refusal = refusalOf(error);
  if (error instanceof DatabaseError || error instanceof StateUnreachableError) watch?.stateFailed();
  if (refusal.about) watch?.refused(refusal.about);
  sendFault(response, refusal, { namespaces, actor: publicUrl });
  watch?.end(error instanceof Refusal && error.code !== 'Server' ? 'refused' : 'failed');
}

async function passOn(
  { service, settings }: GatewaySetting,
  { name, operation, effect, headers, body, by }: Order,
  exchange: Exchange,
): Promise<void> {
  const { request, gone: signal } = exchange;
  const answers = service.answer({
    ...{ name, effect, settlement: operation?.settlement },
    ...{ headers, body, signal, owner: by?.key, asPacked: !by },
  });
  for await (const given of answers) {
    const { status } = given;
    if (!by && !service.looksInside) {
      const head = { status, headers: { ...headersToCaller(given.headers()), ...bodyHeaders(given) } };
      const isPacked = given.header('content-encoding') !== undefined;
      if (given.stream && !given.bytes && !exchange.tap && !(exchange.watch && isPacked))
        await exchange.pipe(head, given.stream, settings.limits.idleMs);
      else await exchange.send(head, given.bytes ? [given.bytes] : given.body);
      continue;
    }
    const answer = by ? await withTokens(given, operation, by.tokens) : given;
    const { bytes } = answer;
    const listed = headersToCaller(answer.headers());
    const packs = answer.header('content-encoding') !== undefined && takesGzip(request.headers);
    if (packs)
      await exchange.send(
        { status, headers: { ...listed, 'content-encoding': 'gzip' } },
        packed(answer.body),
      );
    else await exchange.send({ status, headers: listed }, bytes ? [bytes] : answer.body);
  }
}

/** What says how the body of an answer is written that goes on as it is. */
function bodyHeaders({ header }: HttpAnswer): Record<string, string> {
  const named = ['content-encoding', 'content-length'].map((name) => [name, header(name)] as const);
  return Object.fromEntries(named.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseError)
    return new Refusal(
      'Server',
      `its own state cannot be written (${error.problem}), so nothing was sent: the operator of the gateway must repair it`,
    );
  if (isClientError(error)) return new Refusal('Server', error.message);
  if (error instanceof CodecError)
    return new Refusal('Server', `the answer of the service cannot go on: ${error.message}`);
  // A defect of the gateway: its message may hold anything, so only its kind is told.
  return new Refusal('Server', `it failed (${error instanceof Error ? error.name : typeof error})`);
}
