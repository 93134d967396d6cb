import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AnswerComparison } from '../../../src/evidence/index.js';
import { evidenceOfCards } from '../../../src/gateway/shadow/evidenceOfCards.js';
import { Reads } from '../../../src/gateway/route/Reads.js';
import { keepScorecards, scorecardsIn } from '../../../src/gateway/shadow/Scorecards.js';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';

const EQUAL: AnswerComparison = {
  ...{ operation: 'wsdlGetUnits', verdict: 'equal', why: [], records: { soap: 1, rest: 1 } },
  ...{ differences: [], fields: [], lost: [], noise: [], ignored: [], expiredRules: [] },
};

it('takes a day in which a sandbox answered for one of a sandbox, whatever answered later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-day-'));
  const state = await SqliteState.open(join(folder, 'state.db'));
  let kind: 'service' | 'sandbox' = 'sandbox';
  const at = (host: string) => ({ host, kind });
  const cards = keepScorecards(state, async () => ({
    soap: at('soap.example'),
    rest: at('rest.example'),
  }));
  try {
    const route = { script: 'roster', operation: 'wsdlGetUnits', unit: '101' };
    await cards.compared(route, EQUAL);
    kind = 'service';
    await cards.compared(route, EQUAL);
    await cards.flush();
    const [night] = evidenceOfCards(await scorecardsIn(state), new Reads({}));
    expect(night).toMatchObject({ soap: { kind: 'sandbox' }, rest: { kind: 'sandbox' } });
  } finally {
    await cards.close();
    await state.close();
    rmSync(folder, { recursive: true });
  }
});
