import { gunzipSync, gzipSync } from 'node:zlib';
import type { AnyOperation } from '../../definition/operation.js';
import { createAnswerDecoder } from '../../encoding/answer/decodeAnswer.js';
import type { DecodedAnswer } from '../../encoding/answer/TokenDecoder.js';
import { CodecError } from '../../encoding/xml/codecError.js';
import { matchRows } from '../../outcome/matchRows.js';
import { Secret } from '../../secret.js';
import { isFault } from '../answer/withTokens.js';
import { inputOf, type Row, rowShape } from '../../settle/shape.js';
import { Redactor } from '../../text/redaction/redact.js';
import type { KeptAnswer } from './WriteLedger.js';

/** The code of the fault that an answer is; `undefined` for one that is none. */
export function faultIn(operation: AnyOperation | undefined, answer: KeptAnswer): string | undefined {
  if (answer.status === 200 && !isFault(gunzipSync(answer.packed))) return undefined;
  const decoded = operation && decodedAnswer(operation, answer);
  if (decoded) return decoded.kind === 'fault' ? decoded.fault.code : undefined;
  return 'Server';
}

/**
 * Of each row the record that answers it; `undefined` where that is not certain. With `at`, an answer to more rows, in which the
 * only row stands at a place.
 */
export function rowsInAnswer(
  operation: AnyOperation,
  answer: KeptAnswer,
  rows: readonly Row[],
  at?: { readonly place: number; readonly of: number },
): (Row | undefined)[] {
  const decoded = decodedAnswer(operation, answer);
  if (decoded?.kind !== 'value' || !Array.isArray(decoded.value)) return rows.map(() => undefined);
  const records = decoded.value as (Row | undefined)[];
  if (at && records.length !== at.of) return rows.map(() => undefined);
  const mine = at ? [records[at.place]] : records;
  const matched = matchRows(
    operation,
    inputOf(rowShape(operation), rows),
    { value: mine, issues: decoded.issues },
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

/** A record as it is kept, sealed, for a script that has to get all of it. */
export function packedRecord(record: unknown): Buffer {
  return gzipSync(textOfRecord(record));
}

export function recordIn(packed: Buffer): unknown {
  return recordOfText(gunzipSync(packed).toString());
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

function withSecrets(value: unknown): unknown {
  if (value instanceof Secret) return { [SECRET]: value.reveal() };
  if (Array.isArray(value)) return value.map(withSecrets);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, withSecrets(inside)]));
}
