import { DELETED, EXTRACTED } from '../columnsOf.js';
import type { Row } from '../Dataset.js';
import { JSON_TYPES } from '../lake/columnTypes.js';
import type { DatasetSchema } from '../lake/schemaDocument.js';
import type { DeliveredBatch } from './deliveries.js';

/** When a target that knows it takes a record away, as taps say it. */
const GONE_AT = '_sdc_deleted_at';

/** What a reader has taken: all batches up to one. */
export interface SingerState {
  readonly generation: number;
  readonly batch: number;
  /** When that batch was read: a folder from a backup gives its number to another one. States of earlier versions lack it. */
  readonly extractedAt?: string;
}

/** The state in a text, from where anything may come; `undefined` where there is none. */
export function stateIn(text: string): SingerState | undefined {
  try {
    const value = JSON.parse(text) as Partial<Record<keyof SingerState, unknown>> | null;
    const { generation, batch, extractedAt } = value ?? {};
    if (!Number.isSafeInteger(generation) || !Number.isSafeInteger(batch)) return undefined;
    const moment = typeof extractedAt === 'string' ? { extractedAt } : {};
    return { generation: generation as number, batch: batch as number, ...moment };
  } catch {
    return undefined;
  }
}

/** The streams that a catalog selects; `undefined` for a text that is no catalog. */
export function selectedIn(text: string): ReadonlySet<string> | undefined {
  try {
    const { streams } = JSON.parse(text) as { readonly streams: readonly CatalogStream[] };
    const isSelected = ({ schema, metadata = [] }: CatalogStream) =>
      metadata.find(({ breadcrumb }) => breadcrumb.length === 0)?.metadata.selected ??
      schema.selected ??
      false;
    return new Set(streams.filter(isSelected).map((stream) => stream.stream));
  } catch {
    return undefined;
  }
}

interface CatalogStream {
  readonly stream: string;
  readonly schema: { readonly selected?: boolean };
  readonly metadata?: readonly {
    readonly breadcrumb: readonly string[];
    readonly metadata: { readonly selected?: boolean };
  }[];
}

/** What `--discover` says: the streams with their schemas, all of them selected. */
export function catalogOf(schemas: readonly DatasetSchema[]): object {
  return {
    streams: schemas.map((schema) => ({
      ...{ tap_stream_id: schema.name, stream: schema.name, schema: jsonSchema(schema) },
      key_properties: schema.primaryKey,
      metadata: [
        {
          breadcrumb: [],
          metadata: { selected: true, inclusion: 'available', 'table-key-properties': schema.primaryKey },
        },
      ],
    })),
  };
}

/** A batch as Singer messages, one a line: the schemas, the records, and at the end the state to go on from. */
export async function* singerMessages(
  batch: DeliveredBatch,
  isSelected: (stream: string) => boolean = () => true,
): AsyncGenerator<string> {
  const { entry } = batch;
  for (const dataset of batch.datasets.filter(({ schema }) => isSelected(schema.name))) {
    const { schema } = dataset;
    const [stream, key_properties] = [schema.name, schema.primaryKey];
    yield line({ type: 'SCHEMA', stream, schema: jsonSchema(schema), key_properties });
    // It grows when all of a stream is sent again, also from a new folder or from one that was put back; records of parts say none.
    const { merge, days, units } = dataset;
    const isWhole = merge === 'whole' && !days && (units?.missing ?? []).length === 0;
    const version = isWhole ? Date.parse(entry.extractedAt) + entry.id : undefined;
    for await (const row of dataset.rows())
      yield line({
        ...{ type: 'RECORD', stream, record: recordOf(row, schema), time_extracted: row[EXTRACTED] },
        ...(version === undefined ? {} : { version }),
      });
    // What came under an earlier version is gone.
    if (version !== undefined) yield line({ type: 'ACTIVATE_VERSION', stream, version });
  }
  const { generation, id, extractedAt } = entry;
  yield line({ type: 'STATE', value: { generation, batch: id, extractedAt } satisfies SingerState });
}

function recordOf(row: Row, { columns }: DatasetSchema): Row {
  const record = Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null]));
  return { ...record, [GONE_AT]: row[DELETED] === true ? row[EXTRACTED] : null };
}

function jsonSchema({ columns }: DatasetSchema): object {
  const properties = Object.fromEntries(
    columns.map(({ name, type, nullable }) => {
      const { type: own, ...rest } = JSON_TYPES[type];
      const types = own && { type: nullable ? ['null', own] : [own] };
      return [name, { ...types, ...rest, ...(type === 'decimal' ? { format: 'singer.decimal' } : {}) }];
    }),
  );
  const moments = { [EXTRACTED]: { type: ['string'], format: 'date-time' } };
  const gone = { [GONE_AT]: { type: ['null', 'string'], format: 'date-time' } };
  return { type: 'object', properties: { ...properties, ...moments, ...gone } };
}

function line(message: object): string {
  return `${JSON.stringify(message)}\n`;
}
