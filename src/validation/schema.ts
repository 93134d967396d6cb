import { z } from 'zod';
import { ApiKey, Secret } from '../secret.js';
import type { FieldSpec } from '../definition/field.js';
import { isFieldScalar } from './fieldScalar.js';
import { type Definition, type Rule, refuses } from '../definition/record.js';

const schemas = new WeakMap<Definition<object>, z.ZodType>();

/** The zod schema of a record, for callers who validate input of their own. Built on first use. */
export function schemaOf<T extends object>(record: Definition<T>): z.ZodType<T> {
  let schema = schemas.get(record);
  if (!schema) {
    schema = objectSchema(record.fields, record.rules);
    schemas.set(record, schema);
  }
  return schema as z.ZodType<T>;
}

/** The schema of a set of fields and of the rules over them that refuse. */
export function objectSchema(
  fields: Readonly<Record<string, FieldSpec>>,
  rules: readonly Rule<never>[],
): z.ZodType {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, spec]) => [name, fieldSchema(spec)]));
  const object = z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'an object'),
  });
  const refusals = (rules as readonly Rule<unknown>[]).filter(refuses);
  if (refusals.length === 0) return holder.pipe(object);
  const checked = object.superRefine((value, context) => {
    for (const { says, check } of refusals)
      check(value, (path, expected) =>
        context.addIssue({
          code: 'custom',
          path: typeof path === 'string' ? [path] : [...path],
          message: expected,
          params: { section: says[0] },
        }),
      );
  });
  return holder.pipe(checked);
}

// A promise, a map or a date has no fields of its own, and would pass for a record in which nothing is set.
const holder = z.custom((value) => !isCollection(value), {
  error: 'an object with the fields as its own properties, not a promise or a collection',
  abort: true,
});

function isCollection(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (Object.getPrototypeOf(value) === Object.prototype) return false;
  return Object.prototype.toString.call(value) !== '[object Object]' && Object.keys(value).length === 0;
}

function fieldSchema(spec: FieldSpec): z.ZodType {
  if (spec.answerOnly) return z.unknown().optional();
  const schema = valueSchema(spec);
  return spec.required && !spec.unsettable ? schema : schema.optional();
}

function valueSchema(spec: FieldSpec): z.ZodType {
  const error = expectationOf(spec);
  if (spec.record) return z.lazy(() => schemaOf(spec.record!));
  if (spec.item) {
    const array = z.array(valueSchema(spec.item), { error });
    return spec.maxItems === undefined ? array : array.max(spec.maxItems, { error });
  }
  // `abort`: the rules of a record see only values of the right form.
  const once = { error, abort: true } as const;
  return typeSchema(spec, once).refine((value) => isFieldScalar(spec, value), once);
}

function typeSchema(
  { kind, orBit }: FieldSpec,
  once: { readonly error: string; readonly abort: true },
): z.ZodType {
  switch (kind) {
    case 'int':
      return z.int32(once);
    case 'boolean':
      return orBit ? z.union([z.boolean(), z.literal([0, 1])], once) : z.boolean(once);
    case 'apiKey':
      return z.instanceof(ApiKey, once);
    case 'secret':
      return z.instanceof(Secret, once);
    default:
      return z.string(once);
  }
}

/** What a field takes, as the end of the sentence "expected …". */
export function expectationOf(spec: FieldSpec): string {
  return spec.orEmpty ? `${valueExpectation(spec)}, or an empty string` : valueExpectation(spec);
}

function valueExpectation(spec: FieldSpec): string {
  const range = spec.min === undefined && spec.max === undefined ? '' : ` from ${spec.min} to ${spec.max}`;
  if (spec.pattern) return spec.pattern.expected;
  switch (spec.kind) {
    case 'array':
      return spec.maxItems === undefined ? 'an array' : `an array of at most ${spec.maxItems} items`;
    case 'record':
      return 'an object';
    case 'int':
      return `a whole number${range || ' of 32 bits'}`;
    case 'boolean':
      return spec.orBit ? 'true or false, or 1 or 0' : 'true or false';
    case 'decimal':
      return `a decimal number as text, such as '7.5'${range}`;
    case 'date':
    case 'dateText':
      return 'a date of the calendar as YYYY-MM-DD';
    case 'time':
    case 'timeText':
      return 'a time from 00:00:00 to 24:00:00 as hh:mm:ss';
    case 'dateTime':
      return 'a date and time as YYYY-MM-DDThh:mm:ss, with or without an offset';
    case 'dateTimeText':
    case 'wallClock':
      return 'a date and time as YYYY-MM-DD hh:mm:ss without an offset';
    case 'apiKey':
      return 'an ApiKey of a text that XML 1.0 can hold';
    case 'secret':
      return 'a Secret of a text that XML 1.0 can hold';
    case 'string':
      return `a string${spec.maxLength === undefined ? '' : ` of at most ${spec.maxLength} characters`} that XML 1.0 can hold`;
  }
}
