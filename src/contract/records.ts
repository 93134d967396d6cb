import type { AnyOperation } from '../definition/operation.js';
import type { Definition } from '../definition/record.js';
import { schemaOf } from '../validation/schema.js';

/** The lists of `validationErrors` in records, however deep. */
export function reasonLists(value: unknown): (readonly unknown[])[] {
  if (Array.isArray(value)) return value.flatMap(reasonLists);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    name === 'validationErrors' && Array.isArray(field) ? [field] : reasonLists(field),
  );
}

/** True where something in a value says why it was rejected. */
export function isRejected(value: unknown): boolean {
  return reasonLists(value).some((reasons) => reasons.length > 0);
}

interface RecordIssue {
  readonly path: readonly PropertyKey[];
  readonly expected: string;
  /** It breaks a rule between fields. */
  readonly isRule: boolean;
}

/** What the schema of the records says of them, with the rules that a sentence of the document stands behind. */
export function recordIssuesOf(operation: AnyOperation, records: readonly unknown[]): RecordIssue[] {
  const definition = definitionOf(operation);
  if (!definition) return [];
  const schema = schemaOf(definition);
  const came = records.filter((record) => record !== undefined);
  return came.flatMap((record) =>
    (schema.safeParse(record).error?.issues ?? []).map(({ path, message, code, ...more }) => ({
      path,
      expected: message,
      isRule: code === 'custom' && 'params' in more && more.params?.section !== undefined,
    })),
  );
}

/** The record that an operation answers. */
export function definitionOf({ output }: AnyOperation): Definition<object> | undefined {
  return output.record ?? output.item?.record;
}

/** True where a sentence of the document rules over several fields of a record, or of one inside. */
export function hasRules(definition: Definition<object> | undefined, seen = new Set<object>()): boolean {
  if (definition === undefined || seen.has(definition)) return false;
  seen.add(definition);
  const { rules, fields } = definition;
  if (rules.some((rule) => 'says' in rule)) return true;
  return Object.values(fields).some(({ record, item }) => hasRules(record ?? item?.record, seen));
}

/** A path without positions, so that a thousand records say one thing once. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.filter((step) => typeof step !== 'number').join('.') || 'the answer';
}

export function placeText({ path, expected }: Pick<RecordIssue, 'path' | 'expected'>): string {
  return `${pathText(path)}: expected ${expected}`;
}
