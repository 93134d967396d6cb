import { ANSWER_SHAPES, recordsOf } from '../../bridge/answerShapes.js';
import type { BridgedRead, RestSideAnswer, SideAnswer } from '../../bridge/Bridged.js';
import { dateOfMoment } from '../../calendar/days.js';
import { FaultError } from '../../errors/index.js';
import { type AnswerComparison, comparing } from '../../evidence/answers/compareAnswers.js';
import { pseudonyms } from '../../evidence/rows/pseudonyms.js';
import { type GoPolicy, type IgnoreRule, ruleFor } from '../../evidence/signoff/GoPolicy.js';
import { inTurns } from '../../transport/paced.js';
import { wholeBody } from '../../transport/wholeBody.js';
import type { TokenCipher } from '../access/TokenCipher.js';
import type { Order } from '../call/Order.js';
import type { Clock } from '../config/Clock.js';
import type { Fresh } from '../config/Fresh.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import type { RestQuestion, RestSide } from '../rest/RestSide.js';
import type { WireStyleBook } from '../rest/WireStyleBook.js';
import type { Route, RouteOfCall } from '../route/Route.js';
import { troubleText } from '../rest/NotOverRest.js';
import { GaveWay, type Service } from '../service/Service.js';
import type { Scorecards } from './Scorecards.js';
import { shadowQueue } from './ShadowQueue.js';
import { SoapCopy, soapSide, UNPACKED } from './SoapCopy.js';

/** A call whose answer is compared. */
export interface Asked {
  readonly route: RouteOfCall;
  readonly order: Order;
  readonly question: RestQuestion;
}

export interface ShadowSetting {
  readonly settings: GatewaySettings;
  readonly service: Service;
  readonly side: RestSide;
  readonly styles: WireStyleBook;
  readonly cards: Scorecards;
  readonly policy: Fresh<GoPolicy>;
  readonly cipher: TokenCipher;
  readonly clock: Clock;
  /** Told of every answer that is let go. */
  readonly dropped: (route: Route) => void;
  /** Told of every comparison once it is counted. */
  readonly compared: (route: Route, comparison: AnswerComparison) => Promise<void>;
}

