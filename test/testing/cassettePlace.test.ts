import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { type CassetteMode, useCassette } from '../../src/testing/index.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cassette-place-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function record(name: string, mode: CassetteMode = 'record'): Promise<void> {
  await using sandbox = await startSandbox();
  const cassette = useCassette(name, { folder, mode, projectKey: 'project key' });
  cassette.start();
  await createClient({ ...sandbox.clientOptions(101), fetch: cassette.fetch }).wsdlGetRoles();
  cassette.stop();
}

it.each<CassetteMode>(['record', 'refresh'])(
  'is refused before the first call where the folder of a cassette holds more than that: %s',
  async (mode) => {
    await record('all');
    mkdirSync(join(folder, 'all', 'night'));
    writeFileSync(join(folder, 'all', 'night', 'cassette.json'), '{}');
    await expect(record('all', mode)).rejects.toThrow('all holds night, which is no part of a cassette');
    expect(readdirSync(join(folder, 'all', 'night'))).toEqual(['cassette.json']);
  },
);

it.each<CassetteMode>(['record', 'refresh'])(
  'is refused before the first call where it cannot be written: %s',
  async (mode) => {
    writeFileSync(join(folder, 'roster'), '');
    const cassette = useCassette('roster/night/roles', { folder, mode, projectKey: 'project key' });
    expect(() => cassette.start()).toThrow('ENOTDIR');
    expect(readdirSync(folder)).toEqual(['roster']);
  },
);

it.skipIf(process.platform !== 'linux')('says why nothing can be written on a file system, and ends', () => {
  const cassette = useCassette('roles', { folder: '/proc/sys', mode: 'record', projectKey: 'project key' });
  expect(() => cassette.start()).toThrow('EACCES');
});

it('leaves no folder behind before the first call, and writes in an empty one and again in its own', async () => {
  useCassette('deep/down/roles', { folder, mode: 'record', projectKey: 'project key' }).start();
  expect(readdirSync(folder)).toEqual([]);
  mkdirSync(join(folder, 'roles'));
  for (const mode of ['record', 'record', 'refresh'] as const) await record('roles', mode);
  expect(readdirSync(join(folder, 'roles')).sort()).toEqual(['001-wsdlGetRoles', 'cassette.json']);
});
