import type { Assumption } from '../assumptions/Assumption.js';
import { type Asker, BudgetSpent } from '../assumptions/Asker.js';
import { ASSUMPTIONS } from '../assumptions/list/all.js';
import { runTrial, type TrialEnd, type TrialPlan } from './runTrial.js';
import type { Tally } from '../assumptions/file/Tally.js';
import { tourOf } from './tour.js';

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

const FIRST = 'request.trailing';
const TRIAL_CALLS = 45;
const RULE_CALLS = 20;

/** The steps of a survey, in their order. */
export function stepsOf(plan: SurveyPlan, today: string): readonly Step[] {
  return [
    // What it learns of requests counts for all that come after it.
    ...ASSUMPTIONS.filter(({ id }) => id === FIRST).flatMap((one) => stepOf(one, 'reading')),
    ...tourOf(today).map((question) => ({
      id: `read ${question.operation.name}`,
      says: question.operation.name,
      calls: 1,
      run: async (asker: Asker) => void (await asker.known(question)),
    })),
    ...ASSUMPTIONS.filter(({ id }) => id !== FIRST).flatMap((one) => stepOf(one, 'reading')),
    ...(plan.errors ? ASSUMPTIONS.flatMap((one) => stepOf(one, 'errors')) : []),
    ...(plan.write ? [trialStep(plan.write)] : []),
  ] as readonly Step[];
}

function stepOf(assumption: Assumption, how: 'reading' | 'errors'): Step[] {
  const { workflow, id, sentence } = assumption;
  if (workflow.by !== how) return [];
  const [says, calls] = workflow.by === 'errors' ? [workflow.sends, 1] : [sentence, workflow.calls];
  const run: Step['run'] = async (asker, tally) => {
    tally.see(assumption, await workflow.told(asker), how);
    return undefined;
  };
  return [{ id, says, calls, run }];
}

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
