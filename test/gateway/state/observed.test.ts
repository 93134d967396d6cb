import { expect, it } from 'vitest';
import {
  merged,
  observedIn,
  outcomeOf,
  type Tally,
  tallyOf,
  type CallRecord,
} from '../../../src/gateway/state/Tally.js';
import { readObserved } from '../../../src/migrate/scan/observed.js';

const seen = (hour: string, script: string, operation: string, fields: string[]): Tally => ({
  ...{ hour, script, operation, fields, calls: 2, outcomes: {}, records: 0, rejected: 0, totalMs: 0 },
  ...{ longestMs: 0, requestBytes: 0, answerBytes: 0, deprecated: false, parts: [], lastAt: '' },
});

it('gives what was seen of each script as the scan and the comparison read it', () => {
  const lines = observedIn([
    seen('2026-03-02T01', 'payroll', 'wsdlGetUnits', ['name']),
    seen('2026-03-09T01', 'payroll', 'wsdlGetUnits', ['id', 'name']),
    seen('2026-03-09T02', 'payroll', 'wsdlPunch', []),
    seen('2026-03-09T02', 'key 12345678', 'wsdlPunch', []),
  ]);
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  expect(readObserved(text)).toEqual([
    {
      ...{ script: 'payroll', operation: 'wsdlGetUnits', fields: ['id', 'name'], calls: 4 },
      ...{ from: '2026-03-02', to: '2026-03-09' },
    },
    { script: 'payroll', operation: 'wsdlPunch', fields: [], calls: 2, from: '2026-03-09', to: '2026-03-09' },
    { operation: 'wsdlPunch', fields: [], calls: 2, from: '2026-03-09', to: '2026-03-09' },
  ]);
});

it('knows the longest call, the last one and what was deprecated, whichever gateway saw it and when', () => {
  const call = (durationMs: number, minute: string, deprecated: boolean): CallRecord => ({
    ...{ at: `2026-03-02T01:${minute}:00.000Z`, script: 'payroll', operation: 'wsdlPunch', outcome: 'ok' },
    ...{ answerer: 'soap', status: 200, requestBytes: 1, answerBytes: 1, records: 0, rejected: 0 },
    ...{ parts: [], fields: [], refused: undefined, durationMs, deprecated },
  });
  const seenBy = (...calls: CallRecord[]) => calls.map(tallyOf).reduce(merged);
  const [long, short] = [call(900, '10', true), call(20, '05', false)];
  const expected = { longestMs: 900, totalMs: 920, lastAt: '2026-03-02T01:10:00.000Z', deprecated: true };
  expect(seenBy(long, short)).toMatchObject(expected);
  expect(merged(seenBy(long), seenBy(short))).toMatchObject(expected);
  expect(merged(seenBy(short), seenBy(long))).toMatchObject(expected);
});

it('counts together what was called, how it ended, and why it would be refused', () => {
  const call = (facts: Partial<CallRecord>): CallRecord => ({
    ...{
      at: '2026-03-02T01:10:00.000Z',
      script: 'payroll',
      operation: 'wsdlPunch',
      outcome: 'ok',
      answerer: 'soap',
    },
    ...{ status: 200, durationMs: 1, requestBytes: 10, answerBytes: 100, records: 2, rejected: 1 },
    ...{ parts: ['rows'], fields: ['id'], deprecated: false },
    ...facts,
  });
  const both = merged(
    tallyOf(call({ refused: 'unit 102' })),
    tallyOf(call({ outcome: 'fault', refused: 'unit 102', parts: ['rows', 'more'], fields: ['name', 'id'] })),
  );
  expect(merged(both, tallyOf(call({})))).toMatchObject({
    ...{ hour: '2026-03-02T01', calls: 3, records: 6, rejected: 3, requestBytes: 30, answerBytes: 300 },
    outcomes: { ok: 2, fault: 1 },
    refusals: { 'unit 102': 2 },
    ...{ parts: ['rows', 'more'], fields: ['id', 'name'] },
  });
  const refused = Array.from({ length: 30 }, (_, i) => tallyOf(call({ refused: `made up ${i}` })));
  expect(Object.keys(refused.reduce(merged).refusals ?? {})).toHaveLength(20);
  expect(merged(tallyOf(call({})), tallyOf(call({ refused: 'unit 102' }))).refusals).toEqual({
    'unit 102': 1,
  });
});

it.each([
  [{ isFault: true, rejected: 0 }, 500, 'fault'],
  [{ isFault: true, rejected: 0 }, 200, 'fault'],
  [{ isFault: false, rejected: 0 }, 400, 'failed'],
  [{ isFault: false, rejected: 1 }, 503, 'failed'],
  [{ isFault: false, rejected: 1 }, 200, 'rejected'],
  [{ isFault: false, rejected: 0 }, 399, 'ok'],
])('a call that ends with %j and HTTP %i counts as %s', (facts, status, outcome) => {
  expect(outcomeOf({ records: 1, fields: [], ...facts }, status)).toBe(outcome);
});
