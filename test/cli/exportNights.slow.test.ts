import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtCli } from './builtCli.js';
import { runNights } from './nights/runNights.js';

// Another seed tries other nights; `npx tsx scripts/nights.ts` runs a month of them.
const SEED = Number(process.env.WORKFORCE_NIGHTS_SEED ?? 1);

it(`gives what a whole export gives after four nights of seed ${SEED}, and tells of every loss`, {
  timeout: 300_000,
}, async () => {
  await builtCli();
  const base = mkdtempSync(join(tmpdir(), 'workforce-nights-'));
  const report = await runNights({ nights: 4, seed: SEED, base, fleet: false, say: () => undefined });
  expect(report.different).toEqual([]);
  expect(report.silent).toEqual([]);
  rmSync(base, { recursive: true });
});
