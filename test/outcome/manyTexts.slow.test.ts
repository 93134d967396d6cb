import { expect, it } from 'vitest';
import { answerWith, clientOf, KEY, shift } from './manyTexts.js';

it('an answer of very many mixed validation texts ends at a bound, with its rows rejected and without the key', {
  timeout: 120_000,
}, async () => {
  const client = clientOf(answerWith(100_000, (i) => `${i}QUJDabc%41\\u0042 `.repeat(2)));
  const batch = await client.wsdlUpdateShifts({ Shifts: [shift] }, { timeoutMs: 60_000 });
  expect(batch.rejected).toHaveLength(1);
  expect(batch.rejected[0]!.validationErrors).toHaveLength(100_001);
  expect(batch.rejected[0]!.validationErrors.at(-1)).toContain('too many to look through');
  expect(JSON.stringify(batch)).not.toContain(KEY);
});
