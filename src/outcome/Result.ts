import type { DecodeIssue } from '../definition/outcome.js';
import type { ClientError } from '../errors/index.js';

/** The outcome of a `client.safe` call, which never throws. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value; readonly issues: readonly DecodeIssue[] }
  | { readonly ok: false; readonly error: ClientError };
