import { basename, join } from 'node:path';
import { AtomicFile } from './atomicFile.js';
import type { Dataset, Row } from './Dataset.js';
import { NO_UNIT, type Part, partFile } from './ExportTask.js';
import { type IssueCount, IssueTally, isLoss, leavesOpen } from './IssueTally.js';
import { identityKey, rowKey, sortKey } from './identity.js';
import { noteWriter } from './ledger/rowNote.js';
import type { PersonalPolicy } from './personal.js';
import type { RowSpool } from './RowSpool.js';
import { rowText, saysDeleted, withoutNote } from './rowText.js';
import { type AskedAt, stampOf, upToOf } from './ServiceClock.js';
import { offsetRemover } from './withoutOffset.js';

export interface CollectorOptions {
  readonly personal: PersonalPolicy;
  /** True where the journal brings the parts to the disk, many at once. */
  readonly flushLater?: boolean;
  /** Told of rows as they come. */
  readonly onRows?: (count: number) => void;
  /** When something is asked for now; absent where somebody else keeps the time. */
  readonly askedAt?: () => AskedAt;
}

/** Comes behind all rows. */
const CLAIM = '~';

interface Mark {
  readonly rows: ReadonlyMap<number, number>;
  readonly issues: ReadonlyMap<string, IssueCount>;
}

/** Shapes rows and puts them into the spool. */
export class Collector {
  readonly #dataset: Dataset;
  readonly #spool: RowSpool;
  readonly #options: CollectorOptions;
  readonly #text: ReturnType<typeof rowText>;
  readonly #note: (row: Row) => string;
  readonly #removeOffsets: (row: Row) => void;
  readonly #latest = new Map<number, string>();
  readonly #latestGone = new Map<number, string>();
  /** Of any unit: an answer of several holds what was modified in each of them until then. */
  #newest: string | undefined;
  readonly #mixed = new Set<number>();
  readonly #cut = new Set<number>();
  readonly #tallies = new Map<number, IssueTally>();
  readonly #askedAt: AskedAt | undefined;

  constructor(dataset: Dataset, spool: RowSpool, options: CollectorOptions) {
    this.#dataset = dataset;
    this.#spool = spool;
    this.#options = options;
    this.#askedAt = options.askedAt?.();
    this.#text = rowText(dataset, options.personal);
    this.#note = noteWriter(dataset);
    this.#removeOffsets = offsetRemover(dataset.record.fields);
  }

  sinkOf(unit: number | undefined) {
    return {
      add: (row: Row) => this.add(row, unit),
      mark: () => ({ rows: this.#spool.mark(), issues: this.tallyOf(unit).mark() }),
      rollBack: ({ rows, issues }: Mark) => {
        this.#spool.rollBack(rows);
        this.tallyOf(unit).rollBack(issues);
      },
    };
  }

  /** Of the answers for a unit, or of those for all of them. */
  tallyOf(unit = NO_UNIT): IssueTally {
    const tally = this.#tallies.get(unit) ?? new IssueTally();
    this.#tallies.set(unit, tally);
    return tally;
  }

  writePart(task: string, unit = NO_UNIT, folder: string): Part {
    const [latest, latestGone] = [this.#latest.get(unit), this.#latestGone.get(unit)];
    const flush = this.#options.flushLater !== true;
    const part = writePart(task, this.#spool, unit, { folder, flush });
    const upTo = this.#askedAt && upToOf(this.#askedAt, this.#newest);
    const { counts } = this.tallyOf(unit);
    return {
      ...part,
      ...(latest === undefined ? {} : { latest }),
      ...(latestGone === undefined ? {} : { latestGone }),
      ...(upTo === undefined ? {} : { upTo }),
      ...(this.#mixed.has(unit) ? { mixed: true } : {}),
      ...(this.#cut.has(unit) ? { cut: true } : {}),
      ...(counts.length > 0 ? { issues: counts } : {}),
      ...(counts.some(isLoss) ? { lossy: true } : {}),
      ...(counts.some((count) => leavesOpen(this.#dataset, count)) ? { short: true } : {}),
    };
  }

  /** With the key of a unit, a row that another unit deleted too: the key may have shown it. A reading decides. */
  addDeletion(row: Row, unit: number | undefined): void {
    const { identitiesOf, unitOf } = this.#dataset.deletions!;
    if (unit === undefined || Number(unitOf(row)) === unit) this.seeGone(row, unit);
    for (const identity of identitiesOf(row)) this.#put(identity, unit, true, '');
  }

  /** Takes note that a list of what was deleted may have been cut. */
  cutOff(unit = NO_UNIT): void {
    this.#cut.add(unit);
  }

  /** Takes a row of another operation of which it matters alone that it is there. */
  addShown(row: Row, unit: number | undefined): void {
    const { identity = [] } = this.#dataset;
    this.#put(Object.fromEntries(identity.map((field) => [field, row[field]])), unit, false, this.#note(row));
  }

  seeGone(row: Row, unit = NO_UNIT): void {
    keepLatest(this.#latestGone, unit, stampOf(row));
  }

  see(row: Row, unit = NO_UNIT): void {
    const stamp = stampOf(row);
    keepLatest(this.#latest, unit, stamp);
    if (stamp !== undefined && stamp > (this.#newest ?? '')) this.#newest = stamp;
  }

  add(row: Row, unit: number | undefined): void {
    const { unitOf } = this.#dataset;
    this.#removeOffsets(row);
    this.see(row, unit);
    if (unit !== undefined && unitOf && Number(unitOf(row)) !== unit) this.#mixed.add(unit);
    this.#put(row, unit, this.#dataset.isDeleted?.(row) ?? false, this.#note(row));
  }

  /** A row, or with an empty note what the service says was deleted, which stands apart from the rows. */
  #put(row: Row, unit: number | undefined, deleted: boolean, note: string): void {
    const identity = identityKey(this.#dataset, row);
    const place = { unit, deleted, key: rowKey(this.#dataset, unit, row) };
    if (identity === undefined && this.#dataset.identity)
      this.tallyOf(unit).add('identity', this.#dataset.identity.join(' or '));
    const apart = note === '' ? CLAIM : '';
    this.#spool.add(
      unit ?? NO_UNIT,
      // Behind what tells rows apart, the fields of the order decide nothing.
      apart + (identity ?? sortKey(this.#dataset.order, row)),
      identity && apart + identity,
      note + this.#text(row, place),
    );
    this.#options.onRows?.(1);
  }
}

function keepLatest(all: Map<number, string>, unit: number, stamp: string | undefined): void {
  if (stamp !== undefined && stamp > (all.get(unit) ?? '')) all.set(unit, stamp);
}

function writePart(
  task: string,
  spool: RowSpool,
  unit: number,
  { folder, flush }: { folder: string; flush: boolean },
): Part {
  const file = new AtomicFile(join(folder, partFile(task, '')));
  let [rows, deleted] = [0, 0];
  try {
    for (const line of spool.sorted(unit)) {
      file.write(line);
      if (saysDeleted(withoutNote(line))) deleted++;
      else rows++;
    }
    const { path, bytes, sha256 } = file.commit((hash) => join(folder, partFile(task, hash)), flush);
    return { task, file: basename(path), rows, deleted, bytes, sha256 };
  } catch (error) {
    file.discard();
    throw error;
  }
}
