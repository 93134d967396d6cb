import type { Holder } from './frame.js';
import { REJECTION, REJECTION_TEXT, type RejectionPlan } from './plan.js';
import { UNREAD } from './rejectionFrame.js';

const REASON_NAME = /error|warning|message|fault|^(reject\w*)?reasons?$/i;
const FLAG_NAME = /^(is)?(ok|success|successful|succeeded|saved|accepted)$/i;
const YES = /^\s*(true|1|ok|yes)\s*$/i;
const STATE_NAME = /^(result)?(status|state|code|result|outcome)$/i;
const DENIAL = /fail|reject|\berr|error|den(y|ied)|invalid|refus|unsuccess|\bnot\b/i;

/** A field that no record has, and in which may stand that a row was rejected. */
export interface Doubt {
  readonly plan: RejectionPlan;
  /** Which texts in it say so. */
  readonly says: (text: string) => boolean;
}

/** What an element of a name is, which no record has; `undefined` where nothing in it says that a row was rejected. */
export function doubtOf(name: string): Doubt | undefined {
  if (REASON_NAME.test(name)) return { plan: REJECTION, says: () => true };
  if (FLAG_NAME.test(name)) return ofText((text) => !YES.test(text));
  return STATE_NAME.test(name) ? ofText((text) => DENIAL.test(text)) : undefined;
}

/** An empty one says nothing. */
function ofText(says: Doubt['says']): Doubt {
  return { plan: REJECTION_TEXT, says: (text) => !UNREAD.includes(text) && says(text) };
}

/** Takes what stands in the element, which what is `around` it holds; `doubt` is told where it says that a row was rejected. */
export function doubtHolder(
  { says }: Doubt,
  around: Pick<Holder, 'reserve' | 'pathTo'>,
  doubt: () => void,
): Holder {
  return {
    ...around,
    takesEmpty: true,
    put: (_key, texts) => {
      if (((texts ?? []) as readonly string[]).some(says)) doubt();
    },
    leaveOut: doubt,
  };
}
