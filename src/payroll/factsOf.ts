import type { UnitFacts } from './ledger/Ledger.js';
import type { UnitRows } from './ledger/readUnit.js';

/** What is known of a unit by what it shows. */
export function factsOf(
  facts: Pick<UnitFacts, 'id' | 'name' | 'clock' | 'lockText'>,
  { agreements, punches, transactions }: UnitRows,
): UnitFacts {
  const paid = new Set(transactions.map(({ punchId }) => punchId));
  return {
    ...facts,
    showsAgreements: agreements.length > 0,
    showsPunches: punches.length > 0,
    showsPunchIds: transactions.some(({ punchId }) => punchId !== 0),
    showsTransferred: punches.some(({ id, transferred }) => transferred && paid.has(id)),
  };
}
