import type { AnyOperation } from '../definition/operation.js';
import type { Shown } from '../definition/settlement.js';
import { type ApiKey, Secret } from '../secret.js';
import { balanceState } from './balances.js';
import type { Companion, Order } from './Order.js';
import type { RowState } from './RowState.js';
import { compareRow } from './compareRow.js';
import { candidatesFor, recognitionOf } from './recognise.js';
import type { ShownRecord, Sight } from './readShown.js';
import { sameValue, saysNothing } from './sameValue.js';
import { type FieldSpecs, type Row, shownFields } from './shape.js';

export interface View {
  readonly operation: AnyOperation;
  readonly read: AnyOperation | undefined;
  /** The key that asks, where it counts which one. */
  readonly key?: ApiKey | undefined;
  /** The day of today, as `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * Compares what was sent with what is there. Each record serves one order: two equal orders need two. `taken` are the ids
 * that belong to rows which were answered.
 */
export function statesOf(
  { operation, read, key, today }: View,
  orders: readonly Order[],
  sight: Sight,
  taken: ReadonlySet<string> = new Set(),
  companions: readonly Companion[] = [],
): RowState[] {
  const shown = operation.settlement?.shown;
  if (!shown || !read) return orders.map(() => ({ status: 'unknowable' }));
  if (shown.balance) return orders.map((order) => balanceState(shown, order, orders, companions, sight));
  const matching = new Matching(shown, shownFields(read, shown), { key, today }, sight, taken);
  return matching.states(orders, [...orders, ...companions]);
}

interface Pair {
  readonly order: number;
  readonly found: ShownRecord;
  readonly differing: readonly string[];
  readonly compared: number;
}

class Matching {
  readonly #shown: Shown;
  readonly #fields: FieldSpecs;
  readonly #asking: Pick<View, 'key' | 'today'>;
  readonly #sight: Sight;
  readonly #taken: ReadonlySet<string>;

  constructor(
    shown: Shown,
    fields: FieldSpecs,
    asking: Pick<View, 'key' | 'today'>,
    sight: Sight,
    taken: ReadonlySet<string>,
  ) {
    this.#shown = shown;
    this.#fields = fields;
    this.#asking = asking;
    this.#sight = sight;
    this.#taken = taken;
  }

