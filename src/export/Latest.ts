import { DELETED } from './columnsOf.js';
import type { Dataset, Row } from './Dataset.js';
import { identityKey } from './identity.js';
import type { PartLine } from './readPart.js';
import { saysDeleted } from './rowText.js';
import { stampOf } from './stampOf.js';

/** In a part, when a record was deleted, as far as the service says it; not in the output. */
export const GONE_AT = '_gone_at';

/** Later than any moment: a deletion of which the service does not say when it was. */
const UNKNOWN = '~';

interface Seen {
  readonly stamp: string;
  readonly isGone: boolean;
  /** Its place among all lines. */
  readonly at: number;
}

/**
 * The rows of a unit that came in several parts, asked for at different moments: of each record the one that was modified
 * or deleted last, so that a batch does not say of one that it is there and gone. Sees all lines first, then gives those that stay.
 */
export class Latest {
  readonly #dataset: Dataset;
  readonly #seen = new Map<string, Seen>();
  #lines = 0;
  #given = 0;

  constructor(dataset: Dataset) {
    this.#dataset = dataset;
  }

  see(lines: readonly PartLine[]): void {
    for (const { row } of lines) {
      const at = this.#lines++;
      const identity = identityKey(this.#dataset, row());
      if (identity === undefined) continue;
      const seen = seenOf(row(), at);
      const before = this.#seen.get(identity);
      if (!before || isLater(seen, before)) this.#seen.set(identity, seen);
    }
  }

  /** Of the same lines in the same order, those that stay. */
  of(lines: readonly PartLine[]): PartLine[] {
    return lines.filter(({ row }) => {
      const at = this.#given++;
      const identity = identityKey(this.#dataset, row());
      return identity === undefined || this.#seen.get(identity)?.at === at;
    });
  }
}

/** A line without what stands in parts alone. */
export function asDelivered(given: PartLine): PartLine {
  if (!saysDeleted(given.line)) return given;
  const { [GONE_AT]: at, ...row } = given.row();
  if (at === undefined) return given;
  return { line: Buffer.from(`${JSON.stringify(row)}\n`), row: () => row };
}

function seenOf(row: Row, at: number): Seen {
  const isGone = row[DELETED] === true;
  const stamp = row[GONE_AT] ?? stampOf(row);
  return { stamp: typeof stamp === 'string' ? stamp : isGone ? UNKNOWN : '', isGone, at };
}

function isLater(one: Seen, other: Seen): boolean {
  return one.stamp > other.stamp || (one.stamp === other.stamp && one.isGone && !other.isGone);
}
