import { openRequest } from '../../encoding/server/decodeRequest.js';
import { FaultError, InputError } from '../../errors/index.js';
import type { Order } from '../call/Order.js';
import { Refusal } from '../request/Refusal.js';
import type { RestAnswer, RestQuestion } from '../rest/RestSide.js';
import { CallerGone } from '../server/sendAnswer.js';
import type { Asked } from '../shadow/Shadow.js';
import { SoapCopy } from '../shadow/SoapCopy.js';
import { answerIfEqual } from './answerIfEqual.js';
import type { Route, RouteOfCall } from '../route/Route.js';
import { type SwitchedCall, sendOverRest } from './sendOverRest.js';
import { troubleText } from '../route/troubleText.js';

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
  await switching.cards.called(route);
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

async function answerInShadow(
  { switching: { shadow }, exchange, passOn }: SwitchedCall,
  asked: Asked,
): Promise<void> {
  const copy = await shadow.copyFor(asked.route);
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
  } catch (error) {
    if (exchange.gone.aborted) throw new CallerGone();
    // What the service would refuse too is no trouble of REST: it says so in its own words.
    const isRefused = error instanceof FaultError || error instanceof InputError;
    const trouble = troubleText(error);
    if (!isRefused) {
      await cards.overRest(asked.route, trouble);
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
  await cards.overRest(asked.route);
  await shadow.restSent(asked, answer);
}

/** A call as it is asked over REST; `undefined` where a part of it is not what the service expects. */
function questionOf({ unit }: Route, { operation, body, headers }: Order): RestQuestion | undefined {
  const { parts, issues } = openRequest(body, headers['content-type']).decode(operation!);
  if (issues.length > 0) return undefined;
  return { operation: operation!, unit: unit === 'root' ? undefined : unit, input: parts };
}
