import { asPassed } from './asPassed.js';
import { isStandIn } from '../encoding/answer/rejectionFrame.js';
import { isDoubted } from '../definition/decodeMarks.js';
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
  /** The service is known to answer saved rows with reasons that are empty. */
  readonly emptyReasons?: boolean | undefined;
}

/**
 * Puts the answers of a batch to the rows that were sent. A row whose answer is not known for sure is `unanswered`. An
 * answer that is `undefined` was there and could not be read: it answers no row, and keeps the places of the others.
 * Neither does one that may be a rejection, by a text in a field that no row has.
 */
export function matchRows(
  operation: AnyOperation,
  input: Readonly<Record<string, unknown>>,
  {
    value,
    issues,
  }: { readonly value: readonly (Row | undefined)[]; readonly issues: readonly DecodeIssue[] },
  { leastEvidence = 'position', redactor, emptyReasons = false }: MatchOptions,
): Batch<Row, Row> {
  const part = input[operation.rows ?? ''] ?? [];
  const sent = (Array.isArray(part) ? part : [part]) as readonly Row[];
  const answers = value.map((record): ReadAnswer | undefined => {
    const texts = rejectionTexts(operation.output.item, record, redactor);
    const isSilent = emptyReasons && texts.every(isStandIn);
    return record && { record, texts, isRejected: texts.length > 0 && !isSilent };
  });
  const isTold = ({ place, by }: Match) => {
    const { record, texts, isRejected } = answers[place]!;
    if (!isRejected && (isDoubted(record) || (texts.length > 0 && !hasId(operation, record)))) return false;
    return ROW_EVIDENCE.indexOf(by) >= ROW_EVIDENCE.indexOf(leastEvidence);
  };
  const matched = matchAnswers(operation, sent, answers).map((match) =>
    match && isTold(match) ? match : undefined,
  );
  const taken = new Set(matched.map((match) => match?.place));
  return new Batch(
    operation.name,
    sent.map((row, index) => outcomeOf({ index, input: asPassed(row) }, matched[index], answers)),
    {
      unmatched: answers.flatMap((answer, place) => (answer && !taken.has(place) ? [answer.record] : [])),
      issues,
    },
  );
}

/** True for a record that was saved under an id, whatever else its answer says. */
function hasId({ rowId = '' }: AnyOperation, record: Row): boolean {
  return !/^0*$/.test(String(record[rowId] ?? ''));
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
