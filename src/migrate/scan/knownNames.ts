import type { FieldSpec } from '../../definition/field.js';
import { allOperations } from '../../wsdl/allDefinitions.js';
import type { OperationName } from '../map/OperationMove.js';
import type { Language } from './Use.js';

const operations = new Map(allOperations().map((operation) => [operation.name, operation]));

/** The operation of that name; `…Async`, `Begin…`, `End…` and `Wsdl…` are how some stacks call it. */
export function operationNamed(name: string): OperationName | undefined {
  if (operations.has(name)) return name as OperationName;
  const bare = name
    .replace(/Async$/, '')
    .replace(/^(Begin|End)(?=wsdl)/i, '')
    .replace(/^W(?=sdl)/, 'w');
  return operations.has(bare) ? (bare as OperationName) : undefined;
}

const byPlainName = new Map(
  [...operations.keys()].map((name) => [name.toLowerCase(), name as OperationName]),
);

/**
 * The operation that a script means by a name: PHP and PowerShell do not care about capitals, and Ruby's libraries write
 * `wsdl_get_units`.
 */
export function operationSpelled(name: string, language: Language): OperationName | undefined {
  const exact = operationNamed(name);
  if (exact) return exact;
  if (language === 'PHP' || language === 'PowerShell') return byPlainName.get(name.toLowerCase());
  return language === 'Ruby' && /^wsdl[a-z0-9_]+$/.test(name)
    ? byPlainName.get(name.replaceAll('_', ''))
    : undefined;
}

/** The operations that a SOAPAction stands for: two pairs share one. */
export function operationsOfAction(action: string): readonly OperationName[] {
  return byAction.get(action) ?? [];
}

const byAction = new Map<string, OperationName[]>();
for (const { name, action } of operations.values())
  byAction.set(action, [...(byAction.get(action) ?? []), name as OperationName]);

const anyName = new RegExp(
  [...new Set([...operations.keys()].map((name) => name.replace(/^wsdl/, '')))].join('|'),
  'i',
);

/** Whether a text names an operation, with or without its beginning. */
export function namesOperation(text: string): boolean {
  return /wsdl/i.test(text) || anyName.test(text);
}

/** The parts of an operation in their order, without the key. */
export function partNamesOf(name: string): readonly string[] {
  return Object.keys(operations.get(name)?.input ?? {});
}

/** Whether a field of the answer holds a value or more fields, by field name. */
export type AnswerFields = ReadonlyMap<string, 'value' | 'records'>;

const fieldsCache = new Map<string, AnswerFields>();

/** The field names of an operation's answer, records inside records included; the array around all of them on demand. */
export function answerFieldsOf(name: OperationName, withArray = false): AnswerFields {
  const key = `${name} ${withArray}`;
  const known = fieldsCache.get(key);
  if (known) return known;
  const operation = operations.get(name)!;
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
