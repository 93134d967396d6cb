import type { FieldSpec } from './spec.js';
import type { AnyOperation } from './operation.js';

export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

/** What one row of an operation is: a record of its batch, the record in its only part, or else all its parts. */
export interface RowShape {
  /** The part that holds the row; absent where the row is all parts. */
  readonly part?: string;
  /** The part takes an array of rows. */
  readonly many: boolean;
  readonly fields: FieldSpecs;
}

export function rowShape(operation: AnyOperation): RowShape {
  const [only, ...others] = Object.keys(operation.input);
  const part = operation.rows ?? (others.length === 0 ? only : undefined);
  const spec = part === undefined ? undefined : operation.input[part];
  const record = spec?.item?.record ?? spec?.record;
  return record
    ? { part: part!, many: spec?.kind === 'array', fields: record.fields }
    : { many: false, fields: operation.input };
}
