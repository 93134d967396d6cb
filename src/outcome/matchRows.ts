import { type DecodeIssue, ROW_EVIDENCE, type RowEvidence, type RowOutcome } from '../definition/outcome.js';
import type { AnyOperation } from '../definition/operation.js';
import type { Redactor } from '../text/redaction/redact.js';
import { Batch } from './Batch.js';
import type { Answer, Row } from './Identity.js';
import { type Match, matchAnswers } from './matchAnswers.js';
import { rejectionTexts } from './rejectionTexts.js';

interface ReadAnswer extends Answer {
  readonly texts: readonly string[];
}

export interface MatchOptions {
  /** Rows that are known by less are `unanswered`. */
  readonly leastEvidence?: RowEvidence | undefined;
  readonly redactor: Redactor;
}

/**
 * Puts the answers of a batch to the rows that were sent. A row whose answer is not known for sure is `unanswered`. An
 * answer that is `undefined` was there and could not be read: it answers no row, and keeps the places of the others.
 */
export function matchRows(
  operation: AnyOperation,
  input: Readonly<Record<string, unknown>>,
  {
    value,
    issues,
  }: { readonly value: readonly (Row | undefined)[]; readonly issues: readonly DecodeIssue[] },
  { leastEvidence = 'position', redactor }: MatchOptions,
): Batch<Row, Row> {
  const part = input[operation.rows ?? ''] ?? [];
  const sent = (Array.isArray(part) ? part : [part]) as readonly Row[];
  const answers = value.map((record): ReadAnswer | undefined => {
    const texts = rejectionTexts(operation.output.item, record, redactor);
    return record && { record, texts, isRejected: texts.length > 0 };
  });
  const matched = matchAnswers(operation, sent, answers).map((match) =>
    match && ROW_EVIDENCE.indexOf(match.by) >= ROW_EVIDENCE.indexOf(leastEvidence) ? match : undefined,
  );
  const taken = new Set(matched.map((match) => match?.place));
  return new Batch(
    operation.name,
    sent.map((input, index) => outcomeOf({ index, input }, matched[index], answers)),
    {
      unmatched: answers.flatMap((answer, place) => (answer && !taken.has(place) ? [answer.record] : [])),
      issues,
    },
  );
}

function outcomeOf(
  row: { readonly index: number; readonly input: Row },
  match: Match | undefined,
  answers: readonly (ReadAnswer | undefined)[],
): RowOutcome<Row, Row> {
  if (!match) return { status: 'unanswered', ...row };
  const { record: value, texts: validationErrors, isRejected } = answers[match.place]!;
  const told = { ...row, by: match.by, value };
  return isRejected ? { status: 'rejected', ...told, validationErrors } : { status: 'accepted', ...told };
}
