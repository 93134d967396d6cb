import { savedInParts } from '../../bridge/savedInParts.js';
import { setsTheSame } from '../../client/rowEffect.js';
import type { AnyOperation } from '../../definition/operation.js';
import type { Row } from '../../settle/shape.js';
import type { RowFate } from './settleWrite.js';

interface Asked {
  /** The rows, and nothing for those that did not go over REST. */
  readonly rows: readonly (Row | undefined)[];
  /** What reads say of them, as of rows of one call. */
  readonly fates: readonly RowFate[];
}

/** What became of rows that went over REST, of which some are saved in several calls. */
export async function fatesInParts(
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
