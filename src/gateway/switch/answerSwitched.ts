import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { RestSideAnswer } from '../../bridge/Bridged.js';
import { openRequest } from '../../encoding/server/decodeRequest.js';
import { FaultError, InputError } from '../../errors/index.js';
import { wholeBody } from '../../transport/wholeBody.js';
import { Spool } from '../answer/Spool.js';
import { withTokens } from '../answer/withTokens.js';
import type { Order, CallSetting } from '../call/Order.js';
import { Refusal } from '../request/Refusal.js';
import { asWritten, wireValue } from '../rest/asWritten.js';
import type { RestAnswer, RestQuestion } from '../rest/RestSide.js';
import type { Route, RouteOfCall } from '../route/Route.js';
import { NotOverRest, troubleText } from '../rest/NotOverRest.js';
import type { Exchange } from '../server/Exchange.js';
import { headersToCaller, takesGzip, packed } from '../server/headers.js';
import { CallerGone } from '../server/sendAnswer.js';
import { type Asked, failedRest } from '../shadow/Shadow.js';
import { SoapCopy, soapSide } from '../shadow/SoapCopy.js';
import type { Switching } from './Switching.js';

/** A call whose answer may come from REST, and how the service answers it. */
interface SwitchedCall {
  readonly setting: CallSetting;
  readonly switching: Switching;
  readonly exchange: Exchange;
  readonly passOn: () => Promise<void>;
}

/** Answers a call that reads, by whom its route is switched to. `passOn` lets the service answer. */
export async function answerSwitched(call: SwitchedCall, route: RouteOfCall, order: Order): Promise<void> {
  const { switching, passOn } = call;
  // A state that cannot be asked leaves no script without an answer.
  const mode = await switching.of(route).then(
    (switched) => switched.mode,
    () => 'soap' as const,
  );
  const question = mode !== 'soap' || switching.keptReads.areKept ? questionOf(route, order) : undefined;
  if (question && switching.keptReads.areKept) switching.keptReads.keep(route, question.input);
  if (mode === 'soap') return answerOverSoap(call, order);
  switching.cards.called(route);
  // Of what cannot be read the service says what is wrong with it.
  if (!question) return passOn();
  const asked = { route, order, question };
  if (mode === 'rest') await answerOverRest(call, asked);
  else if (mode === 'rest-if-equal') await answerIfEqual(call, asked);
  else await answerInShadow(call, asked);
}

/** Lets the service answer, and learns on the way how it writes. */
async function answerOverSoap(
  { switching: { styles, shadow }, exchange, passOn }: SwitchedCall,
  { operation }: Order,
): Promise<void> {
  const copy = styles.wants(operation!) ? new SoapCopy(shadow.mostBytes) : undefined;
  exchange.tap = copy;
  await passOn();
  if (copy) shadow.learn(operation!, copy);
}

async function answerInShadow({ switching: { shadow }, exchange, passOn }: SwitchedCall, asked: Asked) {
  const copy = shadow.copyFor(asked.route);
  exchange.tap = copy;
  await passOn();
  if (copy) shadow.soapSent(asked, copy);
}

async function answerOverRest(call: SwitchedCall, asked: Asked): Promise<void> {
  const { switching, exchange, passOn } = call;
  const { side, cards, rest, shadow } = switching;
  let answer: RestAnswer;
  try {
    answer = await side.answer(asked.question, exchange.gone);
    const unsure = await switching.unsureIn(asked.route, answer);
    if (unsure.length > 0) throw new NotOverRest(`REST does not tell ${unsure.join(', ')}`);
  } catch (error) {
    if (exchange.gone.aborted) throw new CallerGone();
    // What the service would refuse too is no trouble of REST: it says so in its own words.
    const isRefused = error instanceof FaultError || error instanceof InputError;
    const trouble = troubleText(error);
    if (!isRefused) {
      cards.overRest(asked.route, trouble);
      await switching.seen(asked.route, 'failed').catch(() => exchange.watch?.stateFailed());
    }
    if (rest.onTrouble === 'soap') return passOn();
    throw isRefused
      ? new Refusal('Client', error instanceof FaultError ? error.string : 'the input is not valid')
      : new Refusal('Server', `REST did not answer (${trouble})`);
  }
  // Nobody has seen yet how the service writes such an answer: it is asked once.
  if (!(await switching.styles.of(asked.question.operation))) await shadow.learnFrom(asked, exchange.gone);
  await sendOverRest(call, asked.question, answer);
  cards.overRest(asked.route);
  await shadow.restSent(asked, answer);
}

/** Asks both, and sends the answer of REST where it says the same as the service's, which goes out otherwise. */
async function answerIfEqual(call: SwitchedCall, asked: Asked): Promise<void> {
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
    cards.overRest(route);
  }
  shadow.bothAsked(asked, soap, rest, comparison);
  return isSame && 'value' in rest;
}

// As the service's own library does.
const PACKED_ABOVE = 1_024;

/** Sends the answer of REST in the service's clothes. */
async function sendOverRest(
  { setting: { namespaces }, switching: { styles }, exchange }: SwitchedCall,
  { operation }: RestQuestion,
  { value }: RestAnswer,
): Promise<void> {
  const known = await styles.of(operation);
  const { bytes, contentType } = asWritten(operation, wireValue(operation, value), namespaces, known);
  const packs = bytes.length > PACKED_ABOVE && takesGzip(exchange.request.headers);
  const headers = { 'content-type': contentType, ...(packs ? { 'content-encoding': 'gzip' } : {}) };
  exchange.answerer = 'rest';
  await exchange.send({ status: 200, headers }, [packs ? gzipSync(bytes) : bytes]);
}

/** A call as it is asked over REST; `undefined` where a part of it is not what the service expects. */
function questionOf({ unit }: Route, { operation, body, headers }: Order): RestQuestion | undefined {
  const { parts, issues } = openRequest(body, headers['content-type']).decode(operation!);
  if (issues.length > 0) return undefined;
  return { operation: operation!, unit: unit === 'root' ? undefined : unit, input: parts };
}
