import type { Doubt } from '../assumptions/Assumption.js';
import type { Certificate, MonthProof } from './certificates.js';
import type { Range } from './Dataset.js';
import type { Batch, ExportRequest, NamelessRow } from './ExportPlan.js';
import type { FateCounts } from './Fates.js';
import type { IssueCount } from './IssueTally.js';
import type { LedgerRef } from './ledger/Ledger.js';
import type { BegunAgain } from './ExportTask.js';

/**
 * What an export gave: every planned unit of every dataset with its rows and their hash, or why it has none. Apart from
 * `run` it is the same for the same data, however often the export was interrupted.
 */
export interface Manifest {
  readonly format: 1;
  readonly toolkit: string;
  /** True when every planned unit is done or was skipped for a reason that stays, in every format, and no more was lost than may be. */
  readonly complete: boolean;
  readonly request: ExportRequest;
  readonly batch: Batch;
  readonly datasets: readonly DatasetManifest[];
  /** The SQLite database with all datasets, where one was asked for. */
  readonly database?: FileManifest;
  /**
   * What former batches delivered and somebody took away: files that are gone, and datasets of which a database has another
   * number of rows than were delivered. It comes back with a whole export, except for earlier versions.
   */
  readonly takenAway?: readonly string[];
  /** What somebody took away and is there again: for that, all was read instead of changes. */
  readonly broughtBack?: readonly string[];
  /** What is proven of each employee and month: `employee-proofs.jsonl`; absent for a whole export. */
  readonly employeeProofs?: FileManifest;
  readonly run: {
    readonly startedAt: string;
    /** What `_extracted_at` says of every row. */
    readonly extractedAt: string;
    readonly finishedAt: string;
    /** Pieces that workers began more than once; no row of them is there twice. */
    readonly begunAgain: BegunAgain;
    /** Why guarantees of the export do not hold on this service, as the file of a survey says; absent without any. */
    readonly doubts?: readonly Doubt[];
  };
}

export interface DatasetManifest {
  readonly name: string;
  readonly operation: string;
  /** `changes`: rows that changed, and rows that say that a record is gone. */
  readonly mode: 'full' | 'changes';
  /**
   * Fields by which a changed row takes the place of the former, and a deletion finds it; absent where nothing tells rows
   * apart. `_key` says the same in one column.
   */
  readonly identity?: readonly string[];
  readonly rows: number;
  readonly deleted: number;
  /** The part of the rows of this batch that has no value, by column; absent without rows. */
  readonly nulls?: Readonly<Record<string, number>>;
  /** How many rows have a value of each column of the record; in the manifest as `nulls`. */
  readonly filled?: readonly number[];
  /** What checks found, and what is not known, of all units. */
  readonly fates?: FateCounts;
  /** Units that there are no more: their rows are taken away. */
  readonly removedUnits?: readonly number[];
  /** Rows that the service showed before, should have shown again, and did not: it was set back. All of it was read again. */
  readonly wentBack?: number;
  /** What is proven of the rows of each unit and month; absent where all is read whole each time. */
  readonly proofs?: readonly MonthProof[];
  readonly files: readonly FileManifest[];
  /** What could not be read in the answers, by field; fields that are new to the toolkit are told of too. */
  readonly issues?: readonly IssueCount[];
  /** Files that are not there because their format cannot hold a value; the other formats have it. */
  readonly unfit?: readonly UnfitManifest[];
  readonly units: readonly UnitManifest[];
}

export interface UnfitManifest {
  /** Relative to the folder of the export. */
  readonly file: string;
  /** The first row and the column that do not fit, and why. */
  readonly reason: string;
}

export interface FileManifest {
  /** Relative to the folder of the export. */
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

export type UnitManifest = { readonly unit: number; readonly name: string } & (
  | {
      readonly state: 'done';
      readonly rows: number;
      readonly deleted: number;
      /** Of the unit's lines of NDJSON, in any format. */
      readonly sha256: string;
      /** A hash of which records there are, in a whole export of what says later what was deleted. */
      readonly records?: string;
      /** Kept with the state of the folder, and not in the manifest. */
      readonly nameless?: readonly NamelessRow[];
      /** Kept with the state of the folder, and not in the manifest. */
      readonly ledger?: LedgerRef;
      /** True for a unit that there is no more: its rows are taken away. */
      readonly removed?: true;
      readonly fates?: FateCounts;
      /** Days that were to be read again to clear a doubt, and could not be: they are read in the next export of changes. */
      readonly open?: readonly Range[];
      /** Why some of these could not be read, where a call failed. */
      readonly openReason?: string;
      /** Columns that had values in rows of this unit and have none in those that came, while other units have some. */
      readonly vanished?: readonly string[];
      /** What this run's checks prove. */
      readonly certificates?: readonly Certificate[];
    }
  | { readonly state: 'failed' | 'skipped'; readonly reason: string }
);
