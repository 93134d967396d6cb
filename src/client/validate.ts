import type { AnyOperation } from '../definition/operation.js';
import { InputError } from '../errors/index.js';
import { type CallOptions, checkCallOptions, type Input } from './callOptions.js';
import type { Codec } from './Codec.js';

const READABLE = [{ path: [], expected: 'an input that can be read, without getters or proxies that fail' }];

/** What a look into the input of a call gives. An input that cannot be read is an `InputError`. */
export async function lookInto<T>({ name }: AnyOperation, look: () => T | Promise<T>): Promise<T> {
  try {
    return await look();
  } catch {
    throw new InputError(READABLE, { operation: name });
  }
}

/** Throws an `InputError` that lists everything that is wrong. */
export async function validate(
  operation: AnyOperation,
  input: Input,
  codec: Codec,
  options: CallOptions = {},
): Promise<void> {
  checkCallOptions(operation, options);
  const issues = await lookInto(operation, () => codec.issuesOf(operation, input));
  if (issues.length > 0) throw new InputError(issues, { operation: operation.name });
}
