import type { FieldSpec } from '../../definition/field.js';
import type { Definition } from '../../definition/record.js';
import { allOperations } from '../../operations/allDefinitions.js';
import { type FieldMap, mapFor } from './FieldMap.js';
import { fieldMaps } from './fieldMaps.generated.js';
import type { OperationName } from './OperationMove.js';
import { operationMoves } from './operationMoves.generated.js';

/** The field map of the very record that an operation answers or takes, if there is one. */
export function fieldMapOf(operation: OperationName): FieldMap | undefined {
  const { fields } = operationMoves[operation];
  if (!fields) return undefined;
  const map = fieldMaps[fields];
  const { input, output } = allOperations().find(({ name }) => name === operation)!;
  const variant = [output, ...Object.values(input)]
    .flatMap(recordsIn)
    .find((record) => map.alsoFrom.some((one) => one.record === record));
  return variant ? mapFor(map, variant) : map;
}

/** The record of a part or answer, and those of the lists in it. */
function recordsIn({ record, item }: Pick<FieldSpec, 'record' | 'item'>): Definition<object>[] {
  const own = record ?? item?.record;
  return own ? [own, ...Object.values(own.fields).flatMap((field) => field.item?.record ?? [])] : [];
}
