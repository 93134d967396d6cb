import { hash } from 'node:crypto';
import { BATCH, EXTRACTED, KEY } from './columnsOf.js';
import type { Row } from './Dataset.js';
import { keyText } from './identity.js';
import type { ExportPlan } from './ExportPlan.js';
import type { PartLine } from './readPart.js';
import { keyEnd } from './rowText.js';

/** A row as it stands in the output. */
export interface StampedRow {
  readonly line: Buffer;
  readonly row: () => Row;
  /** True for a row that does not say which record it is. */
  readonly isNameless: boolean;
}

const LINE_END = 2; // `}\n`
const HASH_DIGITS = 16;

/**
 * Puts to the rows of a unit what is of the batch and not of the record. A row that does not say which record it is gets
 * its content for a key, and a number, since the same may stand there twice.
 */
export function rowStamp(
  { batch, extractedAt }: Pick<ExportPlan, 'batch' | 'extractedAt'>,
  unit: number | undefined,
) {
  const ofBatch: Row = { [BATCH]: batch.id, [EXTRACTED]: extractedAt };
  const lineEnd = Buffer.from(`,${JSON.stringify(ofBatch).slice(1)}\n`);
  const seen = new Map<string, number>();
  let memory = Buffer.alloc(0);

  const keyed = (line: Buffer): { readonly own: Buffer; readonly key?: Row } => {
    const at = keyEnd(line);
    if (at === undefined) return { own: line };
    const content = hash('sha256', line, 'hex').slice(0, HASH_DIGITS);
    const number = (seen.get(content) ?? 0) + 1;
    seen.set(content, number);
    const key = { [KEY]: keyText(unit, `~${content}`, String(number)) };
    const text = Buffer.from(`,${JSON.stringify(key).slice(1, -1)}`);
    return { own: Buffer.concat([line.subarray(0, at), text, line.subarray(at)]), key };
  };

  /** Lines of a part as they stand in the output, one by one and in one piece, which is good until the next one. */
  return (lines: readonly PartLine[]): { readonly data: Buffer; readonly rows: readonly StampedRow[] } => {
    const all = lines.map(({ line, row }) => ({ row, ...keyed(line) }));
    const more = lineEnd.length - LINE_END;
    const bytes = all.reduce((sum, { own }) => sum + own.length + more, 0);
    if (bytes > memory.length) memory = Buffer.allocUnsafe(bytes * 2);
    const data = memory.subarray(0, bytes);
    let end = 0;
    const rows = all.map(({ own, key, row }): StampedRow => {
      const start = end;
      end += own.copy(data, end, 0, own.length - LINE_END);
      end += lineEnd.copy(data, end);
      let made: Row | undefined;
      return {
        line: data.subarray(start, end),
        isNameless: key !== undefined,
        row: () => (made ??= Object.assign(row(), key, ofBatch)),
      };
    });
    return { data, rows };
  };
}
