import type { Witness } from '../../settle/Order.js';
import type { Row } from '../../settle/shape.js';
import type { CallSetting } from '../call/CallSetting.js';
import type { StoredRow } from '../state/GatewayState.js';
import { KeptAnswers, ownAnswer } from './answerRows.js';
import { lastMoment } from './lastMoment.js';
import { type Asking, settledRows } from './settleWrite.js';
import type { OwnAnswer } from './WriteLedger.js';
import type { Writing } from './Writing.js';

/** What is known of the rows of a call before anything of it is sent. */
export interface KnownRecords {
  /** Of each row the record that answers it; none for those that are to be sent. */
  readonly records: readonly (Row | undefined)[];
  /** The record of each of those in the state, with its answer. */
  readonly rows: readonly (StoredRow | undefined)[];
}

/** A row of which nobody knows what became of it. */
interface OpenRow {
  readonly stored: StoredRow;
  readonly mark: string;
  /** Its place in the call; `undefined` for one that is equal to a row of it, and not asked for. */
  readonly place: number | undefined;
}

/** Of each row the record that answers it, from what is kept or by reading; none for those that are to be sent. */
export async function knownRecords(writing: Writing, signal: AbortSignal): Promise<KnownRecords> {
  const { ledger, order, ordered, known } = writing;
  const kept = new KeptAnswers(ledger, order.operation!);
  const records = known.map((row, i) => row && (kept.recordOf(row, ordered.rows![i]!) as Row | undefined));
  const rows: (StoredRow | undefined)[] = [...known];
  const witnesses = known.flatMap((row, i) =>
    records[i] && row?.recordId !== undefined ? [{ row: ordered.rows![i]!, ids: [row.recordId] }] : [],
  );
  for (const [place, record] of await settled(writing, openRows(writing, records), witnesses, signal)) {
    records[place] = record;
    if (record === undefined) rows[place] = undefined;
  }
  const own = new Map<StoredRow, OwnAnswer>();
  for (const [i, row] of rows.entries())
    if (row) own.set(row, ownAnswer(order.operation!, ordered.rows![i]!, records[i]!));
  const answered = [...own.keys()];
  const again = await ledger.rowsAnswered(answered, own);
  const ofRow = new Map(answered.map((row, i) => [row, again[i]!] as const));
  return { records, rows: rows.map((row) => row && ofRow.get(row)) };
}

function openRows(
  { known, spare, ordered: { marks } }: Writing,
  records: readonly (Row | undefined)[],
): OpenRow[] {
  const open = known.flatMap((stored, place): OpenRow[] =>
    stored && records[place] === undefined ? [{ stored, mark: marks[place]!, place }] : [],
  );
  // A read does not tell equal rows apart: each is a row of its own only where all are looked for at once.
  const equal = spare.filter(({ mark }) => open.some((row) => row.mark === mark));
  return [...open, ...equal.map((stored) => ({ stored, mark: stored.mark, place: undefined }))];
}

/** Looks for rows, and records what became of those that are not there or not asked for. Gives the others by their places. */
async function settled(
  writing: Writing,
  open: readonly OpenRow[],
  witnesses: readonly Witness[],
  signal: AbortSignal,
): Promise<Map<number, Row | undefined>> {
  const { setting, ledger, order, ordered } = writing;
  const places = new Map<number, Row | undefined>();
  if (open.length === 0) return places;
  const operation = order.operation!;
  const rowOf = (mark: string) => ordered.rows![ordered.marks.indexOf(mark)]!;
  const asking = {
    ...askingWith(setting, signal),
    taken: await ledger.recordIds(ordered.scope),
    places: open.map(({ place }) => place),
    witnesses,
  };
  const fates = await setting.settle(asking, operation, {
    rows: open.map(({ mark }) => rowOf(mark)),
    key: order.by?.key ?? order.read!.apiKey,
    endedAt: Math.max(...open.map(({ stored }) => lastMoment(writing, stored))),
  });
  const states = settledRows(fates, asking);
  const found = (mark: string) => states.filter((state, k) => state !== undefined && open[k]!.mark === mark);
  const left = new Map(open.map(({ mark }) => [mark, found(mark)]));
  const notAsked = new Map<StoredRow, OwnAnswer>();
  // Those that the call asks for come first.
  const records = open.map(({ mark }) => left.get(mark)!.shift());
  for (const [k, { stored, mark, place }] of open.entries()) {
    const record = records[k];
    if (place !== undefined) places.set(place, record);
    else if (record) notAsked.set(stored, ownAnswer(operation, rowOf(mark), record));
  }
  await ledger.rowsNotSent(open.filter((_, k) => !records[k]).map(({ stored }) => stored));
  await ledger.rowsFound(notAsked);
  return places;
}

/** How to ask the service what became of rows. */
export function askingWith(
  { settings, namespaces, service, clock }: CallSetting,
  signal: AbortSignal,
): Omit<Asking, 'places' | 'taken' | 'witnesses'> {
  return {
    ...{ settings, namespaces, budget: service.budget, clock, signal },
    quietMs: settings.protect.writes!.quietMs,
  };
}