/** Asks over the other protocol what a script was answered, after it has its answer, and compares. */
export function shadowOf(setting: ShadowSetting) {
  const { mostBytes } = setting.settings.shadow;
  const queue = shadowQueue(setting.settings.shadow, setting.service, setting.clock);
  const name = pseudonyms(setting.cipher.mark('pseudonyms'));

  /** Takes the answer of the service down, if it is to be asked over REST too; then say `soapSent`. */
  function copyFor(route: Route): SoapCopy | undefined {
    if (queue.admits(route)) return new SoapCopy(mostBytes);
    dropped(route);
    return undefined;
  }

  /** Learns from an answer that went out how the service writes. */
  function learn(operation: RestQuestion['operation'], copy: SoapCopy): void {
    if (!copy.isWhole || !copy.isAnswer) return;
    queue.add(
      async () => setting.styles.learn(operation, await copy.bytes(), copy.contentType),
      () => undefined,
    );
  }

  /** Asks the service as a script did, to learn how it writes. What fails teaches nothing. */
  async function learnFrom(asked: Asked, signal: AbortSignal): Promise<void> {
    await askSoap(asked, signal, false);
  }

  /** The script has the service's answer: asks the same over REST. */
  function soapSent(asked: Asked, copy: SoapCopy): void {
    if (!copy.isWhole) return void dropped(asked.route);
    add(asked.route, async (signal) => {
      const { operation, input } = asked.question;
      const bytes = await copy.bytes();
      if (copy.isAnswer) await setting.styles.learn(operation, bytes, copy.contentType);
      const soap = await soapSide(operation, input, bytes, copy.contentType);
      const rest = await askRest(asked, signal);
      await compared(asked, await compare(asked, soap, rest, signal));
    });
  }

  /** The script has the answer of REST: asks the service the same, if it is the turn of the route. */
  async function restSent(asked: Asked, rest: RestSideAnswer): Promise<void> {
    if (!queue.admits(asked.route)) return dropped(asked.route);
    add(asked.route, async (signal) => {
      const soap = await askSoap(asked, signal);
      const { verdict } = await judge(asked, soap, rest);
      // What has changed between the two answers is no difference: both sides are read again.
      const fresh = verdict === 'different' ? await askRest(asked, signal) : rest;
      await compared(asked, await compare(asked, soap, fresh, signal));
    });
  }

  /** Both were asked and said the same, or did not: then the service is read again before that counts. */
  function bothAsked(asked: Asked, soap: SideAnswer, rest: RestSideAnswer, first: AnswerComparison): void {
    // What cannot be counted now is no matter of the script, which has its answer.
    if (first.verdict !== 'different') void compared(asked, first).catch(() => setting.dropped(asked.route));
    else add(asked.route, async (signal) => compared(asked, await compare(asked, soap, rest, signal)));
  }

  /** Asks both sides what a script asked before, and compares. It counts for nothing. */
  async function replay(asked: Asked, signal: AbortSignal): Promise<AnswerComparison> {
    const [soap, rest] = await Promise.all([askSoap(asked, signal, false), askRest(asked, signal)]);
    return compare(asked, soap, rest, signal);
  }

  function add(route: Route, job: (signal: AbortSignal) => Promise<void>): void {
    queue.add(job, () => void dropped(route));
  }

  /** Compares two answers by the rules for the script, in turns with other calls; `again` is the service's, read twice. */
  async function judge(
    { route, question }: Asked,
    soap: SideAnswer,
    rest: RestSideAnswer,
    again?: SideAnswer,
  ): Promise<AnswerComparison> {
    const { policy, clock } = setting;
    const day = dateOfMoment(clock.now());
    const rules = { script: route.script, rules: policy.value.ignore, day };
    const operation = question.operation.name as BridgedRead;
    const settings = { ...rules, name, ...(again ? { again } : {}) };
    const comparison = await inTurns(comparing(operation, soap, rest, settings));
    if (!('value' in soap && 'value' in rest)) return comparison;
    const isRestless =
      again && 'value' in again && sequenceOf(operation, soap.value) !== sequenceOf(operation, again.value);
    return isRestless ? comparison : withOrder(comparison, soap.value, rest.value, rules);
  }

  /** Compares, and where something differs reads the service again: what differs by itself is noise. */
  async function compare(
    asked: Asked,
    soap: SideAnswer,
    rest: RestSideAnswer,
    signal: AbortSignal,
  ): Promise<AnswerComparison> {
    const first = await judge(asked, soap, rest);
    if (first.verdict !== 'different') return first;
    const again = await askSoap(asked, signal);
    // What nobody could read twice counts as nothing.
    if ('error' in again && 'value' in soap) throw new GaveWay();
    return judge(asked, soap, rest, again);
  }

  async function askRest({ question }: Asked, signal: AbortSignal): Promise<RestSideAnswer> {
    try {
      return await setting.side.answer(question, signal);
    } catch (error) {
      signal.throwIfAborted();
      return failedRest(error);
    }
  }

  /** Asks the service the same as a script did; `spare` where no script waits for it. Throws `GaveWay` when one needs the place. */
  async function askSoap({ order, question }: Asked, signal: AbortSignal, spare = true): Promise<SideAnswer> {
    const { name, effect, headers, body, by } = order;
    const { operation, input } = question;
    const request = {
      ...{ name, effect, headers, body, signal, owner: by?.key },
      ...{ asPacked: false, soapOnly: true, spare },
    };
    try {
      for await (const http of setting.service.answer(request)) {
        const contentType = http.header('content-type') ?? 'text/xml';
        const bytes = await wholeBody(http.body, UNPACKED * mostBytes);
        if (!bytes) throw new GaveWay();
        if (http.status === 200) await setting.styles.learn(operation, bytes, contentType);
        return await soapSide(operation, input, bytes, contentType);
      }
      throw new Error('no answer');
    } catch (error) {
      if (error instanceof GaveWay) throw error;
      // What a stop cuts off says nothing of the service.
      if (spare) signal.throwIfAborted();
      return { error };
    }
  }

  async function compared({ route }: Asked, comparison: AnswerComparison): Promise<void> {
    await setting.cards.compared(route, comparison);
    await setting.compared(route, comparison);
  }

  function dropped(route: Route): void {
    setting.dropped(route);
    setting.cards.dropped(route);
  }

  return {
    ...{ mostBytes, copyFor, learn, learnFrom, soapSent, restSent, bothAsked, replay, judge },
    close: () => queue.close(),
    /** How many answers wait to be compared. */
    get waiting(): number {
      return queue.waiting;
    },
  };
}

export type Shadow = ReturnType<typeof shadowOf>;

/** A failure of REST by what is told of it. */
export function failedRest(error: unknown): RestSideAnswer {
  if (error instanceof FaultError) return { error };
  return { error: Object.assign(new Error(), { name: troubleText(error) }) };
}

/** What two answers give in which order is a field of its own: a script may print what it gets as it comes. */
const ORDER = 'order';

/** A comparison that also says whether the same records came in the same order. */
function withOrder(
  comparison: AnswerComparison,
  soap: unknown,
  rest: unknown,
  asked: { readonly script: string; readonly rules: readonly IgnoreRule[]; readonly day: string },
): AnswerComparison {
  const { operation, verdict, records } = comparison;
  const apart = comparison.fields.some(({ field, different }) => field === 'record' && different > 0);
  if (verdict === 'notComparable' || records.soap !== records.rest || apart) return comparison;
  const name = operation as BridgedRead;
  if (sequenceOf(name, soap) === sequenceOf(name, rest)) return comparison;
  const none = { given: 1, otherForm: 0, different: 0, lost: 0, ignored: 0, noise: 0 };
  const { rule } = ruleFor(asked.rules, { ...asked, operation, field: ORDER });
  if (rule) return { ...comparison, fields: [...comparison.fields, { ...none, field: ORDER, ignored: 1 }] };
  const orders = { soap: 'one order', rest: 'another' };
  const difference = { record: 'answer', field: ORDER, kind: 'different', ...orders } as const;
  return {
    ...comparison,
    verdict: 'different',
    differences: [...comparison.differences, difference],
    fields: [...comparison.fields, { ...none, field: ORDER, different: 1 }],
  };
}

/** The identities of the records as they come. */
function sequenceOf(operation: BridgedRead, value: unknown): string {
  const answer = recordsOf(value);
  const records = 'records' in answer ? answer.records : [];
  const { keys } = ANSWER_SHAPES[operation];
  const names = keys.find((key) =>
    records.every((record) => key.every((name) => record[name] !== undefined)),
  );
  return JSON.stringify(records.map((record) => names?.map((name) => String(record[name]))));
}
