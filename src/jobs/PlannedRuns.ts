import { isAbsolute, relative, resolve } from 'node:path';
import { ExportFolder } from '../export/ExportFolder.js';
import { type ExportPlan, runOf } from '../export/ExportPlan.js';
import type { ExportTask } from '../export/ExportTask.js';
import { taskGroups } from '../export/taskGroups.js';
import { tasksOf } from '../export/tasksOf.js';
import type { ExportJob } from './ExportJob.js';

/** A job is of no export that this worker can see. */
export class ForeignJob extends Error {
  override readonly name = 'ForeignJob';
}

export interface PlannedWork {
  readonly tasks: readonly ExportTask[];
  /** The folder of the parts. */
  readonly parts: string;
}

/** The plans in the folders of exports, by which a worker sees what a job may ask for. */
export class PlannedRuns {
  readonly #within: string | undefined;
  #last: { readonly key: string; readonly tasks: ReadonlyMap<string, ExportTask> } | undefined;

  /** With `within`, only folders of exports in it or below are looked into. */
  constructor(within: string | undefined) {
    this.#within = within === undefined ? undefined : resolve(within);
  }

  /** What a job asks for, as it was planned. Throws `ForeignJob` when nobody planned that. */
  workOf({ folder: path, run, tasks: ids }: ExportJob): PlannedWork {
    if (!isAbsolute(path) || resolve(path) !== path || !this.#isWithin(path))
      throw new ForeignJob('its folder is none in which this worker works');
    const folder = new ExportFolder(path);
    const planned = this.#tasksOf(folder, run);
    const tasks = ids.map((id) => planned.get(id));
    if (!tasks.every((task) => task !== undefined))
      throw new ForeignJob('the plan of the export has no such piece');
    if (taskGroups(tasks, new Set()).length !== 1) throw new ForeignJob('no call does these pieces at once');
    return { tasks, parts: folder.parts };
  }

  #isWithin(path: string): boolean {
    return this.#within === undefined || !relative(this.#within, path).startsWith('..');
  }

  #tasksOf(folder: ExportFolder, run: string): ReadonlyMap<string, ExportTask> {
    const key = `${run} ${folder.path} ${folder.planStamp}`;
    if (this.#last?.key === key) return this.#last.tasks;
    const plan = planIn(folder);
    if (!plan || runOf(plan, folder.path) !== run)
      throw new ForeignJob('in its folder is no unfinished export of that run');
    const tasks = new Map(tasksOf(plan).map((task) => [task.id, task]));
    this.#last = { key, tasks };
    return tasks;
  }
}

function planIn(folder: ExportFolder): ExportPlan | undefined {
  try {
    return folder.read<ExportPlan>('plan.json');
  } catch {
    return undefined;
  }
}
