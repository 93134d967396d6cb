import { datasetNamed } from './datasets.js';
import type { FilledColumns } from './ExportPlan.js';
import type { IssueCount } from './IssueTally.js';

/** How many rows of a dataset came, and how many have a value, by the place of the column in the record. */
interface ColumnCounts {
  readonly name: string;
  readonly rows: number;
  readonly filled?: readonly number[];
}

/** How many rows of a batch came, and how many have a value, by column. */
export function filledOf({ name, rows, filled = [] }: ColumnCounts): FilledColumns {
  const columns = Object.keys(datasetNamed(name).record.fields);
  return { rows, filled: Object.fromEntries(columns.map((column, i) => [column, filled[i] ?? 0])) };
}

/** By chance alone, a column would have no value in one of so many batches. */
const CHANCE = 0.001;

/** Columns that had values in the rows that came before, and that none of the rows of now has. */
export function vanishedFrom(
  before: FilledColumns | undefined,
  { rows, filled }: FilledColumns,
): IssueCount[] {
  if (!before || before.rows === 0) return [];
  return Object.entries(before.filled).flatMap(([field, count]): IssueCount[] =>
    filled[field] === 0 && rows > 0 && (1 - count / before.rows) ** rows < CHANCE
      ? [{ kind: 'vanished', field, count: rows }]
      : [],
  );
}

/** Columns that vanished in a unit, with those that did before and have not come back. Of few rows, less is known. */
export function vanishedInUnit(
  { before, now }: { readonly before: FilledColumns; readonly now: FilledColumns },
  known: readonly string[] = [],
): readonly string[] {
  const gone = vanishedFrom({ ...before, rows: before.rows + 1 }, now).map(({ field }) => field);
  return [...new Set([...known.filter((column) => !now.filled[column]), ...gone])];
}
