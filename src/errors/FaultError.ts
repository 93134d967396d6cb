import { CallError, type CallFacts } from './CallError.js';

/**
 * The service answered with a SOAP fault. After a request that changes something, only the codes `VersionMismatch` and
 * `MustUnderstand` say that nothing was done: read the state before you send it again.
 */
export class FaultError extends CallError {
  /** The name of the error class. Switch on it. */
  override readonly name = 'FaultError';
  /** True when the same call can be sent again without harm. */
  readonly retryable = false;
  /** The fault code without its prefix: `Client`, `Server`, … */
  readonly code: string;
  readonly #string: string;
  /** The node that raised the fault, where the service names one. */
  readonly actor: string | undefined;
  /** The detail element as plain data: text, or an object of its children. */
  readonly detail: unknown;
  /** Of an operation that changes something: the read that shows what became of it; `undefined` where none does. */
  readonly settledBy: string | undefined;

  constructor(
    fault: {
      readonly code: string;
      readonly string: string;
      readonly actor?: string | undefined;
      readonly detail?: unknown;
      readonly advice?: string | undefined;
      readonly settledBy?: string | undefined;
    },
    facts: CallFacts,
  ) {
    super(
      `the service answered with a fault (${fault.code}): ${fault.string.replace(/\.?$/, '.')} ${fault.advice ?? faultAdvice(fault.code)}`.trimEnd(),
      facts,
    );
    this.code = fault.code;
    this.#string = fault.string;
    this.actor = fault.actor;
    this.detail = fault.detail;
    this.settledBy = fault.settledBy;
  }

  /** The service's own words. Printing the error prints those of its message, without the personal data that was sent. */
  get string(): string {
    return this.#string;
  }
}

/** True for a fault of the caller, which some servers say more of behind a point: `Client.Authentication` (SOAP 1.1, section 4.4.1). */
export function blamesCaller(code: string): boolean {
  return /^Client(?:\.|$)/.test(code);
}

function faultAdvice(code: string): string {
  // Said by a cassette, which says itself what to do.
  if (code === 'NotRecorded') return '';
  return blamesCaller(code)
    ? 'Check the key, the operation name and the namespaces: an unknown operation and a bad envelope look alike.'
    : 'The service failed on its side: try again later, and give its words to its operator if it stays.';
}
