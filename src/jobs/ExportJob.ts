import { createHash } from 'node:crypto';
import type { ExportTask } from '../export/ExportTask.js';
import type { PersonalMode } from '../export/personal.js';

/** What stands in Redis for a task: plain data, an alias in place of a key. */
export interface ExportJob {
  readonly task: ExportTask;
  /** Where parts go: a folder that all workers and the process that planned can see. */
  readonly parts: string;
  readonly personal: PersonalMode;
  /** Says which deployment is meant, so that no worker of another one takes the job. */
  readonly endpoint: string;
}

export const DEFAULT_QUEUE = 'workforce-soap-export';

/** The id of a task's job: the same for the same task of the same run, so that no task is queued twice. */
export function jobId(run: string, task: ExportTask): string {
  return createHash('sha256').update(`${run} ${task.id}`).digest('hex').slice(0, 32);
}
