import type { AnyOperation } from '../definition/operation.js';
import { ConfigurationError } from '../errors/index.js';
import { identityOf } from '../settle/recognise.js';
import { listed, type Row, type RowShape, shownNames } from '../settle/shape.js';
import { saysNothing } from '../equivalence/compare.js';
import type { Fingerprint } from './Fingerprint.js';
import { DROPPED, FINAL, JournalRow, type RowFacts, type RowProgress, type Saved } from './JournalRow.js';
import { rowIssues } from './rowIssues.js';
import { RecordOrder } from './recordOrder.js';
import { meaningOfRow, whoAndWhen } from './rowMeaning.js';

/** What tells a row from the others of its job: a field, or a function. Default: all that it says, and how often. */
export type RowKey = string | ((row: Row, index: number) => string);

export interface Plan {
  readonly operation: AnyOperation;
  readonly shape: RowShape;
  readonly fingerprint: Fingerprint;
  readonly key: RowKey | undefined;
  /** A change may be of another person or day than what was saved under its key. */
  readonly moves: boolean;
  /** Which row a corrected row replaces: by its former key, or its number from 1. */
  readonly replaces: ((row: Row, index: number) => string | number | undefined) | undefined;
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
    if (one.whose !== undefined && row.state !== 'changed') row.facts.whose = one.whose;
    return row;
  });
  for (const row of sentAgain(plan, mine)) mine[mine.indexOf(row)] = begun(row, row.content!, row.digest);
  for (const row of mine) if (row.state === 'recorded') checkRules(plan, row);
  return { mine, replaced: ancestors.replaced };
}

/** Rows that were saved after a row which is sent anew, under the same record: the last one wins. */
function sentAgain({ operation, shape }: Plan, mine: readonly JournalRow[]): Set<JournalRow> {
  const order = new RecordOrder(operation.settlement?.shown, shape.fields, mine);
  const anew = mine.filter(({ state }) => state === 'recorded');
  return new Set(anew.flatMap((row) => order.after(row).filter(({ state }) => state === 'accepted')));
}

/** The rows that corrected rows replace. */
class Ancestors {
  readonly replaced: JournalRow[] = [];
  readonly #plan: Plan;
  readonly #recorded: readonly JournalRow[];
  readonly #left: readonly JournalRow[];
  /** New rows of the caller by person and day. */
  readonly #new = new Map<string, number>();

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
    if (whose === undefined || this.#new.get(whose) !== 1) return undefined;
    const isRefused = ({ state }: JournalRow) => state === 'rejected' || state === 'invalid';
    const same = this.#left.filter((row) => row.facts.whose === whose && !this.replaced.includes(row));
    return same.length === 1 && isRefused(same[0]!) ? same[0] : undefined;
  }
}

const REPLACED = 'Another row of the input replaces it.';

/** A corrected row in the place of the one that it replaces, of which nothing that is known is forgotten. */
function replacing(plan: Plan, former: JournalRow, given: GivenRow, key: string): JournalRow {
  const row = renewed({ ...plan, moves: true }, new JournalRow({ ...former }), given);
  former.become('dropped', { next: REPLACED });
  return new JournalRow({ ...row, key });
}

/** A row as the caller gives it, with the marks by which the journal knows it again. */
class GivenRow {
  readonly content: Row;
  /** Of all that it says, what is empty too: an empty list removes what was there. */
  readonly digest: string;
  readonly whose: string | undefined;
  /** Versions before 0.6 kept the digest of the text. */
  readonly #former: string;

  constructor({ operation, shape, fingerprint }: Plan, content: Row) {
    this.content = content;
    this.digest = fingerprint.of(['row 2', meaningOfRow(shape.fields, content, true)]);
    this.#former = fingerprint.of(content);
    const said = whoAndWhen(operation, content);
    this.whose = said && fingerprint.of(['whose', ...said]);
  }

  isSame(digest: string): boolean {
    return digest === this.digest || digest === this.#former;
  }
}

export function unknownJob(): ConfigurationError {
  return new ConfigurationError('job', 'the journal has no such job of this endpoint, unit and operation');
}

/** The rows as the journal has them, to go on with. */
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

/** The keys of each row: that of this version, and those under which versions before it kept the row. */
function keysOf({ shape, fingerprint, key }: Plan, rows: readonly Row[]): string[][] {
  const times = new Map<string, number>();
  const numbered = (text: string) => {
    const time = (times.get(text) ?? 0) + 1;
    times.set(text, time);
    return { time, key: time === 1 ? text : fingerprint.of([text, time]) };
  };
  return rows.map((row, index) => {
    if (key === undefined)
      return [['key 2', meaningOfRow(shape.fields, row, false)], row].map(
        (said) => numbered(fingerprint.of(said)).key,
      );
    const given = typeof key === 'string' ? row[key] : key(row, index);
    if (saysNothing(given))
      throw new ConfigurationError('key', `row ${index + 1} has none: give each row its own`);
    const { time, key: text } = numbered(fingerprint.of(given));
    if (time > 1)
      throw new ConfigurationError(
        'key',
        `row ${index + 1} has the key of a row before it: give each row its own`,
      );
    return [text];
  });
}

