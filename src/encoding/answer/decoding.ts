import type { Limits } from '../xml/limits.js';
import type { Element } from '../xml/element.js';
import type { StartTag } from '../xml/startTag.js';
import type { Frame, Holder } from './frame.js';
import type { IssueLog } from './issueLog.js';
import type { Held } from './held.js';
import type { Learned } from './learned.js';
import type { ArrayPlan, Plan } from './plan.js';

/** What all frames of one answer share. */
export interface Decoding {
  readonly issues: IssueLog;
  readonly limits: Limits;
  readonly references: Referenced;
  /** Where tags that come again are read faster. */
  readonly learned: Learned | undefined;
  readonly held: Held;
  /** Keeps an element that can be referred to, and that may stand in the place of its value. */
  readonly capture: (tag: StartTag, place?: Place) => Frame;
  /** Passes over an element. */
  readonly skip: Frame;
  /** The array of a batch's answers, which keep their places: what cannot be read is `undefined`. */
  readonly rowsPlan: ArrayPlan | undefined;
  /** Beside the rows of a batch stands what may be the reason why all of them are rejected, or other rows. */
  doubted?: boolean;
  /** The array whose items are taken while they arrive. */
  readonly streamedPlan: Plan | undefined;
  /** Its frame, once it has begun. */
  streamed: Streamed | undefined;
  /** The frame for an element that holds a value, or refers to it. */
  readonly open: (plan: Plan, holder: Holder, key: number, tag: StartTag) => Frame;
}

/** Where a value is wanted. */
export interface Place {
  readonly plan: Plan;
  readonly holder: Holder;
  readonly key: number;
}

/** What others of the answer refer to. */
export interface Referenced {
  /** Elements kept so far. */
  kept: number;
  /** True while kept elements are decoded. */
  readonly replaying: boolean;
  keep(element: Element): void;
  /** Keeps an element that stands where its value is wanted. */
  place(element: Element, place: Place): void;
  /** Gives the value that a reference leads to, now or once it has come. */
  refer(href: string, plan: Plan, holder: Holder, key: number): void;
}

/** An array whose items are taken while they arrive. */
interface Streamed {
  take(): unknown[];
}
