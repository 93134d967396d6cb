import { CallError } from '../errors/index.js';

const FACTS = ['operation', 'attempts', 'durationMs', 'retryable'];

/**
 * Makes `error instanceof FaultError` true for an error of another copy of this package too: where tsx and the like run a
 * program as CommonJS, what is loaded by `import()` is a second copy.
 */
export function knowErrorsOfCopies(): void {
  Object.defineProperty(CallError, Symbol.hasInstance, { value: isInstance, configurable: true });
}

function isInstance(this: typeof CallError, value: unknown): boolean {
  if (Function.prototype[Symbol.hasInstance].call(this, value)) return true;
  if (!(value instanceof Error) || !FACTS.every((name) => name in value)) return false;
  return this === CallError || value.name === this.name;
}
