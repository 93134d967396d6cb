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
export class RowStamp {
  readonly #batch: Row;
  readonly #end: Buffer;
  readonly #unit: number | undefined;
  #memory = Buffer.alloc(0);
  readonly #seen = new Map<string, number>();

  constructor({ batch, extractedAt }: Pick<ExportPlan, 'batch' | 'extractedAt'>, unit: number | undefined) {
    this.#batch = { [BATCH]: batch.id, [EXTRACTED]: extractedAt };
    this.#end = Buffer.from(`,${JSON.stringify(this.#batch).slice(1)}\n`);
    this.#unit = unit;
  }

  /** Lines of a part as they stand in the output, one by one and in one piece, which is good until the next one. */
  stamped(lines: readonly PartLine[]): { readonly data: Buffer; readonly rows: readonly StampedRow[] } {
    const keyed = lines.map(({ line, row }) => ({ row, ...this.#keyed(line) }));
    const more = this.#end.length - LINE_END;
    const bytes = keyed.reduce((sum, { own }) => sum + own.length + more, 0);
    if (bytes > this.#memory.length) this.#memory = Buffer.allocUnsafe(bytes * 2);
    const data = this.#memory.subarray(0, bytes);
    let end = 0;
    const rows = keyed.map(({ own, key, row }): StampedRow => {
      const start = end;
      end += own.copy(data, end, 0, own.length - LINE_END);
      end += this.#end.copy(data, end);
      let made: Row | undefined;
      return {
        line: data.subarray(start, end),
        isNameless: key !== undefined,
        row: () => (made ??= Object.assign(row(), key, this.#batch)),
      };
    });
    return { data, rows };
  }

  #keyed(line: Buffer): { readonly own: Buffer; readonly key?: Row } {
    const at = keyEnd(line);
    if (at === undefined) return { own: line };
    const key = { [KEY]: this.#keyOf(line) };
    const text = Buffer.from(`,${JSON.stringify(key).slice(1, -1)}`);
    return { own: Buffer.concat([line.subarray(0, at), text, line.subarray(at)]), key };
  }

  #keyOf(line: Buffer): string {
    const content = hash('sha256', line, 'hex').slice(0, HASH_DIGITS);
    const number = (this.#seen.get(content) ?? 0) + 1;
    this.#seen.set(content, number);
    return keyText(this.#unit, `~${content}`, String(number));
  }
}
