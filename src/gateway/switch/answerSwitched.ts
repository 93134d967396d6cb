import { openRequest } from '../../encoding/server/decodeRequest.js';
import { FaultError, InputError } from '../../errors/index.js';
import type { CallSetting } from '../call/CallSetting.js';
import type { Exchange } from '../server/Exchange.js';
import type { Order } from '../call/Order.js';
import { Refusal } from '../request/Refusal.js';
import type { RestAnswer, RestQuestion } from '../rest/RestSide.js';
import { CallerGone } from '../server/sendAnswer.js';
import type { Asked } from '../shadow/Shadow.js';
import { SoapCopy } from '../shadow/SoapCopy.js';
import { answerIfEqual } from './answerIfEqual.js';
import type { Route, RouteOfCall } from '../route/Route.js';
import type { Switching } from './Switching.js';
import { sendOverRest } from './sendOverRest.js';
import { troubleText } from '../route/troubleText.js';

/** Answers a call that reads, by whom its route is switched to. `passOn` lets the service answer. */
export async function answerSwitched(
  setting: CallSetting,
  switching: Switching,
  route: RouteOfCall,
  order: Order,
  exchange: Exchange,
  passOn: () => Promise<void>,
): Promise<void> {
  // A state that cannot be asked leaves no script without an answer.
  const mode = await switching.of(route).then(
    (switched) => switched.mode,
    () => 'soap' as const,
  );
  const question = mode !== 'soap' || switching.keptReads.areKept ? questionOf(route, order) : undefined;
  if (question && switching.keptReads.areKept) switching.keptReads.keep(route, question.input);
  if (mode === 'soap') return answerOverSoap(switching, order, exchange, passOn);
  await switching.cards.called(route);
  // Of what cannot be read the service says what is wrong with it.
  if (!question) return passOn();
  const asked = { route, order, question };
  if (mode === 'rest') await answerOverRest(setting, switching, asked, exchange, passOn);
  else if (mode === 'rest-if-equal') await answerIfEqual(setting, switching, asked, exchange);
  else await answerInShadow(switching, asked, exchange, passOn);
}

/** Lets the service answer, and learns on the way how it writes. */
async function answerOverSoap(
  { styles, shadow }: Switching,
  { operation }: Order,
  exchange: Exchange,
  passOn: () => Promise<void>,
): Promise<void> {
  const copy = styles.wants(operation!) ? new SoapCopy(shadow.mostBytes) : undefined;
  exchange.tap = copy;
  await passOn();
  if (copy) shadow.learn(operation!, copy);
}

async function answerInShadow(
  { shadow }: Switching,
  asked: Asked,
  exchange: Exchange,
  passOn: () => Promise<void>,
): Promise<void> {
  const copy = await shadow.copyFor(asked.route);
  exchange.tap = copy;
  await passOn();
  if (copy) shadow.soapSent(asked, copy);
}

async function answerOverRest(
  setting: CallSetting,
  switching: Switching,
  asked: Asked,
  exchange: Exchange,
  passOn: () => Promise<void>,
): Promise<void> {
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
  await sendOverRest(setting, switching, asked.question, answer, exchange);
  await cards.overRest(asked.route);
  await shadow.restSent(asked, answer);
}

/** A call as it is asked over REST; `undefined` where a part of it is not what the service expects. */
function questionOf({ unit }: Route, { operation, body, headers }: Order): RestQuestion | undefined {
  const { parts, issues } = openRequest(body, headers['content-type']).decode(operation!);
  if (issues.length > 0) return undefined;
  return { operation: operation!, unit: unit === 'root' ? undefined : unit, input: parts };
}
