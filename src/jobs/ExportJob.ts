import { createHash } from 'node:crypto';
import type { ExportTask } from '../export/ExportTask.js';
import type { PersonalMode } from '../export/personal.js';
import type { TaskGroup } from '../export/taskGroups.js';

/** What stands in Redis for a task, or for those that one call does: plain data, an alias in place of a key. */
export interface ExportJob {
  readonly tasks: readonly ExportTask[];
  /** Where parts go: a folder that all workers and the process that planned can see. */
  readonly parts: string;
  readonly personal: PersonalMode;
  /** Tells whether a worker has the export's key of pseudonyms. */
  readonly personalCheck?: string;
  /** Says which deployment is meant, so that no worker of another one takes the job. */
  readonly endpoint: string;
}

export const DEFAULT_QUEUE = 'workforce-soap-export';

/** The id of a group's job: the same for the same group of the same run, so that no task is queued twice. */
export function jobId(run: string, { name }: TaskGroup): string {
  return createHash('sha256').update(`${run} ${name}`).digest('hex').slice(0, 32);
}
