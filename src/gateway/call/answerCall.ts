import type { IncomingMessage, ServerResponse } from 'node:http';
import { CodecError } from '../../encoding/xml/codecError.js';
import { isClientError } from '../../errors/index.js';
import type { HttpAnswer } from '../../transport/send.js';
import { packed } from '../answer/packed.js';
import { withTokens } from '../answer/withTokens.js';
import { headersToCaller, takesGzip } from '../server/headers.js';
import { readBody } from '../server/readBody.js';
import { CallerGone, sendAnswer, sendFault } from '../server/sendAnswer.js';
import { answerWrite } from '../writes/answerWrite.js';
import type { CallSetting } from './CallSetting.js';
import { type Order, orderOf } from './orderOf.js';
import { Refusal } from './Refusal.js';

/** Answers one SOAP call. Never throws. */
export async function answerCall(
  setting: CallSetting,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  setting.deliveries.heard(request.socket);
  try {
    const body = await readBody(request, setting.settings.limits.bodyBytes);
    const order = await orderOf(setting, request.headers, body);
    const { ledger } = setting;
    if (ledger && order.effect !== 'read')
      await answerWrite(setting, ledger, order, request, response, gone.signal);
    else await passOn(setting, order, request, response, gone.signal);
  } catch (error) {
    if (error instanceof CallerGone || gone.signal.aborted) response.destroy();
    else sendFault(response, refusalOf(error), { namespaces: setting.namespaces, actor: setting.publicUrl });
  }
}

async function passOn(
  { service }: CallSetting,
  { name, operation, effect, headers, body, by }: Order,
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const answers = service.answer({
    ...{ name, effect, settlement: operation?.settlement },
    ...{ headers, body, signal, owner: by?.key, asPacked: !by },
  });
  for await (const answer of answers) {
    const { status } = answer;
    const listed = headersToCaller(answer.headers());
    if (!by && !service.looksInside)
      await sendAnswer(response, status, { ...listed, ...bodyHeaders(answer) }, answer.body);
    else {
      const swapped = by ? withTokens(answer, operation, by.tokens) : answer.body;
      const packs = answer.header('content-encoding') !== undefined && takesGzip(request.headers);
      if (packs)
        await sendAnswer(response, status, { ...listed, 'content-encoding': 'gzip' }, packed(swapped));
      else await sendAnswer(response, status, listed, swapped);
    }
  }
}

/** What says how the body of an answer is written that goes on as it is. */
function bodyHeaders({ header }: HttpAnswer): Record<string, string> {
  const named = ['content-encoding', 'content-length'].map((name) => [name, header(name)] as const);
  return Object.fromEntries(named.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isClientError(error)) return new Refusal('Server', error.message);
  if (error instanceof CodecError)
    return new Refusal('Server', `the answer of the service cannot go on: ${error.message}`);
  // A defect of the gateway: its message may hold anything, so only its kind is told.
  return new Refusal('Server', `it failed (${error instanceof Error ? error.name : typeof error})`);
}
