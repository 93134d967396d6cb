import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { withSandbox } from '../sandbox/withSandbox.js';
import { bundled, CALLER, callOf, MOST } from './bundled.js';

const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));
const tests = withSandbox();

async function run(bundle: Uint8Array, env: Record<string, string> = {}) {
  const file = join(folder, 'script.mjs');
  writeFileSync(file, bundle);
  return promisify(execFile)(process.execPath, [file], { env: { ...process.env, ...env } });
}

describe('a bundle of one operation', () => {
  it('books a shift and says why another one is rejected', async () => {
    const bundle = await bundled(`${CALLER}${callOf('scheduling', 'wsdlUpdateShifts')}
      const shift = {
        badgeNo: '0007',
        shiftCategoryId: '11',
        ...{ begDate: '2026-04-06', begTime: '08:00:00', endDate: '2026-04-06', endTime: '16:30:00' },
      } as const;
      const batch = await call(wsdlUpdateShifts, { Shifts: [shift, { ...shift, badgeNo: 'nobody' }] });
      for (const row of batch.rows) console.log(row.status, 'value' in row && row.value.begTime);
      for (const row of batch.rejected) console.log(row.validationErrors.length, row.validationErrors[0]);
      const wrong = await safe(wsdlUpdateShifts, { Shifts: [{ ...shift, begTime: '8 o clock' }] });
      if (!wrong.ok) console.log(wrong.error.name, wrong.error.message);`);
    const { sandbox } = tests;
    const { stdout, stderr } = await run(bundle, {
      WORKFORCE_ENDPOINT: sandbox.endpoint,
      WORKFORCE_KEY: sandbox.unitKeys.get(101)!.reveal(),
    });
    expect(stderr).toBe('');
    expect(stdout.split('\n').slice(0, 2)).toEqual(['accepted 08:00:00', expect.stringMatching(/^rejected/)]);
    expect(stdout).toContain('Shifts[0].begTime: expected a time from 00:00:00 to 24:00:00');
    expect(bundle.length).toBeLessThan(MOST);
  });
});
