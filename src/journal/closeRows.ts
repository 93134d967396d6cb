import type { Shown } from '../definition/settlement.js';
import { AGAIN_MS } from '../settle/pace.js';
import { candidatesFor, recognitionOf } from '../settle/recognise.js';
import { readShown, type ShownRecord, type Sight } from '../settle/readShown.js';
import { shownFields } from '../settle/shape.js';
import { compareRow } from '../settle/compareRow.js';
import { deletes, isSame, statesOf } from '../settle/stateOf.js';
import type { JournalRow } from './JournalRow.js';
import { idsOf, orderOf, type RunContext } from './RunContext.js';

/**
 * Looks once more before rows are called accepted: that they are there, and that nothing is there twice. Nothing is
 * deleted: what is there more than once is reported with its ids.
 */
export async function closeRows(
  context: RunContext,
  rows: readonly JournalRow[],
  all: readonly JournalRow[],
): Promise<void> {
  const shown = context.operation.settlement?.shown;
  if (!shown) return context.save(rows.map((row) => row.become('accepted')));
  let seen = await look(context, rows, all);
  const missing = (row: JournalRow) => !isThere(shown, context, row, seen.there);
  if (rows.some(missing)) {
    await context.pace.sleep(Math.min(AGAIN_MS, context.quietMs), context.signal);
    seen = await look(context, rows, all);
  }
  const owned = idsOf(all);
  for (const row of rows) {
    const doubles = doublesOf(shown, context, row, seen.sight, owned);
    const ids = [...(row.facts.ids ?? []), ...doubles];
    for (const id of doubles) owned.add(id);
    if (missing(row)) row.become('uncertain', { next: GONE });
    else if (ids.length > 1 && countsDoubles(shown, context, row)) row.become('doubled', { ids });
    else row.become('accepted', { ids });
  }
  await context.save(rows);
}

const GONE = 'The service answered that it is saved, and does not show it: look at the service itself.';

interface Seen {
  readonly sight: Sight;
  readonly there: ReadonlySet<string>;
}

/** What is there. Rows whose answer says no id take that of a record which is like them, one for each. */
async function look(
  context: RunContext,
  rows: readonly JournalRow[],
  all: readonly JournalRow[],
): Promise<Seen> {
  const { client, operation, view, signal } = context;
  const contents = rows.map(({ content }) => content!);
  const sight = await readShown(client, operation, contents, signal ? { signal } : {});
  const nameless = rows.filter(({ facts }) => !facts.ids?.length);
  const orders = nameless.map((row) => orderOf(context, row));
  for (const [i, state] of statesOf(view, orders, sight, idsOf(all)).entries())
    if (state.status === 'done' || state.status === 'differs') nameless[i]!.facts.ids = state.ids.slice(0, 1);
  return { sight, there: new Set(sight.records.map(({ id }) => id)) };
}

/** Whether more of it can be there than was ordered: of what names itself there is one. */
function countsDoubles(shown: Shown, { token }: RunContext, { content }: JournalRow): boolean {
  const how = recognitionOf(shown, content!, token);
  return how === 'token' || how === 'alike';
}

function isThere(shown: Shown, context: RunContext, row: JournalRow, there: ReadonlySet<string>): boolean {
  if (deletes(shown, row.content!) || !countsDoubles(shown, context, row)) return true;
  return row.facts.ids?.some((id) => there.has(id)) ?? false;
}

function doublesOf(
  shown: Shown,
  context: RunContext,
  row: JournalRow,
  sight: Sight,
  owned: ReadonlySet<string>,
): string[] {
  if (!countsDoubles(shown, context, row)) return [];
  const before = new Set(row.facts.before);
  const isToken = recognitionOf(shown, row.content!, context.token) === 'token';
  const candidates = candidatesFor(shown, row.content!, sight.records, context.token);
  const fields = shownFields(context.view.read!, shown);
  const differing = ({ record }: ShownRecord) => compareRow(shown, fields, row.content!, record).differing;
  const own = candidates.find(({ id }) => row.facts.ids?.includes(id));
  const ofOwn = own ? differing(own) : [];
  const isDouble = (other: ShownRecord) =>
    !before.has(other.id) && !owned.has(other.id) && (isToken || isSame(differing(other), ofOwn));
  return candidates.filter(isDouble).map(({ id }) => id);
}
