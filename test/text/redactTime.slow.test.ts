import { expect, it } from 'vitest';
import { Redactor } from '../../src/text/redaction/redact.js';
import { HOSTILE_TEXTS, LONG_KEY } from './hostileTexts.js';

// A busy machine can hold up one of the runs: then they are repeated.
const noisy = { timeout: 60_000, retry: 3 };

it.each(Object.entries(HOSTILE_TEXTS))('%s: grows with the length, not faster', noisy, (_name, make) => {
  const redactor = new Redactor([LONG_KEY, 'n3fQ7rTz91kLmmPq']);
  const msOf = (size: number) => {
    const text = make(size);
    const started = performance.now();
    redactor.text(text);
    return performance.now() - started;
  };
  const best = (size: number) => Math.min(msOf(size), msOf(size), msOf(size));
  best(20_000);
  expect(best(200_000)).toBeLessThan(10 * 8 * Math.max(best(20_000), 2));
});
