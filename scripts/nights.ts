/**
 * A month of nights of an unattended export, with changes, kills, poisoned values and new fields by chance, and whether base
 * and changes are then what a whole export gives: `npx tsx scripts/nights.ts [nights] [seed] [fleet]`. With `fleet`, some are done by
 * workers over a Redis, which is emptied now and then.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNights } from '../test/cli/nights/runNights.js';

const [nights = '30', seed = '1', fleet] = process.argv.slice(2);
const base = mkdtempSync(join(tmpdir(), 'workforce-nights-'));
const { different, silent, kills, calls } = await runNights({
  ...{ nights: Number(nights), seed: Number(seed), base, fleet: fleet === 'fleet' },
  say: (line) => console.log(line),
});
console.log(`${kills} kills; calls a night: ${calls.join(', ')}`);
for (const one of different.slice(0, 20)) console.log('different:', JSON.stringify(one));
for (const one of silent) console.log('silent:', one);
console.log(different.length + silent.length === 0 ? 'the same as a whole export' : 'NOT the same');
rmSync(base, { recursive: true });
process.exitCode = different.length + silent.length > 0 ? 1 : 0;
