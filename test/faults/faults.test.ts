import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeTrouble, expectedOutcome, TROUBLES } from './expectations.js';
import { runMixedCalls } from './mixedCalls.js';

const errorName = (outcome: string) => outcome.split(' ')[0];

it('some hundred mixed calls end in time, as they should, once, without a trace of the key', {
  timeout: 120_000,
}, async () => {
  const report = await runMixedCalls(600);
  expect(report.calls).toHaveLength(600);
  // On a busy machine another limit can pass first.
  expect(report.unexpected.filter(({ expected, seen }) => errorName(expected) !== errorName(seen))).toEqual(
    [],
  );
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
