import type { AnyOperation } from '../definition/operation.js';
import type { ReadBack } from '../definition/settlement.js';
import { renameIn } from '../client/rowEffect.js';
import { saysNothing } from '../equivalence/compare.js';
import type { ApiKey } from '../secret.js';
import { balanceState } from './balances.js';
import { type Companion, type Order, type Row, type RowState, unknowable } from './shape.js';
import { formerOf, type NamesChanged, namesChanged } from './questions.js';
import { everyState, presenceState } from './presence.js';
import { compareRow, type Fields, type RowComparison, shownValues } from './compareRow.js';
import {
  type Candidates,
  identityOf,
  type Match,
  recognised,
  recognitionOf,
  tokenOf,
  withinOf,
} from './recognise.js';
import type { ShownRecord, ReadResult } from './readShown.js';

export interface View {
  readonly operation: AnyOperation;
  /** How its rows are shown; absent where no read shows them. */
  readonly fields: Fields | undefined;
  /** The key that asks, where it counts which one. */
  readonly key?: ApiKey | undefined;
  /** The day of today, as `YYYY-MM-DD`. */
  readonly today: string;
}

interface BesideOrders {
  /** The ids that belong to rows which were answered. */
  readonly taken?: ReadonlySet<string>;
  readonly companions?: readonly Companion[] | undefined;
}

/** Compares what was sent with what is there. Each record serves one order: two equal orders need two. */
export function statesOf(
  { fields, key, today }: View,
  orders: readonly Order[],
  readResult: ReadResult,
  { taken = new Set(), companions = [] }: BesideOrders = {},
): RowState[] {
  if (!fields) return orders.map(() => unknowable('no read shows it'));
  const { shown, strategy } = fields;
  if (strategy.kind === 'balance')
    return orders.map((order) =>
      balanceState({ ...shown, ...strategy }, order, { orders, companions, readResult }),
    );
  const matching = new Matching(fields, { key, today }, readResult, taken);
  return matching.states(orders, [...orders, ...companions]);
}

interface Pair extends RowComparison {
  readonly order: number;
  readonly found: ShownRecord;
}

class Matching {
  readonly #shown: ReadBack;
  readonly #fields: Fields;
  readonly #asking: Pick<View, 'key' | 'today'>;
  readonly #readResult: ReadResult;
  readonly #taken: ReadonlySet<string>;
  #changed: NamesChanged = { from: new Set(), to: new Set() };

  constructor(
    fields: Fields,
    asking: Pick<View, 'key' | 'today'>,
    readResult: ReadResult,
    taken: ReadonlySet<string>,
  ) {
    this.#shown = fields.shown;
    this.#fields = fields;
    this.#asking = asking;
    this.#readResult = readResult;
    this.#taken = taken;
  }

