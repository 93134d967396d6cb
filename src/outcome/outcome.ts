import type { DecodedAnswer } from '../encoding/answer/TokenDecoder.js';
import type { AnyOperation } from '../definition/operation.js';
import type { Row } from './Identity.js';
import { type MatchOptions, matchRows } from './matchRows.js';
import { rejectionTexts } from './rejectionTexts.js';
import type { DecodeIssue } from '../definition/outcome.js';
import { replyOf } from './replyOf.js';
import { quoterWithoutPersons } from './withoutPersons.js';
import type { OutcomeCounts } from '../transport/events.js';

/** What became of a call that was answered. */
export interface Outcome {
  /** What the caller gets. */
  readonly value: unknown;
  readonly issues: readonly DecodeIssue[];
  /** How many items the lists of the answer lack. */
  readonly leftOut: number;
  /** `rejected` when the service rejected the request or a row. */
  readonly status: 'ok' | 'rejected';
  readonly counts: OutcomeCounts;
}

type Answer = Extract<DecodedAnswer, { kind: 'value' }>;

/** Makes of an answer what its kind of operation gives: an array, a batch with one outcome a row, a reply, a value. */
export function outcomeOf(
  operation: AnyOperation,
  input: Readonly<Record<string, unknown>>,
  { value, issues, leftOut }: Answer,
  options: MatchOptions,
): Outcome {
  const { redactor } = options;
  const decodeIssues = issues.length;
  if (operation.kind === 'batch') {
    const answers = { value: (value ?? []) as (Row | undefined)[], issues };
    const batch = matchRows(operation, input, answers, options);
    const { rows, accepted, rejected, unanswered } = batch;
    const counts = {
      rows: rows.length,
      ...{ accepted: accepted.length, rejected: rejected.length, unanswered: unanswered.length },
    };
    return {
      value: batch,
      issues,
      leftOut,
      status: rejected.length > 0 ? 'rejected' : 'ok',
      counts: { ...counts, decodeIssues },
    };
  }
  if (operation.kind === 'reply') {
    const record = (value ?? {}) as Row;
    const texts = rejectionTexts(operation.output, record, redactor);
    const quoted = (text: string) => quoterWithoutPersons(operation, input)(text);
    const reply = replyOf(operation.name, record, texts, { issues, leftOut, quoted });
    const validationErrors = texts.length;
    const status = validationErrors > 0 ? 'rejected' : 'ok';
    return { value: reply, issues, leftOut, status, counts: { validationErrors, decodeIssues } };
  }
  rejectionTexts(operation.output, value, redactor);
  const records = Array.isArray(value) ? { records: value.length } : {};
  if (operation.kind === 'list')
    Object.defineProperties(value, { issues: { value: issues }, leftOut: { value: leftOut } });
  return { value, issues, leftOut, status: 'ok', counts: { ...records, decodeIssues } };
}
