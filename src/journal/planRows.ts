import type { AnyOperation } from '../definition/operation.js';
import { ConfigurationError } from '../errors/index.js';
import { identityOf } from '../settle/recognise.js';
import { listed, type Row, type RowShape, shownNames } from '../settle/shape.js';
import { saysNothing } from '../equivalence/compare.js';
import type { Fingerprint } from './Fingerprint.js';
import { FINAL, JournalRow, type RowFacts, type RowProgress, type Saved } from './JournalRow.js';
import { rowIssues } from './rowIssues.js';
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
}

/**
 * Puts the rows of the caller to those that the journal has: what ended well stays as it ended, what was refused is tried
 * again, what changed becomes an update of what is there, or is refused. Rows that the caller no longer has stay as they are.
 */
export function planRows(plan: Plan, rows: readonly Row[], recorded: readonly JournalRow[]): JournalRow[] {
  const byKey = new Map(recorded.map((row) => [row.key, row]));
  const keys = keysOf(plan, rows);
  return rows.map((content, position) => {
    const known = keys[position]!.flatMap((key) => byKey.get(key) ?? [])[0];
    const given = new GivenRow(plan, content);
    const row = known
      ? renewed(plan, known, given)
      : new JournalRow({
          ...{ key: keys[position]![0]!, position, content, digest: given.digest },
          ...{ state: 'recorded', facts: { attempts: 0 } },
        });
    if (given.whose !== undefined && row.state !== 'changed') row.facts.whose = given.whose;
    if (row.state === 'recorded') checkRules(plan, row);
    return row;
  });
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

/** The rows as the journal has them, to go on with. */
export function goOn(recorded: readonly JournalRow[]): JournalRow[] {
  if (recorded.length === 0)
    throw new ConfigurationError('job', 'the journal has no such job of this endpoint, unit and operation');
  return recorded.map((row) => {
    if (FINAL.has(row.state) && row.state !== 'uncertain') return row;
    if (!row.content)
      throw new ConfigurationError('job', 'the journal does not have its rows: write them again');
    return again(row, row.content, row.digest);
  });
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
  const { ids, kept, whose } = row.facts;
  const told = { ...(ids ? { ids } : {}), ...(kept ? { kept } : {}), ...(whose ? { whose } : {}) };
  return { attempts: 0, ...(saved ? { saved, ...told } : {}) };
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
