import type { Witness } from '../settle/shape.js';
import { isWitness, MOST_WITNESSES } from '../settle/settleOrders.js';
import type { JournalRow } from './JournalRow.js';
import { ownIds, type RunContext } from './RunContext.js';

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
      return isKnown && row && isWitness(shown, row, token);
    })
    .sort((a, b) => (b.facts.endedAt ?? 0) - (a.facts.endedAt ?? 0))
    .slice(0, MOST_WITNESSES);
}
