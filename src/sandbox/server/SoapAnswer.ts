import type { Fault } from '../../encoding/answer/fault.js';
import type { RequestIssue } from '../../encoding/server/decodeRequest.js';
import type { WrongCall } from '../rules/SandboxFault.js';
import type { ApiKey } from '../../secret.js';

/** An answer, and what the call was. */
export interface SoapAnswer {
  readonly status: number;
  readonly body: Buffer;
  readonly contentType: string;
  /** The `Date` header, where it is not that of this machine. */
  readonly date?: string;
  readonly caller: string;
  readonly apiKey: ApiKey | undefined;
  readonly parts: Readonly<Record<string, unknown>>;
  readonly issues: readonly RequestIssue[];
  readonly value: unknown;
  readonly rows: readonly ('accepted' | 'rejected')[] | undefined;
  readonly fault: Fault | undefined;
  /** Why the call was not carried out at all. */
  readonly wrong?: WrongCall | undefined;
  /** The decoded parts with their secrets redacted. */
  readonly input: () => unknown;
  /** The answered value with its secrets redacted. */
  readonly output: () => unknown;
  /** The answer's XML with its secrets redacted. */
  readonly text: () => string;
}
