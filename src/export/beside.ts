import type { Dataset, Range } from './Dataset.js';
import type { ExportPlan, ExportRequest } from './ExportPlan.js';
import { type ExportTask, NO_UNIT } from './ExportTask.js';
import type { ExportUnit } from './KeyRing.js';

/** What a piece of an export of changes asks for beside its rows, with the ranges of all pieces of its unit. */
export function beside(
  plan: ExportPlan,
  dataset: Dataset,
  ranges: readonly Range[],
  { unit, isFirst }: { readonly unit: ExportUnit | undefined; readonly isFirst: boolean },
): Partial<ExportTask> {
  const { deletions } = dataset;
  return {
    ...(deletions && isFirst ? { deletions: deletionsOf(plan, dataset, ranges) } : {}),
    ...(deletions && isFirst && !deletions.byDay ? { census: censusOf(plan, dataset, unit) } : {}),
    ...controlOf(plan, dataset, ranges),
    ...aloneIn(plan, dataset),
  };
}

/** Where the key of a unit shows rows of other units too, two units in an answer do not show that it is of all of them. */
export function aloneIn(
  { before: { mixed = [] } }: ExportPlan,
  { name }: Dataset,
): Pick<ExportTask, 'alone'> {
  return mixed.includes(name) ? { alone: true } : {};
}

/** Rows of several units are in the answer to this, if the main unit's key sees them. */
export function controlOf(
  plan: ExportPlan,
  dataset: Dataset,
  ranges: readonly Range[],
): Pick<ExportTask, 'control'> {
  const since = shownSince(plan, dataset);
  const known = ranges.filter((range) => range.since !== undefined);
  if (since !== undefined && known.length > 0) return { control: { ...daysOf(known), since } };
  return dataset.requestAll ? { control: allOf(plan.request, dataset.period) } : {};
}

/** From then on rows of two units were modified, so that an answer to the main unit's key shows whether it is of all of them. */
export function shownSince(
  { before: { several = {} } }: ExportPlan,
  { byMainKey, requestAll, operation }: Dataset,
): string | undefined {
  const moment = byMainKey || requestAll ? several[operation.name] : undefined;
  return moment === undefined ? undefined : before(moment);
}

/** With what is asked what was deleted, once for all pieces. */
function deletionsOf({ before }: ExportPlan, { deletions }: Dataset, ranges: readonly Range[]): Range[] {
  const { byDay, operation } = deletions!;
  const moments = ranges.map(({ since }) => since ?? '').sort();
  const since = (moment: string) => earlier(moment, before.several?.[operation.name]);
  if (!byDay) return [moments[0] ? { since: since(moments[0]) } : {}];
  const known = ranges.filter((range) => range.since !== undefined);
  const open = ranges.filter((range) => range.since === undefined);
  return [
    ...(known.length > 0 ? [{ ...daysOf(known), since: since(moments.find(Boolean)!) }] : []),
    ...(open.length > 0 ? [daysOf(open)] : []),
  ];
}

function censusOf({ request, before }: ExportPlan, { name, period }: Dataset, unit: ExportUnit | undefined) {
  const range = allOf(request, period);
  const known = before.records?.[name];
  const isSame = known && known.range.from === range.from && known.range.to === range.to;
  return { range, was: isSame ? known.units[unit?.id ?? NO_UNIT] : undefined };
}

export function allOf({ from, to }: ExportRequest, period: Dataset['period']): Range {
  return period === 'none' ? {} : { from, to };
}

export function daysOf(ranges: readonly Range[]): Range {
  const [from] = ranges.flatMap((range) => range.from ?? []).sort();
  const to = ranges.flatMap((range) => range.to ?? []).sort();
  return { from, to: to.at(-1) };
}

/** The earlier of a moment since which is asked and one of which rows must be in the answer. */
function earlier(since: string, shown: string | undefined): string {
  return shown !== undefined && before(shown) < since ? before(shown) : since;
}

/** Since then, what was modified at a moment is in the answer. */
function before(moment: string): string {
  return serviceText(momentOf(moment) - 1_000);
}

/** A moment as the service takes it. */
export function serviceText(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}

export function momentOf(stamp: string): number {
  return Date.parse(`${stamp}Z`);
}
