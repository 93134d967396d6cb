import { savedInParts } from '../../bridge/savedInParts.js';
import { setsTheSame } from '../../client/rowEffect.js';
import { type FieldSpecs, rowShape, type FieldSpec } from '../../definition/operation.js';
import { openRequest } from '../../encoding/server/decodeRequest.js';
import { saysNothing } from '../../equivalence/compare.js';
import { meaningOf } from '../../equivalence/keys.js';
import type { Row } from '../../settle/shape.js';
import { DeleteShift } from '../../values/DeleteShift.js';
import { keyOf, type Order, unitOf, type CallSetting } from '../call/Order.js';
import { Refusal } from '../request/Refusal.js';
import type { StoredRow } from '../state/GatewayState.js';
import type { Switching } from '../switch/Switching.js';
import { textOfRecord } from './answerRows.js';
import type { Deliveries } from './Deliveries.js';
import { type rowFates, rowsOf } from './settleWrite.js';
import type { KeptAnswer, KnownRows, MarkedRows, WriteLedger, Turn } from './WriteLedger.js';

/** What all calls that write share. */
export interface WriteSetting extends CallSetting {
  /** Where there is a REST side. */
  readonly switching: Switching | undefined;
  readonly deliveries: Deliveries;
  /** When the gateway was started, by the clock that nobody sets. */
  readonly startedAt: number;
  /** Finds out by reading what became of rows. */
  readonly settle: typeof rowFates;
}

/** What a script orders with one call, row by row. */
export interface OrderedRows extends MarkedRows {
  /** The rows as they can be read; `undefined` where the call is one thing that cannot be taken apart. */
  readonly rows: readonly Row[] | undefined;
  /** What else the call says, beside its rows and its key. */
  readonly others: Row;
}

/** Some rows of a call. */
export function partOf(ordered: OrderedRows, places: readonly number[]): OrderedRows {
  const { marks, contents, rows } = ordered;
  return {
    ...ordered,
    marks: places.map((i) => marks[i]!),
    contents: contents.length === 0 ? [] : places.map((i) => contents[i]!),
    rows: rows && places.map((i) => rows[i]!),
  };
}

/** What a script is told of its rows. */
export interface RowsOutcome {
  readonly rows: readonly StoredRow[];
  readonly answer: KeptAnswer;
  /** Nothing was sent for it now. */
  readonly isKept?: boolean;
}

/** One call that writes, under way. */
export interface Writing extends KnownRows {
  readonly setting: WriteSetting;
  readonly ledger: WriteLedger;
  readonly order: Order;
  readonly ordered: OrderedRows;
  readonly turn: Turn;
}

/** Reads what a call orders, and marks each row. */
export async function orderedRows(
  setting: CallSetting,
  ledger: WriteLedger,
  order: Order,
): Promise<OrderedRows> {
  const { name, operation, read, by, body, headers } = order;
  const key = keyOf(order) ?? '';
  const script = by ? by.token.name : `key ${ledger.mark(key).slice(0, 8)}`;
  // The name of the unit: a key that is renewed opens the same.
  const owner = await unitOf(order, setting.vault);
  if (owner.is === 'unknown')
    throw new Refusal(
      'Server',
      'the gateway cannot read all of its keys, so that it does not know for which unit this is; nothing was sent. Send it again when it can.',
    );
  const unit = owner.is === 'unit' ? owner.unit : ledger.mark('unit', key).slice(0, 16);
  const scope = { script, unit, operation: name };
  const parts = read?.parts ?? body.toString('latin1');
  const { idempotencyKey: named } = order;
  const isNamed = named !== undefined;
  // As 0.5.0 made it, which knew a script by the id of its token: the first one's, where it was renewed since.
  const whole = isNamed
    ? undefined
    : ledger.mark(by ? (by.token.first ?? by.token.id) : (read?.apiKey ?? ''), name, parts);
  const opened = read && operation && openRequest(body, headers['content-type']).decode(operation);
  const kind = isNamed ? ['named', named] : ['row'];
  const markOf = (...texts: string[]) => ledger.mark(...kind, script, unit, name, ...texts);
  // What is not of its type cannot be written again, nor what has no rows: it goes on as it is, or not at all.
  const rows = opened && opened.issues.length === 0 ? rowsOf(operation, opened.parts) : [];
  if (!opened || rows.length === 0)
    return { scope, marks: [markOf(parts)], contents: [], whole, isNamed, rows: undefined, others: {} };
  const { part, fields } = rowShape(operation);
  const others = Object.fromEntries(
    Object.entries(opened.parts).filter(([name]) => part !== undefined && name !== part),
  );
  const contents = rows.map((row) => textOfRecord([row, others]));
  const marks = rows.map((row) =>
    markOf(textOfRecord([written(fields, row), written(operation.input, others)])),
  );
  const sets = new Map(
    rows.flatMap((row, i) =>
      setsTheSame(operation, row)
        ? [[marks[i]!, savedInParts(name, row) === 'id' ? 'soap' : 'both'] as const]
        : [],
    ),
  );
  return { scope, marks, sets, contents, whole, isNamed, rows, others };
}

/**
 * A row in which fields stand in one order, and numbers and times are written in one way: `7.50` is `7.5`, and no value is
 * none. What makes a new record is the same with an id of `0`, an empty one, and none.
 */
function written(fields: FieldSpecs, row: Row): Row {
  const changes = Object.entries(row).some(
    ([name, value]) => fields[name]?.meaning === 'recordId' && !saysNothing(value),
  );
  const mayBeUnset = ({ meaning, values }: FieldSpec) =>
    meaning === 'recordId' || (meaning === 'personId' && !changes) || values === DeleteShift;
  const named = Object.entries(row)
    .filter(([name, value]) => !(mayBeUnset(fields[name]!) && saysNothing(value)))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(named.map(([name, value]) => [name, inOneWay(fields[name]!, value)]));
}

function inOneWay(spec: FieldSpec, value: unknown): unknown {
  const { kind, item, record } = spec;
  if (item) return (value as readonly unknown[]).map((inside) => inOneWay(item, inside));
  if (record) return written(record.fields, value as Row);
  // Of a text, and of what is secret, every letter counts.
  if (typeof value !== 'string' || kind === 'string') return value;
  return meaningOf(spec, value) ?? '';
}
