import type { DecodedAnswer } from '../encoding/answer/TokenDecoder.js';
import type { AnyOperation } from '../definition/operation.js';
import type { Row } from './Identity.js';
import { matchRows } from './matchRows.js';
import { rejectionTexts } from './rejectionTexts.js';
import type { DecodeIssue } from '../definition/outcome.js';
import { replyOf } from './replyOf.js';
import type { OutcomeCounts } from '../transport/events.js';
import type { Redactor } from '../text/redaction/redact.js';

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

/** Makes of an answer what its kind of operation gives: an array, a batch with one outcome a row, a reply, a value. */
export function outcomeOf(
  operation: AnyOperation,
  input: Readonly<Record<string, unknown>>,
  { value, issues }: Answer,
  redactor: Redactor,
): Outcome {
  const decodeIssues = issues.length;
  if (operation.kind === 'batch') {
    const batch = matchRows(operation, input, (value ?? []) as (Row | undefined)[], issues, redactor);
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
    const record = (value ?? {}) as Row;
    const texts = rejectionTexts(operation.output, record, redactor);
    const reply = replyOf(operation.name, record, texts, issues);
    const validationErrors = texts.length;
    const status = validationErrors > 0 ? 'rejected' : 'ok';
    return { value: reply, issues, status, counts: { validationErrors, decodeIssues } };
  }
  rejectionTexts(operation.output, value, redactor);
  const records = Array.isArray(value) ? { records: value.length } : {};
  if (operation.kind === 'list') Object.defineProperty(value, 'issues', { value: issues });
  return { value, issues, status: 'ok', counts: { ...records, decodeIssues } };
}
