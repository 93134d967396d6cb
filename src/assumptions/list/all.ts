import type { Assumption } from '../Assumption.js';
import { ANSWERS } from './answerSentences.js';
import { ANSWER_WORKFLOWS } from './answers.js';
import { HISTORY_WORKFLOWS } from './history.js';
import { READS } from './readSentences.js';
import { READ_WORKFLOWS } from './reads.js';
import { REFUSAL_WORKFLOWS } from './refusals.js';
import { sentencesOf } from './sentencesOf.js';
import { UNTOLD } from './untoldSentences.js';
import { WRITES } from './writeSentences.js';
import { WRITE_WORKFLOWS } from './writes.js';

/** Every assumption, in the order of the reports. */
export const ASSUMPTIONS: readonly Assumption[] = [
  ...sentencesOf(ANSWERS, { ...ANSWER_WORKFLOWS, ...REFUSAL_WORKFLOWS, ...HISTORY_WORKFLOWS }),
  ...sentencesOf(READS, READ_WORKFLOWS),
  ...sentencesOf(WRITES, WRITE_WORKFLOWS),
  ...sentencesOf(UNTOLD, {}),
];

/** The assumption of an id. */
export function assumptionNamed(id: string): Assumption | undefined {
  return ASSUMPTIONS.find((one) => one.id === id);
}
