import { setTimeout as wait } from 'node:timers/promises';
import type { RestSideAnswer } from '../../bridge/Bridged.js';
import { packed } from '../answer/packed.js';
import { Spool } from '../answer/Spool.js';
import { wholeBody } from '../answer/wholeBody.js';
import { withTokens } from '../answer/withTokens.js';
import { headersToCaller, takesGzip } from '../server/headers.js';
import { type Asked, failedRest } from '../shadow/Shadow.js';
import { soapSide } from '../shadow/SoapCopy.js';
import { type SwitchedCall, sendOverRest } from './sendOverRest.js';

/** Asks both, and sends the answer of REST where it says the same as the service's, which goes out otherwise. */
export async function answerIfEqual(call: SwitchedCall, asked: Asked): Promise<void> {
  const { setting, switching, exchange } = call;
  const { name, operation, effect, headers, body, by } = asked.order;
  const ended = new AbortController();
  const signal = AbortSignal.any([exchange.gone, ended.signal]);
  const rest = switching.side.answer(asked.question, signal).catch(failedRest);
  const request = { name, effect, headers, body, signal: exchange.gone, owner: by?.key, asPacked: false };
  try {
    for await (const given of setting.service.answer(request)) {
      const http = by ? await withTokens(given, operation, by.tokens) : given;
      const spool = await Spool.of(http.body);
      try {
        const contentType = http.header('content-type') ?? 'text/xml';
        const isEqual =
          http.status === 200 && (await answersEqually(call, asked, { spool, contentType }, rest));
        if (isEqual) continue;
        const packs = takesGzip(exchange.request.headers);
        const listed = headersToCaller(http.header);
        const head = { ...listed, ...(packs ? { 'content-encoding': 'gzip' } : {}) };
        await exchange.send(
          { status: http.status, headers: head },
          packs ? packed(spool.body()) : spool.body(),
        );
      } finally {
        await spool.end();
      }
    }
  } finally {
    ended.abort();
  }
}

/** Compares, and sends the answer of REST where it is equal. */
async function answersEqually(
  call: SwitchedCall,
  asked: Asked,
  { spool, contentType }: { readonly spool: Spool; readonly contentType: string },
  asking: Promise<RestSideAnswer>,
): Promise<boolean> {
  const { setting, switching } = call;
  const { shadow, cards, rest: limits, styles } = switching;
  const { question, route } = asked;
  const bytes = await wholeBody(spool.body(), 16 * setting.settings.shadow.mostBytes);
  if (!bytes) return false;
  await styles.learn(question.operation, bytes, contentType);
  const soap = await soapSide(question.operation, question.input, bytes, contentType);
  const late = { error: Object.assign(new Error(), { name: 'TimeoutError' }) };
  const rest = await Promise.race([asking, wait(limits.waitMs, late, { ref: false })]);
  const comparison = await shadow.judge(asked, soap, rest);
  const isSame = comparison.verdict === 'equal' && switching.lostIn(route, comparison).length === 0;
  if (isSame && 'value' in rest) {
    await sendOverRest(call, question, rest);
    await cards.overRest(route);
  }
  shadow.bothAsked(asked, soap, rest, comparison);
  return isSame && 'value' in rest;
}
