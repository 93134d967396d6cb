import { addDays } from '../calendar/days.js';
import { groupedBy } from '../text/groupedBy.js';
import { datasetNamed } from './datasets.js';
import type { ExportTask } from './ExportTask.js';
import { OWN_KEY } from './KeyRing.js';

/** Tasks that are done together, as one call can read or tell of all of them: those of a window of all units, or one. */
export interface TaskGroup {
  /** Names a window of a dataset over all its units, or a task. */
  readonly name: string;
  readonly tasks: readonly ExportTask[];
}

/** Groups tasks for as few calls as the service can do with. `perUnit` are windows of which one call is known not to work. */
export function taskGroups(tasks: readonly ExportTask[], perUnit: ReadonlySet<string>): TaskGroup[] {
  const groups = groupedBy(tasks, (task) => {
    const window = windowOf(task);
    return isOfGroup(task) && !perUnit.has(window) ? window : task.id;
  });
  return [...groups].map(([name, members]) => ({ name, tasks: members }));
}

/** The most days that the main unit's key is asked for whole: the answer holds those of all units. */
const FEW_DAYS = 7;

function isOfGroup({ dataset, alias, changes, alone, check, range }: ExportTask): boolean {
  const { from, to, since } = range;
  const { requestAll, byMainKey } = datasetNamed(dataset);
  if (alias === OWN_KEY || alone) return false;
  if (requestAll) return true;
  const isSmall = since !== undefined || (check && !from) || (from && to && to < addDays(from, FEW_DAYS));
  return Boolean(changes && byMainKey && isSmall);
}

function windowOf({ dataset, check, range: { from, to, since } }: ExportTask): string {
  return [
    dataset,
    ...(check ? [check] : []),
    ...(from && to ? [`${from}..${to}`] : []),
    ...(since ? [`since ${since}`] : []),
  ].join('/');
}
