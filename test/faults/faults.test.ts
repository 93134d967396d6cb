import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeTrouble, expectedOutcome, TROUBLES } from './expectations.js';
import { type MixedCall, runMixedCalls } from './mixedCalls.js';

const errorName = (outcome: string) => outcome.split(' ')[0];
const LIMITS = {
  connectTimeoutMs: 1_000,
  firstByteTimeoutMs: 2_000,
  idleTimeoutMs: 1_500,
  timeoutMs: 5_000,
};

// On a busy machine a limit can pass before a well server has answered. `npm run faults` takes no such excuse.
function isExcused({ change, seen }: MixedCall): boolean {
  return errorName(seen) === 'TimeoutError' || (change !== 'read' && seen === 'OutcomeUnknownError');
}

it('some hundred mixed calls end in time, as they should, once, without a trace of the key', {
  timeout: 180_000,
}, async () => {
  const report = await runMixedCalls(600, { limits: LIMITS, graceMs: 5_000 });
  expect(report.calls).toHaveLength(600);
  expect(report.unexpected.filter((call) => !isExcused(call))).toEqual([]);
  expect(report.unexpected.length).toBeLessThan(100);
  expect(report.late).toEqual([]);
  expect(report.twice).toEqual([]);
  expect(report.leaks).toEqual([]);
  expect(report.redirected).toBe(0);
  expect(report.resources.filter((name) => /Timeout|TCP|TLS|GetAddrInfo/.test(name))).toEqual([]);
  const outcomes = new Set(report.calls.map(({ seen }) => errorName(seen)));
  expect([...outcomes].sort()).toEqual([
    'DecodeError',
    'FaultError',
    'HttpError',
    'NetworkError',
    'OutcomeUnknownError',
    'TimeoutError',
    'ok',
  ]);
});

it('the table in the docs says what is expected', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/reliability.md'), 'utf8');
  const rows = document.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const trouble of TROUBLES) {
    const row = rows.find(([, what]) => what === describeTrouble(trouble)) ?? [];
    const expected = (['read', 'write', 'append or lock'] as const).map((change) =>
      expectedOutcome(trouble, change, false),
    );
    const kept = [row[2], row[4], row[6]].map((cell) => cell?.split(';')[0]);
    expect([trouble, ...kept]).toEqual([trouble, ...expected]);
  }
});
