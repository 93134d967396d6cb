import type { Witness } from '../settle/Order.js';
import { isFound } from '../settle/recognise.js';
import { deletes } from '../settle/stateOf.js';
import type { JournalRow } from './JournalRow.js';
import { ownIds, type RunContext } from './RunContext.js';

/** How many rows that are known to be saved a read must show before it proves that another is missing. */
const MOST_WITNESSES = 200;

export function witnessOf({ content, facts }: JournalRow): Witness {
  return { row: facts.saved?.row ?? content!, ids: facts.ids ?? [] };
}

/** The rows that were saved last: a read that does not show them is behind, or shows a part. */
export function savedAmong({ operation, token }: RunContext, others: readonly JournalRow[]): JournalRow[] {
  const shown = operation.settlement?.shown;
  return others
    .filter((one) => {
      // What was once saved is there, whatever became of a change of it.
      const row = one.facts.saved?.row ?? one.content;
      const isKnown = one.state !== 'sent' && (one.facts.isAnswered || ownIds(one).length > 0);
      return isKnown && row && shown && !deletes(shown, row) && isFound(shown, row, token);
    })
    .sort((a, b) => (b.facts.endedAt ?? 0) - (a.facts.endedAt ?? 0))
    .slice(0, MOST_WITNESSES);
}
