import type { FieldSpec } from '../../definition/field.js';
import { allOperations } from '../../wsdl/allDefinitions.js';
import type { OperationName } from '../map/OperationMove.js';

const operations = new Map(allOperations().map((operation) => [operation.name, operation]));

/** The operation of that name; `…Async`, `Begin…` and `End…` are how some stacks call it. */
export function operationNamed(name: string): OperationName | undefined {
  if (operations.has(name)) return name as OperationName;
  const bare = name.replace(/Async$/, '').replace(/^(Begin|End)(?=wsdl)/, '');
  return operations.has(bare) ? (bare as OperationName) : undefined;
}

/** The operations that a SOAPAction stands for: two pairs share one. */
export function operationsOfAction(action: string): readonly OperationName[] {
  return byAction.get(action) ?? [];
}

const byAction = new Map<string, OperationName[]>();
for (const { name, action } of operations.values())
  byAction.set(action, [...(byAction.get(action) ?? []), name as OperationName]);

/** Whether a field of the answer holds a value or more fields, by field name. */
export type AnswerFields = ReadonlyMap<string, 'value' | 'records'>;

const fieldsCache = new Map<OperationName, AnswerFields>();

/** The field names of an operation's answer, records inside records included; wrappers' own arrays are left out. */
export function answerFieldsOf(name: OperationName): AnswerFields {
  const known = fieldsCache.get(name);
  if (known) return known;
  const operation = operations.get(name)!;
  const fields = new Map<string, 'value' | 'records'>();
  collect(operation.output, fields, new Set(), operation.streams);
  fieldsCache.set(name, fields);
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
    const holds = inner.kind === 'record' || inner.kind === 'array' ? 'records' : 'value';
    if (field !== wrapped && into.get(field) !== 'records') into.set(field, holds);
    collect(inner, into, seen, undefined);
  }
}
