import { ASSUMPTIONS, assumptionNamed } from '../assumptions/list/all.js';
import type { Seen } from '../assumptions/Seen.js';
import { type Asker, BudgetSpent } from './Asker.js';
import { WRONG_CALLS } from './asked/errors.js';
import { READS } from './asked/reads.js';
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

const TRIAL_CALLS = 60;
const RULE_CALLS = 20;

/** The steps of a survey, in their order. */
export function stepsOf(plan: SurveyPlan, today: string): readonly Step[] {
  const [first, ...reads] = Object.entries(READS).map(([id, read]) =>
    stepOf(id, { says: assumptionNamed(id)!.sentence, ...read }, 'reading'),
  );
  const wrong = Object.entries(WRONG_CALLS).map(([id, { sends, told }]) =>
    stepOf(id, { says: sends, calls: 1, told }, 'errors'),
  );
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