  /** `sent` are all that may be there, those that are asked for before the others. */
  states(orders: readonly Order[], sent: readonly Order[]): RowState[] {
    this.#changed = namesChanged(
      this.#shown,
      sent.map(({ row }) => row),
    );
    const candidates = this.#candidates(sent);
    const states = orders.map((order, i) => this.#alone(order, candidates[i]!));
    const pairs = orders.flatMap((order, i) => (states[i] ? [] : this.#pairs(order, i, candidates[i]!)));
    const open = this.#withoutDoubles(pairs, sent, candidates);
    // What is shown exactly as it was sent is taken first; the rest goes to what was changed on the way.
    open.sort((a, b) => a.differing.length - b.differing.length || lossOf(a) - lossOf(b));
    const used = new Set<ShownRecord>();
    const mine = new Map<number, Pair>();
    for (const pair of open)
      if (!mine.has(pair.order) && !used.has(pair.found)) {
        mine.set(pair.order, pair);
        used.add(pair.found);
      }
    const ofOrder = orders.map((): Pair[] => []);
    for (const pair of open) ofOrder[pair.order]!.push(pair);
    return orders.map((order, i) => {
      const pair = mine.get(i);
      if (states[i]) return states[i];
      return pair
        ? this.#created(order, pair, ofOrder[i]!, used)
        : this.#absent(this.#leftFor(order, candidates[i]!, used));
    });
  }

  /** What shows each row. A record that is kept with losses and fits rows that differ in what was lost is none's for sure. */
  #candidates(sent: readonly Order[]): Candidates[] {
    const found = sent.map(({ row, token }) =>
      recognised(this.#fields, row, this.#readResult.records, token),
    );
    const claims = new Map<ShownRecord, Set<string>>();
    const named = sent.map(({ row, token }) => this.#nameOf(row, token));
    for (const [i, { sure }] of found.entries())
      for (const { found: record } of sure) {
        const there = claims.get(record);
        if (there) there.add(named[i]!);
        else claims.set(record, new Set([named[i]!]));
      }
    return found.map(({ sure, possible }) => {
      const contested = sure.filter((one) => !one.isExact && claims.get(one.found)!.size > 1);
      if (contested.length === 0) return { sure, possible };
      return {
        sure: sure.filter((one) => !contested.includes(one)),
        possible: [...possible, ...contested.map((one) => one.found)],
      };
    });
  }

  /** What a row says of that by which it is recognised. */
  #nameOf(row: Row, token: string | undefined): string {
    const shown = this.#shown;
    const how = recognitionOf(shown, row, token);
    const byName = how === 'identity' ? identityOf(shown, row).slice(0, 1) : [];
    const byToken = how === 'token' ? [tokenOf(shown, row, token)!, ...withinOf(shown, row)] : [];
    const names = how === 'alike' ? (shown.alike ?? []).flat() : [...byName, ...byToken];
    return JSON.stringify(names.map((name) => row[name] ?? null));
  }

  /** Of rows that compete with no other for what is there. */
  #alone(order: Order, candidates: Candidates): RowState | undefined {
    const { shown, strategy } = this.#fields;
    const { row, before, token } = order;
    if (strategy.kind === 'every') return everyState(strategy, this.#fields, row, this.#readResult);
    const how = recognitionOf(shown, row, token);
    if (how === undefined) return unknowable('it says nothing by which a read shows it');
    if (strategy.kind === 'presence')
      return presenceState(strategy, order, candidates, this.#asking) ?? this.#absent(candidates.possible);
    switch (how) {
      case 'identity':
      case 'single':
        if (deletes(shown, row)) return this.#deleted(row, candidates, before);
        return this.#renamed(order, candidates) ?? this.#named(order, candidates);
      default:
        return undefined;
    }
  }

  /** Of what no record is for sure: it is not there only where all that is there is shown, and none of it may be it. */
  #absent(possible: readonly ShownRecord[]): RowState {
    const [{ id } = { id: '' }] = possible;
    if (possible.length > 0)
      return unknowable(
        `${id === '' ? 'a record' : `record ${id}`} may be it, by fields that are not shown, not readable or shown in part`,
        possible.flatMap((one) => (one.id === '' ? [] : one.id)),
      );
    if (this.#readResult.gaps.length > 0) return unknowable(this.#readResult.gaps.join('; '));
    return { status: 'notDone' };
  }

  #named(order: Order, { sure, possible }: Candidates): RowState {
    const [one, ...more] = sure.map(({ found }) => found);
    if (!one) return this.#absent(possible);
    if (more.length > 0) return { status: 'ambiguous', ids: [one, ...more].map(({ id }) => id) };
    return this.#shownAs(order, one);
  }

  /** Whether a record, which is the one that the row names, is as the row says. */
  #shownAs({ row, isAsBefore }: Order, { id, record }: ShownRecord): RowState {
    const comparison = compareRow(this.#fields, row, record);
    const { differing: fields } = comparison;
    const since = fields.filter(
      (name) => isAsBefore?.(name, shownValues(this.#fields, name, record)) === false,
    );
    if (since.length > 0) return { status: 'differs', ids: [id], fields, since };
    if (fields.length > 0) return { status: 'differs', ids: [id], fields };
    // A new name is shown by that the record is found under it.
    if (comparison.compared === 0 && !renameIn(this.#shown, row))
      return unknowable('no read shows the fields that it sets');
    return done([id], comparison);
  }

  /**
   * Of a row that gives a record another name. Under both names another record can be shown since, so that it is known by its
   * id alone; or, where nobody looked before, by being there under the new name while no record has the old one.
   */
  #renamed(order: Order, { sure, possible }: Candidates): RowState | undefined {
    const { row, renames } = order;
    const [former] = formerOf(this.#shown, row);
    if (!former) return undefined;
    const { records, gaps } = this.#readResult;
    const old = recognised(this.#fields, former, records);
    const isIt = ({ found }: Match) => found.id === renames;
    const [now, ...more] = renames === undefined ? sure : sure.filter(isIt);
    if (renames !== undefined && !now && old.sure.some(isIt)) return { status: 'notDone' };
    // Another row can have given somebody the name by which this one names what is there.
    const [from] = renameIn(this.#shown, row)!;
    const isAlone =
      more.length + old.sure.length + old.possible.length + gaps.length === 0 &&
      !this.#changed.to.has(row[from]);
    if (!now || (renames === undefined && !isAlone))
      return unknowable(
        'nobody knows whose name it was',
        [...sure.map(({ found }) => found), ...possible].flatMap(({ id }) => (id === '' ? [] : id)),
      );
    return this.#shownAs(order, now.found);
  }

  #deleted(row: Row, { sure, possible }: Candidates, before?: ReadonlySet<string>): RowState {
    const { kind, identity = [] } = this.#shown;
    if (sure.length > 0) return { status: 'notDone' };
    const id = String(row[identity[0]!]);
    if (this.#readResult.deleted.has(id)) return { status: 'done', ids: [id] };
    const absent = this.#absent(possible);
    if (absent.status === 'unknowable') return absent;
    // The whole list is shown of what every row deletes; of others a part, in which it must have been before.
    if (kind === 'deletion' || before?.has(id)) return { status: 'done', ids: [id] };
    return unknowable('it is not shown, and nobody knows whether it was there before');
  }

  /** False for what was there before, or belongs to another row. */
  #isOpen({ before }: Order, { id }: ShownRecord): boolean {
    return !before?.has(id) && !this.#taken.has(id);
  }

  #pairs(order: Order, place: number, { sure }: Candidates): Pair[] {
    return sure
      .filter(({ found }) => this.#isOpen(order, found))
      .map(({ found }) => ({ order: place, found, ...compareRow(this.#fields, order.row, found.record) }));
  }

  /** What may be a row, beside those that are another's. Of a record without an id nobody knows whether it was there before. */
  #leftFor(order: Order, { sure, possible }: Candidates, used: ReadonlySet<ShownRecord>): ShownRecord[] {
    const nameless = sure.map(({ found }) => found).filter(({ id }) => id === '');
    return [...nameless, ...possible].filter(
      (other) => !used.has(other) && (other.id === '' || this.#isOpen(order, other)),
    );
  }

  /** Leaves out records that say of all in which they differ what another row says: they are that row's, there twice. */
  #withoutDoubles(pairs: Pair[], sent: readonly Order[], candidates: readonly Candidates[]): Pair[] {
    if (pairs.every(({ differing }) => differing.length === 0)) return pairs;
    const shownBy = new Map<ShownRecord, Row[]>();
    for (const [i, { row }] of sent.entries())
      for (const { found } of candidates[i]!.sure)
        if (compareRow(this.#fields, row, found.record).differing.length === 0)
          shownBy.set(found, [...(shownBy.get(found) ?? []), row]);
    return pairs.filter(
      ({ found, differing }) =>
        differing.length === 0 ||
        !shownBy.get(found)?.some((row) => differing.every((name) => !saysNothing(row[name]))),
    );
  }

  #created(
    { row, before, token }: Order,
    pair: Pair,
    pairs: readonly Pair[],
    used: ReadonlySet<ShownRecord>,
  ): RowState {
    const byToken = recognitionOf(this.#shown, row, token) === 'token';
    const spare = pairs.filter(
      (other) => !used.has(other.found) && (byToken || isSame(other.differing, pair.differing)),
    );
    const ids = [pair.found.id, ...spare.map(({ found }) => found.id)];
    // Where a new row says `0`, for none, the service can take what it has by default.
    const fields = pair.differing.filter((name) => row[name] === '' || !saysNothing(row[name]));
    if (fields.length > 0) return { status: 'differs', ids, fields };
    // More are like it than were ordered. Who knows what was there before knows that these are doubles.
    if (spare.length > 0 && before === undefined) return { status: 'ambiguous', ids };
    return done(ids, pair);
  }
}

/** Of a row that is there: done where all that it says is known to be there too. */
function done(ids: readonly string[], { unknown, kept }: RowComparison): RowState {
  if (unknown.size > 0) return unknowable(`${[...unknown.values()].join(', ')} of record ${ids[0]}`, ids);
  return Object.keys(kept).length > 0 ? { status: 'done', ids, kept } : { status: 'done', ids };
}

function lossOf({ unknown, kept }: RowComparison): number {
  return unknown.size * 1_000 + Object.keys(kept).length;
}

/** True when a row is shown otherwise in the same fields: the service does the same to it each time. */
export function isSame(differing: readonly string[], others: readonly string[]): boolean {
  return differing.length === others.length && differing.every((name) => others.includes(name));
}

/** True when the row deletes what it names. */
export function deletes(shown: ReadBack | undefined, row: Row): boolean {
  const how = shown?.deletes;
  return shown?.kind === 'deletion' || (how !== undefined && row[how.field] === how.value);
}
