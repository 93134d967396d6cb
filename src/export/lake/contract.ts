import type { Batch } from '../ExportPlan.js';
import { JSON_TYPES } from './columnTypes.js';
import { type Drift, driftOf } from './drift.js';
import type { DatasetSchema, SchemaDocument } from './schemaDocument.js';

/** `contract.json`: a JSON Schema of the lines of each dataset in NDJSON, with its version and what changed since the first. */
export interface Contract {
  readonly $schema: 'https://json-schema.org/draft/2020-12/schema';
  readonly title: string;
  /** `2.1`: the first number counts breaking changes, the second the additive ones since then. */
  readonly version: string;
  /** The batch that has this version. */
  readonly batch: Batch;
  readonly changes: readonly ContractChange[];
  readonly $defs: Readonly<Record<string, object>>;
}

export interface ContractChange extends Drift {
  readonly version: string;
  /** The batch that came with it. */
  readonly batch: number;
}

/** The contract of a schema, after the one of the batch before it. The same batch has the same version, however often it is asked for. */
export function contractAfter(
  before: { readonly contract?: Contract | undefined; readonly schema?: SchemaDocument | undefined },
  { batch, datasets }: SchemaDocument,
): Contract {
  const { contract, schema } = before;
  const isNoted = contract?.batch.id === batch.id;
  const drift = schema && !isNoted ? driftOf(schema, { datasets }) : [];
  const version = versionAfter(contract?.version ?? '1.0', drift);
  const changes = drift.map((one) => ({ version, batch: batch.id, ...one }));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A line of each dataset of an export as NDJSON',
    ...{ version, batch, changes: [...(contract?.changes ?? []), ...changes] },
    $defs: Object.fromEntries(datasets.map((dataset) => [dataset.name, lineSchema(dataset)])),
  };
}

function versionAfter(version: string, drift: readonly Drift[]): string {
  const [breaking = 1, additive = 0] = version.split('.').map(Number);
  if (drift.some(({ kind }) => kind === 'breaking')) return `${breaking + 1}.0`;
  return drift.length > 0 ? `${breaking}.${additive + 1}` : version;
}

const DECIMAL = { pattern: '^[+-]?[0-9]*[.]?[0-9]*$' };

/** NDJSON leaves out what has no value, and a row that is gone has its key alone. More columns break nobody. */
function lineSchema({ columns }: DatasetSchema): object {
  return {
    type: 'object',
    properties: Object.fromEntries(
      columns.map(({ name, type, source }) => [
        name,
        {
          ...JSON_TYPES[type],
          ...(type === 'decimal' ? DECIMAL : {}),
          ...(source ? { description: source } : {}),
        },
      ]),
    ),
    required: columns.filter(({ nullable }) => !nullable).map(({ name }) => name),
  };
}
