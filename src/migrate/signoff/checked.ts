import type { z } from 'zod';
import { ConfigurationError } from '../../errors/ConfigurationError.js';

/** The value as its schema has it. Throws a `ConfigurationError` that names the first field that is wrong, and not its value. */
export function checked<T extends z.ZodType>(schema: T, input: unknown, name: string): z.output<T> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = [name, ...issue!.path.map(String)];
  if (issue!.code === 'unrecognized_keys')
    throw new ConfigurationError([...path, issue!.keys[0]].join('.'), 'there is no such setting');
  throw new ConfigurationError(path.join('.'), issue!.message.replace(/^Invalid input: /, ''));
}
