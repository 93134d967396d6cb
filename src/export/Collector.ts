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
export function collectorInto(dataset: Dataset, spool: RowSpool, options: CollectorOptions) {
  const latestAt = new Map<number, string>();
  const latestGoneAt = new Map<number, string>();
  /** Of any unit: an answer of several holds what was modified in each of them until then. */
  let newest: string | undefined;
  const mixed = new Set<number>();
  const cut = new Set<number>();
  const tallies = new Map<number, IssueTally>();
  const askedAt = options.askedAt?.();
  const text = rowText(dataset, options.personal);
  const note = noteWriter(dataset);
  const removeOffsets = offsetRemover(dataset.record.fields);

  function sinkOf(unit: number | undefined) {
    return {
      add: (row: Row) => add(row, unit),
      mark: () => ({ rows: spool.mark(), issues: tallyOf(unit).mark() }),
      rollBack: ({ rows, issues }: Mark) => {
        spool.rollBack(rows);
        tallyOf(unit).rollBack(issues);
      },
    };
  }

  /** Of the answers for a unit, or of those for all of them. */
  function tallyOf(unit = NO_UNIT): IssueTally {
    const tally = tallies.get(unit) ?? new IssueTally();
    tallies.set(unit, tally);
    return tally;
  }

  function writeNext(task: string, unit = NO_UNIT, folder: string): Part {
    const [latest, latestGone] = [latestAt.get(unit), latestGoneAt.get(unit)];
    const flush = options.flushLater !== true;
    const onClash = () => tallyOf(unit).add('sameIdentity', dataset.identity?.join(' or ') ?? '');
    const part = writePart(task, spool, unit, { folder, flush, onClash });
    const upTo = askedAt && upToOf(askedAt, newest);
    const { counts } = tallyOf(unit);
    return {
      ...part,
      ...(latest === undefined ? {} : { latest }),
      ...(latestGone === undefined ? {} : { latestGone }),
      ...(upTo === undefined ? {} : { upTo }),
      ...(mixed.has(unit) ? { mixed: true } : {}),
      ...(cut.has(unit) ? { cut: true } : {}),
      ...(counts.length > 0 ? { issues: counts } : {}),
      ...(counts.some(isLoss) ? { lossy: true } : {}),
      ...(counts.some((count) => leavesOpen(dataset, count)) ? { short: true } : {}),
    };
  }

  /** With the key of a unit, a row that another unit deleted too: the key may have shown it. A reading decides. */
  function addDeletion(row: Row, unit: number | undefined): void {
    const { identitiesOf, unitOf } = dataset.deletions!;
    if (unit === undefined || Number(unitOf(row)) === unit) seeGone(row, unit);
    for (const identity of identitiesOf(row)) put(identity, unit, true, '');
  }

  /** Takes note that a list of what was deleted may have been cut. */
  function cutOff(unit = NO_UNIT): void {
    cut.add(unit);
  }

  /** Takes a row of another operation of which it matters alone that it is there. */
  function addShown(row: Row, unit: number | undefined): void {
    const { identity = [] } = dataset;
    put(Object.fromEntries(identity.map((field) => [field, row[field]])), unit, false, note(row));
  }

  function seeGone(row: Row, unit = NO_UNIT): void {
    keepLatest(latestGoneAt, unit, stampOf(row));
  }

  function see(row: Row, unit = NO_UNIT): void {
    const stamp = stampOf(row);
    keepLatest(latestAt, unit, stamp);
    if (stamp !== undefined && stamp > (newest ?? '')) newest = stamp;
  }

  function add(row: Row, unit: number | undefined): void {
    const { unitOf } = dataset;
    removeOffsets(row);
    see(row, unit);
    if (unit !== undefined && unitOf && Number(unitOf(row)) !== unit) mixed.add(unit);
    put(row, unit, dataset.isDeleted?.(row) ?? false, note(row));
  }

  /** A row, or with an empty note what the service says was deleted, which stands apart from the rows. */
  function put(row: Row, unit: number | undefined, deleted: boolean, note: string): void {
    const identity = identityKey(dataset, row);
    const place = { unit, deleted, key: rowKey(dataset, unit, row) };
    if (identity === undefined && dataset.identity)
      tallyOf(unit).add('identity', dataset.identity.join(' or '));
    const apart = note === '' ? CLAIM : '';
    spool.add(
      unit ?? NO_UNIT,
      // Behind what tells rows apart, the fields of the order decide nothing.
      apart + (identity ?? sortKey(dataset.order, row)),
      identity && apart + identity,
      note + text(row, place),
    );
    options.onRows?.(1);
  }

  return { sinkOf, tallyOf, writePart: writeNext, addDeletion, cutOff, addShown, seeGone, see, add };
}

export type Collector = ReturnType<typeof collectorInto>;

function keepLatest(all: Map<number, string>, unit: number, stamp: string | undefined): void {
  if (stamp !== undefined && stamp > (all.get(unit) ?? '')) all.set(unit, stamp);
}

function writePart(
  task: string,
  spool: RowSpool,
  unit: number,
  { folder, flush, onClash }: { folder: string; flush: boolean; onClash: () => void },
): Part {
  const file = new AtomicFile(join(folder, partFile(task, '')));
  let [rows, deleted] = [0, 0];
  try {
    for (const line of spool.sorted(unit, onClash)) {
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
