import type { StartTag } from '../xml/startTag.js';
import type { Decoding } from './decoding.js';
import type { Frame, Holder } from './frame.js';
import { REJECTION, REJECTION_TEXT, type RejectionPlan } from './plan.js';
import { UNREAD } from './rejectionFrame.js';

const REASON_NAME = /error|warning|message|fault|^(reject\w*)?reasons?$/i;
const FLAG_NAME = /^(is)?(ok|success(ful)?|succeeded|saved|accepted)$/i;
const YES = /^\s*(true|1|ok|yes)\s*$/i;
const STATE_NAME = /^(result)?(status|state|code|result|outcome)$/i;
const DENIAL = /fail|reject|\berr|error|den(y|ied)|invalid|refus|unsuccess|\bnot\b/i;

/** A field that no record has, and in which may stand that a row was rejected. */
interface Doubt {
  readonly plan: RejectionPlan;
  /** Which texts in it say so. */
  readonly says: (text: string) => boolean;
}

/**
 * The frame of an element which no record has, where in it may stand that a row was rejected: `doubt` is told where it says so. What
 * is `around` it holds it.
 */
export function openDoubt(
  decoding: Decoding,
  tag: StartTag,
  around: Pick<Holder, 'reserve' | 'pathTo'>,
  doubt: () => void,
): Frame | undefined {
  const found = doubtOf(tag.name);
  if (!found) return undefined;
  return decoding.open(
    found.plan,
    {
      ...around,
      takesEmpty: true,
      put: (_key, texts) => {
        if ((texts as readonly string[] | undefined)?.some(found.says)) doubt();
      },
      leaveOut: doubt,
    },
    0,
    tag,
  );
}

function doubtOf(name: string): Doubt | undefined {
  if (REASON_NAME.test(name)) return { plan: REJECTION, says: () => true };
  if (FLAG_NAME.test(name)) return ofText((text) => !YES.test(text));
  return STATE_NAME.test(name) ? ofText((text) => DENIAL.test(text)) : undefined;
}

/** An empty one says nothing. */
function ofText(says: Doubt['says']): Doubt {
  return { plan: REJECTION_TEXT, says: (text) => !UNREAD.includes(text) && says(text) };
}
