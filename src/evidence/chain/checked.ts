import { z } from 'zod';
import { isLocalDate, type LocalDate } from '../../definition/scalar.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';

export const day = z.custom<LocalDate>(
  (text) => typeof text === 'string' && isLocalDate(text),
  'expected YYYY-MM-DD',
);
export const some = z.string('expected a text').regex(/\S/, 'expected a text');

/** The value as its schema has it. Throws a `ConfigurationError` that names the fields that are wrong, and not their values. */
export function checked<T extends z.ZodType>(schema: T, input: unknown, name: string): z.output<T> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const [first, ...more] = read.error.issues.flatMap((issue) => wrongIn(issue, name));
  throw new ConfigurationError(
    first!.path,
    [first!.what, ...more.map(({ path, what }) => `${path}: ${what}`)].join('\n'),
  );
}

function wrongIn(issue: z.core.$ZodIssue, name: string): { path: string; what: string }[] {
  const path = [name, ...issue.path.map(String)].join('.');
  if (issue.code !== 'unrecognized_keys')
    return [{ path, what: issue.message.replace(/^Invalid input: /, '') }];
  return issue.keys.map((key) => ({ path: `${path}.${key}`, what: 'there is no such setting' }));
}