  /** `sent` are all that may be there, those that are asked for among them. */
  states(orders: readonly Order[], sent: readonly Order[]): RowState[] {
    const states: (RowState | undefined)[] = orders.map((order) => this.#alone(order));
    const pairs = orders.flatMap((order, i) => (states[i] ? [] : this.#pairs(order, i)));
    const open = this.#withoutDoubles(pairs, sent);
    // What is shown exactly as it was sent is taken first; the rest goes to what was changed on the way.
    open.sort((a, b) => a.differing.length - b.differing.length);
    const used = new Map<string, number>();
    const mine = new Map<number, Pair>();
    for (const pair of open)
      if (!mine.has(pair.order) && !used.has(pair.found.id)) {
        mine.set(pair.order, pair);
        used.set(pair.found.id, pair.order);
      }
    const ofOrder = orders.map((): Pair[] => []);
    for (const pair of open) ofOrder[pair.order]!.push(pair);
    return orders.map((order, i) => states[i] ?? this.#created(order, mine.get(i), ofOrder[i]!, used));
  }

  /** Of rows that compete with no other for what is there. */
  #alone({ row, before, token }: Order): RowState | undefined {
    const shown = this.#shown;
    switch (recognitionOf(shown, row, token)) {
      case undefined:
        return { status: 'unknowable' };
      case 'every':
        return this.#every(row);
      case 'presence':
        return this.#present(row, before);
      case 'identity':
      case 'single':
        return deletes(shown, row) ? this.#deleted(row, before) : this.#named(row);
      default:
        return undefined;
    }
  }

  #named(row: Row): RowState {
    const found = candidatesFor(this.#shown, row, this.#sight.records);
    if (found.length === 0) return { status: 'notDone' };
    const ids = found.map(({ id }) => id);
    if (found.length > 1) return { status: 'ambiguous', ids };
    const { differing, compared } = compareRow(this.#shown, this.#fields, row, found[0]!.record);
    if (differing.length > 0) return { status: 'differs', ids, fields: differing };
    return compared === 0 ? { status: 'unknowable' } : { status: 'done', ids };
  }

  #deleted(row: Row, before?: ReadonlySet<string>): RowState {
    const { deletes, identity = [] } = this.#shown;
    if (candidatesFor(this.#shown, row, this.#sight.records).length > 0) return { status: 'notDone' };
    const id = String(row[identity[0]!]);
    // The whole list is shown of what every row deletes; of others a part, in which it must have been before.
    if (deletes === true || this.#sight.deleted.has(id) || before?.has(id))
      return { status: 'done', ids: [id] };
    return { status: 'unknowable' };
  }

  #present(row: Row, before?: ReadonlySet<string>): RowState {
    const { presenceFrom, presenceUnless, presenceKey } = this.#shown;
    const from = String(row[presenceFrom!] ?? '');
    const isElsewhere = presenceUnless !== undefined && !saysNothing(row[presenceUnless]);
    if (from > this.#asking.today || isElsewhere) return { status: 'unknowable' };
    const found = candidatesFor(this.#shown, row, this.#sight.records);
    if (found.length === 0) return { status: 'notDone' };
    // Who was there before is there whatever became of it, and a key of several units shows who is in any of them.
    const isElsewhereToo = ({ record }: ShownRecord) => !this.#isAskingKey(record[presenceKey!]);
    if (before ? found.some(({ id }) => before.has(id)) : found.some(isElsewhereToo))
      return { status: 'unknowable' };
    return { status: 'done', ids: found.map(({ id }) => id) };
  }

  #isAskingKey(key: unknown): boolean {
    return key instanceof Secret && key.reveal() === this.#asking.key?.reveal();
  }

  #every(row: Row): RowState {
    const { of, as, show } = this.#shown.every!;
    const names = row[of] as readonly unknown[] | undefined;
    const concerned = this.#sight.records.filter(
      ({ record }) => !names?.length || names.some((name) => sameValue(name, record[as])),
    );
    if (concerned.length === 0) return { status: 'unknowable' };
    const open = concerned.filter(({ record }) =>
      Object.entries(show).some(([name, value]) => !sameValue(value, record[name])),
    );
    return open.length > 0 ? { status: 'notDone' } : { status: 'done', ids: [] };
  }

  #pairs({ row, before, token }: Order, order: number): Pair[] {
    return candidatesFor(this.#shown, row, this.#sight.records, token)
      .filter(({ id }) => !before?.has(id) && !this.#taken.has(id))
      .map((found) => ({ order, found, ...compareRow(this.#shown, this.#fields, row, found.record) }));
  }

  /** Leaves out records that say of all in which they differ what another row says: they are that row's, there twice. */
  #withoutDoubles(pairs: Pair[], sent: readonly Order[]): Pair[] {
    if (pairs.every(({ differing }) => differing.length === 0)) return pairs;
    const shownBy = new Map<string, Row[]>();
    for (const { row, token } of sent)
      for (const { id, record } of candidatesFor(this.#shown, row, this.#sight.records, token))
        if (compareRow(this.#shown, this.#fields, row, record).differing.length === 0)
          shownBy.set(id, [...(shownBy.get(id) ?? []), row]);
    return pairs.filter(
      ({ found, differing }) =>
        differing.length === 0 ||
        !shownBy.get(found.id)?.some((row) => differing.every((name) => !saysNothing(row[name]))),
    );
  }

  #created(
    { row, before, token }: Order,
    pair: Pair | undefined,
    pairs: readonly Pair[],
    used: ReadonlyMap<string, number>,
  ): RowState {
    if (!pair) return { status: 'notDone' };
    const byToken = recognitionOf(this.#shown, row, token) === 'token';
    const spare = pairs.filter(
      (other) => !used.has(other.found.id) && (byToken || isSame(other.differing, pair.differing)),
    );
    const ids = [pair.found.id, ...spare.map(({ found }) => found.id)];
    // Where a new row says `0`, for none, the service can take what it has by default.
    const fields = pair.differing.filter((name) => row[name] === '' || !saysNothing(row[name]));
    if (fields.length > 0) return { status: 'differs', ids, fields };
    // More are like it than were ordered. Who knows what was there before knows that these are doubles.
    if (spare.length > 0 && before === undefined) return { status: 'ambiguous', ids };
    return { status: 'done', ids };
  }
}

/** True when a row is shown otherwise in the same fields: the service does the same to it each time. */
export function isSame(differing: readonly string[], others: readonly string[]): boolean {
  return differing.length === others.length && differing.every((name) => others.includes(name));
}

/** True when the row deletes what it names. */
export function deletes({ deletes: how }: Shown, row: Row): boolean {
  return how === true || (how !== undefined && row[how.field] === how.value);
}
