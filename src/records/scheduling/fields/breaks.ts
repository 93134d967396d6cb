import { t } from '../../../definition/field.js';

/** Begin and end of the breaks of a shift. */
export const breaks = {
  /** Begin of the first break. */
  begBreak: t.time().means('breakBegin'),
  /** End of the first break. */
  endBreak: t.time().means('breakEnd'),
  /** Begin of the second break. */
  begBreak2: t.time().means('furtherBreak'),
  /** End of the second break. */
  endBreak2: t.time().means('furtherBreak'),
  /** Begin of the third break. */
  begBreak3: t.time().means('furtherBreak'),
  /** End of the third break. */
  endBreak3: t.time().means('furtherBreak'),
  /** Begin of the fourth break. */
  begBreak4: t.time().means('furtherBreak'),
  /** End of the fourth break. */
  endBreak4: t.time().means('furtherBreak'),
};
