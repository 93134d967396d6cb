import { z } from 'zod';
import { ApiKey, Secret } from '../secret.js';
import type { FieldSpec } from '../definition/field.js';
import { expectationOf, isCollection, NOT_A_RECORD } from './expectation.js';
import { isFieldScalar } from './fieldScalar.js';
import { type Definition, type Rule, refuses } from '../definition/record.js';
import { breachesOf } from '../definition/rule.js';

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
export function objectSchema(fields: Readonly<Record<string, FieldSpec>>, rules: readonly Rule[]): z.ZodType {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, spec]) => [name, fieldSchema(spec)]));
  const object = z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'an object'),
  });
  const refusals = rules.filter(refuses);
  if (refusals.length === 0) return holder.pipe(object);
  const checked = object.superRefine((value, context) => {
    for (const rule of refusals)
      for (const { path, expected } of breachesOf(rule, value))
        context.addIssue({
          code: 'custom',
          path: [...path],
          message: expected,
          params: { section: rule.says[0] },
        });
  });
  return holder.pipe(checked);
}

const holder = z.custom((value) => !isCollection(value), { error: NOT_A_RECORD, abort: true });

function fieldSchema(spec: FieldSpec): z.ZodType {
  if (spec.answerOnly) return z.unknown().optional();
  const schema = valueSchema(spec);
  return spec.required && !spec.unsettable ? schema : schema.optional();
}

function valueSchema(spec: FieldSpec): z.ZodType {
  const error = ({ input }: { readonly input?: unknown }) => expectationOf(spec, input);
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
  once: { readonly error: (issue: { readonly input?: unknown }) => string; readonly abort: true },
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
