import type { Shown } from '../definition/settlement.js';
import { counts } from './compareRow.js';
import { isAskable } from './questions.js';
import { RecordIndex, type Wanted } from './RecordIndex.js';
import type { ShownRecord } from './readShown.js';
import { sameValue, saysNothing } from './sameValue.js';
import { listed, type Row, shownNames } from './shape.js';

/** By what a row is looked for: what it names, a token of the caller's, or what it is like. */
export type Recognition = 'identity' | 'token' | 'alike' | 'single' | 'presence' | 'every' | 'balance';

/** How a row can be recognised among what its read shows; `undefined` where it cannot. */
export function recognitionOf(shown: Shown, row: Row, token?: string): Recognition | undefined {
  if (shown.every) return 'every';
  if (shown.balance) return 'balance';
  if (shown.presenceFrom) return 'presence';
  if (shown.facets && !shown.facets.some(({ says }) => isSaid(says, row))) return undefined;
  if (listed(shown.blind).some((name) => !saysNothing(row[name])) || !isAskable(shown, row)) return undefined;
  if (shownIdentity(shown, row) !== undefined) return 'identity';
  if (shown.single) return 'single';
  if (tokenOf(shown, row, token) !== undefined) return 'token';
  const { alike = [] } = shown;
  // A list of names may say nothing, which means nobody; a single name must say something.
  return alike.length > 0 && alike.every((names) => typeof names !== 'string' || !isNothing(row[names]))
    ? 'alike'
    : undefined;
}

function isSaid(says: Row, row: Row): boolean {
  return Object.entries(says).every(([name, value]) => sameValue(row[name], value));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === '';
}

/** The fields of a row that name something which is there, the strongest first. */
export function identityOf(shown: Shown, row: Row): string[] {
  return (shown.identity ?? []).filter((name) => counts(shown, row, name) && !saysNothing(row[name]));
}

/** The first of them by which a read shows it. */
function shownIdentity(shown: Shown, row: Row): string | undefined {
  return identityOf(shown, row).find((name) => shownNames(shown, name).length > 0);
}

/** Whether a record with the token of a row can be it. */
function isWithin(shown: Shown, row: Row, record: Row): boolean {
  return withinOf(shown, row).every((name) =>
    shownNames(shown, name).some((as) => isSameName(row[name], record[as])),
  );
}

/** The fields of a row within which its token is its own. */
export function withinOf({ tokenWithin = [] }: Shown, row: Row): string[] {
  return tokenWithin.flatMap((names) => listed(names).find((name) => !saysNothing(row[name])) ?? []);
}

/** The field that holds the token of a row: that of the operation, or the one that the caller names. */
export function tokenOf(
  { token, tokensOnRequest = [] }: Shown,
  row: Row,
  asked?: string,
): string | undefined {
  const name = asked !== undefined && tokensOnRequest.includes(asked) ? asked : token;
  return name !== undefined && !saysNothing(row[name]) ? name : undefined;
}

/** The records that may be a row: those with its identity or token, or like it. */
export function candidatesFor(
  shown: Shown,
  row: Row,
  records: readonly ShownRecord[],
  token?: string,
): readonly ShownRecord[] {
  const how = recognitionOf(shown, row, token);
  if (how === undefined || how === 'every' || how === 'balance') return [];
  const index = RecordIndex.of(records);
  if (how === 'single' || how === 'presence')
    return records.filter(({ record }) => isAsked(shown, row, record));
  if (how === 'alike')
    return index.showing(...likeness(shown, row)).filter(({ record }) => isAlike(shown, row, record));
  const name = how === 'identity' ? shownIdentity(shown, row)! : tokenOf(shown, row, token)!;
  const names = shownNames(shown, name);
  return index
    .showing({ names, value: row[name] })
    .filter(({ record }) => names.some((as) => isSameName(row[name], record[as])))
    .filter(({ record }) => how === 'identity' || isWithin(shown, row, record));
}

/** What each of the fields by which a new row is recognised says, and where it is shown. */
function likeness(shown: Shown, row: Row): Wanted[] {
  return (shown.alike ?? []).map((names) => {
    const told = listed(names).find((other) => !saysNothing(row[other]));
    return {
      names: shownNames(shown, told ?? listed(names)[0]!),
      value: told === undefined ? undefined : row[told],
    };
  });
}

function isAsked(shown: Shown, row: Row, record: Row): boolean {
  return Object.entries(shown.each ?? {}).every(([name, fields]) =>
    listed(fields).some((field) => isSameName(row[field], record[name])),
  );
}

// Names are not spoilt or rounded, but ids come as numbers and as texts.
function isSameName(sent: unknown, shown: unknown): boolean {
  return !saysNothing(sent) && String(sent).trim() === String(shown ?? '').trim();
}

function isAlike(shown: Shown, row: Row, record: Row): boolean {
  return (shown.alike ?? []).every((names) => {
    const name = listed(names).find((other) => !saysNothing(row[other]));
    if (name === undefined)
      return listed(names).every((other) => shownNames(shown, other).every((as) => saysNothing(record[as])));
    const as = shownNames(shown, name);
    return as.length === 0 || as.some((other) => sameValue(row[name], record[other]));
  });
}
