import { isName } from '../client/rowEffect.js';
import type { ReadBack } from '../definition/settlement.js';
import { compare, type Comparison, isKept, saysNothing } from '../equivalence/compare.js';
import { significantDigits } from '../equivalence/texts.js';
import { compareField, counts, type Fields, specOf, valueIn } from './compareRow.js';
import { isAskable } from './questions.js';
import { RecordIndex, type Wanted } from './RecordIndex.js';
import type { ShownRecord } from './readShown.js';
import { listed, type Row, shownNames } from './shape.js';

/** By what a row is looked for: what it names, a token of the caller's, or what it is like. */
export type Recognition = 'identity' | 'token' | 'alike' | 'single' | 'presence' | 'every' | 'balance';

/** How a row can be recognised among what its read shows; `undefined` where it cannot. */
export function recognitionOf(shown: ReadBack, row: Row, token?: string): Recognition | undefined {
  const { kind, facets, blind = [], alike = [] } = shown;
  if (kind === 'every' || kind === 'balance') return kind;
  if (facets && !facets.some(({ says }) => isSaid(says, row))) return undefined;
  if (blind.some((name) => row[name] !== false && !saysNothing(row[name])) || !isAskable(shown, row))
    return undefined;
  if (kind === 'presence') return kind;
  if (shownIdentity(shown, row) !== undefined) return 'identity';
  if (kind === 'single') return kind;
  if (tokenOf(shown, row, token) !== undefined) return 'token';
  // A list of names may say nothing, which means nobody; a single name must say something.
  return alike.length > 0 && alike.every((names) => typeof names !== 'string' || !isNothing(row[names]))
    ? 'alike'
    : undefined;
}

/** True for a row that is looked for among records of which several can be like it. */
export function isFound(shown: ReadBack, row: Row, token?: string): boolean {
  const how = recognitionOf(shown, row, token);
  return how === 'token' || how === 'alike';
}

function isSaid(says: Row, row: Row): boolean {
  return Object.entries(says).every(([name, value]) => isKept(compare(undefined, row[name] ?? null, value)));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === '';
}

/** The fields of a row that name something which is there, the strongest first. */
export function identityOf(shown: ReadBack, row: Row): string[] {
  return (shown.identity ?? []).filter((name) => counts(shown, row, name) && isName(name, row[name]));
}

/** The first of them by which a read shows it. */
function shownIdentity(shown: ReadBack, row: Row): string | undefined {
  return identityOf(shown, row).find((name) => shownNames(shown, name).length > 0);
}

/** The fields of a row within which its token is its own. */
export function withinOf({ tokenWithin = [] }: ReadBack, row: Row): string[] {
  return tokenWithin.flatMap((names) => listed(names).find((name) => !saysNothing(row[name])) ?? []);
}

/** The field that holds the token of a row: that of the operation, or the one that the caller names. */
export function tokenOf(
  { token, tokensOnRequest = [] }: ReadBack,
  row: Row,
  asked?: string,
): string | undefined {
  const name = asked !== undefined && tokensOnRequest.includes(asked) ? asked : token;
  return name !== undefined && !saysNothing(row[name]) ? name : undefined;
}

/** A record that is a row by what it is recognised by, and whether it shows all of that just as it was sent. */
export interface Match {
  readonly found: ShownRecord;
  readonly isExact: boolean;
}

/** The records that are a row, by what it is recognised by, and those of which nobody can say it. */
export interface Candidates {
  readonly sure: readonly Match[];
  readonly possible: readonly ShownRecord[];
}

const NONE: Candidates = { sure: [], possible: [] };

/** The records that are a row: those with its identity or token, or like it. */
export function candidatesFor(
  fields: Fields,
  row: Row,
  records: readonly ShownRecord[],
  token?: string,
): readonly ShownRecord[] {
  return recognised(fields, row, records, token).sure.map(({ found }) => found);
}

