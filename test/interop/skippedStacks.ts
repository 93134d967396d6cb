import type { Reporter } from 'vitest/reporters';
import { missingStacks } from './foreignStack.js';

/** Says in the last lines of a run which foreign stacks it did without. */
export const skippedStacks: Reporter = {
  onTestRunEnd() {
    for (const missing of missingStacks()) console.log(`Skipped the tests against ${missing}`);
  },
};
