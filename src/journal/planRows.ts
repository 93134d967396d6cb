import type { AnyOperation } from '../definition/operation.js';
import { ConfigurationError } from '../errors/index.js';
import { identityOf } from '../settle/recognise.js';
import { listed, type Row, type RowShape, shownNames } from '../settle/shape.js';
import { saysNothing } from '../settle/sameValue.js';
import type { Fingerprint } from './Fingerprint.js';
import { FINAL, JournalRow } from './JournalRow.js';
import { rowIssues } from './rowIssues.js';

/** What tells a row from the others of its job: a field, or a function. Default: all that it says, and how often. */
export type RowKey = string | ((row: Row, index: number) => string);

export interface Plan {
  readonly operation: AnyOperation;
  readonly shape: RowShape;
  readonly fingerprint: Fingerprint;
  readonly key: RowKey | undefined;
}

/**
 * Puts the rows of the caller to those that the journal has: what ended well stays as it ended, what was refused is tried
 * again, what changed becomes an update of what is there, or is refused. Rows that the caller no longer has stay as they are.
 */
export function planRows(plan: Plan, rows: readonly Row[], recorded: readonly JournalRow[]): JournalRow[] {
  const byKey = new Map(recorded.map((row) => [row.key, row]));
  const keys = keysOf(plan, rows);
  return rows.map((content, position) => {
    const key = keys[position]!;
    const digest = plan.fingerprint.of(content);
    const known = byKey.get(key);
    const row = known ? renewed(plan, known, content, digest) : fresh({ key, position, digest, content });
    if (row.state === 'recorded') checkRules(plan, row);
    return row;
  });
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

function fresh(row: Pick<JournalRow, 'key' | 'position' | 'digest' | 'content'>): JournalRow {
  return new JournalRow({ ...row, state: 'recorded', facts: { attempts: 0 } });
}

function keysOf({ fingerprint, key }: Plan, rows: readonly Row[]): string[] {
  const times = new Map<string, number>();
  return rows.map((row, index) => {
    const given = key === undefined ? row : typeof key === 'string' ? row[key] : key(row, index);
    if (key !== undefined && saysNothing(given))
      throw new ConfigurationError('key', `row ${index + 1} has none: give each row its own`);
    const text = fingerprint.of(given);
    const time = (times.get(text) ?? 0) + 1;
    times.set(text, time);
    if (time > 1 && key !== undefined)
      throw new ConfigurationError(
        'key',
        `row ${index + 1} has the key of a row before it: give each row its own`,
      );
    return time === 1 ? text : fingerprint.of([text, time]);
  });
}

/** A row that the journal has, as the caller gives it now. */
function renewed(plan: Plan, row: JournalRow, content: Row, digest: string): JournalRow {
  if (row.digest === digest || isUnsent(row)) return again(row, content, digest);
  const update = updateOf(plan, row, content);
  if (!update) return new JournalRow({ ...row, content, state: 'changed', facts: row.facts });
  return fresh({ key: row.key, position: row.position, digest, content: update });
}

/** What cannot have been saved is begun anew; what may be saved keeps what is known of it. */
function again(row: JournalRow, content: Row, digest: string): JournalRow {
  if (isUnsent(row)) return fresh({ key: row.key, position: row.position, digest, content });
  row.content = content;
  // Nobody knew at that time; the service may show it by now.
  if (row.state === 'uncertain' || row.state === 'changed') row.become('sent');
  return row;
}

function isUnsent({ state, facts }: JournalRow): boolean {
  if (state === 'rejected' || state === 'invalid') return true;
  return facts.attempts === 0 && (state === 'uncertain' || !FINAL.has(state));
}

/** The row as a change of what was saved: under the id that is known of it, or as it is where it names that itself. */
function updateOf({ operation, shape }: Plan, { state, facts }: JournalRow, content: Row): Row | undefined {
  const shown = operation.settlement?.shown;
  const saved = state === 'accepted' || state === 'alreadyThere' || state === 'differs';
  if (!shown || !saved) return undefined;
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
