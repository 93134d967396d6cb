import { groupedBy } from '../../text/groupedBy.js';
import type { TokenCipher } from '../access/TokenCipher.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import type { GatewayState, RowState, StoredRow, StoredWrite } from '../state/GatewayState.js';
import { historyOf } from '../switch/History.js';
import { closedRecord } from './answerRows.js';

/** A write of which not every row is done with. */
export interface OpenWrite {
  readonly write: StoredWrite;
  /** Those of its rows that are in one of the states that were asked for. */
  readonly rows: readonly StoredRow[];
}

/** What a person has found out of the rows of a write, and says for them. */
export interface Closing {
  readonly saved: boolean;
  readonly by: string;
  readonly why: string;
}

/** The writes that have rows in some states, the oldest first. */
export async function writesIn(state: GatewayState, states: readonly RowState[]): Promise<OpenWrite[]> {
  return writesOf(await state.rowsIn(states));
}

function writesOf(rows: readonly StoredRow[]): OpenWrite[] {
  const byWrite = groupedBy(rows, ({ write }) => write.id);
  return [...byWrite.values()].map((own) => ({ write: own[0]!.write, rows: own }));
}

/** Why nothing can be done by hand with a write now. Nothing was changed. */
export class WriteRefused extends Error {
  override readonly name = 'WriteRefused';
}

/** The open write whose id begins so. Throws a `WriteRefused` where there is none, or several. */
export function openWrite(rows: readonly StoredRow[], id: string): OpenWrite {
  const [found, more] = writesOf(rows.filter(({ write }) => write.id.startsWith(id)));
  if (found && !more) return found;
  throw new WriteRefused(`${found ? 'several writes begin' : 'no open write begins'} with ${id}`);
}

/** Until when in milliseconds since 1970 the last attempt at a write may be under way; 0 for one that has ended. */
export function underWayUntil(
  { write: { sentAt, endedAt }, rows }: OpenWrite,
  { connectMs, firstByteMs }: Pick<GatewaySettings['limits'], 'connectMs' | 'firstByteMs'>,
): number {
  if (endedAt !== undefined) return 0;
  return Math.max(sentAt, ...rows.map(({ at }) => at)) + connectMs + firstByteMs;
}

/**
 * Closes the rows of a write: saved ones are answered as they are sent when they come again, the others are sent. It is written
 * into the history first. Throws a `WriteRefused` for rows that have changed since they were read.
 */
export async function closeWrite(
  state: GatewayState,
  cipher: TokenCipher,
  { write, rows }: OpenWrite,
  { saved, by, why }: Closing,
): Promise<void> {
  const hold = await state.holdRows(rows.map(({ mark }) => mark));
  try {
    const now = new Set((await state.rowsIn(['open', 'ready'])).map(rowText));
    if (rows.some((row) => !now.has(rowText(row))))
      throw new WriteRefused('the rows have changed since they were listed: list them again');
    const { id, script, unit, operation } = write;
    await historyOf(state, cipher.signer).add({
      ...{ event: 'closed', script, unit, operation, by, why },
      ...{ write: id, rows: rows.length, saved },
    });
    const closed = saved
      ? { state: 'settled' as const, answer: cipher.sealBytes(closedRecord()) }
      : { state: 'missing' as const };
    await state.saveRows(rows.map((row) => ({ ...row, ...closed })));
  } finally {
    await hold.release();
  }
}

function rowText({ write, position, state, seq, at }: StoredRow): string {
  return JSON.stringify([write.id, position, state, seq, at]);
}
