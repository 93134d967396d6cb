import { renameIn } from '../client/rowEffect.js';
import type { Balance, ReadBack } from '../definition/settlement.js';
import { balanceIn, balanceOf } from '../settle/balances.js';
import { compareRow, nobodysFields, personsIn, shownValues } from '../settle/compareRow.js';
import { PossibleRecords } from '../settle/PossibleRecords.js';
import type { RowState } from '../settle/shape.js';
import { type ReadResult, readShown } from '../settle/readShown.js';
import { candidatesFor, identityOf, isFound, recognised, recognitionOf } from '../settle/recognise.js';
import { formerOf, type NamesChanged, namesChanged } from '../settle/questions.js';
import { whyBlind } from '../settle/settleOrders.js';
import { statesOf } from '../settle/stateOf.js';
import { AGAIN, type JournalRow, type RowFacts } from './JournalRow.js';
import { idsOf, orderOf, type RunContext } from './RunContext.js';
import { whoAndWhenFields } from './rowMeaning.js';
import { savedAmong, witnessOf } from './witnesses.js';

/**
 * Looks at what is there before rows are sent first, and keeps the ids of what is like them. A row whose token is there
 * already is not sent: it was somebody's before. A change is not sent unless what is there under its id is what was saved.
 * Gives what the read says of each row.
 */
export async function lookBefore(
  context: RunContext,
  rows: readonly JournalRow[],
  all: readonly JournalRow[],
): Promise<readonly (RowState | undefined)[]> {
  const { client, operation, view, token, signal } = context;
  const shown = operation.settlement?.shown;
  if (!shown) {
    await context.save(rows.map((row) => row.become('ready', { before: [] })));
    return [];
  }
  const contents = rows.flatMap(({ content, facts }) => [
    content!,
    ...(facts.saved?.row ? [facts.saved.row] : []),
  ]);
  const witnesses = context.hasForgotten ? savedAmong(context, all).map(witnessOf) : [];
  contents.push(...witnesses.map(({ row }) => row));
  const readResult = await readShown(client, operation, contents, signal ? { signal } : {});
  const blind = context.hasForgotten
    ? (whyBlind(view.fields!, witnesses, readResult) ?? readResult.gaps[0])
    : undefined;
  const orders = rows.map((row) => ({ ...orderOf(context, row), before: new Set<string>() }));
  // What rows that are under way have made is theirs first.
  const sent = all
    .filter(({ state, content }) => state === 'sent' && content)
    .map((row) => orderOf(context, row));
  const known = idsOf(all);
  const states = statesOf(view, [...sent, ...orders], readResult, { taken: known }).slice(sent.length);
  const explained = new Set([...known, ...states.flatMap((state) => ('ids' in state ? state.ids : []))]);
  const possible = new PossibleRecords(view.fields!, readResult.records);
  const changed = namesChanged(
    shown,
    all.map(({ content = {} }) => content),
  );
  for (const [i, row] of rows.entries()) {
    const state = states[i]!;
    const how = recognitionOf(shown, row.content!, token);
    const before =
      shown.kind === 'balance'
        ? balanceBefore(shown, row, readResult)
        : likeBefore(context, row, possible, readResult);
    // Of what it said before nothing holds.
    row.forget('showed', 'renames');
    row.become('ready', { before, wasOtherwise: state.status === 'differs' || state.status === 'notDone' });
    if (how === 'identity' || how === 'single')
      Object.assign(row.facts, showedBefore(context, row, readResult));
    if (row.facts.saved && row.facts.ids && how === 'identity')
      checkSaved(context, shown, row, { readResult, all });
    checkRenamed(context, row, state, { readResult, changed });
    if (how === 'token' && state.status === 'done') row.isThereAs(state.ids);
    else if (how === 'token' && state.status === 'differs') row.isThereAs(state.ids, state.fields);
    else if (how === 'token' || how === 'alike')
      checkAlike(context, row, state, { possible, explained, blind });
  }
  await context.save(rows);
  return states;
}

const TAKEN =
  'Another record is shown under the new name already: the row may be done, or the name is taken. Nothing was sent.';
const RENAMED =
  'No record is shown under the name that it changes, and one is under the new name, which is otherwise: it may be renamed already. Give a change the new name alone. Nothing was sent.';
const UNSEEN =
  'No record is shown under the name that it changes, and the read may not show all: it may be renamed already. Look at the service, or run the job again. Nothing was sent.';

/** What has its new name already is not sent again: it would be found no more under the old one, and made anew. */
function checkRenamed(
  { view }: RunContext,
  row: JournalRow,
  state: RowState,
  { readResult, changed }: { readonly readResult: ReadResult; readonly changed: NamesChanged },
): void {
  const shown = view.fields!.shown;
  const [former] = formerOf(shown, row.content!);
  if (!former) return;
  const { sure, possible } = recognised(view.fields!, former, readResult.records);
  const [one, ...more] = sure;
  if (one && more.length + possible.length === 0) row.facts.renames = one.found.id;
  const [from, to] = renameIn(shown, row.content!)!;
  // Another row of the job can give somebody the old name first, or take the new one from whom it is.
  if (one) {
    const isTaken =
      !changed.from.has(row.content![to]) &&
      recognised(view.fields!, row.content!, readResult.records).sure.length > 0;
    if (isTaken) row.become('uncertain', { ids: [], next: TAKEN });
    return;
  }
  if (changed.to.has(row.content![from])) return;
  if (state.status === 'done') row.isThereAs(state.ids);
  else if ('ids' in state || (state.status === 'unknowable' && state.maybe))
    row.become('uncertain', { ids: [], next: RENAMED });
  else if (readResult.gaps.length > 0) row.become('uncertain', { ids: [], next: UNSEEN });
}

