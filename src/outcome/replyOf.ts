import type { Reply } from '../definition/outcome.js';
import { RequestRejectedError } from '../errors/index.js';

type Answered<Value extends object> = Pick<Reply<Value>, 'issues' | 'leftOut'> & {
  /** Says a text of the service in an error. */
  readonly quoted?: (text: string) => string;
};

/** The reply that a record is: rejected when it, or a record inside it, carries validation errors. */
export function replyOf<Value extends object>(
  operation: string,
  record: Value,
  validationErrors: readonly string[],
  { issues, leftOut, quoted = (text) => text }: Answered<Value> = { issues: [], leftOut: 0 },
): Reply<Value> {
  if (validationErrors.length === 0)
    return { status: 'answered', value: record, issues, leftOut, orThrow: () => record };
  const orThrow = () => {
    throw new RequestRejectedError(operation, validationErrors, validationErrors.map(quoted));
  };
  return { status: 'rejected', validationErrors, partial: record, issues, leftOut, orThrow };
}
