import type { Judged } from './judge.js';

/** A day on which none of several units has anything is more likely a holiday than a loss in each: a warning then. */
export function withHolidays(judged: readonly Judged[], unitsAtWork: number): readonly Judged[] {
  if (unitsAtWork < 2) return judged;
  const empty = new Map<string, number>();
  for (const { rule, found: one } of judged)
    if (rule.kind === 'unitEmpty' && one.day) empty.set(one.day, (empty.get(one.day) ?? 0) + 1);
  return judged.map((one) => {
    if (one.rule.kind !== 'unitEmpty' || empty.get(one.found.day ?? '') !== unitsAtWork) return one;
    const says = `${one.found.says} No other unit has anything on this day either: a holiday?`;
    return { ...one, found: { ...one.found, says, severity: 'warning' as const } };
  });
}
