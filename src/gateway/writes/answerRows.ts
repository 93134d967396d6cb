import { gunzipSync, gzipSync } from 'node:zlib';
import { setsTheSame } from '../../client/rowEffect.js';
import { type AnyOperation, rowShape } from '../../definition/operation.js';
import { createAnswerDecoder } from '../../encoding/answer/decodeAnswer.js';
import type { DecodedAnswer } from '../../encoding/answer/TokenDecoder.js';
import { CodecError } from '../../encoding/xml/limits.js';
import { matchRows } from '../../outcome/matchRows.js';
import { Secret } from '../../secret.js';
import { idOf } from '../../settle/readShown.js';
import { inputOf, type Row } from '../../settle/shape.js';
import { Redactor } from '../../text/redaction/redact.js';
import { isFault } from '../answer/withTokens.js';
import type { StoredRow, StoredWrite } from '../state/GatewayState.js';
import { savedRow } from './settleWrite.js';
import type { KeptAnswer, OwnAnswer, WriteLedger } from './WriteLedger.js';

/**
 * The code of the fault that an answer is; `undefined` for one that is none. With a status of a failure it is one, whatever it says:
 * the script sees that it failed.
 */
export function faultIn(operation: AnyOperation | undefined, answer: KeptAnswer): string | undefined {
  const isPlain = answer.status === 200;
  if (isPlain && !isFault(gunzipSync(answer.packed))) return undefined;
  const decoded = operation && decodedAnswer(operation, answer);
  if (decoded?.kind === 'fault') return decoded.fault.code;
  return decoded && isPlain ? undefined : 'Server';
}

/** Of each row the record that answers it; `undefined` where that is not certain. */
export function rowsInAnswer(
  operation: AnyOperation,
  answer: KeptAnswer,
  rows: readonly Row[],
): (Row | undefined)[] {
  return matchedIn(operation, decodedAnswer(operation, answer), rows);
}

/**
 * Finds the record that answers a row, kept in itself or in the answer of its write; `undefined` where that is not certain. One that
 * stands elsewhere in that answer is known by its id: the row is answered as it was sent. The answer of a write is unpacked and read
 * once, whichever rows it answers.
 */
export function keptAnswers(ledger: Pick<WriteLedger, 'answerOf' | 'answerOfRow'>, operation: AnyOperation) {
  const known = new Map<string, DecodedAnswer | undefined>();
  const answerOf = (write: StoredWrite) => {
    if (!known.has(write.id)) {
      const answer = ledger.answerOf(write);
      known.set(write.id, answer && decodedAnswer(operation, answer));
    }
    return known.get(write.id);
  };
  const inPlace = (row: StoredRow, sent: Row) => {
    const decoded = answerOf(row.write);
    if (decoded?.kind !== 'value' || !Array.isArray(decoded.value)) return undefined;
    const { length, [row.position]: mine } = decoded.value as (Row | undefined)[];
    if (length !== row.write.size) return undefined;
    return matchedIn(operation, { ...decoded, value: [mine] }, [sent])[0];
  };
  return (row: StoredRow, sent: Row): unknown => {
    const own = ledger.answerOfRow(row);
    if (own) return isClosed(own) ? savedRow(operation, sent, []) : recordIn(own);
    if (row.state === 'open') return undefined;
    return inPlace(row, sent) ?? (row.recordId && savedRow(operation, sent, [row.recordId]));
  };
}

function matchedIn(
  operation: AnyOperation,
  decoded: DecodedAnswer | undefined,
  rows: readonly Row[],
): (Row | undefined)[] {
  if (decoded?.kind !== 'value') return rows.map(() => undefined);
  // An answer to one row is no list.
  if (!Array.isArray(decoded.value)) return [decoded.value as Row];
  const matched = matchRows(
    operation,
    inputOf(rowShape(operation), rows),
    { value: decoded.value as (Row | undefined)[], issues: decoded.issues },
    { redactor: new Redactor([]) },
  );
  return matched.rows.map((row) => ('value' in row ? row.value : undefined));
}

function decodedAnswer(
  operation: AnyOperation,
  { contentType, packed }: KeptAnswer,
): DecodedAnswer | undefined {
  try {
    const decoder = createAnswerDecoder(operation, { contentType, lenient: true });
    decoder.write(gunzipSync(packed));
    return decoder.end();
  } catch (error) {
    if (error instanceof CodecError) return undefined;
    throw error;
  }
}

/** What is kept for a row of which a person has said that it is saved: the answer is what is sent. */
export function closedRecord(): Buffer {
  return packedRecord({ [CLOSED]: true });
}

function isClosed(packed: Buffer): boolean {
  const record = recordIn(packed);
  return record !== null && typeof record === 'object' && CLOSED in record;
}

/** The record that answers a row as it is kept, sealed, for a script that has to get all of it. */
export function ownAnswer(operation: AnyOperation, row: Row, record: unknown): OwnAnswer {
  return { packed: packedRecord(record), recordId: recordId(operation, row, record as Row | undefined) };
}

/**
 * The id of the record that a row has made, by its answer; none of a row that names what it changes, or was rejected. A lost row
 * like it has made another.
 */
export function recordId(operation: AnyOperation, row: Row, record: Row | undefined): string | undefined {
  const shown = operation.settlement?.shown;
  if (!shown || !record || setsTheSame(operation, row) || isRejected(record)) return undefined;
  return idOf(shown, record) || undefined;
}

/** True for a record by which the service says what is wrong with the row. */
export function isRejected({ validationErrors }: Row): boolean {
  return Array.isArray(validationErrors) && validationErrors.length > 0;
}

function packedRecord(record: unknown): Buffer {
  return gzipSync(textOfRecord(record));
}

function recordIn(packed: Buffer): unknown {
  return recordOfText(gunzipSync(packed).toString());
}

/** What is kept of what a row says; `undefined` where nothing is. */
export function contentOf(ledger: Pick<WriteLedger, 'contentOf'>, stored: StoredRow) {
  const text = ledger.contentOf(stored);
  if (text === undefined) return undefined;
  const [row, others] = recordOfText(text) as [Row, Row];
  return { text, row, others };
}

export function textOfRecord(record: unknown): string {
  return JSON.stringify(withSecrets(record ?? null));
}

function recordOfText(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) =>
    value !== null && typeof value === 'object' && SECRET in value
      ? new Secret(String(value[SECRET]))
      : value,
  );
}

// No field of the interface has such a name.
const SECRET = '#secret';
const CLOSED = '#closed';

function withSecrets(value: unknown): unknown {
  if (value instanceof Secret) return { [SECRET]: value.reveal() };
  if (Array.isArray(value)) return value.map(withSecrets);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, withSecrets(inside)]));
}
