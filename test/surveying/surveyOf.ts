import { type AskerOptions, createAsker } from '../../src/surveying/createAsker.js';
import { stepsOf, type SurveyPlan } from '../../src/surveying/runSurvey.js';
import type { TrialEnd } from '../../src/surveying/runTrial.js';
import { Tally } from '../../src/assumptions/file/Tally.js';
import type { Fetch } from '../../src/index.js';
import { transportOf } from '../../src/transport/transportOf.js';

export const DAY = '2026-12-24';
export const PLAN: SurveyPlan = {
  errors: true,
  write: { day: DAY, shiftCategoryId: '1', mark: 'Svy1' },
};

/** What a sandbox has beside shifts. */
export const KINDS = ['rules', 'compensations'] as const;

export interface Surveyed extends Pick<AskerOptions, 'endpoint' | 'apiKey' | 'today' | 'now' | 'wait'> {
  readonly fetch?: Fetch;
}

/** Runs all steps of a survey on a service. No wait is real. */
export async function surveyOf(service: Surveyed, plan: SurveyPlan) {
  const { endpoint, apiKey, fetch, today = '2026-03-16', now, wait = async () => undefined } = service;
  const tally = new Tally();
  const asker = createAsker({
    ...{ endpoint, apiKey, today, wait, calls: 200 },
    namespaces: { types: 'uri:Service', operations: 'uri:Service' },
    soapAction: ({ action }) => `uri:Service/${action}`,
    transport: transportOf(endpoint, { budget: false, ...(fetch ? { fetch } : {}) }),
    ...(now ? { now } : {}),
    onExchange: (exchange) => tally.take(exchange, 'reading'),
  });
  const ends: (TrialEnd | undefined)[] = [];
  for (const step of stepsOf(plan, today)) ends.push(await step.run(asker, tally));
  tally.end('reading');
  return { found: tally.assumptions, operations: tally.operations, end: ends.find((end) => end) };
}
