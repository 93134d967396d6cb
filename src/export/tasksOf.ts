import { addDays } from '../calendar/days.js';
import { type DateWindow, dateWindows } from '../calendar/dateWindows.js';
import type { LocalDate } from '../definition/scalar.js';
import type { Dataset, Range } from './Dataset.js';
import { datasetNamed } from './datasets/all.js';
import type { Coverage, ExportPlan } from './ExportPlan.js';
import { type ExportTask, NO_UNIT, taskId } from './ExportTask.js';
import { type ExportUnit, OWN_KEY } from './KeyRing.js';

/** The tasks of a plan, always the same and in the same order: by dataset, window and unit. */
export function tasksOf(plan: ExportPlan): ExportTask[] {
  return plan.request.datasets.flatMap((name) => {
    const dataset = datasetNamed(name);
    const units = dataset.scope === 'customer' ? [undefined] : plan.units.filter((unit) => !unit.skipped);
    const perUnit = units.map((unit) =>
      rangesOf(plan, dataset, unit).map((range) => taskOf(plan, dataset, unit, range)),
    );
    const most = Math.max(0, ...perUnit.map((tasks) => tasks.length));
    return Array.from({ length: most }, (_, window) =>
      perUnit.flatMap((tasks) => tasks[window] ?? []),
    ).flat();
  });
}

function taskOf(plan: ExportPlan, dataset: Dataset, unit: ExportUnit | undefined, range: Range): ExportTask {
  return {
    id: taskId(dataset.name, unit?.id, range),
    dataset: dataset.name,
    ...(unit ? { unit: unit.id } : {}),
    alias: unit?.alias ?? OWN_KEY,
    range,
    changes: plan.request.changes,
  };
}

function rangesOf({ request, before }: ExportPlan, dataset: Dataset, unit: ExportUnit | undefined): Range[] {
  const { from, to, windowDays, changes, overlapMinutes } = request;
  const coverage = before.datasets[dataset.name]?.[unit?.id ?? NO_UNIT];
  const since = changes && dataset.changes ? sinceOf(coverage, overlapMinutes) : undefined;
  if (dataset.period === 'none' || !from || !to) return [since ? { since } : {}];
  const cut = (window: DateWindow | undefined, more: Range) =>
    window ? dateWindows(window.from, window.to, windowDays).map((days) => ({ ...days, ...more })) : [];
  if (!since) return cut({ from, to }, {});
  // Days that were not exported before are read whole.
  const { earlier, inside, later } = split({ from, to }, coverage);
  return [...cut(earlier, {}), ...cut(inside, { since }), ...cut(later, {})];
}

/** The moment from which on changes are asked for, as the service takes it. */
function sinceOf(coverage: Coverage | undefined, overlapMinutes: number): string | undefined {
  if (!coverage?.latest) return undefined;
  const latest = Date.parse(`${coverage.latest}Z`);
  return new Date(latest - overlapMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}

function split(asked: DateWindow, { from, to }: Coverage = {}) {
  if (!from || !to || to < asked.from || from > asked.to) return { earlier: asked };
  const earlier = asked.from < from ? { from: asked.from, to: addDays(from, -1) } : undefined;
  const later = asked.to > to ? { from: addDays(to, 1), to: asked.to } : undefined;
  const inside = {
    from: (asked.from > from ? asked.from : from) as LocalDate,
    to: (asked.to < to ? asked.to : to) as LocalDate,
  };
  return { earlier, inside, later };
}
