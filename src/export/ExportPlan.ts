import { createHash } from 'node:crypto';
import type { Covered } from './coverage.js';
import type { LocalDate } from '../definition/scalar.js';
import type { ExportUnit } from './KeyRing.js';
import type { PersonalMode } from './personal.js';

export const OUTPUT_FORMATS = ['ndjson', 'csv', 'excel', 'parquet', 'sqlite'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** What is to be exported, as it was asked for. */
export interface ExportRequest {
  readonly datasets: readonly string[];
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  /** Ids of units; absent for all that the key sees. */
  readonly units?: readonly number[];
  readonly formats: readonly OutputFormat[];
  readonly personal: PersonalMode;
  /** A file for each unit instead of one for each dataset. */
  readonly perUnit: boolean;
  /** Only what changed since the last export into the same folder. */
  readonly changes: boolean;
  /** How far before the last change seen an export of changes begins. */
  readonly overlapMinutes: number;
  /** The first value that cannot be read ends the export. */
  readonly strict: boolean;
  /** The most values, other than those of identities, that may be lost in a dataset of an export that counts as complete. */
  readonly maxLost?: number;
  /** Days of one call, for datasets with a period. */
  readonly windowDays: number;
}

/** What an export will do. It is written down before the first call and never changed, so that it can be gone on with. */
export interface ExportPlan {
  readonly request: ExportRequest;
  /** What was typed, to see whether the same is asked for again. */
  readonly asked: string;
  /** The period as it was typed. */
  readonly typed: FinishedBase['typed'];
  readonly startedAt: string;
  readonly units: readonly ExportUnit[];
  /** A pseudonym of a known word, to see whether the same key for pseudonyms is given again. */
  readonly pseudonymCheck?: string;
  /** What each dataset and unit was exported of before, for an export of changes. */
  readonly before: ExportState;
  /** The number of an export of changes, from 1. */
  readonly changesNumber?: number;
  /** True once every task has ended, well or not. */
  readonly settled?: boolean;
}

/** Names the run of a plan in a folder. */
export function runOf({ startedAt, asked }: ExportPlan, folder: string): string {
  return createHash('sha256').update(`${startedAt} ${folder} ${asked}`).digest('hex').slice(0, 32);
}

/** What has been exported into a folder so far. */
export interface ExportState {
  /** How many exports of changes there were. */
  readonly changes: number;
  /** How personal fields were exported, and a pseudonym of a known word. */
  readonly personal?: PersonalMode;
  readonly pseudonymCheck?: string;
  /** The last whole export, which another one must not replace unasked. */
  readonly base?: FinishedBase;
  /** By dataset and unit. */
  readonly datasets: Readonly<Record<string, Readonly<Record<string, readonly Covered[]>>>>;
}

/** What a whole export was asked for. */
export interface FinishedBase {
  readonly request: ExportRequest;
  /** The period as it was typed, such as `today-7d`. */
  readonly typed: { readonly from?: string | undefined; readonly to?: string | undefined };
}

export const NOTHING_BEFORE: ExportState = { changes: 0, datasets: {} };
