import type { Range } from './Dataset.js';
import { areCounts, type IssueCount } from './IssueTally.js';
import type { AskedAt } from './ServiceClock.js';

/**
 * One piece of an export: one dataset of one unit over one window of days. Plain data without a key, so that it can be
 * done anywhere, and again.
 */
export interface ExportTask {
  /** `schedules/101/2026-03-01..2026-03-31`; the same for the same piece. */
  readonly id: string;
  /** What is exported, by the name that the command line takes. */
  readonly dataset: string;
  /** The unit; absent where the dataset is of the customer. */
  readonly unit?: number;
  /** Names the key to call with. */
  readonly alias: string;
  /** Units whose rows that key may show too: each is read by itself. */
  readonly besides?: readonly number[];
  /** The days that it is of. */
  readonly range: Range;
  /** True for a piece of an export of changes: its rows say whether they are deleted. */
  readonly changes: boolean;
  /** What was deleted is asked for with these; absent where another piece does that, or none. */
  readonly deletions?: readonly Range[];
  /** Of that, rows of several units are there if the main unit's key sees them; so its moment is asked for too. */
  readonly control?: Range;
  /** With what all records of all units are asked for, and which of them the unit had when it was exported last. */
  readonly census?: { readonly range: Range; readonly was?: string | undefined };
  /** True where no other key can stand in for the unit's, as that shows rows of other units too, or where few units are asked. */
  readonly alone?: true;
  /**
   * A reading of all rows of the range, to prove which there are; the second one asks in another way. Where it fails, it is
   * made again in the next export.
   */
  readonly check?: 'first' | 'second';
  /** Keys of rows of the unit that came, or were deleted, with another unit: they have moved if the check does not show them. */
  readonly moved?: readonly string[];
}

export function askedOf({ range, control }: ExportTask): Range {
  const { since = '' } = control ?? {};
  return range.since !== undefined && since !== '' && since < range.since ? { ...range, since } : range;
}

/** The rows of a task, in a file whose name holds its hash: two that did the same task leave two files or one. */
export interface Part {
  readonly task: string;
  /** Name of the file among the parts. */
  readonly file: string;
  /** Rows that are there and rows that say that a record is gone. */
  readonly rows: number;
  /** Rows that say that a record is gone. */
  readonly deleted: number;
  readonly bytes: number;
  readonly sha256: string;
  /** The latest modification among the rows, in the zone of the service. */
  readonly latest?: string;
  /** The latest deletion of the unit that the service told of. */
  readonly latestGone?: string;
  /** A hash of which records the unit has, where that was asked for. */
  readonly has?: string;
  /** True where rows say that they are of another unit than the one whose key was used. */
  readonly mixed?: true;
  /** True where the answer leaves open which rows there are: none is gone because it does not show it. */
  readonly short?: true;
  /** True where a list of what was deleted may have been cut. */
  readonly cut?: true;
  /** Everything modified until then is in it, by the clock of the service; absent where that is not known. */
  readonly upTo?: string;
  /** True where something was lost in the answer that it is from: it is no ground for changes, and is read again. */
  readonly lossy?: true;
  /** What could not be read; absent where all could. */
  readonly issues?: readonly IssueCount[];
}

/** The name of the file of a part: that of its task, and what is in it. */
export function partFile(task: string, sha256: string): string {
  return `${task.replaceAll('/', '_')}.${sha256.slice(0, 12)}.ndjson`;
}

const PART_FILE = /^[\w.-]+\.[0-9a-f]{12}\.ndjson$/;

/** True for what describes a part, from where anything may come: its file is a plain name. */
export function isPart(value: unknown): value is Part {
  if (typeof value !== 'object' || value === null) return false;
  const { task, file, rows, deleted, bytes, sha256, issues, ...part } = value as Partial<
    Record<keyof Part, unknown>
  >;
  const texts = [part.latest, part.latestGone, part.upTo, part.has];
  return (
    typeof task === 'string' &&
    typeof file === 'string' &&
    PART_FILE.test(file) &&
    [rows, deleted, bytes].every((count) => Number.isSafeInteger(count) && (count as number) >= 0) &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256) &&
    texts.every((text) => text === undefined || typeof text === 'string') &&
    (issues === undefined || areCounts(issues))
  );
}

/** The part of a customer's data that belongs to no unit. */
export const NO_UNIT = 0;

export function taskId(
  dataset: string,
  unit: number | undefined,
  { from, to }: Range,
  check?: ExportTask['check'],
): string {
  return [
    dataset,
    unit ?? 'customer',
    ...(check ? [check] : []),
    ...(from && to ? [`${from}..${to}`] : []),
  ].join('/');
}

/** Is told how the tasks of an export go. */
export interface TaskEvents {
  /** Must be told before anything relies on it. */
  done(part: Part): void;
  /** A task could not be done, and why. */
  failed(task: ExportTask, reason: string): void;
  /** One call for all units of a window did not work. */
  perUnit(window: string): void;
  /** What is asked for now is asked for at this moment. */
  askedAt(): AskedAt;
  /** More rows were read. */
  rows(count: number): void;
  /** A call took too long, so its days are asked for in two calls. */
  halved(task: string, range: Range): void;
  /** Pieces were begun again. */
  again(counts: Partial<BegunAgain>): void;
}

/** How many pieces of an export were begun more than once, and why. */
export interface BegunAgain {
  /** Their worker was killed or gave no sign of life. */
  readonly stalled: number;
  /** The first attempt failed. */
  readonly repeated: number;
  /** The queue did not know them any more. */
  readonly lost: number;
}

/** Gets the tasks of an export done, here or elsewhere. Ends when every task is done or failed, or `signal` aborts. */
export interface TaskRunner {
  /** Does all tasks. Ends early if the signal aborts. */
  run(tasks: readonly ExportTask[], events: TaskEvents, signal: AbortSignal): Promise<void>;
}
