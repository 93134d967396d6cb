import type { AnyOperation, FieldSpec } from '../../definition/operation.js';
import { UsageError } from '../CommandContext.js';
import { reviveValue, scalarOf } from './reviveInput.js';
import { nearest } from '../../text/suggest.js';

/** Adds the parts that stand as `--part value` among the arguments to an input. */
export function parseParts(
  operation: AnyOperation,
  args: readonly string[],
  input: Record<string, unknown>,
): Record<string, unknown> {
  let result = input;
  for (const { name, value } of optionsIn(args)) {
    const { path, spec } = findPart(operation, name);
    result = put(operation.input, result, path, partValue(spec, value, `--${name}`)) as Record<
      string,
      unknown
    >;
  }
  return result;
}

function optionsIn(args: readonly string[]): { name: string; value: string | undefined }[] {
  const options: { name: string; value: string | undefined }[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    const [, name, value] = /^--([^=]+)(?:=(.*))?$/s.exec(arg) ?? [];
    if (name === undefined)
      throw new UsageError('expected --part value after the operation; a value stands alone.');
    const next = args[i + 1];
    const takesNext = value === undefined && next !== undefined && !next.startsWith('--');
    options.push({ name, value: takesNext ? next : value });
    if (takesNext) i++;
  }
  return options;
}

function partValue(spec: FieldSpec, text: string | undefined, place: string): unknown {
  if (text === undefined) {
    if (spec.kind === 'boolean') return true;
    throw new UsageError(`${place} needs a value.`);
  }
  if (spec.item) return text.startsWith('[') ? fromJson(spec, text, place) : listOf(spec.item, text, place);
  if (spec.record) return fromJson(spec, text, place);
  return scalarOf(spec, text, place);
}

/** `1001,1002` for an array of scalars, or of records that have a single field. */
function listOf(item: FieldSpec, text: string, place: string): unknown[] {
  const words = text === '' ? [] : text.split(',').map((word) => word.trim());
  if (!item.record) return words.map((word) => scalarOf(item, word, place));
  const [only, ...others] = Object.entries(item.record.fields).filter(([, spec]) => !spec.answerOnly);
  if (!only || others.length > 0) return [fromJson(item, text, place)];
  return words.map((word) => ({ [only[0]]: scalarOf(only[1], word, place) }));
}

function fromJson(spec: FieldSpec, text: string, place: string): unknown {
  try {
    return reviveValue(spec, JSON.parse(text), place);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `${place}: expected JSON, such as ${spec.item ? `'[{…}]'` : `'{…}'`}, or use --input.`,
    );
  }
}

/** A copy of `target` with a value at a path; an array on the way stands for its first item. */
function put(
  fields: Readonly<Record<string, FieldSpec>>,
  target: unknown,
  path: readonly string[],
  value: unknown,
): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const record = (target ?? {}) as Record<string, unknown>;
  const spec = fields[step]!;
  const below = (spec.record ?? spec.item?.record)?.fields ?? {};
  const old = record[step];
  if (rest.length === 0 || !spec.item)
    return {
      ...record,
      [step]: rest.length === 0 ? appended(spec, old, value) : put(below, old, rest, value),
    };
  const [first, ...others] = (old ?? []) as unknown[];
  return { ...record, [step]: [put(below, first, rest, value), ...others] };
}

// The same option again adds to an array.
function appended(spec: FieldSpec, old: unknown, value: unknown): unknown {
  return spec.item && Array.isArray(old) && Array.isArray(value) ? [...old, ...value] : value;
}

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
