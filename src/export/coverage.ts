import { addDays } from '../calendar/days.js';
import type { DateWindow } from '../calendar/dateWindows.js';
import type { LocalDate } from '../definition/scalar.js';

/** Days of a dataset of a unit that were exported, or all of it where it has no days. */
export interface Covered {
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
  /** Everything modified until then is exported, by the clock of the service; absent where that is not known. */
  readonly upTo?: string | undefined;
}

/** Days that were exported until different moments, as one: what is new takes the place of what was known of its days. */
export function united(before: readonly Covered[], now: Covered): Covered[] {
  const rest = before.flatMap((one) => without(one, now));
  const all = [...rest, now].sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1));
  return joined(all);
}

/** Days in their order, where those that follow each other and are known until the same moment are one. */
export function joined<Days extends Covered>(days: readonly Days[]): Days[] {
  const all: Days[] = [];
  for (const one of days) {
    const last = all.at(-1);
    const isNext = last?.to && one.from && addDays(last.to, 1) === one.from && last.upTo === one.upTo;
    if (isNext) all[all.length - 1] = { ...last, to: one.to };
    else all.push(one);
  }
  return all;
}

/** What is left of some days without others. */
function without(one: Covered, { from, to }: Covered): Covered[] {
  if (!from || !to) return [];
  // All of it, whatever its day, goes on beside some days of it.
  if (!one.from || !one.to || one.to < from || one.from > to) return [one];
  return [
    ...(one.from < from ? [{ ...one, to: addDays(from, -1) }] : []),
    ...(one.to > to ? [{ ...one, from: addDays(to, 1) }] : []),
  ];
}

/** The asked days by what is known of them: those of which it is known until when they were exported, and the others. */
export function knownDays(
  covered: readonly Covered[],
  asked: DateWindow,
): { readonly known: KnownDays[]; readonly open: DateWindow[] } {
  const known: KnownDays[] = [];
  let open = [asked];
  // Of what was exported twice the later counts.
  for (const one of [...covered].sort((a, b) => ((a.upTo ?? '') > (b.upTo ?? '') ? -1 : 1))) {
    const { from = asked.from, to = asked.to, upTo } = one;
    if (upTo === undefined) continue;
    for (const days of open) {
      const [first, last] = [from > days.from ? from : days.from, to < days.to ? to : days.to];
      if (first <= last) known.push({ from: first, to: last, upTo });
    }
    open = open.flatMap((days) => without(days, { from, to }) as DateWindow[]);
  }
  return { known: known.sort((a, b) => (a.from < b.from ? -1 : 1)), open };
}

export interface KnownDays extends DateWindow {
  readonly upTo: string;
}
