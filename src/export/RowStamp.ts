import { createHash } from 'node:crypto';
import { BATCH, EXTRACTED, KEY } from './columnsOf.js';
import type { Row } from './Dataset.js';
import { keyText } from './identity.js';
import type { ExportPlan } from './ExportPlan.js';
import { keyEnd } from './rowText.js';

/** A row as it stands in the output. */
export interface StampedRow {
  readonly line: Buffer;
  readonly row: () => Row;
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
  readonly #seen = new Map<string, number>();

  constructor({ batch, extractedAt }: Pick<ExportPlan, 'batch' | 'extractedAt'>, unit: number | undefined) {
    this.#batch = { [BATCH]: batch.id, [EXTRACTED]: extractedAt };
    this.#end = Buffer.from(`,${JSON.stringify(this.#batch).slice(1)}\n`);
    this.#unit = unit;
  }

  stamped(line: Buffer, row: () => Row): StampedRow {
    const at = keyEnd(line);
    const key = at === undefined ? undefined : this.#keyOf(line);
    const own = key === undefined ? line : withKey(line, at!, key);
    let made: Row | undefined;
    return {
      line: Buffer.concat([own.subarray(0, -LINE_END), this.#end]),
      row: () => (made ??= Object.assign(row(), key === undefined ? {} : { [KEY]: key }, this.#batch)),
    };
  }

  #keyOf(line: Buffer): string {
    const content = createHash('sha256').update(line).digest('hex').slice(0, HASH_DIGITS);
    const number = (this.#seen.get(content) ?? 0) + 1;
    this.#seen.set(content, number);
    return keyText(this.#unit, `~${content}`, String(number));
  }
}

function withKey(line: Buffer, at: number, key: string): Buffer {
  return Buffer.concat([line.subarray(0, at), Buffer.from(`,"${KEY}":"${key}"`), line.subarray(at)]);
}
