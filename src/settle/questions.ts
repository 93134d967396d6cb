import { renameIn } from '../client/rowEffect.js';
import { chunksOf, dateWindows } from '../calendar/dateWindows.js';
import { addDays } from '../calendar/days.js';
import type { LocalDate } from '../definition/scalar.js';
import type { ReadBack } from '../definition/settlement.js';
import { counts } from './compareRow.js';
import { saysNothing } from '../equivalence/compare.js';
import type { RowShape } from '../definition/operation.js';
import { inputOf, listed, type Row } from './shape.js';

/** What one call of a read is asked, and the fields of it that the records of its answer take on. */
export interface Question {
  readonly input: Row;
  readonly asked: Row;
}

/** More than this many single questions become one for all, where the read takes one. */
const MOST_ONE_BY_ONE = 50;
/** Days between two spans that are better asked for apart. */
const GAP_DAYS = 7;
const LONGEST_DAYS = 31;
const MOST_IN_A_LIST = 200;

/** The calls that show all of the rows: spans of at most 31 days, or one question for each employee. */
export function questionsFor(shown: ReadBack, shape: RowShape, rows: readonly Row[]): Question[] {
  if (shape.many) return inList(shown, shape, rows);
  const questions = shown.days ? overDays(shown, shown.days, rows) : oneByOne(shown, rows);
  return questions.map(({ input, asked }) => ({
    input: inputOf(shape, [{ ...shown.ask, ...input }]),
    asked,
  }));
}

/** Those that are asked for one by one come first, so that the records of their answers are theirs. */
function overDays(
  shown: ReadBack,
  { from, to }: NonNullable<ReadBack['days']>,
  rows: readonly Row[],
): Question[] {
  const groups = new Map<string, { readonly asked: Row; readonly rows: Row[] }>();
  for (const row of rows) {
    const asked = (shown.each && askedFor(shown, row)) ?? {};
    const name = JSON.stringify(asked);
    if (!groups.has(name)) groups.set(name, { asked, rows: [] });
    groups.get(name)!.rows.push(row);
  }
  return [...groups.values()]
    .sort((a, b) => Object.keys(b.asked).length - Object.keys(a.asked).length)
    .flatMap(({ asked, rows }) =>
      spansOf(daysOf(shown, rows)).map((span) => ({
        input: { ...asked, [from]: span.from, [to]: span.to },
        asked,
      })),
    );
}

/** False for a row that says nothing of what its read is asked for, so that none is asked for it. */
export function isAskable(shown: ReadBack, row: Row): boolean {
  if (shown.days) return daysOf(shown, [row]).length > 0;
  return !shown.each || askedFor(shown, row) !== undefined;
}

/** The days on which the rows begin and end, with a day around them: a service may count by either, or by another zone. */
function daysOf({ days, kind }: ReadBack, rows: readonly Row[]): string[] {
  const touched = rows.flatMap((row) => {
    const given = days!.of
      .flatMap((name) => /^\d{4}-\d\d-\d\d/.exec(String(row[name] ?? ''))?.[0] ?? [])
      .sort();
    const [first, last] = [given[0], given.at(-1)!];
    if (first === undefined) return [];
    if (kind === 'every')
      return dateWindows(first as LocalDate, last as LocalDate, 1).map(({ from }) => from);
    // What goes on for long is found where it begins; some go on to the end of the calendar.
    const end = last > addDays(first, LONGEST_DAYS) ? first : last;
    return [addDays(first, -1), first, end, addDays(end, 1)];
  });
  return [...new Set(touched)].sort();
}

function spansOf(days: readonly string[]): { from: string; to: string }[] {
  const spans: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last && day <= addDays(last.to, GAP_DAYS)) last.to = day;
    else spans.push({ from: day, to: day });
  }
  // A service may leave out the last day of a read: each span shows that of the one before too.
  return spans.flatMap(({ from, to }) =>
    dateWindows(from as LocalDate, to as LocalDate, LONGEST_DAYS - 1).map((window) => ({
      from: window.from,
      to: window.to < to ? addDays(window.to, 1) : to,
    })),
  );
}

function oneByOne(shown: ReadBack, rows: readonly Row[]): Question[] {
  if (!shown.each) return [ALL];
  const questions = new Map<string, Row>();
  for (const row of rows.flatMap((row) => [row, ...formerOf(shown, row)])) {
    const asked = askedFor(shown, row);
    if (asked === undefined) continue;
    questions.set(JSON.stringify(asked), asked);
  }
  const all = [...questions.values()];
  if (all.length > MOST_ONE_BY_ONE && shown.id !== 'badgeNo') return [ALL];
  return all.map((asked) => ({ input: asked, asked }));
}

/** A row that gives what it names another name, as it names it now. */
export function formerOf(shown: ReadBack, row: Row): Row[] {
  const [, to] = renameIn(shown, row) ?? [];
  return to === undefined ? [] : [{ ...row, [to]: undefined }];
}

/** What rows that give other names name: the names that were, and the new ones. */
export interface NamesChanged {
  readonly from: ReadonlySet<unknown>;
  readonly to: ReadonlySet<unknown>;
}

export function namesChanged(shown: ReadBack, rows: readonly Row[]): NamesChanged {
  const [from, to] = [new Set<unknown>(), new Set<unknown>()];
  for (const row of rows) {
    const names = renameIn(shown, row);
    if (!names) continue;
    from.add(row[names[0]]);
    to.add(row[names[1]]);
  }
  return { from, to };
}

const ALL: Question = { input: {}, asked: {} };

/** The first name in the question for which a row says something. */
function askedFor(shown: ReadBack, row: Row): Row | undefined {
  for (const [name, fields] of Object.entries(shown.each!))
    for (const field of listed(fields))
      if (counts(shown, row, field) && !saysNothing(row[field])) return { [name]: row[field] };
  return undefined;
}

function inList(shown: ReadBack, shape: RowShape, rows: readonly Row[]): Question[] {
  const asked = rows.map((row) => {
    const filled = Object.keys(shown.each ?? {}).filter(
      (name) => counts(shown, row, name) && !saysNothing(row[name]),
    );
    return Object.fromEntries(filled.map((name) => [name, row[name]]));
  });
  const records = [...new Map(asked.map((record) => [JSON.stringify(record), record])).values()];
  return chunksOf(records, MOST_IN_A_LIST).map((some) => ({ input: inputOf(shape, some), asked: {} }));
}
