import type { AnyOperation } from '../definition/operation.js';
import { InputError } from '../errors/index.js';
import { type CallOptions, checkCallOptions, type Input } from './callOptions.js';
import type { Codec } from './Codec.js';

/** Throws an `InputError` that lists everything that is wrong. */
export async function validate(
  operation: AnyOperation,
  input: Input,
  codec: Codec,
  options: CallOptions = {},
): Promise<void> {
  checkCallOptions(operation, options);
  const issues = await codec.issuesOf(operation, input);
  if (issues.length > 0) throw new InputError(issues, { operation: operation.name });
}
