import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeTrouble, expectedOutcome, TROUBLES } from './expectations.js';
import { mixedCallsHold } from './mixedCallsHold.js';

// Each trouble with three operations; faults.slow.test.ts goes round with all of them, engines and streams.
it('each trouble ends in time, as it should, once, without a trace of the key', {
  tags: ['slow'],
  timeout: 60_000,
}, async () => {
  await mixedCallsHold(TROUBLES.length * 3);
});

it('the table in the docs says what is expected', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/reliability.md'), 'utf8');
  const rows = document.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const trouble of TROUBLES) {
    const row = rows.find(([, what]) => what === describeTrouble(trouble)) ?? [];
    const expected = (['read', 'write or append', 'lock'] as const).map((change) =>
      expectedOutcome(trouble, change, false),
    );
    const kept = [row[2], row[4], row[6]].map((cell) => cell?.split(';')[0]);
    expect([trouble, ...kept]).toEqual([trouble, ...expected]);
  }
});
