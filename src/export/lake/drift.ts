import type { ExportFolder } from '../ExportFolder.js';
import type { ExportPlan } from '../ExportPlan.js';
import { readKept } from '../readPart.js';
import {
  type ColumnSchema,
  type DatasetSchema,
  type SchemaDocument,
  schemaDocument,
} from './schemaDocument.js';

/** In what the columns of an export are others than before. */
export interface Drift {
  /** `additive`: what reads the columns of before goes on as it was. `breaking`: it may not. */
  readonly kind: 'additive' | 'breaking';
  /** Such as `employees: city is new`. */
  readonly what: string;
}

/** What the folder says of its columns and of their changes. Throws a `DamagedPart`: what changed since would be told by nobody. */
export function columnsBefore<Contract>({ schema, contract }: ExportFolder) {
  const whatToDo =
    'Put it back from a backup. Without it, changes of the columns before the next export are not told: remove it to accept that';
  return {
    schema: readKept<SchemaDocument>(schema, whatToDo),
    contract: readKept<Contract>(contract, `${whatToDo}, and the version begins again at 1.0`),
  };
}

/** In what the columns of an export would be others than those that are in its folder. */
export function plannedDrift(folder: ExportFolder, { request, batch }: ExportPlan): Drift[] {
  const { schema: before } = columnsBefore(folder);
  if (!before) return [];
  const now = schemaDocument(request, batch, before);
  // Which datasets there are was asked for.
  const isInBoth = ({ name }: DatasetSchema) => [before, now].every((one) => datasetIn(one, name));
  return driftOf({ datasets: before.datasets.filter(isInBoth) }, { datasets: now.datasets.filter(isInBoth) });
}

type Datasets = Pick<SchemaDocument, 'datasets'>;

/** In what the datasets and columns of one schema are others than those of another. */
export function driftOf(before: Datasets, now: Datasets): Drift[] {
  return [
    ...before.datasets.flatMap(({ name, columns, primaryKey }): Drift[] => {
      const is = datasetIn(now, name);
      if (!is) return [{ kind: 'breaking', what: `${name} is gone` }];
      const isSameKey = primaryKey.join() === is.primaryKey.join();
      return [
        ...columnDrift(columns, is.columns).map(({ kind, what }) => ({ kind, what: `${name}: ${what}` })),
        ...(isSameKey
          ? []
          : [{ kind: 'breaking', what: `${name}: the key is ${is.primaryKey.join()}` } as const]),
      ];
    }),
    ...now.datasets.flatMap(({ name }): Drift[] =>
      datasetIn(before, name) ? [] : [{ kind: 'additive', what: newText(name) }],
    ),
  ];
}

export function newText(name: string): string {
  return `${name} is new`;
}

function datasetIn({ datasets }: Datasets, name: string): DatasetSchema | undefined {
  return datasets.find((dataset) => dataset.name === name);
}

function columnDrift(before: readonly ColumnSchema[], now: readonly ColumnSchema[]): Drift[] {
  const old = new Map(before.map((column) => [column.name, column]));
  const names = new Set(now.map(({ name }) => name));
  return [
    ...before.flatMap(({ name }): Drift[] =>
      names.has(name) ? [] : [{ kind: 'breaking', what: `${name} is gone` }],
    ),
    ...now.flatMap((column): Drift[] => {
      const { name, type, nullable } = column;
      const was = old.get(name);
      if (!was) return [{ kind: 'additive', what: newText(name) }];
      if (was.type !== type) return [{ kind: 'breaking', what: `${name} was ${was.type} and is ${type}` }];
      if (was.precision !== column.precision || was.scale !== column.scale)
        return [{ kind: 'breaking', what: `${name} has other digits or places` }];
      if (was.zone !== column.zone || was.unit !== column.unit)
        return [{ kind: 'breaking', what: `${name} counts in another unit or clock` }];
      if (was.nullable === nullable) return [];
      return nullable
        ? [{ kind: 'breaking', what: `${name} may have no value now` }]
        : [{ kind: 'additive', what: `${name} always has a value now` }];
    }),
  ];
}
