import type { ReadBack } from '../definition/settlement.js';
import { AGAIN_MS } from '../settle/pace.js';
import { candidatesFor, isFound, recognised, recognitionOf } from '../settle/recognise.js';
import { readShown, type ShownRecord, type ReadResult } from '../settle/readShown.js';
import { compareRow, mostLike, nobodysFields, PERSON, personsIn } from '../settle/compareRow.js';
import { saysNothing } from '../equivalence/compare.js';
import type { RowState } from '../settle/shape.js';
import { deletes, isSame, statesOf } from '../settle/stateOf.js';
import type { JournalRow } from './JournalRow.js';
import { idsOf, orderOf, type RunContext } from './RunContext.js';

/**
 * Looks once more before rows are called accepted: that they are there as they were sent, and that nothing is there
 * twice. Nothing is deleted: what is there more than once is reported with its ids.
 */
export async function closeRows(
  context: RunContext,
  rows: readonly JournalRow[],
  all: readonly JournalRow[],
): Promise<void> {
  const shown = context.operation.settlement?.shown;
  if (!shown) return context.save(rows.map((row) => accepted(row, row.facts.ids)));
  const closing = new Closing(context, shown, rows, all);
  await closing.look();
  for (const pauseMs of [Math.min(AGAIN_MS, context.quietMs), context.quietMs])
    if (rows.some((row) => closing.isBehind(row))) {
      await context.pace.sleep(pauseMs, context.signal);
      await closing.look();
    }
  for (const row of rows) closing.close(row);
  await context.save(rows);
}

const GONE = 'The service answered that it is saved, and does not show it: look at the service itself.';
const BALANCE =
  'It was sent again after a lost answer, and the balance does not tell that it was added once: look at the service itself.';
const SHARED =
  'The service answered the id of another record for it, so that it may not be there: look at the service.';

function accepted(
  row: JournalRow,
  ids: readonly string[] | undefined,
  kept: readonly string[] = [],
  isNobodys = false,
): JournalRow {
  row.forget('fields', 'kept');
  const saved = { digest: row.digest, row: row.content, ...(isNobodys ? { isNobodys } : {}) };
  return row.become('accepted', { saved, ...(ids ? { ids } : {}), ...(kept.length > 0 ? { kept } : {}) });
}

/** What the reads say of rows that are to be closed. */
class Closing {
  readonly #context: RunContext;
  readonly #shown: ReadBack;
  readonly #rows: readonly JournalRow[];
  readonly #all: readonly JournalRow[];
  #readResult: ReadResult = { records: [], gaps: [], deleted: new Set() };
  #byId = new Map<string, ShownRecord[]>();
  readonly #owned = new Set<string>();
  /** What became of rows that add to a balance, by how far it went. */
  #went = new Map<JournalRow, RowState['status']>();
  readonly #reserved = new Map<JournalRow, string>();

  constructor(context: RunContext, shown: ReadBack, rows: readonly JournalRow[], all: readonly JournalRow[]) {
    this.#context = context;
    this.#shown = shown;
    this.#rows = rows;
    this.#all = all;
  }

