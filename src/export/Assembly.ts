import type { ExportFolder } from './ExportFolder.js';
import type { ExportPlan, NamelessRow, OutputFormat } from './ExportPlan.js';
import type { ExportTask, Part } from './ExportTask.js';
import type { LedgerRef } from './ledger/Ledger.js';
import type { OpenWriter } from './writers/OutputWriter.js';
import type { SqliteOutput } from './writers/SqliteOutput.js';

/** A unit of a dataset, or the dataset itself where it has none, with its tasks. */
export interface AssembledUnit {
  readonly unit: number;
  readonly name: string;
  readonly skipped?: string | undefined;
  readonly tasks: readonly ExportTask[];
  /** What was delivered of it before, in changes or their base, without what tells it apart. */
  readonly nameless?: readonly NamelessRow[] | undefined;
  /** What is known of its rows that were delivered before. */
  readonly ledger?: LedgerRef | undefined;
  /** Columns that had vanished from it alone. */
  readonly vanished?: readonly string[] | undefined;
  /** True where it is proven that there is no such unit any more. */
  readonly removed?: boolean | undefined;
  /** True where that is not known, and the key does not see it. */
  readonly lost?: boolean | undefined;
}

/** What of a plan the output depends on. */
export type AssembledPlan = Pick<ExportPlan, 'request' | 'batch' | 'extractedAt'>;

export interface AssemblySources {
  readonly plan: AssembledPlan;
  readonly folder: ExportFolder;
  readonly done: Pick<ReadonlyMap<string, Part>, 'get' | 'has'>;
  readonly failed: ReadonlyMap<string, string>;
  readonly writers: ReadonlyMap<OutputFormat, OpenWriter>;
  readonly sqlite: SqliteOutput | undefined;
  /** True for the one of several that go through the same rows, which notes them. */
  readonly keepsLedger: boolean;
  readonly signal: AbortSignal;
}
