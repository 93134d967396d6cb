import { DAY_MS } from '../calendar/days.js';
import { type DateWindow, dateWindows } from '../calendar/dateWindows.js';
import type { Dataset, Range } from './Dataset.js';
import { datasetNamed } from './datasets.js';
import { type Covered, joined, knownDays } from './coverage.js';
import { beside, controlOf, momentOf, serviceText } from './beside.js';
import type { ExportPlan } from './ExportPlan.js';
import { type ExportTask, NO_UNIT, taskId } from './ExportTask.js';
import { type ExportUnit, OWN_KEY } from './KeyRing.js';

/** The tasks of a plan, always the same and in the same order: by dataset, window and unit. */
export function tasksOf(plan: ExportPlan): ExportTask[] {
  return [...plannedTasks(plan), ...(plan.checks ?? [])];
}

function plannedTasks(plan: ExportPlan): ExportTask[] {
  return plan.request.datasets.flatMap((name) => {
    const dataset = datasetNamed(name);
    const units = dataset.scope === 'customer' ? [undefined] : plan.units.filter((unit) => !unit.skipped);
    // Those of a whole export are the same for all units, and are kept once.
    const shared = plan.request.changes ? undefined : rangesOf(plan, dataset, undefined);
    // An answer of all units would be mostly of others.
    const isFew = dataset.requestAll && !plan.request.changes && units.length * 2 <= (plan.seen ?? 0);
    const perUnit = units.map((unit) =>
      (shared ?? rangesOf(plan, dataset, unit)).map(
        (range, i, all): ExportTask => ({
          id: taskId(dataset.name, unit?.id, range),
          dataset: dataset.name,
          ...(unit ? { unit: unit.id } : {}),
          alias: unit?.alias ?? OWN_KEY,
          ...(unit?.besides ? { besides: unit.besides } : {}),
          range,
          changes: plan.request.changes,
          ...(plan.request.changes
            ? beside(plan, dataset, all, { unit, isFirst: i === 0 })
            : controlOf(plan, dataset, all)),
          ...(isFew ? { alone: true } : {}),
        }),
      ),
    );
    const most = Math.max(0, ...perUnit.map((tasks) => tasks.length));
    return Array.from({ length: most }, (_, window) =>
      perUnit.flatMap((tasks) => tasks[window] ?? []),
    ).flat();
  });
}

function rangesOf(plan: ExportPlan, dataset: Dataset, unit: ExportUnit | undefined): Range[] {
  const { from, to, windowDays, changes, overlapMinutes } = plan.request;
  const hasDays = dataset.period !== 'none' && from !== undefined && to !== undefined;
  const whole: Range = changes && dataset.changes ? { deleted: true } : {};
  const cut = (days: DateWindow) =>
    dateWindows(days.from, days.to, windowDays).map((window) => ({ ...window, ...whole }));
  if (!changes || !dataset.changes) return hasDays ? cut({ from, to }) : [whole];
  const covered = coveredOf(plan, dataset, unit);
  const since = (upTo: string) => ({ since: serviceText(momentOf(upTo) - overlapMinutes * 60_000) });
  if (!hasDays) {
    const all = covered.find((one) => one.from === undefined);
    return [all?.upTo === undefined ? whole : since(all.upTo)];
  }
  const { known, open } = knownDays(covered, { from, to });
  // What changed is little, so many days of it are asked for at once.
  const changed = joined(known).flatMap(({ upTo, ...days }) =>
    dateWindows(days.from, days.to, Math.max(windowDays, CHANGED_DAYS)).map((window) => ({
      ...window,
      ...since(upTo),
    })),
  );
  return [...open.flatMap(cut), ...changed].sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1));
}

const CHANGED_DAYS = 366;

const NEAR_DAYS = 3;

/** What is covered, where moments within days of the newest one of all units count as the earliest of them. */
function coveredOf(
  { before }: ExportPlan,
  dataset: Dataset,
  unit: ExportUnit | undefined,
): readonly Covered[] {
  const units = before.datasets[dataset.name] ?? {};
  const stamps = Object.values(units).flatMap((spans) => spans.flatMap(({ upTo }) => upTo ?? []));
  const newest = Math.max(...stamps.map(momentOf));
  const near = (upTo: string) => momentOf(upTo) >= newest - NEAR_DAYS * DAY_MS;
  const common = stamps.filter(near).sort()[0];
  const own = units[unit?.id ?? NO_UNIT] ?? [];
  return own.map((one) => (one.upTo !== undefined && near(one.upTo) ? { ...one, upTo: common } : one));
}
