import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { storedNights } from './storedNights.js';

it('has after each night what the service has, or says what is not known', { timeout: 120_000 }, async () => {
  const base = mkdtempSync(join(tmpdir(), 'workforce-stored-'));
  const { silent, happened } = await storedNights({ nights: 4, seed: 1, base });
  rmSync(base, { recursive: true });
  expect(silent).toEqual([]);
  expect(Object.keys(happened).length).toBeGreaterThan(8);
});
