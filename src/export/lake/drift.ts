import { readJson } from '../atomicFile.js';
import type { ExportFolder } from '../ExportFolder.js';
import type { ExportPlan } from '../ExportPlan.js';
import { type ColumnSchema, type SchemaDocument, schemaDocument } from './schemaDocument.js';

/** In what the columns of an export would be others than those that are in its folder, in words. */
export function plannedDrift(folder: ExportFolder, { request, batch }: ExportPlan): string[] {
  const before = readJson<SchemaDocument>(folder.schema);
  return before ? driftOf(before, schemaDocument(request, batch, before)) : [];
}

/** In what the columns of datasets are others than they were, in words. Datasets that only one of both has are no drift. */
function driftOf(before: SchemaDocument, now: SchemaDocument): string[] {
  return now.datasets.flatMap(({ name, columns }) => {
    const known = before.datasets.find((dataset) => dataset.name === name);
    return known ? columnDrift(known.columns, columns).map((what) => `${name}: ${what}`) : [];
  });
}

function columnDrift(before: readonly ColumnSchema[], now: readonly ColumnSchema[]): string[] {
  const old = new Map(before.map((column) => [column.name, column]));
  const names = new Set(now.map(({ name }) => name));
  return [
    ...before.filter(({ name }) => !names.has(name)).map(({ name }) => `${name} is gone`),
    ...now.flatMap((column) => {
      const was = old.get(column.name);
      if (!was) return [`${column.name} is new`];
      return was.type === column.type ? [] : [`${column.name} was ${was.type} and is ${column.type}`];
    }),
  ];
}
