import { asPassed } from '../outcome/asPassed.js';
import { saysNothing } from '../equivalence/compare.js';
import { identityOf } from '../settle/recognise.js';
import { ConfigurationError } from '../errors/index.js';
import { inputOf, type Row } from '../settle/shape.js';
import { inputIssues } from '../validation/validate.js';
import { FINAL, isSaved, JournalRow } from './JournalRow.js';
import { GivenRow, type Plan } from './Plan.js';
import { RecordOrder } from './recordOrder.js';
import { again, begun, renewed, replacing } from './renewed.js';
import { meaningOfRow } from './rowMeaning.js';

/** The rows that corrected rows replace. */
class Ancestors {
  readonly replaced: JournalRow[] = [];
  readonly #plan: Plan;
  readonly #recorded: readonly JournalRow[];
  readonly #left: readonly JournalRow[];
  /** New rows of the caller by person and day. */
  readonly #new = new Map<string | undefined, number>();

  constructor(
    plan: Plan,
    recorded: readonly JournalRow[],
    known: readonly (JournalRow | undefined)[],
    given: readonly GivenRow[],
  ) {
    this.#plan = plan;
    this.#recorded = recorded;
    this.#left = recorded.filter((row) => !known.includes(row));
    for (const [i, { whose }] of given.entries())
      if (whose !== undefined && !known[i]) this.#new.set(whose, (this.#new.get(whose) ?? 0) + 1);
  }

  of(given: GivenRow, index: number): JournalRow | undefined {
    const found = this.#named(given, index) ?? this.#ofSame(given);
    if (found) this.replaced.push(found);
    return found;
  }

  #named({ content }: GivenRow, index: number): JournalRow | undefined {
    const { replaces, fingerprint } = this.#plan;
    const former = replaces?.(content, index);
    if (former === undefined || former === '') return undefined;
    const isIt = ({ key, position }: JournalRow) =>
      typeof former === 'number' ? position === former - 1 : key === fingerprint.of(former);
    const found = this.#recorded.find((row) => isIt(row) && !this.replaced.includes(row));
    if (!found)
      throw new ConfigurationError(
        'replaces',
        `row ${index + 1} replaces a row that the journal does not have: look for its key or number with journal.rows`,
      );
    if (!this.#left.includes(found))
      throw new ConfigurationError('replaces', `row ${index + 1} replaces a row that the input still has`);
    return found;
  }

  #ofSame({ whose }: GivenRow): JournalRow | undefined {
    if (this.#new.get(whose) !== 1) return undefined;
    const isRefused = ({ state }: JournalRow) => state === 'rejected' || state === 'invalid';
    const same = this.#left.filter((row) => row.facts.whose === whose && !this.replaced.includes(row));
    return same.length === 1 && isRefused(same[0]!) ? same[0] : undefined;
  }
}

/** What a run has to do with the rows of a job. */
export interface Planned {
  /** One for each row of the caller, in their order. */
  readonly mine: readonly JournalRow[];
  /** Rows that others replace: they have ended. */
  readonly replaced: readonly JournalRow[];
}

/**
 * Puts the rows of the caller to those that the journal has: what ended well stays as it ended, what was refused is tried
 * again, what changed becomes an update of what is there, or is refused. A new row can replace one that was refused under
 * another key. Other rows that the caller no longer has stay as they are.
 */
export function planRows(plan: Plan, rows: readonly Row[], recorded: readonly JournalRow[]): Planned {
  const byKey = new Map(recorded.map((row) => [row.key, row]));
  const keys = keysOf(plan, rows);
  const known = keys.map((some) => some.flatMap((key) => byKey.get(key) ?? [])[0]);
  const given = rows.map((content) => new GivenRow(plan, content));
  const ancestors = new Ancestors(plan, recorded, known, given);
  const mine = given.map((one, position) => {
    const key = keys[position]![0]!;
    const former = known[position] ? undefined : ancestors.of(one, position);
    const row = known[position]
      ? renewed(plan, known[position], one)
      : former
        ? replacing(plan, former, one, key)
        : new JournalRow({
            ...{ key, position, content: one.content, digest: one.digest },
            ...{ state: 'recorded', facts: { attempts: 0 } },
          });
    row.position = position;
    if (one.whose !== undefined && row.state !== 'changed') row.facts.whose = one.whose;
    return row;
  });
  for (const anew of [staleAmong, sentAgain]) {
    const rows = anew(plan, mine, recorded);
    for (const [i, row] of mine.entries()) if (rows.has(row)) mine[i] = begun(row, row.content!, row.digest);
  }
  for (const row of mine) if (row.state === 'recorded') checkRules(plan, row);
  return { mine, replaced: ancestors.replaced };
}

