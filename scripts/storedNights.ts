/**
 * Nights of exports against a service with a storage of its own, for some seeds: `npx tsx scripts/storedNights.ts [nights] [seed…]`. Each night
 * the store has to be what the service has, or the manifest has to say what is not known.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedNights } from '../test/export/nights/storedNights.js';

const [nights = '30', ...seeds] = process.argv.slice(2);
for (const seed of seeds.length > 0 ? seeds : ['1', '2', '3', '4', '5']) {
  const base = mkdtempSync(join(tmpdir(), 'workforce-stored-'));
  const { silent, happened, told } = await storedNights({ nights: Number(nights), seed: Number(seed), base });
  console.log(
    `seed ${seed}: ${silent.length} silent, ${told} nights told of what is not known; ${JSON.stringify(happened)}`,
  );
  for (const one of silent.slice(0, 20)) console.log(`  ${one}`);
  if (silent.length > 0) process.exitCode = 1;
  rmSync(base, { recursive: true });
}
