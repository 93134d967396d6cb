import { type Certificate, certificateOf, type Seen } from './certificates.js';
import { DELETED, KEY, UNIT } from './columnsOf.js';
import type { Dataset, Range } from './Dataset.js';
import type { FilledColumns } from './ExportPlan.js';
import type { ExportTask, Part } from './ExportTask.js';
import { keyFields } from './identity.js';
import { contentHash, type Entry, entryOf, entryText, type LedgerRows, noteOf } from './ledger/Ledger.js';
import { FilledCounts, readNote } from './ledger/rowNote.js';
import type { PartLine } from './readPart.js';
import { keyIn, saysDeleted } from './rowText.js';
import { otherOf } from './runTask.js';
import { isIn } from './scopes.js';
import { filledOf } from './vanished.js';

/** What became of a row that was delivered before, as far as the service tells. Where it does not tell, the row stays. */
type RowFate =
  | 'present'
  /** It says so itself, or a list says so and a reading after that does not show it. */
  | 'deleted'
  /** Another unit shows it, and this one does not any more. */
  | 'moved'
  /** Two readings of its scope agree and do not show it. */
  | 'absent'
  /** Unknown: it is said to be gone, and no reading after that was of its days. */
  | 'notRead'
  /** Unknown: nobody shows it, and nothing proves that it is gone. */
  | 'notProven';

const GONE: ReadonlySet<RowFate> = new Set(['deleted', 'moved', 'absent'] as const);

export interface TakenPart {
  readonly task: ExportTask;
  readonly part: Part;
}

/** How many rows of a unit met with something that a reader should know. */
export interface FateCounts {
  /** Rows that changed, came or went without the service having said so, and were found by a check. */
  readonly healed: { readonly changed: number; readonly came: number; readonly absent: number };
  readonly moved: number;
  /** Rows that are said to be gone and are shown, so they stay. */
  readonly restored: number;
  /** Rows of which it is not known whether they are gone: they stay. */
  readonly unknown: number;
  /** Rows of which a value could not be read: they stay as they were. */
  readonly kept: number;
}

export function isNothing({ healed, ...others }: FateCounts): boolean {
  return [...Object.values(healed), ...Object.values(others)].every((count) => count === 0);
}

interface Last {
  readonly at: number;
  readonly stamp: string;
  readonly isGone: boolean;
  readonly isChecked: boolean;
  /** It came with the changes too. */
  readonly isTold: boolean;
  readonly text: string;
}

interface Check {
  readonly task: ExportTask;
  readonly isSound: boolean;
  readonly seen: Seen;
}

/** Both readings of a scope. */
interface Pair {
  readonly task: ExportTask;
  readonly first: Seen;
  readonly second: Seen;
  readonly byOther: boolean;
  /** Nothing is missing from either. */
  readonly isWhole: boolean;
  readonly showTheSame: boolean;
}

/**
 * What becomes of the rows of a unit by the changes that came and by the readings that check them. Sees all lines first, then
 * gives those that are delivered, and says which rows are gone.
 */
export class Fates {
  readonly #dataset: Dataset;
  readonly #unit: number;
  readonly #before: LedgerRows;
  readonly #last = new Map<string, Last>();
  readonly #claimed = new Set<string>();
  readonly #moved = new Set<string>();
  readonly #checks: Check[] = [];
  #paired: readonly Pair[] | undefined;
  #lines = 0;
  #given = 0;
  /** The rows of the unit after the batch. */
  readonly rows: LedgerRows;
  /** Days of checks in which a value could not be read that is not known to be so: no change brings them again. */
  readonly open = new Set<Range>();
  readonly #counts = { changed: 0, came: 0, absent: 0, moved: 0, restored: 0, unknown: 0, kept: 0 };

