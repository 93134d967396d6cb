import type { IncomingMessage, ServerResponse } from 'node:http';
import { DatabaseError } from '../database/DatabaseError.js';
import { CodecError } from '../encoding/xml/limits.js';
import { isClientError } from '../errors/index.js';
import { UnknownToken, type WrongTokens } from './access/Access.js';
import { withTokens } from './answer/withTokens.js';
import type { Order } from './call/Order.js';
import { orderOf } from './call/orderOf.js';
import { Refusal, StateUnreachableError } from './request/Refusal.js';
import { Exchange } from './server/Exchange.js';
import { headersToCaller, takesGzip, packed } from './server/headers.js';
import { readBody } from './server/readBody.js';
import { CallerGone, sendFault } from './server/sendAnswer.js';
import type { Watch, CallWatch } from './watch/Watch.js';
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
    const noted = setting.deliveries.heard(request.socket);
    if (noted) await noted;
    const body = await readBody(request, setting.settings.limits.bodyBytes, 'limits.bodyBytes');
    watch?.request(body.length);
    const order = await orderOf(setting, request.headers, body);
    watch?.order(order, setting.watch!.scriptOf(order));
    const { ledger, switching } = setting;
    const route = order.effect === 'read' ? await switching?.routeOf(order) : undefined;
    if (switching && route) {
      const { answerSwitched } = await import('./switch/answerSwitched.js');
      const call = { setting, switching, exchange, passOn: () => passOn(setting, order, exchange) };
      await answerSwitched(call, route, order);
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
  { response, ending }: Exchange,
  watch: CallWatch | undefined,
  error: unknown,
): void {
  if (error instanceof CallerGone || ending.hasEnded) {
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
  const { request, ending: signal } = exchange;
  const settlement = operation?.settlement;
  const asPacked = !by;
  const asked = { name, effect, settlement, headers, body, signal, owner: by?.key, asPacked };
  for await (const given of service.answer(asked)) {
    const { status } = given;
    const isPacked = given.header('content-encoding') !== undefined;
    const answer = by ? await withTokens(given, operation, by.tokens) : given;
    const head = { status, headers: headersToCaller(answer.header) };
    if (asPacked && !service.looksInside) {
      for (const named of ['content-encoding', 'content-length']) {
        const value = given.header(named);
        if (value !== undefined) head.headers[named] = value;
      }
      if (given.stream && !given.bytes && !exchange.tap && !(exchange.watch && isPacked)) {
        await exchange.pipe(head, given.stream, settings.limits.idleMs);
        continue;
      }
    } else if (isPacked && takesGzip(request.headers)) {
      head.headers['content-encoding'] = 'gzip';
      await exchange.send(head, packed(answer.body));
      continue;
    }
    await exchange.send(head, answer.bytes ? [answer.bytes] : answer.body);
  }
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
