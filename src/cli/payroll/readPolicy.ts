import { readFileSync } from 'node:fs';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { type Policy, policyOf } from '../../payroll/policy/Policy.js';
import { UsageError } from '../cliErrors.js';

/** The policy of a file, checked before anything is read. Throws a `UsageError` that says what is wrong in it, and where. */
export function readPolicy(file: string | undefined): Policy {
  if (file === undefined) return policyOf();
  try {
    return policyOf(JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')));
  } catch (error) {
    if (error instanceof ConfigurationError) throw new UsageError(`${file}: ${error.message}`);
    if (error instanceof SyntaxError) throw new UsageError(`${file} is not JSON.`);
    throw new UsageError(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unreadable'}).`,
    );
  }
}
