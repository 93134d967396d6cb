import type { Witness, Row } from '../../settle/shape.js';
import { groupedBy } from '../../text/groupedBy.js';
import { keyOf } from '../call/Order.js';
import type { StoredRow } from '../state/GatewayState.js';
import { keptAnswers, ownAnswer } from './answerRows.js';
import { type RowFate, settledRows } from './settleWrite.js';
import type { OwnAnswer } from './WriteLedger.js';
import type { Writing } from './Writing.js';
import { isSharedState } from '../config/GatewayConfig.js';
import { savedInParts } from '../../bridge/savedInParts.js';
import { setsTheSame } from '../../client/rowEffect.js';
import type { AnyOperation } from '../../definition/operation.js';

interface Asked {
  /** The rows, and nothing for those that did not go over REST. */
  readonly rows: readonly (Row | undefined)[];
  /** What reads say of them, as of rows of one call. */
  readonly fates: readonly RowFate[];
}

/** What became of rows that went over REST, of which some are saved in several calls. */
async function fatesInParts(
  operation: AnyOperation,
  { rows, fates }: Asked,
  ask: (rows: readonly Row[]) => Promise<readonly RowFate[]>,
): Promise<readonly RowFate[]> {
  const fields = rows.map((row) => row && savedInParts(operation.name, row));
  const gone = fields.flatMap((field, i) => (field === 'id' && fates[i]!.is === 'missing' ? [i] : []));
  const others = gone.length > 0 ? await ask(gone.map((i) => withoutId(rows[i]!))) : [];
  return fates.map((fate, i): RowFate => {
    const row = rows[i];
    const field = fields[i];
    if (!row || !field) return fate;
    return field === 'id'
      ? ofReplaced(fate, others[gone.indexOf(i)])
      : ofShown(fate, field, setsTheSame(operation, row));
  });
}

function withoutId({ id: _, ...row }: Row): Row {
  return row;
}

/** A record that is there under its id was not replaced: the row can be sent again. One that is gone may have left another. */
function ofReplaced(fate: RowFate, other: RowFate | undefined): RowFate {
  if (fate.is === 'saved')
    return { is: 'resets', why: 'The record that it changes is there, and was not replaced.', isThere: true };
  if (other?.is === 'saved') return other;
  if (fate.is === 'missing') return { is: 'unknown', why: REPLACED };
  return fate.isThere ? fate : { is: 'unknown', why: fate.why };
}

const REPLACED =
  'The record that it changes is there no more, and no read shows a changed one: a person has to look. Send nothing before.';

function ofShown(fate: RowFate, field: string, canBeSent: boolean): RowFate {
  if (fate.is !== 'saved') return fate;
  const why = `It is there, and no read tells whether its ${field} are saved: a person has to look. Send nothing before.`;
  return { is: canBeSent ? 'resets' : 'unknown', why };
}

/** What is known of the rows of a call before anything of it is sent. */
export interface KnownRecords {
  /** Of each row the record that answers it; none for those that are to be sent. */
  readonly records: readonly (Row | undefined)[];
  /** The record of each of those in the state, with its answer. */
  readonly rows: readonly (StoredRow | undefined)[];
}

/** A row of which nobody knows what became of it. */
export interface LostRow {
  readonly stored: StoredRow;
  /** The same for equal rows. */
  readonly mark: string;
  readonly row: Row;
  /** Its place in the call; `undefined` for one that is equal to a row of it, and not asked for. */
  readonly place: number | undefined;
}

/** Asks the service what became of rows. Throws a `Refusal` where it cannot be asked. */
export async function fatesOf(
  { setting, ledger, order }: Pick<Writing, 'setting' | 'ledger' | 'order'>,
  lost: readonly LostRow[],
  signal: AbortSignal,
  witnesses: readonly Witness[] = [],
): Promise<readonly RowFate[]> {
  const taken = await ledger.recordIds(lost[0]!.stored.write);
  const asking = { setting, signal, witnesses, taken };
  const operation = order.operation!;
  const ask = (rows: readonly Row[]) => {
    const endedAt = Math.max(...lost.map(({ stored }) => lastMoment({ setting, ledger }, stored)));
    return setting.settle(asking, operation, { rows, key: keyOf(order)!, endedAt });
  };
  const fates = await ask(lost.map(({ row }) => row));
  const overRest = lost.map(({ stored, row }) => (stored.write.over === 'rest' ? row : undefined));
  return fatesInParts(operation, { rows: overRest, fates }, ask);
}

