import type { Assumption } from '../Assumption.js';
import { ANSWER_WORKFLOWS } from './answers.js';
import { SENTENCES } from './sentences.js';
import { sentencesOf } from './sentencesOf.js';
import { WRITE_WORKFLOWS } from './writes.js';

/** Every assumption, in the order of the reports. */
export const ASSUMPTIONS: readonly Assumption[] = sentencesOf(SENTENCES, {
  ...{ ...ANSWER_WORKFLOWS, ...WRITE_WORKFLOWS },
});

export function assumptionNamed(id: string): Assumption | undefined {
  return ASSUMPTIONS.find((one) => one.id === id);
}