/** The records that are a row, and those that may be it because a field that would tell is not shown, or not readable. */
export function recognised(
  fields: Fields,
  row: Row,
  records: readonly ShownRecord[],
  token?: string,
): Candidates {
  const { shown } = fields;
  const how = recognitionOf(shown, row, token);
  if (how === undefined || how === 'every' || how === 'balance') return NONE;
  const index = RecordIndex.of(records);
  if (how === 'single' || how === 'presence')
    return sorted(records, (record) => isAsked(fields, row, record));
  const alike = likeness(fields, index, row);
  const isAlike = (record: Row) => worst(...alike.map(({ fits }) => fits(record)));
  if (how === 'alike') return sorted(index.showing(...alike), isAlike);
  const name = how === 'identity' ? shownIdentity(shown, row)! : tokenOf(shown, row, token)!;
  const own = tellingOf(fields, index, row, name);
  if (how === 'identity') return sorted(index.showing(own), own.fits);
  const within = withinOf(shown, row).map((other) => tellingOf(fields, index, row, other));
  return sorted(index.showing(...(own.isTold ? [own] : alike)), (record) => {
    const found = own.fits(record);
    const there = worst(found, ...within.map(({ fits }) => fits(record)));
    if (found.is === 'same' || there.is === 'different') return there;
    // A token that is not shown whole may be another row's: the rest decides whose it can be.
    const likeIt = isAlike(record);
    if (isKept(likeIt)) return there;
    return found.is === 'kept' ? UNREADABLE : likeIt;
  });
}

/** What a row says in one field, where it is shown, and how a record fits it. */
interface Telling extends Wanted {
  /** A record of the read says something there. What none says, the service may not show at all. */
  readonly isTold: boolean;
  fits(record: Row): Comparison;
}

function tellingOf(fields: Fields, index: RecordIndex, row: Row, name: string): Telling {
  const value = row[name];
  const all = shownNames(fields.shown, name).filter((as) => as in fields.read);
  const isTold = all.length === 0 || all.some((as) => index.tells(as));
  const names = isTold ? all.map((as) => ({ name: as, spec: specOf(fields, name, as) })) : [];
  const fits = (record: Row): Comparison => {
    if (!isTold) return NOT_SHOWN;
    const found = compareField(fields, name, value, record);
    return found.is === 'different' && all.some((as) => isSameNumber(value, valueIn(record, as)))
      ? UNREADABLE
      : found;
  };
  return { names, value, isTold, fits };
}

const NOT_SHOWN: Comparison = { is: 'unknown', because: 'notShown' };
const UNREADABLE: Comparison = { is: 'unknown', because: 'unreadable' };

// `7` is another badge than `0007`, unless the service loses zeros: nobody knows.
function isSameNumber(sent: unknown, shown: unknown): boolean {
  const digits = significantDigits(String(sent));
  return digits !== undefined && digits === significantDigits(String(shown));
}

function sorted(records: readonly ShownRecord[], compareTo: (record: Row) => Comparison): Candidates {
  const sure: Match[] = [];
  const possible: ShownRecord[] = [];
  for (const found of records) {
    const comparison = compareTo(found.record);
    if (isKept(comparison)) sure.push({ found, isExact: comparison.is === 'same' });
    else if (comparison.is !== 'different') possible.push(found);
  }
  return { sure, possible };
}

/** What several comparisons say together: one that differs decides, and one that nobody knows leaves all unknown. */
function worst(...comparisons: readonly Comparison[]): Comparison {
  const of = (is: Comparison['is']) => comparisons.find((one) => one.is === is);
  return of('different') ?? of('unknown') ?? of('kept') ?? SAME;
}

/** What each of the fields by which a new row is recognised says. Where a list of names says nothing, nothing must be shown. */
function likeness(fields: Fields, index: RecordIndex, row: Row): Telling[] {
  return (fields.shown.alike ?? []).map((names) => {
    const filled = listed(names).find((name) => !saysNothing(row[name]));
    if (filled !== undefined) return tellingOf(fields, index, row, filled);
    const all = listed(names).flatMap((name) => shownNames(fields.shown, name));
    const isNone = (record: Row) => all.every((as) => saysNothing(valueIn(record, as)));
    return {
      names: [],
      value: undefined,
      isTold: true,
      fits: (record) => (isNone(record) ? SAME : DIFFERENT),
    };
  });
}

const SAME: Comparison = { is: 'same' };
const DIFFERENT: Comparison = { is: 'different' };

function isAsked(fields: Fields, row: Row, record: Row): Comparison {
  return worst(
    ...Object.entries(fields.shown.each ?? {}).map(([name, names]): Comparison => {
      const filled = listed(names).filter((field) => !saysNothing(row[field]));
      const found = filled.map((field) =>
        compare(specOf(fields, field, name), row[field], valueIn(record, name)),
      );
      return found.find(isKept) ?? found.find(({ is }) => is === 'unknown') ?? { is: 'different' };
    }),
  );
}
