import type { AnyOperation } from '../../definition/operation.js';
import type { Batch, Reply } from '../../definition/outcome.js';

/** What a method of the client gave, as it stands in an answer. Rows without an answer have none. */
export function wireValue({ kind }: Pick<AnyOperation, 'kind'>, value: unknown): unknown {
  if (kind === 'batch')
    return (value as Batch<object, object>).rows.flatMap((row) => ('value' in row ? [row.value] : []));
  if (kind !== 'reply') return value;
  const reply = value as Reply<object>;
  return reply.status === 'answered'
    ? reply.value
    : { ...reply.partial, validationErrors: reply.validationErrors };
}