/** Of each row the record that answers it, from what is kept or by reading; none for those that are to be sent. */
export async function knownRecords(writing: Writing, signal: AbortSignal): Promise<KnownRecords> {
  const { ledger, order, known } = writing;
  const operation = order.operation!;
  const sent = writing.ordered.rows!;
  const keptOf = keptAnswers(ledger, operation);
  const records = known.map((row, i) => row && (keptOf(row, sent[i]!) as Row | undefined));
  const rows: (StoredRow | undefined)[] = [...known];
  const witnesses = known.flatMap((row, i) =>
    records[i] && row?.recordId !== undefined ? [{ row: sent[i]!, ids: [row.recordId] }] : [],
  );
  const lost = lostRows(writing, records);
  if (lost.length > 0) {
    const states = settledRows(await fatesOf(writing, lost, signal, witnesses), lost);
    const found = groupedBy(
      lost.flatMap(({ mark }, k) => (states[k] ? [{ mark, record: states[k] }] : [])),
      ({ mark }) => mark,
    );
    const missing: StoredRow[] = [];
    const notAsked = new Map<StoredRow, OwnAnswer>();
    // Those that the call asks for come first.
    for (const { stored, mark, row, place } of lost) {
      const record = found.get(mark)?.shift()?.record;
      if (!record) missing.push(stored);
      else if (place === undefined) notAsked.set(stored, ownAnswer(operation, row, record));
      if (place === undefined) continue;
      records[place] = record;
      if (!record) rows[place] = undefined;
    }
    await ledger.rowsBecame('notSent', missing);
    await ledger.rowsFound(notAsked);
  }
  const own = new Map<StoredRow, OwnAnswer>();
  for (const [i, row] of rows.entries()) if (row) own.set(row, ownAnswer(operation, sent[i]!, records[i]));
  // Where others are still to be sent, nobody knows yet whether the script is told of these.
  const again = rows.includes(undefined)
    ? await ledger.rowsFound(own)
    : await ledger.rowsAnswered([...own.keys()], own);
  const ofRow = new Map([...own.keys()].map((row, i) => [row, again[i]!] as const));
  return { records, rows: rows.map((row) => row && ofRow.get(row)) };
}

function lostRows(
  { known, spare, ordered: { marks, rows } }: Writing,
  records: readonly (Row | undefined)[],
): LostRow[] {
  const lost = known.flatMap((stored, place): LostRow[] =>
    stored && records[place] === undefined
      ? [{ stored, mark: marks[place]!, row: rows![place]!, place }]
      : [],
  );
  // A read does not tell equal rows apart: each is a row of its own only where all are looked for at once.
  const equal = spare.flatMap((stored): LostRow[] => {
    const like = lost.find(({ mark }) => mark === stored.mark);
    return like ? [{ ...like, stored, place: undefined }] : [];
  });
  return [...lost, ...equal];
}

/** When the last attempt at a row was over at the latest, by the clock of this gateway, however that was set since. */
export function lastMoment(
  { setting: { settings, clock, startedAt }, ledger }: Pick<Writing, 'setting' | 'ledger'>,
  { write, at }: StoredRow,
): number {
  return clock.now() - ago();

  function ago(): number {
    const { endedAt, sentAt } = write;
    if (endedAt !== undefined) return Math.max(0, ledger.ageOf(write, endedAt));
    const { state, limits } = settings;
    // Another gateway that lost its database may live on.
    if (isSharedState(state))
      return Math.max(0, ledger.ageOf(write, Math.max(sentAt, at))) - limits.connectMs - limits.firstByteMs;
    // One that was under way when the gateway died ended with it.
    return Math.max(0, Math.min(ledger.ageOf(write, sentAt), clock.elapsed() - startedAt));
  }
}
