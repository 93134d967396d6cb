import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { policyFile } from '../../../src/gateway/route/policyFile.js';

const folder = mkdtempSync(join(tmpdir(), 'workforce-policy-'));
const path = join(folder, 'policy.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => void vi.restoreAllMocks());

it('judges by the policy that was there while its file is half written, and by the new one then', () => {
  const minute = vi.spyOn(performance, 'now').mockReturnValue(0);
  writeFileSync(path, '{ "nights": 3 }');
  const policy = policyFile(path);
  writeFileSync(path, '{ "nigh');
  minute.mockReturnValue(60_000);
  expect(policy.value.nights).toBe(3);
  writeFileSync(path, '{ "nights": 7 }');
  minute.mockReturnValue(120_000);
  expect(policy.value.nights).toBe(7);
});

it('does not start with a policy that cannot be read', () => {
  expect(() => policyFile(join(folder, 'other.json'))).toThrow(/switch\.policy: .*other\.json is not there/);
});
