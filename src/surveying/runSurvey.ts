import { ASSUMPTIONS, assumptionNamed } from '../assumptions/list/all.js';
import { type Seen, seen } from '../assumptions/Assumption.js';
import { type Asker, BudgetSpent, type Question } from './createAsker.js';
import { READS } from './asked/reads.js';
import { runTrial, type TrialEnd, type TrialPlan } from './runTrial.js';
import type { Tally } from '../assumptions/file/Tally.js';
import { tourOf } from './tour.js';
import { hasText } from '../assumptions/wire/rowsOf.js';
import { viewOf } from '../assumptions/wire/viewOf.js';
import { wsdlGetRoles } from '../operations/catalogue/wsdlGetRoles.js';

/** A piece of a survey: what it asks in words, and the most calls. What was done is not done again. */
export interface Step {
  readonly id: string;
  readonly says: string;
  readonly calls: number;
  readonly run: (asker: Asker, tally: Tally) => Promise<TrialEnd | undefined>;
}

/** What a survey may do beyond reading. */
export interface SurveyPlan {
  readonly errors: boolean;
  readonly write: TrialPlan | undefined;
}

const TRIAL_CALLS = 60;
const RULE_CALLS = 20;

export function stepsOf(plan: SurveyPlan, today: string): readonly Step[] {
  const [first, ...reads] = Object.entries(READS).map(([id, read]) =>
    stepOf(id, { says: assumptionNamed(id)!.sentence, ...read }, 'reading'),
  );
  const wrong = Object.entries(WRONG_CALLS).map(([id, asking]) => stepOf(id, asking, 'errors'));
  return [
    first!,
    ...tourOf(today).map((question) => ({
      id: `read ${question.operation.name}`,
      says: question.operation.name,
      calls: 1,
      run: async (asker: Asker) => void (await asker.known(question)),
    })),
    ...reads,
    ...(plan.errors ? wrong : []),
    ...(plan.write ? [trialStep(plan.write)] : []),
  ] as readonly Step[];
}

interface Asking extends Pick<Step, 'says' | 'calls'> {
  readonly told: (asker: Asker) => Promise<readonly Seen[]>;
}

const stepOf = (id: string, { told, ...step }: Asking, how: 'reading' | 'errors'): Step => ({
  ...{ id, ...step },
  run: async (asker, tally) => {
    tally.see({ id }, await told(asker), how);
    return undefined;
  },
});

function trialStep(plan: TrialPlan): Step {
  const calls = TRIAL_CALLS + RULE_CALLS * (plan.kinds ?? []).length;
  return {
    id: 'write',
    says: `rows of its own on ${plan.day}, which it takes back`,
    calls,
    run: async (asker, tally) => {
      // Rows that are written must also be taken back.
      if (asker.left < calls) throw new BudgetSpent();
      const end = await runTrial(asker, plan);
      for (const assumption of end ? ASSUMPTIONS : [])
        if (assumption.workflow.by === 'writing')
          tally.see(assumption, assumption.workflow.told(end!.trial), 'writing');
      return end;
    },
  };
}

async function toWrong(asker: Asker, question: Partial<Question>): Promise<readonly Seen[]> {
  const exchange = await asker.ask({ operation: wsdlGetRoles, input: {}, ...question });
  if (!exchange) return [seen('noAnswer')];
  const { is, fault, result } = viewOf(exchange);
  if (is === 'fault') {
    const [who = 'other'] = /^(Client|Server)(?=\.|$)/.exec(fault!.code) ?? [];
    return [seen(`${who.toLowerCase()}Fault`)];
  }
  if (is === 'value' && exchange.status === 200)
    return [seen(result && hasText(result) ? 'answer' : 'emptyAnswer')];
  // A server that is busy, or a gateway before it, says nothing of the call.
  if ([429, 502, 503, 504].includes(exchange.status)) return [];
  return [seen(exchange.status >= 400 ? 'httpError' : 'other')];
}

const wrongly = (says: string, question: Partial<Question>): Asking => ({
  ...{ says, calls: 1 },
  told: (asker) => toWrong(asker, question),
});

/** Calls that are wrong on purpose, by the assumption that they tell. */
export const WRONG_CALLS: Readonly<Record<string, Asking>> = {
  'fault.unknownKey': wrongly('a call with a key that nobody has', { wrongKey: 'survey-wrong-key-000' }),
  'fault.unknownOperation': wrongly('a call of an operation that does not exist', {
    rewrite: (envelope) => envelope.replaceAll('wsdlGetRoles', 'wsdlSurveyOfNothing'),
  }),
  'fault.malformed': wrongly('an envelope that is cut before its end', {
    rewrite: (envelope) => envelope.replace(/<\/[\w:]+><\/soap:Body>.*$/s, ''),
  }),
};