/** What is read, and all rows of the job. */
interface Read {
  readonly readResult: ReadResult;
  readonly all: readonly JournalRow[];
}

const ALIKE =
  'A similar record was there before it was sent. If that is the row, run the job again with alike: mine; if it is somebody else’s, with alike: others.';

/** Where records near a row are found, but for those that belong to a row, and why the read may not show all. */
interface Nearby {
  readonly possible: PossibleRecords;
  readonly explained: ReadonlySet<string>;
  readonly blind: string | undefined;
}

/** What is like a new row may be the row itself, of a journal that does not know of it any more; and so may what is near it. */
function checkAlike(
  context: RunContext,
  row: JournalRow,
  state: RowState,
  { possible, explained, blind }: Nearby,
): void {
  const { alike, hasForgotten, view } = context;
  if (alike === 'others' || row.decision() === AGAIN) return;
  // Only of a journal that may have forgotten rows a record that may be the row in another form is asked about.
  const asksMore = hasForgotten || row.facts.asked === true;
  const some = asksMore ? possible.of(row.content!).filter(({ id }) => !explained.has(id)) : [];
  const [unclear = []] = asksMore && state.status === 'unknowable' ? [state.maybe] : [];
  const told = 'ids' in state ? state.ids : unclear;
  const maybe = told.length > 0 ? told : some.map(({ id }) => id);
  const ids = maybe.slice(0, 1);
  const [one, ...more] = told.length > 0 ? [] : some;
  const nearly = one && more.length === 0 && compareRow(view.fields!, row.content!, one.record).differing;
  const fields = state.status === 'differs' ? state.fields : nearly;
  if (alike === 'mine' && state.status === 'done') row.isThereAs(ids);
  else if (alike === 'mine' && fields) row.isThereAs(ids, fields);
  else if (maybe.length > 0 || blind !== undefined)
    row.become('uncertain', {
      ...{ ids: [], asked: true },
      next: maybe.length > 0 ? `${ALIKE} (${maybe.join(', ')})` : `${BLIND}: ${blind}.`,
    });
}

const BLIND =
  'It may be there, and no read tells: look at the service itself, and run the job again with alike: others';

export const NOT_SHOWN =
  'It was saved, and the service does not show it under its id any more: look there, and give the row another key to create it again.';
const OTHERWISE =
  'Somebody changed it since it was saved, or its id is that of another by now: look there. Nothing was sent.';

/** A change goes out only to what was saved: an id can be given away again, and somebody can have changed it. */
function checkSaved(
  { view, operation }: RunContext,
  shown: ReadBack,
  row: JournalRow,
  { readResult, all }: Read,
): void {
  const { ids = [], saved } = row.facts;
  const there = readResult.records.find(({ id }) => ids.includes(id));
  if (!there) return void row.become('uncertain', { next: NOT_SHOWN });
  const was = saved!.row ?? whoAndWhenOf(shown, row);
  const others = all.filter(
    (other) => other !== row && other.facts.ids?.includes(there.id) && changesToo(shown, row, other),
  );
  const set = new Set(
    others.flatMap(({ content, facts: { saved } }) => Object.keys(saved?.row ?? content ?? {})),
  );
  const whose = whoAndWhenFields(operation, was);
  const told = saved!.otherwise?.filter((name) => !whose.includes(name)) ?? [];
  const nobodys = saved!.isNobodys ? nobodysFields(view.fields!, row.content!) : [];
  const differing = [
    ...compareRow(view.fields!, was, there.record).differing,
    ...personsIn(view.fields!, nobodys, there.record),
  ].filter((name, i, all) => all.indexOf(name) === i && !told.includes(name) && !set.has(name));
  if (differing.length > 0) row.become('differs', { fields: differing, next: OTHERWISE });
}

/** True for another row of the job that changes the same record. One of another person or day was given the id anew. */
function changesToo(shown: ReadBack, row: JournalRow, { content, facts }: JournalRow): boolean {
  const [mine, theirs] = [row.facts.whose, facts.whose];
  if (mine !== undefined && theirs !== undefined && mine !== theirs) return false;
  return identityOf(shown, facts.saved?.row ?? content ?? {}).length > 0;
}

/** Of a journal that keeps no rows: who and when, as the change has it. */
function whoAndWhenOf({ alike = [], identity = [] }: ReadBack, { content }: JournalRow) {
  const names = new Set([...alike, ...identity].flat());
  return Object.fromEntries(Object.entries(content!).filter(([name]) => names.has(name)));
}

/** What is like a row, or can be it in whatever form: what was there before is not it. */
function likeBefore(
  { token, view }: RunContext,
  { content }: JournalRow,
  possible: PossibleRecords,
  readResult: ReadResult,
): string[] {
  const alike = candidatesFor(view.fields!, content!, readResult.records, token);
  const others = isFound(view.fields!.shown, content!, token) ? possible.of(content!) : [];
  return [...new Set([...alike, ...others].map(({ id }) => id))];
}

/** What the record of a change shows, so that it can be told whether somebody changes it while its answer is lost. */
function showedBefore(
  { view, fingerprint }: RunContext,
  { content }: JournalRow,
  { records }: ReadResult,
): Pick<RowFacts, 'showed'> {
  const [found, ...others] = candidatesFor(view.fields!, content!, records);
  if (!found || others.length > 0) return {};
  const names = Object.keys(content!);
  const showed = Object.fromEntries(
    names.map((name) => [name, fingerprint.of(shownValues(view.fields!, name, found.record))]),
  );
  return { showed };
}

function balanceBefore(shown: ReadBack & Balance, { content }: JournalRow, readResult: ReadResult): string[] {
  const found = balanceOf(shown, content!, readResult);
  return found ? [balanceIn(shown, found)] : [];
}
