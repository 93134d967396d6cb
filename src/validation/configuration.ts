import type { z } from 'zod';
import { ConfigurationError } from '../errors/ConfigurationError.js';
import { nearest } from '../text/suggest.js';

/**
 * What a configuration means, defaults filled in. Throws a `ConfigurationError` that says of each setting that is wrong what was
 * expected and what kind of value was given, and of an unknown one what it may have meant. It shows no value: a key may stand where a reference
 * belongs. `name` stands before each setting; without it the setting stands alone.
 */
export function configured<S extends z.ZodType>(schema: S, input: unknown, name = ''): z.output<S> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const [first, ...more] = read.error.issues.flatMap((issue) => problemsOf(issue, schema, input));
  const option = ({ path }: Problem) =>
    [...(name === '' ? [] : [name]), ...path.map(String)].join('.') || 'config';
  throw new ConfigurationError(
    option(first!),
    [first!.what, ...more.map((one) => `${option(one)}: ${one.what}`)].join('\n'),
  );
}

interface Problem {
  readonly path: readonly PropertyKey[];
  readonly what: string;
}

function problemsOf(issue: z.core.$ZodIssue, schema: z.ZodType, input: unknown): Problem[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const known = settingsAt(schema, path);
    return issue.keys.map((key) => ({
      path: [...path, key],
      what: unknownSetting(key, known, pathsTo(key, schema)),
    }));
  }
  if (issue.code === 'invalid_union') {
    const meant = meantChoice(issue.errors);
    if (meant)
      return meant.flatMap((inner) =>
        problemsOf({ ...inner, path: [...path, ...inner.path] }, schema, input),
      );
  }
  return [{ path, what: `${expectedBy(issue)}, given ${kindOf(valueAt(input, path))}` }];
}

/** Of a value that may have several forms, what is wrong with the one that it has in outline. */
function meantChoice(
  errors: readonly (readonly z.core.$ZodIssue[])[],
): readonly z.core.$ZodIssue[] | undefined {
  return errors.find((issues) =>
    issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  );
}

function expectedBy(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input')
    return issue.message.replace(/^[^:]*: (?=expected)/, '').replace(/, received .*$/, '');
  const each = issue.errors.flatMap(([first]) =>
    first ? [expectedBy(first).replace(/^expected /, '')] : [],
  );
  return `expected ${[...new Set(each)].join(' or ')}`;
}

function unknownSetting(key: string, known: readonly string[], elsewhere: readonly string[]): string {
  if (elsewhere.length > 0) return `there is no such setting here; there is ${elsewhere.join(' and ')}`;
  const near = nearest(key, known);
  if (near !== undefined) return `there is no such setting; did you mean ${near}?`;
  return known.length === 0
    ? 'there is no such setting'
    : `there is no such setting; there are ${known.join(', ')}`;
}

/** Never the value. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (value === '') return 'an empty text';
  if (Array.isArray(value)) return 'a list';
  const kinds: Readonly<Record<string, string>> = { string: 'another text', object: 'an object' };
  return kinds[typeof value] ?? `a ${typeof value}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Readonly<Record<PropertyKey, unknown>> | undefined)?.[key],
    input,
  );
}

/** What zod keeps of a schema, as far as settings are found by it. */
interface Shape {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

/** The names of the settings that stand beside each other at a place. */
function settingsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const { shape, innerType, valueType, element, in: before, options = [] } = schema.def as Shape;
  const inner = innerType ?? before;
  if (inner) return settingsAt(inner, path);
  const [key, ...rest] = path;
  if (options.length > 0) return options.flatMap((option) => settingsAt(option, path));
  if (key === undefined) return Object.keys(shape ?? {});
  const next = shape?.[String(key)] ?? valueType ?? element;
  return next ? settingsAt(next, rest) : [];
}

/** Where else a setting of this name stands. */
function pathsTo(key: string, schema: z.ZodType, path: readonly string[] = []): string[] {
  const { shape = {}, innerType, in: before, options = [] } = schema.def as Shape;
  const inner = innerType ?? before;
  const forms = (inner ? [inner, ...options] : options).flatMap((form) => pathsTo(key, form, path));
  const named = Object.entries(shape).flatMap(([name, next]) => {
    const own = [...path, name];
    return [...(name === key ? [own.join('.')] : []), ...pathsTo(key, next, own)];
  });
  return [...new Set([...forms, ...named])];
}
