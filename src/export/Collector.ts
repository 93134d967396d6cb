import { basename, join } from 'node:path';
import { AtomicFile } from './atomicFile.js';
import type { Dataset, Row } from './Dataset.js';
import { NO_UNIT, type Part, partFile } from './ExportTask.js';
import { identityKey, rowKey } from './identity.js';
import { type IssueCount, IssueTally } from './IssueTally.js';
import type { PersonalPolicy } from './personal.js';
import type { RowSpool } from './RowSpool.js';
import { rowText, saysDeleted } from './rowText.js';
import { type AskedAt, upToOf } from './ServiceClock.js';
import { sortKey } from './sortKey.js';

/** What a collector needs. */
export interface CollectorOptions {
  readonly personal: PersonalPolicy;
  /** True where the journal brings the parts to the disk, many at once. */
  readonly flushLater?: boolean;
  /** Told of rows as they come. */
  readonly onRows?: (count: number) => void;
  /** When something is asked for now; absent where somebody else keeps the time. */
  readonly askedAt?: () => AskedAt;
}

interface Mark {
  readonly rows: ReadonlyMap<number, number>;
  readonly issues: ReadonlyMap<string, IssueCount>;
}

/** Shapes rows and puts them into the spool. */
export class Collector {
  readonly tally = new IssueTally();
  readonly #dataset: Dataset;
  readonly #spool: RowSpool;
  readonly #options: CollectorOptions;
  readonly #text: ReturnType<typeof rowText>;
  readonly #latest = new Map<number, string>();
  readonly #askedAt: AskedAt | undefined;

  constructor(dataset: Dataset, spool: RowSpool, options: CollectorOptions) {
    this.#dataset = dataset;
    this.#spool = spool;
    this.#options = options;
    this.#askedAt = options.askedAt?.();
    this.#text = rowText(dataset, options.personal);
  }

  sinkOf(unit: number | undefined) {
    return {
      add: (row: Row) => this.add(row, unit),
      mark: () => ({ rows: this.#spool.mark(), issues: this.tally.mark() }),
      rollBack: ({ rows, issues }: Mark) => {
        this.#spool.rollBack(rows);
        this.tally.rollBack(issues);
      },
    };
  }

  writePart(task: string, unit = NO_UNIT, folder: string): Part {
    const latest = this.#latest.get(unit);
    const flush = this.#options.flushLater !== true;
    const part = writePart(task, this.#spool, unit, { folder, latest, flush });
    const upTo = this.#askedAt && upToOf(this.#askedAt, latest);
    return upTo === undefined ? part : { ...part, upTo };
  }

  addDeletion(row: Row, unit: number | undefined): void {
    const { identityOf, unitOf } = this.#dataset.deletions!;
    if (unit !== undefined && unitOf && Number(unitOf(row)) !== unit) return;
    this.#put(identityOf(row), unit, true, '~');
  }

  add(row: Row, unit: number | undefined): void {
    const at = unit ?? NO_UNIT;
    const stamp = stampOf(row.ts);
    if (stamp && stamp > (this.#latest.get(at) ?? '')) this.#latest.set(at, stamp);
    this.#put(row, unit, this.#dataset.isDeleted?.(row) ?? false, '');
  }

  #put(row: Row, unit: number | undefined, deleted: boolean, before: string): void {
    const identity = identityKey(this.#dataset, row);
    const place = { unit, deleted, key: rowKey(this.#dataset, unit, row) };
    if (identity === undefined && this.#dataset.identity)
      this.tally.add('identity', this.#dataset.identity.join(' or '));
    this.#spool.add(
      unit ?? NO_UNIT,
      before + sortKey(this.#dataset.order, row),
      identity === undefined ? undefined : before + identity,
      this.#text(row, place),
    );
    this.#options.onRows?.(1);
  }
}

/** `ts` without its offset, which is not to be trusted (wire trap 3). */
function stampOf(ts: unknown): string | undefined {
  return typeof ts === 'string' ? ts.slice(0, 19).replace(' ', 'T') : undefined;
}

function writePart(
  task: string,
  spool: RowSpool,
  unit: number,
  { folder, latest, flush }: { folder: string; latest: string | undefined; flush: boolean },
): Part {
  const file = new AtomicFile(join(folder, partFile(task, '')));
  let [rows, deleted] = [0, 0];
  try {
    for (const line of spool.sorted(unit)) {
      file.write(line);
      if (saysDeleted(line)) deleted++;
      else rows++;
    }
    const { path, bytes, sha256 } = file.commit((hash) => join(folder, partFile(task, hash)), flush);
    return { task, file: basename(path), rows, deleted, bytes, sha256, ...(latest ? { latest } : {}) };
  } catch (error) {
    file.discard();
    throw error;
  }
}
