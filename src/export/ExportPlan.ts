import { createHash } from 'node:crypto';
import type { CsvOptions } from '../csv/writeCsv.js';
import type { LocalDate } from '../definition/scalar.js';
import type { Proofs } from './certificates.js';
import type { Covered } from './coverage.js';
import type { Range } from './Dataset.js';
import type { ExportTask } from './ExportTask.js';
import type { ExportUnit } from './KeyRing.js';
import type { Ledgers } from './ledger/Ledger.js';
import type { PersonalMode } from './personal.js';

export const OUTPUT_FORMATS = ['ndjson', 'csv', 'excel', 'parquet', 'sqlite'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

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
  readonly changes: boolean;
  /** How far before the last change seen an export of changes begins. */
  readonly overlapMinutes: number;
  /** The first value that cannot be read ends the export. */
  readonly strict: boolean;
  /** The most values, other than those of identities, that may be lost in a dataset of an export that counts as complete. */
  readonly maxLost?: number;
  readonly windowDays: number;
  /** Arrays and records in Parquet: as JSON, or as lists and structs. */
  readonly nested: 'json' | 'lists';
  /** A file for each day or month of the records that have one. */
  readonly partition?: Partition;
  readonly csv: CsvOptions;
  /** What becomes of columns that are others than those of the base, and of fields that are new to the toolkit. */
  readonly drift: 'warn' | 'breaking' | 'error';
  /** Nothing of an export that is not complete is put in its place. */
  readonly allOrNothing: boolean;
  /** Within how many nights of changes each unit and its days are read whole once, twice over. */
  readonly proveNights: number;
  /** The most rows of a hundred without a value, by dataset and column, such as `punches.hours`. */
  readonly maxNull?: Readonly<Record<string, number>>;
  readonly history?: boolean;
}

export type Partition = 'day' | 'month';

/** What an export delivers into a folder at once. */
export interface Batch {
  /** Greater than that of every batch before it in the folder. */
  readonly id: number;
  /** Whole exports so far: changes belong to the one of their generation. */
  readonly generation: number;
}

/** Of plans and states; those of another one are of another version of the toolkit. */
export const PLAN_FORMAT = 5;
export const STATE_FORMAT = 4;

/** What an export will do. It is written down before the first call and never changed, so that it can be gone on with. */
export interface ExportPlan {
  readonly format: typeof PLAN_FORMAT;
  readonly request: ExportRequest;
  readonly asked: string;
  readonly typed: FinishedBase['typed'];
  readonly startedAt: string;
  /** The service, as `storedEndpoint` gives it; absent in a plan of version 0.5. */
  readonly endpoint?: string;
  /** What `_extracted_at` says of every row. */
  readonly extractedAt: string;
  readonly units: readonly ExportUnit[];
  /** How many units the key sees. */
  readonly seen?: number;
  /** A pseudonym of a known word, to see whether the same key for pseudonyms is given again. */
  readonly pseudonymCheck?: string;
  /** What each dataset and unit was exported of before, for an export of changes. */
  readonly before: ExportState;
  readonly batch: Batch;
  /** Units that were exported before and that the key does not see any more, and whether two readings say so. */
  readonly lost?: readonly LostUnit[];
  /** What is read whole after the changes were read. */
  readonly checks?: readonly ExportTask[];
  /** By dataset, rows that were to be shown again and were not. */
  readonly wentBack?: Readonly<Record<string, number>>;
  /** What was delivered before and is not there any more, and what of that is brought again, as the whole is read. */
  readonly takenAway?: readonly string[];
  readonly broughtBack?: readonly string[];
  /** True once every task has ended, well or not. */
  readonly settled?: boolean;
}

/** A unit that was exported before and is not seen now. `removed`: neither the list of keys nor that of units has it. */
export interface LostUnit {
  readonly id: number;
  readonly is: 'removed' | 'unknown';
}

/** Names the run of a plan in a folder. */
export function runOf({ startedAt, asked }: ExportPlan, folder: string): string {
  return createHash('sha256').update(`${startedAt} ${folder} ${asked}`).digest('hex').slice(0, 32);
}

/** What has been exported into a folder so far. */
export interface ExportState {
  readonly format: typeof STATE_FORMAT;
  readonly batch: Batch;
  /** The service that was exported; absent in a state of version 0.5. */
  readonly endpoint?: string;
  /** How personal fields were exported, and a pseudonym of a known word. */
  readonly personal?: PersonalMode;
  readonly pseudonymCheck?: string;
  /** The last whole export, which another one must not replace unasked. */
  readonly base?: FinishedBase;
  readonly datasets: Readonly<Record<string, Readonly<Record<string, readonly Covered[]>>>>;
  /**
   * By operation the moment since which rows of two units were modified. An answer to the main unit's key that goes back to
   * it has rows of several units, or is not one of all units.
   */
  readonly several?: Readonly<Record<string, string>>;
  /** Which records the units had, by dataset and unit, where the last export tells, and of which days. */
  readonly records?: Readonly<Record<string, KnownRecords>>;
  /** Rows that do not say which record they are, by dataset and unit. */
  readonly nameless?: Readonly<Record<string, Readonly<Record<string, readonly NamelessRow[]>>>>;
  /** What is known of the rows that were delivered. */
  readonly ledgers?: Ledgers;
  /** Names of units, for those that are seen no more. */
  readonly names?: Readonly<Record<string, string>>;
  /** When each scope was proven last, by dataset. */
  readonly proofs?: Readonly<Record<string, Proofs>>;
  /** How many rows came since the base and how many had a value, by dataset and column. */
  readonly filled?: Readonly<Record<string, FilledColumns>>;
  /** Days that are to be read again, by dataset and unit. */
  readonly open?: Readonly<Record<string, Readonly<Record<string, readonly Range[]>>>>;
  /** Columns that vanished and have not come back, by dataset. */
  readonly vanished?: Readonly<Record<string, readonly string[]>>;
  /** Those in which every batch since the last base is. */
  readonly formats?: readonly OutputFormat[];
  /** Columns that vanished in a unit alone, by dataset and unit: it is read again until they are back. */
  readonly vanishedIn?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** What loaded tables lack. */
  readonly missing?: readonly string[];
  /** The last number of a batch that loaded tables have from another folder; the next batch has a greater one. */
  readonly taken?: number;
  /** Datasets in which the key of a unit shows rows of other units too. */
  readonly mixed?: readonly string[];
}

/** A row that was delivered without what tells it apart: the key that it got, and the days in which it is read again. */
export interface NamelessRow extends Omit<Range, 'since'> {
  readonly key: string;
}

/** How many rows came, and in how many of them each column has a value. */
export interface FilledColumns {
  readonly rows: number;
  readonly filled: Readonly<Record<string, number>>;
}

export interface KnownRecords {
  readonly range: Range;
  readonly units: Readonly<Record<string, string>>;
}

export interface FinishedBase {
  readonly request: ExportRequest;
  /** The period as it was typed, such as `today-7d`. */
  readonly typed: { readonly from?: string | undefined; readonly to?: string | undefined };
}

export const NOTHING_BEFORE: ExportState = {
  format: STATE_FORMAT,
  batch: { id: -1, generation: 0 },
  datasets: {},
};
