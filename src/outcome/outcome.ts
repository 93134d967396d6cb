import type { DecodedAnswer } from '../encoding/answer/decodeAnswer.js';
import type { AnyOperation } from '../definition/operation.js';
import { matchRows } from './matchRows.js';
import type { DecodeIssue } from '../definition/outcome.js';
import { replyOf } from './replyOf.js';
import type { ApiKey } from '../secret.js';
import type { OutcomeCounts } from '../transport/events.js';
import { Redactor } from '../text/redaction/redact.js';

/** What became of a call that was answered. */
export interface Outcome {
  /** What the caller gets. */
  readonly value: unknown;
  readonly issues: readonly DecodeIssue[];
  /** `rejected` when the service rejected the request or a row. */
  readonly status: 'ok' | 'rejected';
  readonly counts: OutcomeCounts;
}

type Answer = Extract<DecodedAnswer, { kind: 'value' }>;
type Rejectable = { validationErrors?: readonly string[] };

/** Makes of an answer what its kind of operation gives: an array, a batch with one outcome a row, a reply, a value. */
export function outcomeOf(
  operation: AnyOperation,
  input: Readonly<Record<string, unknown>>,
  { value, issues }: Answer,
  key: ApiKey,
): Outcome {
  const decodeIssues = issues.length;
  if (operation.kind === 'batch') {
    const batch = matchRows(
      operation,
      input,
      withoutKey((value ?? []) as (Rejectable | undefined)[], key),
      issues,
    );
    const { rows, accepted, rejected, unanswered } = batch;
    const counts = {
      rows: rows.length,
      ...{ accepted: accepted.length, rejected: rejected.length, unanswered: unanswered.length },
    };
    return {
      value: batch,
      issues,
      status: rejected.length > 0 ? 'rejected' : 'ok',
      counts: { ...counts, decodeIssues },
    };
  }
  if (operation.kind === 'reply') {
    const [record] = withoutKey([(value ?? {}) as Rejectable], key);
    const reply = replyOf(operation.name, record!, issues);
    const validationErrors = record?.validationErrors?.length ?? 0;
    const status = validationErrors > 0 ? 'rejected' : 'ok';
    return { value: reply, issues, status, counts: { validationErrors, decodeIssues } };
  }
  const records = Array.isArray(value) ? { records: value.length } : {};
  if (operation.kind === 'list') Object.defineProperty(value, 'issues', { value: issues });
  return { value, issues, status: 'ok', counts: { ...records, decodeIssues } };
}

// The service's words can quote the key, and they end in messages and logs.
function withoutKey<T extends Rejectable | undefined>(records: T[], key: ApiKey): T[] {
  const redactor = new Redactor([key.reveal()]);
  for (const record of records)
    if (record?.validationErrors?.length)
      record.validationErrors = record.validationErrors.map((text) => redactor.quote(text));
  return records;
}
