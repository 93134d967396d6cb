import type { TokenCipher } from '../access/TokenCipher.js';
import type { GatewayState, RowState, StoredRow, StoredWrite } from '../state/GatewayState.js';
import { History } from '../switch/History.js';
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
  const writes = new Map<string, { write: StoredWrite; rows: StoredRow[] }>();
  for (const row of await state.rowsIn(states)) {
    const known = writes.get(row.write.id) ?? { write: row.write, rows: [] };
    known.rows.push(row);
    writes.set(row.write.id, known);
  }
  return [...writes.values()];
}

/**
 * Closes the rows of a write: saved ones are answered as they are sent when they come again, the others are sent. It is written
 * into the history first.
 */
export async function closeWrite(
  state: GatewayState,
  cipher: TokenCipher,
  { write, rows }: OpenWrite,
  { saved, by, why }: Closing,
): Promise<void> {
  const { id, script, unit, operation } = write;
  const history = new History(state, cipher.signer);
  await history.add({
    event: 'closed',
    script,
    unit,
    operation,
    by,
    why,
    write: id,
    rows: rows.length,
    saved,
  });
  const closed = saved
    ? { state: 'settled' as const, answer: cipher.sealBytes(closedRecord()) }
    : { state: 'notSent' as const };
  await state.saveRows(rows.map((row) => ({ ...row, ...closed })));
}