/** Rows that were saved, and whose record another row that the caller no longer has was sent to since. */
function staleAmong(
  { operation }: Plan,
  mine: readonly JournalRow[],
  recorded: readonly JournalRow[],
): Set<JournalRow> {
  const shown = operation.settlement?.shown;
  const keys = new Set(mine.map(({ key }) => key));
  const sentTo = new Map<string, number>();
  for (const { key, state, facts } of recorded)
    if (!keys.has(key) && facts.attempts > 0 && state !== 'rejected')
      for (const id of facts.ids ?? []) sentTo.set(id, Math.max(sentTo.get(id) ?? 0, facts.since ?? 0));
  const isStale = ({ facts }: JournalRow) =>
    facts.ids?.some((id) => (sentTo.get(id) ?? -1) >= (facts.since ?? 0));
  const namesIt = ({ content }: JournalRow) => shown !== undefined && identityOf(shown, content!).length > 0;
  return new Set(mine.filter((row) => isSaved(row) && namesIt(row) && isStale(row)));
}

/** Rows that were saved after a row which is sent anew, under the same record: the last one wins. */
function sentAgain({ operation, shape }: Plan, mine: readonly JournalRow[]): Set<JournalRow> {
  const order = new RecordOrder(operation.settlement?.shown, shape.fields, mine);
  const anew = mine.filter(({ state }) => state === 'recorded');
  return new Set(anew.flatMap((row) => order.after(row).filter(({ state }) => state === 'accepted')));
}

export function unknownJob(): ConfigurationError {
  return new ConfigurationError('job', 'the journal has no such job of this endpoint, unit and operation');
}

/** The rows as the journal has them, to find out about. */
export function goOn(recorded: readonly JournalRow[]): Planned {
  if (recorded.length === 0) throw unknownJob();
  const mine = recorded.map((row) => {
    if (FINAL.has(row.state) && row.state !== 'uncertain') return row;
    if (!row.content)
      throw new ConfigurationError('job', 'the journal does not have its rows: write them again');
    return again(row, row.content, row.digest);
  });
  return { mine, replaced: [] };
}

/** The rows as the journal has them, to go on with: what was refused is tried again too. */
export function tryAgain(recorded: readonly JournalRow[]): Planned {
  const isRefused = ({ state, content }: JournalRow) => state === 'rejected' && content !== undefined;
  return goOn(recorded.map((row) => (isRefused(row) ? begun(row, row.content!, row.digest) : row)));
}

/** The keys of each row: that of this version, and those under which versions before it kept the row. */
function keysOf({ shape, fingerprint, key }: Plan, rows: readonly Row[]): string[][] {
  const numbered = fingerprint.numbering();
  return rows.map((row, index) => {
    if (key === undefined)
      return [['key 2', meaningOfRow(shape.fields, row, false)], row].map((said) => numbered(said).key);
    const given = typeof key === 'string' ? row[key] : key(asPassed(row), index);
    if (saysNothing(given))
      throw new ConfigurationError('key', `row ${index + 1} has none: give each row its own`);
    const { time, key: text } = numbered(given);
    if (time > 1)
      throw new ConfigurationError(
        'key',
        `row ${index + 1} has the key of a row before it: give each row its own`,
      );
    return [text];
  });
}

/** Ends a row that breaks rules, with paths inside the row. */
function checkRules({ operation, shape }: Plan, row: JournalRow): void {
  const around = shape.part === undefined ? 0 : shape.many ? 2 : 1;
  const broken = inputIssues(operation, inputOf(shape, [row.content!]));
  const issues = broken.map((issue) => ({ ...issue, path: issue.path.slice(around) }));
  if (issues.length > 0) row.become('invalid', { issues });
}
