import { datasetNamed } from './datasets/all.js';
import type { ExportTask } from './ExportTask.js';
import { OWN_KEY } from './KeyRing.js';

/** Tasks that one call can do together: several of the same window, of all units, or one. */
export interface TaskGroup {
  /** Names a window of a dataset over all its units, or a task. */
  readonly name: string;
  readonly tasks: readonly ExportTask[];
}

/** Groups tasks for as few calls as the service can do with. `perUnit` are windows of which one call is known not to work. */
export function taskGroups(tasks: readonly ExportTask[], perUnit: ReadonlySet<string>): TaskGroup[] {
  const groups = new Map<string, ExportTask[]>();
  for (const task of tasks) {
    const window = windowOf(task);
    const name = isForAllUnits(task) && !perUnit.has(window) ? window : task.id;
    const group = groups.get(name);
    if (group) group.push(task);
    else groups.set(name, [task]);
  }
  return [...groups].map(([name, members]) => ({ name, tasks: members }));
}

function isForAllUnits({ dataset, alias }: ExportTask): boolean {
  return datasetNamed(dataset).requestAll !== undefined && alias !== OWN_KEY;
}

function windowOf({ dataset, range: { from, to, since } }: ExportTask): string {
  return [dataset, ...(from && to ? [`${from}..${to}`] : []), ...(since ? [`since ${since}`] : [])].join('/');
}
