import type { FieldSpec } from '../definition/field.js';
import type { AnyOperation } from '../definition/operation.js';
import { Batch } from './Batch.js';
import type { DecodeIssue, RowOutcome } from '../definition/outcome.js';
import { validationErrorsOf } from './validationErrors.js';

type Row = Readonly<Record<string, unknown>>;

/**
 * Puts the answers of a batch to the rows that were sent: by position when all were answered, else by identity. An answer
 * that is `undefined` was there and could not be read: it answers no row, and keeps the places of the others.
 */
export function matchRows(
  operation: AnyOperation,
  input: Readonly<Record<string, unknown>>,
  answers: readonly (Row | undefined)[],
  issues: readonly DecodeIssue[],
): Batch<Row, Row> {
  const part = input[operation.rows ?? ''] ?? [];
  const sent = (Array.isArray(part) ? part : [part]) as readonly Row[];
  const matched =
    sent.length === answers.length ? answers : matchByIdentity(sent, answers, operation.rowIdentity ?? []);
  const rows = sent.map((row, index) => outcomeOf(index, row, matched[index], operation.output.item));
  const unmatched = answers.filter((answer) => answer !== undefined && !matched.includes(answer)) as Row[];
  return new Batch(operation.name, rows, { unmatched, issues });
}

function outcomeOf(
  index: number,
  input: Row,
  value: Row | undefined,
  spec: FieldSpec | undefined,
): RowOutcome<Row, Row> {
  if (value === undefined) return { status: 'unanswered', index, input };
  const validationErrors = validationErrorsOf(spec, value);
  if (validationErrors.length > 0) return { status: 'rejected', index, input, value, validationErrors };
  return { status: 'accepted', index, input, value };
}

/** An answer belongs to a row only when it fits that row and no other that is still open. */
function matchByIdentity(
  sent: readonly Row[],
  answers: readonly (Row | undefined)[],
  identity: readonly string[],
): (Row | undefined)[] {
  const matched: (Row | undefined)[] = sent.map(() => undefined);
  for (const answer of answers) {
    if (answer === undefined) continue;
    const fitting = sent.flatMap((row, i) =>
      matched[i] === undefined && fits(row, answer, identity) ? [i] : [],
    );
    if (fitting.length === 1) matched[fitting[0]!] = answer;
  }
  return matched;
}

function fits(row: Row, answer: Row, identity: readonly string[]): boolean {
  const given = identity.filter(
    (name) => row[name] !== undefined && row[name] !== '' && row[name] !== '0' && row[name] !== 0,
  );
  return given.length > 0 && given.every((name) => row[name] === answer[name]);
}
