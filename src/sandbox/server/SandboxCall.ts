import type { RequestIssue } from '../../encoding/server/decodeRequest.js';
import type { Fault } from '../../encoding/answer/fault.js';

/**
 * What became of a call. `injected`: a fault of the plan answered instead. `refused`: too many calls at a time.
 * `silent`: it never gets an answer.
 */
export type CallOutcome =
  | 'answered'
  | 'rejected'
  | 'partly rejected'
  | 'fault'
  | 'injected'
  | 'refused'
  | 'silent';

/** One call as it is told to listeners. Keys and other secrets are redacted in all of it. */
export interface SandboxCall {
  /** Counts from 1. */
  readonly number: number;
  /** `soap`, or what another side of the sandbox calls itself. */
  readonly side: string;
  /** When it came, in ISO form, by the clock of the machine. */
  readonly at: string;
  /** Local name of the body element; empty when there was none. */
  readonly operation: string;
  /** The SOAPAction header. */
  readonly soapAction: string | undefined;
  /** `root`, `unit 101` or `unknown key`; empty when nobody looked. */
  readonly caller: string;
  /** How the call ended. */
  readonly outcome: CallOutcome;
  /** HTTP status; 0 when there was none. */
  readonly status: number;
  /** Milliseconds from the request to the end of the answer. */
  readonly durationMs: number;
  /** Size of the request body. */
  readonly requestBytes: number;
  /** Size of the answer body. */
  readonly answerBytes: number;
  /** For a batch: which rows were rejected, in input order. */
  readonly rows?: readonly ('accepted' | 'rejected')[] | undefined;
  /** The SOAP fault that was answered. */
  readonly fault?: Fault | undefined;
  /** Parts of the request that could not be taken as they came. */
  readonly issues: readonly RequestIssue[];
  /** The decoded parts, made when they are asked for. */
  input(): unknown;
  /** The value that was answered, made when it is asked for. */
  output(): unknown;
  /** The request's text, made when it is asked for. */
  requestText(): string;
  /** The answer's text, made when it is asked for. */
  answerText(): string;
}

export type CallListener = (call: SandboxCall) => void;
