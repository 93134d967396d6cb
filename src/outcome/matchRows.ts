import type { DecodeIssue, RowOutcome } from '../definition/outcome.js';
import type { AnyOperation } from '../definition/operation.js';
import type { Redactor } from '../text/redaction/redact.js';
import { Batch } from './Batch.js';
import type { Answer, Row } from './Identity.js';
import { matchAnswers } from './matchAnswers.js';
import { rejectionTexts } from './rejectionTexts.js';

interface ReadAnswer extends Answer {
  readonly texts: readonly string[];
}

/**
 * Puts the answers of a batch to the rows that were sent. A row whose answer is not known for sure is `unanswered`. An
 * answer that is `undefined` was there and could not be read: it answers no row, and keeps the places of the others.
 */
export function matchRows(
  operation: AnyOperation,
  input: Readonly<Record<string, unknown>>,
  records: readonly (Row | undefined)[],
  issues: readonly DecodeIssue[],
  redactor: Redactor,
): Batch<Row, Row> {
  const part = input[operation.rows ?? ''] ?? [];
  const sent = (Array.isArray(part) ? part : [part]) as readonly Row[];
  const answers = records.map((record): ReadAnswer | undefined => {
    const texts = rejectionTexts(operation.output.item, record, redactor);
    return record && { record, texts, isRejected: texts.length > 0 };
  });
  const matched = matchAnswers(operation, sent, answers) as readonly (ReadAnswer | undefined)[];
  const taken = new Set(matched);
  return new Batch(
    operation.name,
    sent.map((row, index) => outcomeOf(index, row, matched[index])),
    { unmatched: answers.flatMap((answer) => (answer && !taken.has(answer) ? [answer.record] : [])), issues },
  );
}

function outcomeOf(index: number, input: Row, answer: ReadAnswer | undefined): RowOutcome<Row, Row> {
  if (answer === undefined) return { status: 'unanswered', index, input };
  const { record: value, texts: validationErrors } = answer;
  if (answer.isRejected) return { status: 'rejected', index, input, value, validationErrors };
  return { status: 'accepted', index, input, value };
}
