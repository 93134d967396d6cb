/** The pairs of fields in which records have the begin and end of four breaks. */
export const BREAK_PAIRS = [
  ['begBreak', 'endBreak'],
  ['begBreak2', 'endBreak2'],
  ['begBreak3', 'endBreak3'],
  ['begBreak4', 'endBreak4'],
] as const;

/** The same, one behind the other. */
export const BREAK_FIELDS = BREAK_PAIRS.flat();
