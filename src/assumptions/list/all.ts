import type { Assumption } from '../Assumption.js';
import { ANSWERS } from './answers.js';
import { READS } from './reads.js';
import { ERRORS, REFUSALS } from './refusals.js';
import { UNTOLD } from './untold.js';
import { WRITES } from './writes.js';

/** Every assumption, in the order of the reports. */
export const ASSUMPTIONS: readonly Assumption[] = [
  ...ANSWERS,
  ...REFUSALS,
  ...READS,
  ...WRITES,
  ...ERRORS,
  ...UNTOLD,
];

/** The assumption of an id. */
export function assumptionNamed(id: string): Assumption | undefined {
  return ASSUMPTIONS.find((one) => one.id === id);
}
