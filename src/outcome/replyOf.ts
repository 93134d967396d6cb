import type { DecodeIssue, Reply } from '../definition/outcome.js';
import { RequestRejectedError } from '../errors/index.js';

/** The reply that a record is: rejected when it carries validation errors. */
export function replyOf<Value extends object>(
  operation: string,
  record: Value,
  issues: readonly DecodeIssue[],
): Reply<Value> {
  const { validationErrors = [] } = record as { readonly validationErrors?: readonly string[] };
  if (validationErrors.length === 0)
    return { status: 'answered', value: record, issues, orThrow: () => record };
  const orThrow = () => {
    throw new RequestRejectedError(operation, validationErrors);
  };
  return { status: 'rejected', validationErrors, partial: record, issues, orThrow };
}
