import type { ReadBack } from '../definition/settlement.js';
import { type RowState, unknowable, type Row } from './shape.js';
import { idOf } from './readShown.js';

/** The ids of answers of which nobody knows whose they are, each once; an empty one for answers without an id. */
export function idsAnswered(shown: ReadBack | undefined, answers: readonly Row[]): string[] {
  return shown ? [...new Set(answers.filter(isTaken).map((one) => idOf(shown, one)))] : [];
}

/** False for an answer by which something was refused, and whatever it was is not there. */
function isTaken({ validationErrors = [] }: Row): boolean {
  return (validationErrors as readonly unknown[]).length === 0;
}

/**
 * A row for which something was answered, in its own place or as no other row's, is not missing, whatever a read shows. An id
 * that is another row's by now can be that of a record into which the service put both.
 */
export function withAnswers(
  state: RowState,
  maybe: readonly string[] = [],
  owned: { has(id: string): boolean } = NONE,
  isInPlace = false,
): RowState {
  if (state.status !== 'notDone' || (maybe.length === 0 && !isInPlace)) return state;
  const ids = maybe.filter((id) => id !== '' && !owned.has(id));
  return ids.length > 0 ? { status: 'ambiguous', ids } : unknowable(OF_NOBODY);
}

const NONE: ReadonlySet<string> = new Set();
const OF_NOBODY = 'the service answered something that is no row of the call as it was sent';
