import type { OperationName } from '../../bridge/map/OperationMove.js';
import type { FieldSpec } from '../../definition/field.js';
import { operationNamed } from '../../operations/operationNamed.js';

/** Whether a field of the answer holds a value or more fields, by field name. */
export type AnswerFields = ReadonlyMap<string, 'value' | 'records'>;

const fieldsCache = new Map<string, AnswerFields>();

/** The field names of an operation's answer, records inside records and the array around all of them included. */
export function answerFieldsOf(name: OperationName): AnswerFields {
  const known = fieldsCache.get(name);
  if (known) return known;
  const fields = new Map<string, 'value' | 'records'>();
  collect(operationNamed(name)!.output, fields, new Set());
  fieldsCache.set(name, fields);
  return fields;
}

function collect(spec: FieldSpec, into: Map<string, 'value' | 'records'>, seen: Set<object>): void {
  const record = spec.record ?? spec.item?.record;
  if (!record || seen.has(record)) return;
  seen.add(record);
  for (const [field, inner] of Object.entries(record.fields)) {
    const holds = inner.record || inner.item?.record ? 'records' : 'value';
    if (into.get(field) !== 'records') into.set(field, holds);
    collect(inner, into, seen);
  }
}
