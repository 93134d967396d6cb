import { expect } from 'vitest';
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

/** Mixed calls end in time, as they should, once, without a trace of the key. */
export async function mixedCallsHold(count: number): Promise<void> {
  const report = await runMixedCalls(count, { limits: LIMITS, graceMs: 5_000 });
  expect(report.calls).toHaveLength(count);
  expect(report.unexpected.filter((call) => !isExcused(call))).toEqual([]);
  expect(report.unexpected.length).toBeLessThan(count / 6);
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
}
