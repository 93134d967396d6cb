import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { machinePlaces } from '../../src/export/machinePlaces.js';
import { ownMark } from '../../src/export/ProcessMark.js';

let folder: string;
afterEach(() => rmSync(folder, { recursive: true }));

it('takes the places of a killed process, also where one was killed at that and the clock set back since', async () => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-places-'));
  // The same process id, and begun at another moment.
  writeFileSync(join(folder, 'place-0'), JSON.stringify({ ...ownMark(), started: '1' }));
  mkdirSync(join(folder, 'cleaning'));
  const later = new Date(Date.now() + 3_600_000);
  utimesSync(join(folder, 'cleaning'), later, later);
  const places = machinePlaces(folder, 1);
  const lease = await vi.waitUntil(() => places.take(), { timeout: 3_000, interval: 50 });
  expect(await places.take()).toBeUndefined();
  lease.release('ok');
});
