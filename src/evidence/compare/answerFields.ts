import type { OperationName } from '../../bridge/map/OperationMove.js';
import type { FieldSpec } from '../../definition/field.js';
import { operationNamed } from '../../operations/operationNamed.js';

/** Whether a field of the answer holds a value or more fields, by field name. */
export type AnswerFields = ReadonlyMap<string, 'value' | 'records'>;

const fieldsCache = new Map<string, AnswerFields>();

/** The field names of an operation's answer, records inside records included; the array around all of them on demand. */
export function answerFieldsOf(name: OperationName, withArray = false): AnswerFields {
  const key = `${name} ${withArray}`;
  const known = fieldsCache.get(key);
  if (known) return known;
  const operation = operationNamed(name)!;
  const fields = new Map<string, 'value' | 'records'>();
  collect(operation.output, fields, new Set(), withArray ? undefined : operation.streams);
  fieldsCache.set(key, fields);
  return fields;
}

function collect(
  spec: FieldSpec,
  into: Map<string, 'value' | 'records'>,
  seen: Set<object>,
  wrapped: string | undefined,
): void {
  const record = spec.record ?? spec.item?.record;
  if (!record || seen.has(record)) return;
  seen.add(record);
  for (const [field, inner] of Object.entries(record.fields)) {
    const holds = inner.record || inner.item?.record ? 'records' : 'value';
    if (field !== wrapped && into.get(field) !== 'records') into.set(field, holds);
    collect(inner, into, seen, undefined);
  }
}
