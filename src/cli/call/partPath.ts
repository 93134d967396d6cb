import type { FieldSpec } from '../../definition/field.js';
import type { AnyOperation } from '../../definition/operation.js';
import { nearest } from '../../text/suggest.js';
import { UsageError } from '../CommandContext.js';

type Fields = Readonly<Record<string, FieldSpec>>;

/** A part or field that an option names, and how to get there. */
export interface PartPath {
  readonly path: readonly string[];
  readonly spec: FieldSpec;
}

/** The only part that is a record or an array of records: its fields can be named without it. */
export function onlyRecordPart(
  operation: AnyOperation,
): { name: string; fields: Fields; spec: FieldSpec } | undefined {
  const parts = Object.entries(operation.input).flatMap(([name, spec]) => {
    const record = spec.record ?? spec.item?.record;
    return record ? [{ name, fields: record.fields, spec }] : [];
  });
  return parts.length === 1 ? parts[0] : undefined;
}

/** Finds `section`, `GetSchedulesV3.section` or, where one part has all fields, a field of that part. */
export function findPart(operation: AnyOperation, name: string): PartPath {
  const steps = name.split('.');
  const inside = onlyRecordPart(operation);
  const first = steps[0]!;
  if (!Object.hasOwn(operation.input, first) && inside && Object.hasOwn(inside.fields, first))
    return follow(inside.fields, steps, [inside.name], operation);
  return follow(operation.input, steps, [], operation);
}

function follow(
  fields: Fields,
  steps: readonly string[],
  before: readonly string[],
  operation: AnyOperation,
): PartPath {
  const [step = '', ...rest] = steps;
  const spec = Object.hasOwn(fields, step) ? fields[step]! : undefined;
  if (!spec) throw unknownPart(operation, step, fields);
  const path = [...before, step];
  if (rest.length === 0) return { path, spec };
  const record = spec.record ?? spec.item?.record;
  if (!record) throw new UsageError(`--${path.join('.')} has no fields.`);
  return follow(record.fields, rest, path, operation);
}

function unknownPart(operation: AnyOperation, step: string, fields: Fields): UsageError {
  const known = [...Object.keys(fields), ...Object.keys(onlyRecordPart(operation)?.fields ?? {})];
  const near = nearest(step, known);
  const hint = near
    ? `did you mean --${near}?`
    : known.length === 0
      ? 'it takes no parts.'
      : `see: workforce-soap ops show ${operation.name}`;
  return new UsageError(`${operation.name} has no part ${step}; ${hint}`);
}
