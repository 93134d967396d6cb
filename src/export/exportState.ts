import { type Covered, united } from './coverage.js';
import type { Range } from './Dataset.js';
import { type ExportPlan, type ExportState, PLAN_FORMAT } from './ExportPlan.js';
import { type ExportTask, NO_UNIT } from './ExportTask.js';
import type { Journal } from './Journal.js';
import type { Manifest } from './Manifest.js';
import { ServiceClock } from './ServiceClock.js';

/** The clock of the service as far as former exports and what is done of this one show it. */
export function clockOf({ before }: ExportPlan, journal: Journal): ServiceClock {
  const clock = new ServiceClock(undefined);
  for (const units of Object.values(before.datasets))
    for (const spans of Object.values(units)) for (const { upTo } of spans) clock.see(upTo);
  for (const { latest } of journal.done.values()) clock.see(latest);
  return clock;
}

/** What has been exported now, so that an export of changes can go on from there. What failed stays as it was. */
export function stateAfter(
  plan: ExportPlan,
  tasks: readonly ExportTask[],
  manifest: Manifest,
  journal: Journal,
): ExportState {
  const { changes, personal } = plan.request;
  const { pseudonymCheck, before } = plan;
  const datasets: Record<string, Record<string, readonly Covered[]>> = {};
  // A whole export begins anew: what is not in it any more is no base for changes.
  if (changes) for (const [name, units] of Object.entries(before.datasets)) datasets[name] = { ...units };
  const ofUnit = new Map<string, ExportTask[]>();
  for (const task of tasks) {
    const key = `${task.dataset} ${task.unit ?? NO_UNIT}`;
    ofUnit.set(key, [...(ofUnit.get(key) ?? []), task]);
  }
  for (const { name, units } of manifest.datasets) {
    const ofDataset = datasets[name] ?? {};
    datasets[name] = ofDataset;
    for (const { unit, state } of units)
      if (state === 'done')
        for (const { id, range } of ofUnit.get(`${name} ${unit}`) ?? []) {
          const { from, to, since } = range as Covered & Range;
          const part = journal.done.get(id);
          // What was lost is read again the next time.
          if (part?.lossy && since !== undefined) continue;
          const upTo = part?.lossy ? undefined : (part?.upTo ?? since?.replace(' ', 'T'));
          ofDataset[unit] = united(ofDataset[unit] ?? [], { from, to, upTo });
        }
  }
  const base = changes ? before.base : { request: plan.request, typed: plan.typed };
  return {
    ...{ format: PLAN_FORMAT, batch: plan.batch, personal },
    ...(pseudonymCheck === undefined ? {} : { pseudonymCheck }),
    ...(base ? { base } : {}),
    datasets,
  };
}