  /** Reads what is there. Rows whose answer says no id take that of a record which is like them, one for each. */
  async look(): Promise<void> {
    const { client, operation, view, signal } = this.#context;
    const contents = this.#rows.map(({ content }) => content!);
    this.#readResult = await readShown(client, operation, contents, signal ? { signal } : {});
    this.#byId = new Map(this.#readResult.records.map(({ id }) => [id, []]));
    for (const record of this.#readResult.records) this.#byId.get(record.id)!.push(record);
    const nameless = this.#rows.filter(({ facts }) => !facts.ids?.length);
    const orders = nameless.map((row) => orderOf(this.#context, row));
    const states = statesOf(view, orders, this.#readResult, { taken: idsOf(this.#all) });
    if (this.#shown.kind === 'balance')
      this.#went = new Map(nameless.map((row, i) => [row, states[i]!.status]));
    for (const [i, state] of states.entries())
      if (state.status === 'done' || state.status === 'differs')
        nameless[i]!.facts.ids = state.ids.slice(0, 1);
    for (const row of this.#all)
      for (const id of row.facts.ids ?? []) if (this.#owns(row, id)) this.#owned.add(id);
  }

  /** False for an id that is named to a person who has to look, and whose record is not as the row was sent. */
  #owns({ state, content }: JournalRow, id: string): boolean {
    const records = this.#byId.get(id);
    if (state !== 'uncertain' || !content || !records) return true;
    return records.some((record) => this.#differencesOf(content, record).length === 0);
  }

  /** True for what is not there, or as it was before it was changed: a read may be behind what was saved. */
  isBehind(row: JournalRow): boolean {
    if (this.#isMissing(row) || this.#went.get(row) === 'notDone') return true;
    const { saved } = row.facts;
    const differing = this.#differing(row);
    if (differing.length === 0 || !saved?.row || !this.#ownOf(row)) return false;
    const before = this.#differencesOf(saved.row, this.#ownOf(row)!);
    return differing.every((name) => !before.includes(name));
  }

  close(row: JournalRow): void {
    const { ids: known = [] } = row.facts;
    const doubles = this.#doublesOf(row);
    const ids = [...known, ...doubles];
    for (const id of doubles) this.#owned.add(id);
    const fields = this.#differing(row);
    const went = this.#went.get(row);
    if (this.#isMissing(row) || went === 'notDone') row.become('uncertain', { next: GONE });
    else if (went !== undefined && went !== 'done' && row.facts.attempts > 1)
      row.become('uncertain', { next: BALANCE });
    else if (this.#isOfAnother(row, fields)) row.become('uncertain', { next: SHARED });
    else if (ids.length > 1 && (doubles.length > 0 || this.#countsDoubles(row)))
      row.become('doubled', { ids });
    else if (this.#isShared(row, fields)) row.become('uncertain', { next: SHARED });
    else if (fields.length > 0) row.become('differs', { ids, fields });
    else accepted(row, ids, this.#keptOf(row), this.#isNobodys(row));
  }

  /** True for what says nobody and is shown as nobody's. */
  #isNobodys(row: JournalRow): boolean {
    const own = this.#ownOf(row);
    const fields = this.#context.view.fields!;
    const persons = nobodysFields(fields, row.content!);
    return own !== undefined && persons.length > 0 && personsIn(fields, persons, own.record).length === 0;
  }

  /** Whether more of it can be there than was ordered: of what names itself there is one. */
  #countsDoubles({ content }: JournalRow): boolean {
    return isFound(this.#shown, content!, this.#context.token);
  }

  /** True for a new row whose id is that of another row which it does not change. */
  #isShared(row: JournalRow, fields: readonly string[]): boolean {
    if (!this.#countsDoubles(row)) return false;
    const [id] = row.facts.ids ?? [];
    const others = this.#all.filter(
      (other) => other !== row && id !== undefined && other.facts.ids?.includes(id),
    );
    return others.some((other) => {
      const own = this.#ownOf(row);
      return (
        fields.length > 0 || !own || !other.content || this.#differencesOf(other.content, own).length === 0
      );
    });
  }

  /**
   * True for a new row whose id was there before it and is not known to show it, or shows what another row says whose own id
   * shows something else.
   */
  #isOfAnother(row: JournalRow, fields: readonly string[]): boolean {
    if (!this.#countsDoubles(row)) return false;
    const { ids = [], before = [] } = row.facts;
    const own = this.#ownOf(row);
    if (
      ids.some((id) => before.includes(id)) &&
      (fields.length > 0 || !own || !this.#likeIt(row).includes(own))
    )
      return true;
    const isAs = ({ content }: JournalRow, found: ShownRecord | undefined) =>
      found !== undefined && content !== undefined && this.#differencesOf(content, found).length === 0;
    const isOthers = (other: JournalRow) =>
      other !== row && isAs(other, own) && !isAs(other, this.#ownOf(other));
    return fields.length > 0 && this.#all.some(isOthers);
  }

  /** The records that are the row, by what it is recognised by. */
  #likeIt({ content }: JournalRow): readonly ShownRecord[] {
    const { view, token } = this.#context;
    return candidatesFor(view.fields!, content!, this.#readResult.records, token);
  }

  #isMissing(row: JournalRow): boolean {
    const content = row.content!;
    const { view, token } = this.#context;
    if (deletes(this.#shown, content) || row.facts.ids?.some((id) => this.#byId.has(id))) return false;
    if (this.#countsDoubles(row)) return true;
    if (recognitionOf(this.#shown, content, token) !== 'identity') return false;
    const { sure, possible } = recognised(view.fields!, content, this.#readResult.records, token);
    return sure.length + possible.length === 0;
  }

  #ownOf(row: JournalRow): ShownRecord | undefined {
    const under = (row.facts.ids ?? []).flatMap((id) => this.#byId.get(id) ?? []);
    const own = mostLike(this.#context.view.fields!, row.content!, under);
    if (own || this.#countsDoubles(row)) return own;
    const found = this.#likeIt(row);
    return found.length === 1 ? found[0] : undefined;
  }

  /** Fields that are there otherwise than they were sent. */
  #differing(row: JournalRow): readonly string[] {
    const own = deletes(this.#shown, row.content!) ? undefined : this.#ownOf(row);
    if (!own) return [];
    // Where a new row says `0`, for none, the service can take what it has by default.
    const fields = this.#context.view.fields!;
    const isSaid = (name: string) =>
      row.content![name] === '' || !saysNothing(row.content![name]) || PERSON.has(fields.sent[name]?.meaning);
    const since = this.#context.order.setSince(row);
    const differing = this.#differencesOf(row.content!, own).filter((name) => !since.has(name));
    return this.#countsDoubles(row) ? differing.filter(isSaid) : differing;
  }

  /** Fields that are there in another writing, or with a loss. */
  #keptOf(row: JournalRow): readonly string[] {
    const own = deletes(this.#shown, row.content!) ? undefined : this.#ownOf(row);
    return own ? Object.keys(compareRow(this.#context.view.fields!, row.content!, own.record).kept) : [];
  }

  #differencesOf(content: object, { record }: ShownRecord): readonly string[] {
    return compareRow(this.#context.view.fields!, content as never, record).differing;
  }

  #doublesOf(row: JournalRow): string[] {
    const before = new Set(row.facts.before);
    const { token } = this.#context;
    const how = recognitionOf(this.#shown, row.content!, token);
    const isToken = how === 'token';
    if (!isToken && how !== 'alike' && how !== 'identity') return [];
    const candidates = this.#likeIt(row);
    const since = candidates.filter(({ id }) => !before.has(id));
    // What names itself is there once, under whatever id.
    if (how === 'identity' && since.length < 2) return [];
    const own = candidates.find(({ id }) => row.facts.ids?.includes(id));
    const ofOwn = own ? this.#differencesOf(row.content!, own) : [];
    return since
      .filter(({ id }) => !this.#owned.has(id))
      .filter((other) => how !== 'alike' || isSame(this.#differencesOf(row.content!, other), ofOwn))
      .filter((other) => !isToken || !this.#fitsAnother(row, other))
      .filter((other) => !this.#mayBeOfOpen(other))
      .map(({ id }) => id);
  }

  /** True for a record that may be a row of which nobody knows whether it is there: one for each such row. */
  #mayBeOfOpen(record: ShownRecord): boolean {
    const { view, token } = this.#context;
    const isOpen = ({ state, content, facts }: JournalRow) =>
      state === 'uncertain' &&
      content !== undefined &&
      facts.attempts > 0 &&
      !facts.ids?.length &&
      !facts.before?.includes(record.id) &&
      candidatesFor(view.fields!, content, [record], token).length > 0;
    const open = this.#all.find((row) => (this.#reserved.get(row) ?? record.id) === record.id && isOpen(row));
    if (!open) return false;
    this.#reserved.set(open, record.id);
    return true;
  }

  /** True for a record that can be another row with a token as well: tokens that were cut are the same. */
  #fitsAnother(row: JournalRow, record: ShownRecord): boolean {
    const { view, token } = this.#context;
    return this.#all.some(
      ({ digest, content }) =>
        digest !== row.digest &&
        content !== undefined &&
        recognitionOf(this.#shown, content, token) === 'token' &&
        candidatesFor(view.fields!, content, [record], token).length > 0,
    );
  }
}
