import fs, { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
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

it('leaves a place alone whose process cannot be seen from here, or that cannot be read', async () => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-places-'));
  const place = join(folder, 'place-0');
  for (const text of [JSON.stringify({ ...ownMark(), place: 'another container' }), '{"pid"']) {
    writeFileSync(place, text);
    expect(await machinePlaces(folder, 1).take()).toBeUndefined();
    expect(readFileSync(place, 'utf8')).toBe(text);
  }
});

it('leaves a place alone that another process took over just before', async () => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-places-'));
  const place = join(folder, 'place-0');
  writeFileSync(place, JSON.stringify({ ...ownMark(), started: '1' }));
  const living = JSON.stringify(ownMark());
  const make = fs.mkdirSync;
  const spy = vi.spyOn(fs, 'mkdirSync').mockImplementation(((path: string, options?: object) => {
    // The other one cleaned up between the look at the place and the turn to clean.
    if (path.endsWith('cleaning')) writeFileSync(place, living);
    return make(path, options);
  }) as typeof fs.mkdirSync);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  expect(await machinePlaces(folder, 1).take()).toBeUndefined();
  expect(readFileSync(place, 'utf8')).toBe(living);
});

it('leaves no place that nobody has where the disk is full', async () => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-places-'));
  const places = machinePlaces(folder, 1);
  const spy = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw new Error('ENOSPC: no space left on device');
  });
  const makeRoom = () => {
    spy.mockRestore();
    syncBuiltinESMExports();
  };
  onTestFinished(makeRoom);
  syncBuiltinESMExports();
  await expect(places.take()).rejects.toThrow('ENOSPC');
  makeRoom();
  (await places.take())!.release('ok');
});
