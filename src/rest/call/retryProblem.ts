import { noSuch } from '../../text/suggest.js';
import type { RetryOptions } from '../../transport/retry.js';
import { isFields } from './inputCheck.js';

const CHECKS: { readonly [K in keyof Required<RetryOptions>]: (value: unknown) => boolean } = {
  attempts: (value) => Number.isInteger(value) && (value as number) > 0,
  backoffMs: isWait,
  maxBackoffMs: isWait,
  maxRetryAfterMs: isWait,
  when: (value) => typeof value === 'function',
};

/** What is wrong with the options of repeating. */
export function retryProblem(retry: unknown): string | undefined {
  if (retry === false) return undefined;
  if (!isFields(retry)) return 'an object, or false';
  for (const [name, value] of Object.entries(retry)) {
    if (!Object.hasOwn(CHECKS, name)) return noSuch('option of retry', name, Object.keys(CHECKS));
    if (value !== undefined && !CHECKS[name as keyof RetryOptions](value))
      return `${name}: ${name === 'attempts' ? 'a whole number from 1' : name === 'when' ? 'a function' : 'milliseconds'}`;
  }
  return undefined;
}

function isWait(value: unknown): boolean {
  return typeof value === 'number' && value >= 0;
}
