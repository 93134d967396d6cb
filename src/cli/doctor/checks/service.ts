import { answerOf, type Assumption } from '../../../assumptions/Assumption.js';
import type { Found } from '../../../assumptions/Found.js';
import { ASSUMPTIONS, assumptionNamed } from '../../../assumptions/list/all.js';
import { createAsker } from '../../../assumptions/survey/createAsker.js';
import { stepsOf } from '../../../assumptions/survey/runSurvey.js';
import { Tally } from '../../../assumptions/survey/Tally.js';
import type { LocalDate } from '../../../definition/scalar.js';
import { wsdlGetUnit } from '../../../operations/organisation/wsdlGetUnit.js';
import { counted } from '../../../text/counted.js';
import { keyOf } from '../../connection/connection.js';
import { surveyedCalls } from '../../connection/surveyedCalls.js';
import { type Check, failure, type Finding, ok, skipped, warning } from '../Finding.js';

/** The steps of a survey that a few calls can do. */
const STEPS = new Set(['request.trailing', 'read wsdlGetUnit', 'request.parts', 'read.schedules']);
const CALLS = 10;
const LISTED = 5;

/** Whether the clocks here and there agree, by the Date header. */
export const clock: Check = {
  name: 'clock',
  run: async ({ greeting }) => {
    const tally = new Tally();
    const nothing = { operation: wsdlGetUnit, request: undefined, contentType: '', bytes: Buffer.alloc(0) };
    tally.take({ ...nothing, ...(await greeting()) }, 'reading');
    const found = tally.assumptions['answer.clock'];
    if (!found) return skipped('the server sends no Date');
    const finding = findingOf(assumptionNamed('answer.clock')!, found);
    return { ...finding, what: finding.what.replace(/^answer\.clock: /, '') };
  },
};

/** What the service does otherwise than the toolkit takes for granted, by a few reads of a survey. */
export const service: Check = {
  name: 'service',
  run: async ({ target, signal }) => {
    const today = new Date().toISOString().slice(0, 10) as LocalDate;
    const tally = new Tally();
    const asker = createAsker({
      ...{ ...surveyedCalls(target), apiKey: keyOf(target), today, calls: CALLS, signal },
      onExchange: (exchange) => tally.take(exchange, 'reading'),
    });
    const steps = stepsOf({ errors: false, write: undefined }, today).filter(({ id }) => STEPS.has(id));
    for (const step of steps) await step.run(asker, tally);
    const found = ASSUMPTIONS.flatMap((assumption) => {
      const one = tally.assumptions[assumption.id];
      return one && assumption.id !== 'answer.clock' ? [findingOf(assumption, one)] : [];
    });
    const strange = found.filter(({ state }) => state !== 'ok');
    const held = found.length - strange.length;
    return [ok(`${held} of ${counted(found.length, 'assumption')} that a few reads show hold`), ...strange];
  },
};

/** What a survey has learned of the service, where its file is given. */
export const survey: Check = {
  name: 'survey',
  run: async ({ target }) => {
    const { assumptions } = target.client.deployment ?? {};
    if (!assumptions) return skipped('no deployment file: workforce-soap survey writes one');
    const known = assumptions as Readonly<Record<string, Found>>;
    const open = ASSUMPTIONS.filter(({ id }) => known[id]?.verdict !== 'confirmed').map(({ id }) => id);
    const bad = open.flatMap((id) => (known[id] ? [findingOf(assumptionNamed(id)!, known[id])] : []));
    const never = open.filter((id) => !known[id]);
    const some = never.slice(0, LISTED).join(', ') + (never.length > LISTED ? ' and others' : '');
    return [
      ok(`${counted(ASSUMPTIONS.length - open.length, 'assumption')} confirmed`),
      ...bad,
      ...(never.length > 0 ? [skipped(`${counted(never.length, 'assumption')} never seen: ${some}`)] : []),
    ];
  },
};

function findingOf(assumption: Assumption, { seen, measured = {} }: Found): Finding {
  const answers = Object.keys(seen).map((answer) => answerOf(assumption, answer));
  const numbers = Object.entries(measured).map(
    ([name, number]) => `${(assumption.measures?.[name]?.says ?? name).replace(/\.$/, '')}: ${number}.`,
  );
  const isOk = answers.every(({ is }) => is === 'assumed');
  const what = `${assumption.id}: ${[...answers.map(({ says }) => says), ...(isOk ? [] : numbers)].join(' ')}`;
  if (answers.some(({ is }) => is === 'breaks'))
    return failure(
      what,
      assumption.instead ?? 'Ask the operator, and survey the service: workforce-soap survey',
    );
  if (isOk) return ok(what);
  return warning(what, 'The toolkit works with it. Other stacks may not. Give clients the file of a survey.');
}
