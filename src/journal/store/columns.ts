import type { StoredJob, StoredRow } from './JournalStore.js';

export type Columns = Readonly<Record<string, unknown>>;

// PostgreSQL writes the names of columns in small letters.
const column = (row: Columns, name: string) => row[name] ?? row[name.toLowerCase()] ?? undefined;

export function jobOf(row: Columns): StoredJob {
  const finishedAt = column(row, 'finishedAt');
  return {
    id: String(row.id),
    name: String(row.name),
    endpoint: String(row.endpoint),
    unit: String(row.unit),
    operation: String(row.operation),
    startedAt: Number(column(row, 'startedAt')),
    finishedAt: finishedAt === undefined ? undefined : Number(finishedAt),
  };
}

export function rowOf(row: Columns): StoredRow {
  return {
    key: String(row.key),
    position: Number(row.position),
    digest: String(row.digest),
    content: row.content === null || row.content === undefined ? undefined : String(row.content),
    state: String(row.state),
    facts: String(row.facts),
  };
}
