import { createHash } from 'node:crypto';
import type { PersonalMode } from '../export/personal.js';
import type { TaskGroup } from '../export/taskGroups.js';

/**
 * What stands in Redis for tasks that one call does. It names things and describes nothing: a worker takes the tasks
 * themselves, their units and their files from the plan in the folder, which it can see.
 */
export interface ExportJob {
  /** The folder of the export: all workers and the process that planned see it under the same path. */
  readonly folder: string;
  /** Names the run: that of the plan which must lie in the folder. */
  readonly run: string;
  /** Ids of tasks of that plan. */
  readonly tasks: readonly string[];
  /** How personal fields are written. */
  readonly personal: PersonalMode;
  /** Tells whether a worker has the export's key of pseudonyms. */
  readonly personalCheck?: string;
  /** Says which deployment is meant, so that no worker of another one takes the job. */
  readonly endpoint: string;
}

export const DEFAULT_QUEUE = 'workforce-soap-export';
/** The key that is written for a moment: a replica and a full Redis answer, and take nothing. */
export const PROBE = 'workforce-soap:reached';

/** The id of a group's job: the same for the same group of the same run, so that no task is queued twice. */
export function jobId(run: string, { name }: TaskGroup): string {
  return createHash('sha256').update(`${run} ${name}`).digest('hex').slice(0, 32);
}

/** What stands in a job, if it is one of an export. It comes from Redis, where anybody may have put it. */
export function readJob(data: unknown): ExportJob | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { folder, run, tasks, personal, personalCheck, endpoint } = data as Record<string, unknown>;
  const isJob =
    [folder, run, endpoint].every(isText) &&
    (personal === 'keep' || personal === 'omit' || personal === 'pseudonym') &&
    (personalCheck === undefined || isText(personalCheck)) &&
    Array.isArray(tasks) &&
    tasks.length > 0 &&
    tasks.every(isText);
  return isJob ? (data as ExportJob) : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length < 4096;
}
