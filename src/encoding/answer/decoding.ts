import type { Limits } from '../xml/limits.js';
import type { ArrayFrame } from './arrayFrame.js';
import type { IssueLog } from './issueLog.js';
import type { Held } from './held.js';
import type { Learned } from './learned.js';
import type { Plan } from './plan.js';
import type { References } from './references.js';

/** What all frames of one answer share. */
export interface Decoding {
  readonly issues: IssueLog;
  readonly limits: Limits;
  readonly references: References;
  readonly learned: Learned;
  readonly held: Held;
  /** The array of a batch's answers, which keep their places: what cannot be read is `undefined`. */
  readonly rowsPlan: Plan | undefined;
  /** The array whose items are taken while they arrive. */
  readonly streamedPlan: Plan | undefined;
  /** Its frame, once it has begun. */
  streamed: ArrayFrame | undefined;
}