  constructor(
    dataset: Dataset,
    { unit, tasks }: { readonly unit: number; readonly tasks: readonly ExportTask[] },
    before: LedgerRows,
  ) {
    [this.#dataset, this.#unit, this.#before] = [dataset, unit, before];
    this.rows = new Map(before);
    // Also those that could not be done.
    for (const { moved = [] } of tasks) for (const key of moved) this.#moved.add(key);
  }

  async see({ task, part }: TakenPart, lines: AsyncIterable<readonly PartLine[]>): Promise<void> {
    const seen: Seen = new Map();
    for await (const some of lines) for (const line of some) this.#see(line, task, seen);
    if (!task.check) return;
    this.#checks.push({ task, isSound: part.short !== true, seen });
  }

  /** Of the same lines in the same order, those that are delivered. */
  of({ task }: TakenPart, lines: readonly PartLine[]): PartLine[] {
    return lines.filter((line) => {
      const at = this.#given++;
      const key = keyIn(line.line);
      if (key === undefined) return task.check === undefined;
      const last = this.#last.get(key);
      return last?.at === at && this.#deliver(key, last, task);
    });
  }

  /** Lines that say which rows are gone: a row that was delivered before, and that no line told of itself. */
  gone(): PartLine[] {
    const gone: PartLine[] = [];
    for (const key of [...this.#before.keys()].sort()) {
      const fate = this.#fateOf(key);
      if (fate === 'notRead') this.#counts.unknown++;
      else if (fate === 'moved' || fate === 'absent') this.#counts[fate]++;
      if (!GONE.has(fate)) continue;
      this.rows.delete(key);
      if (this.#last.get(key)?.isGone !== true) gone.push(goneLine(this.#dataset, this.#unit, key));
    }
    return gone;
  }

  get counts(): FateCounts {
    const { changed, came, absent, ...counts } = this.#counts;
    return { ...counts, healed: { changed, came, absent } };
  }

  /** What the rows that came have of the columns, and what the delivered ones had. */
  get filled(): { readonly before: FilledColumns; readonly now: FilledColumns } {
    const shown = [...this.#last.values()].flatMap(({ isGone, text }) => (isGone ? [] : text));
    return { before: filledIn(this.#dataset, this.#before.values()), now: filledIn(this.#dataset, shown) };
  }

  /** What the checks prove of their scopes, and what the output has there. */
  certificates(): Certificate[] {
    return this.#pairs.map(({ task, ...readings }) =>
      certificateOf({ unit: this.#unit, ...task.range }, readings, this.rows),
    );
  }

  #see({ line, note }: PartLine, task: ExportTask, seen: Seen): void {
    const at = this.#lines++;
    const key = keyIn(line);
    if (key === undefined) return;
    if (note === '') return void this.#claimed.add(key);
    const isGone = saysDeleted(line);
    const text = entryText(note, contentHash(line));
    if (task.check && !isGone) seen.set(key, text);
    // Another operation shows that it is there, and not what it is.
    if (otherOf(this.#dataset, task)) return;
    const before = this.#last.get(key);
    const isChecked = task.check !== undefined;
    const isTold = !isChecked || before?.isTold === true;
    const last = { at, stamp: readNote(note).stamp, isGone, isChecked, isTold, text };
    if (!before || last.isChecked || isLater(last, before)) this.#last.set(key, last);
  }

  #deliver(key: string, last: Last, { range }: ExportTask): boolean {
    const stored = this.#before.get(key);
    const entry = entryOf(last.text);
    const was = stored === undefined ? undefined : entryOf(stored);
    if (last.isGone) {
      this.rows.delete(key);
      return !last.isChecked || was !== undefined;
    }
    const isGone = was ? GONE.has(this.#fateOf(key)) : this.#claimed.has(key) && this.#isRead(entry);
    if (isGone && !last.isChecked) return false;
    if (last.isChecked && entry.unread && was?.hash !== entry.hash) this.open.add(range);
    if (entry.unread && was && !was.unread) {
      this.#counts.kept++;
      return false;
    }
    if (this.#claimed.has(key) && last.isChecked) this.#counts.restored++;
    const isSame = was?.hash === entry.hash;
    const isTold = last.isTold && was?.stamp !== entry.stamp;
    if (last.isChecked && !isTold && !isSame) this.#counts[was ? 'changed' : 'came']++;
    this.rows.set(key, last.text);
    return !last.isChecked || !isSame;
  }

  #fateOf(key: string): RowFate {
    const last = this.#last.get(key);
    const entry = entryOf(this.#before.get(key)!);
    if (last?.isGone) return 'deleted';
    if (last?.isChecked || this.#checks.some(({ task, seen }) => task.check === 'second' && seen.has(key)))
      return 'present';
    if (this.#claimed.has(key) || this.#moved.has(key)) {
      const places = last ? [entry, entryOf(last.text)] : [entry];
      if (!places.every((place) => this.#isRead(place))) return 'notRead';
      return this.#claimed.has(key) ? 'deleted' : 'moved';
    }
    if (last) return 'present';
    return this.#isProven(entry) ? 'absent' : 'notProven';
  }

  /** True where a sound reading after the changes would have shown a row of these days. */
  #isRead(entry: Entry): boolean {
    return this.#checks.some(
      ({ task, isSound }) => isSound && task.check === 'first' && isIn(task.range, entry),
    );
  }

  /** True where two sound readings agree on which rows there are on these days. */
  #isProven(entry: Entry): boolean {
    if (entry.day === '' && this.#dataset.partitionBy !== undefined) return false;
    return this.#pairs.some(
      ({ isWhole, showTheSame, task }) => isWhole && showTheSame && isIn(task.range, entry),
    );
  }

  /** The two readings of each scope that has both, put side by side once. Asked for when all lines were seen. */
  get #pairs(): readonly Pair[] {
    this.#paired ??= this.#checks.flatMap((first) => {
      const seconds = first.task.check === 'first' ? this.#secondsOf(first.task) : [];
      if (seconds.length === 0) return [];
      const second: Seen = new Map(seconds.flatMap(({ seen }) => [...seen]));
      return {
        ...{ task: first.task, first: first.seen, second },
        byOther: otherOf(this.#dataset, seconds[0]!.task) !== undefined,
        isWhole: first.isSound && seconds.every(({ isSound }) => isSound),
        showTheSame: showTheSame(first.task, first.seen, second),
      };
    });
    return this.#paired;
  }

  /** The second readings of the days of a first one. */
  #secondsOf({ range }: ExportTask): readonly Check[] {
    return this.#checks.filter(
      ({ task }) =>
        task.check === 'second' &&
        (range.from === undefined || (task.range.from! >= range.from && task.range.to! <= range.to!)),
    );
  }
}

/** True for readings of which none has a row of the days that the other lacks. */
function showTheSame({ range }: ExportTask, first: Seen, second: Seen): boolean {
  const lacks = (rows: Seen, others: Seen) =>
    [...rows].some(([key, text]) => !others.has(key) && isIn(range, entryOf(text)));
  return !lacks(second, first) && !lacks(first, second);
}

function filledIn(dataset: Dataset, texts: Iterable<string>): FilledColumns {
  const counts = new FilledCounts();
  let rows = 0;
  for (const text of texts) {
    rows++;
    counts.count(noteOf(text));
  }
  return filledOf({ name: dataset.name, rows, filled: counts.columns });
}

/** A moment decides where both have one; else what was read later. */
function isLater(one: Last, other: Last): boolean {
  return one.stamp === '' || other.stamp === '' || one.stamp >= other.stamp;
}

export function goneLine(dataset: Dataset, unit: number, key: string): PartLine {
  const of = dataset.scope === 'unit' ? unit : undefined;
  const row = {
    ...(of === undefined ? {} : { [UNIT]: of }),
    ...{ [DELETED]: true, [KEY]: key, ...keyFields(dataset, of, key) },
  };
  return { note: '', line: Buffer.from(`${JSON.stringify(row)}\n`), row: () => ({ ...row }) };
}