/** A row that the journal has, as the caller gives it now. What was once known to be saved is not forgotten. */
function renewed(plan: Plan, row: JournalRow, given: GivenRow): JournalRow {
  const { content, digest } = given;
  const isSame = given.isSame(row.digest);
  if (isSame) row.digest = digest;
  const { whose = given.whose } = row.facts;
  const isUnderWay = !isUnsent(row) || row.facts.saved !== undefined;
  if (!isSame && whose !== given.whose && isUnderWay && !plan.moves) return changed(row, content, MOVED);
  // What only left the input can come back.
  if (row.state === 'dropped')
    return isSame && row.decision() === DROPPED ? row : begun(row, given.content, digest);
  const saved = savedOf(row);
  if (!saved) return isSame || isUnsent(row) ? again(row, content, digest) : changed(row, content);
  const update = updateOf(plan, row, content);
  if (isSame && !isUnsent(row)) return again(row, (row.facts.saved && update) ?? content, digest);
  if (given.isSame(saved.digest)) return asSaved(row, content, saved);
  // What became of another change is not known.
  if (!isSame && !isUnsent(row) && !ENDED_THERE.has(row.state) && row.digest !== saved.digest)
    return changed(row, content);
  if (update) return begun(row, update, digest);
  // By the default key it says the same: an empty field was added, or taken away.
  return plan.key === undefined ? again(row, content, row.digest) : changed(row, content);
}

const MOVED =
  'It is of another person or day than what was saved under its key: give the row a key of its own, or say that it moves.';

const ENDED_THERE: ReadonlySet<RowProgress> = new Set(['accepted', 'alreadyThere', 'differs', 'doubled']);

/** What is known to be saved under the key of a row. */
function savedOf({ state, digest, content, facts }: JournalRow): Saved | undefined {
  return facts.saved ?? (ENDED_THERE.has(state) ? { digest, row: content } : undefined);
}

/** A row that is asked for again as it was saved, after a change that was refused or never sent. */
function asSaved(row: JournalRow, content: Row, saved: Saved): JournalRow {
  const facts = { ...knownOf(row), attempts: row.facts.attempts };
  return new JournalRow({ ...row, digest: saved.digest, content, state: 'answered', facts });
}

function changed(row: JournalRow, content: Row, next?: string): JournalRow {
  return new JournalRow({ ...row, content }).become('changed', next === undefined ? {} : { next });
}

/** A row of which nothing was sent yet; as a change of what was saved, where that is known. */
function begun(row: JournalRow, content: Row, digest: string): JournalRow {
  return new JournalRow({ ...row, digest, content, state: 'recorded', facts: knownOf(row) });
}

function knownOf(row: JournalRow): RowFacts {
  const saved = savedOf(row);
  const { ids, kept, whose, asked, history } = row.facts;
  const told = { ...(ids ? { ids } : {}), ...(kept ? { kept } : {}), ...(whose ? { whose } : {}) };
  const always = { ...(asked ? { asked } : {}), ...(history ? { history } : {}) };
  return { attempts: 0, ...always, ...(saved ? { saved, ...told } : {}) };
}

/** What cannot have been saved is begun anew; what may be saved keeps what is known of it. */
function again(row: JournalRow, content: Row, digest: string): JournalRow {
  if (isUnsent(row)) return begun(row, content, digest);
  row.content = content;
  // Nobody knew at that time; the service may show it by now. What it once said that it saved is not sent again.
  if (row.state === 'uncertain' || row.state === 'changed')
    row.become(row.facts.isAnswered ? 'answered' : 'sent');
  return row;
}

function isUnsent({ state, facts }: JournalRow): boolean {
  if (state === 'rejected' || state === 'invalid') return true;
  return facts.attempts === 0 && (state === 'uncertain' || !FINAL.has(state));
}

/** The row as a change of what was saved: under the id that is known of it, or as it is where it names that itself. */
function updateOf({ operation, shape }: Plan, { facts }: JournalRow, content: Row): Row | undefined {
  const shown = operation.settlement?.shown;
  if (!shown) return undefined;
  const isId = (field: string) => shownNames(shown, field).some((as) => listed(shown.id).includes(as));
  const name = shown.identity?.find(isId);
  const [id, ...others] = facts.ids ?? [];
  if (name !== undefined && id !== undefined && others.length === 0 && saysNothing(content[name]))
    return { ...content, [name]: shape.fields[name]?.kind === 'int' ? Number(id) : id };
  return identityOf(shown, content).length > 0 ? content : undefined;
}

function checkRules({ operation }: Plan, row: JournalRow): void {
  const issues = rowIssues(operation, row.content!);
  if (issues.length > 0) row.become('invalid', { issues });
}
