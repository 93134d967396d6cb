import { BATCH, DELETED, EXTRACTED, KEY, UNIT } from '../columnsOf.js';
import type { Dataset } from '../Dataset.js';
import type { ExportRequest } from '../ExportPlan.js';
import type { DatasetManifest, UnitManifest } from '../Manifest.js';
import { type Dialect, quoted } from './ddl.js';
import type { ColumnSchema, DatasetSchema } from './schemaDocument.js';

/** Where the versions of the rows of a dataset are kept. */
function historyName(name: string): string {
  return `${name}_history`;
}

const FROM = '_valid_from';
const TO = '_valid_to';
const READ = '_read_at';

/** The moments of a version: in UTC, and the same text in every database. */
const MOMENTS: readonly ColumnSchema[] = [
  { name: FROM, type: 'timestamp', nullable: false, personal: false, zone: 'UTC' },
  { name: TO, type: 'timestamp', nullable: true, personal: false, zone: 'UTC' },
  { name: READ, type: 'timestamp', nullable: false, personal: false, zone: 'UTC' },
];

/** The table of all versions of a dataset. A batch brings at most one version of a row. */
export function versionsSchema(schema: DatasetSchema): DatasetSchema {
  return {
    ...schema,
    name: historyName(schema.name),
    primaryKey: [KEY, BATCH],
    columns: [...schema.columns, ...MOMENTS],
  };
}

/** A row has one version that holds. */
export function createIndex({ name }: DatasetSchema): string {
  const table = historyName(name);
  return `CREATE UNIQUE INDEX IF NOT EXISTS ${quoted(`${table}_now`)} ON ${quoted(table)} (${KEY}) WHERE ${TO} IS NULL`;
}

/** The select of the rows of now, as a view shows them. */
export function currentRows({ name }: DatasetSchema, columns: readonly string[]): string {
  const own = columns.filter((column) => !MOMENTS.some((moment) => moment.name === column));
  return `SELECT ${own.map(quoted).join(', ')} FROM ${quoted(historyName(name))} WHERE ${TO} IS NULL`;
}

/** Takes the rows of a table that had no history as first versions. */
export function adoptRows(dialect: Dialect, { name, columns }: DatasetSchema): string {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const at = dialect === 'sqlite' ? `replace(rtrim(${EXTRACTED}, 'Z'), 'T', ' ')` : EXTRACTED;
  return `INSERT INTO ${quoted(historyName(name))} (${names}, ${FROM}, ${READ}) SELECT ${names}, ${at}, ${at} FROM ${quoted(name)} WHERE NOT ${DELETED}`;
}

/** What a batch brings to the versions of a dataset. */
export interface VersionMerge {
  readonly schema: DatasetSchema;
  readonly stage: string;
  /** When the batch was begun. */
  readonly at: string;
  /** What the batch replaces as a whole, as a condition; absent where it brings changes alone. */
  readonly replaces?: string | undefined;
}

/**
 * The statements that end the versions that a batch replaces and begin those that it brings. A row that came again as it was
 * keeps its version.
 */
export function mergeVersions({ schema, stage, at, replaces }: VersionMerge): string[] {
  const table = quoted(historyName(schema.name));
  const moment = `'${momentText(at)}'`;
  const all = schema.columns.map(({ name }) => quoted(name));
  const content = schema.columns.flatMap(({ name }) =>
    name === BATCH || name === EXTRACTED ? [] : quoted(name),
  );
  const sideOf = (side: string) => `(${content.map((name) => `${side}.${name}`).join(', ')})`;
  const staged = (more: string) => `EXISTS (SELECT 1 FROM ${stage} s WHERE s.${KEY} = h.${KEY} AND ${more})`;
  const end = (where: string) =>
    `UPDATE ${table} AS h SET ${TO} = ${moment} WHERE h.${TO} IS NULL AND ${where}`;
  return [
    end(staged(`${sideOf('s')} IS DISTINCT FROM ${sideOf('h')}`)),
    ...(replaces === undefined ? [] : [end(`${replaces} AND NOT ${staged(`NOT s.${DELETED}`)}`)]),
    `INSERT INTO ${table} (${[...all, FROM, READ].join(', ')}) SELECT ${all.map((name) => `s.${name}`).join(', ')}, ${moment}, ${moment} FROM ${stage} s WHERE NOT s.${DELETED} AND NOT EXISTS (SELECT 1 FROM ${table} h WHERE h.${KEY} = s.${KEY} AND h.${TO} IS NULL)`,
  ];
}

/** `2026-03-25 01:00:00`, which compares as text too. */
function momentText(at: string): string {
  return at.replace('T', ' ').replace(/(\.000)?Z$/, '');
}

/** What a batch is of a dataset, as far as it decides which rows the batch replaces. */
export interface BatchScope {
  readonly isBase: boolean;
  /** `upsert`: rows take the place of those with the same key. `whole`: of all rows of the units that are read. */
  readonly merge: 'upsert' | 'whole';
  /** The units that were read, those that there are no more, and those that could not be read; absent where the dataset has none. */
  readonly units?: Readonly<Record<'done' | 'removed' | 'missing', readonly number[]>> | undefined;
  /** The days that were read, where it is not all of them. */
  readonly days?: { readonly field: string; readonly from: string; readonly to: string } | undefined;
}

/** The days that changes replace of a dataset that is read whole, where it has days. */
export function daysOf({ day: field }: Dataset, { changes, from, to }: ExportRequest): BatchScope['days'] {
  return changes && field && from && to ? { field, from, to } : undefined;
}

export function batchScope(
  { mode, units }: DatasetManifest,
  { isBase, hasUnits, days }: Pick<BatchScope, 'isBase' | 'days'> & { readonly hasUnits: boolean },
): BatchScope {
  const idsOf = (is: (unit: UnitManifest) => unknown) => units.filter(is).map(({ unit }) => unit);
  const isDone = ({ state }: UnitManifest) => state === 'done';
  const removed = idsOf((unit) => unit.state === 'done' && unit.removed);
  return {
    ...{ isBase, merge: mode === 'full' ? 'whole' : 'upsert' },
    ...(hasUnits ? { units: { done: idsOf(isDone), removed, missing: idsOf((unit) => !isDone(unit)) } } : {}),
    ...(days ? { days } : {}),
  };
}

/**
 * The rows that a batch replaces whole, as a condition; `undefined` for changes. A unit that could not be read keeps its rows. One
 * that there is no more has none left, whatever days were read.
 */
export function replacedRows({ isBase, merge, units, days }: BatchScope): string | undefined {
  if (merge === 'upsert') return undefined;
  const of = (ids: readonly number[]) => (ids.length > 0 ? `${UNIT} IN (${ids.join(', ')})` : 'false');
  // A base takes the place of all days, however few it has itself.
  if (isBase) return units ? `NOT (${of(units.missing)})` : 'true';
  const inDays = days ? `${quoted(days.field)} BETWEEN '${days.from}' AND '${days.to}'` : 'true';
  return units ? `(${of(units.removed)} OR ${of(units.done)} AND ${inDays})` : inDays;
}
