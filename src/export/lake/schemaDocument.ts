import { type OutputColumn, columnsOf, identityOf, KEY, UNIT } from '../columnsOf.js';
import type { Dataset } from '../Dataset.js';
import { datasetNamed } from '../datasets.js';
import type { Batch, ExportRequest } from '../ExportPlan.js';
import { type ColumnType, DECIMAL_DIGITS, DECIMAL_PLACES, typeOf } from './columnTypes.js';

/** `schema.json`: what the columns of an export are, whatever the data and the format. */
export interface SchemaDocument {
  readonly format: 1;
  readonly batch: Batch;
  /** In which clock the columns of a `zone` are. */
  readonly zones: Readonly<Record<Zone, string>>;
  readonly datasets: readonly DatasetSchema[];
}

type Zone = 'unit' | 'service' | 'UTC';

const ZONES: Readonly<Record<Zone, string>> = {
  unit: 'local time of the unit, whose zone is units.timeZone',
  service: 'as the service shows it, without the offset that it may show, which is not to be trusted',
  UTC: 'UTC',
};

export interface DatasetSchema {
  readonly name: string;
  readonly source: { readonly operation: string; readonly record: string };
  /** `changes`: later batches hold rows that changed. `full`: they hold all rows of their units again. */
  readonly mode: 'changes' | 'full';
  readonly primaryKey: readonly string[];
  /** Fields of the record that make up the key; absent where nothing tells the records apart. */
  readonly identity?: readonly string[];
  /** The field by which days choose, where batches replace no more than the days that were asked for. */
  readonly day?: string;
  readonly unit?: typeof UNIT;
  readonly columns: readonly ColumnSchema[];
}

export interface ColumnSchema {
  readonly name: string;
  readonly type: ColumnType;
  /** Digits and places of a decimal. */
  readonly precision?: number;
  readonly scale?: number;
  readonly nullable: boolean;
  readonly personal: boolean;
  readonly unit?: string;
  readonly zone?: Zone;
  /** The field of the record; absent for a column of the export's own. */
  readonly source?: string;
}

/** The schema of what is exported, and of the datasets that the generation has besides. */
export function schemaDocument(
  request: ExportRequest,
  batch: Batch,
  before: SchemaDocument | undefined,
): SchemaDocument {
  const now = new Map(request.datasets.map((name) => [name, schemaOfDataset(datasetNamed(name), request)]));
  const kept = before?.batch.generation === batch.generation ? before.datasets : [];
  const others = kept.filter(({ name }) => !now.has(name));
  return { format: 1, batch, zones: ZONES, datasets: [...others, ...now.values()] };
}

/** What the columns of a dataset are. */
export function schemaOfDataset(dataset: Dataset, { personal }: ExportRequest): DatasetSchema {
  const { name, operation, record, identity, day, scope } = dataset;
  return {
    name,
    source: { operation: operation.name, record: record.name },
    mode: dataset.changes ? 'changes' : 'full',
    primaryKey: [KEY],
    ...(identity ? { identity: identityOf(dataset, identity) } : {}),
    ...(day ? { day } : {}),
    ...(scope === 'unit' ? { unit: UNIT } : {}),
    columns: columnsOf(dataset, personal).map((column) => schemaOfColumn(column, record.name)),
  };
}

function schemaOfColumn({ name, spec, always }: OutputColumn, record: string): ColumnSchema {
  const type = typeOf(spec);
  const measure = measureOf(name);
  const zone = always ? (type === 'timestamp' ? 'UTC' : undefined) : zoneOf(type, spec.kind === 'dateTime');
  return {
    ...{ name, type },
    ...(type === 'decimal' ? { precision: DECIMAL_DIGITS, scale: DECIMAL_PLACES } : {}),
    ...{ nullable: always !== true, personal: spec.sensitivity === 'personal' },
    ...(measure ? { unit: measure } : {}),
    ...(zone ? { zone } : {}),
    ...(always ? {} : { source: `${record}.${name}` }),
  };
}

function zoneOf(type: ColumnType, isOfService: boolean): Zone | undefined {
  if (type !== 'timestamp' && type !== 'time' && type !== 'date') return undefined;
  return isOfService ? 'service' : 'unit';
}

/** What the numbers of a field count, where its name or the document says so. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  hours: [
    ...['hours', 'estHours', 'agrmntWorkingHours', 'maxHourDay', 'maxHourWeek', 'fullEmploymentHrs'],
    ...['minHrsWeek', 'seqMaxHrs', 'dailyOvertimeHours', 'weeklyOvertimeHours', 'balancePeriodHours'],
  ],
  'currency of the unit': [
    ...['unassignedShiftCost', 'netCost', 'absenceCost', 'socialCost', 'totalCost', 'estSalary'],
  ],
  days: [
    ...['fullEmploymentDays', 'fullEmploymentDaysPerWeek'],
    ...['maxDays', 'minFreeDays', 'seqDays', 'seqMaxDays'],
  ],
};

/** What the numbers of a field count; `undefined` where that is not known. */
function measureOf(field: string): string | undefined {
  return Object.keys(FIELDS).find((measure) => FIELDS[measure]!.includes(field));
}
