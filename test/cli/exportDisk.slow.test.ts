import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { ALL_FORMATS, filesIn, fingerprint, manifestOf } from './exportFolder.js';
import type { CliRun } from './runCli.js';
import { runHere } from './runHere.js';

/** A disk of its own needs the right to mount one, as in a container's root. */
const canMount = isMountable();

describe.skipIf(!canMount)('an export on a disk that does not take it', () => {
  let sandbox: Sandbox;
  let base: string;
  let disk: string;
  beforeAll(async () => {
    sandbox = await startSandbox({ world: '3x40x10' });
    base = mkdtempSync(join(tmpdir(), 'workforce-disk-'));
    disk = join(base, 'disk');
    mkdirSync(disk);
    mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk);
  }, 120_000);
  afterAll(async () => {
    spawnSync('umount', [disk]);
    rmSync(base, { recursive: true });
    await sandbox.stop();
  });

  function exportTo(out: string, formats = ALL_FORMATS): Promise<CliRun> {
    const env = { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
    const what = ['schedules', 'punches', 'payroll', '--from', '2026-03-01', '--to', '2026-03-31'];
    return runHere(['export', ...what, '-f', formats.join(','), '--out', out], { env });
  }

  it('says that it is full in one line, reports nothing as done, and goes on when there is room', {
    timeout: 120_000,
  }, async () => {
    const out = join(disk, 'out');
    // It is full first while reading and then while the output is put together.
    for (const size of ['1m', '4m']) {
      mount('-o', `remount,size=${size}`, disk);
      const { stdout, stderr, code } = await exportTo(out);
      expect(stderr).toMatch(/^error: the disk is full\. Make room; the same command goes on from there\.$/m);
      expect(stdout).toBe('');
      expect(code).toBe(1);
      expect(existsSync(join(out, 'manifest.json'))).toBe(false);
    }
    mount('-o', 'remount,size=64m', disk);
    const { stderr, code } = await exportTo(out);
    expect(stderr).toContain('going on with the export begun');
    expect(code).toBe(0);
    const elsewhere = join(base, 'elsewhere');
    await exportTo(elsewhere);
    expect(fingerprint(out)).toEqual(fingerprint(elsewhere));
    rmSync(out, { recursive: true });
  });

  it('says that it is full for a database too', { timeout: 60_000 }, async () => {
    mount('-o', 'remount,size=5m', disk);
    const out = join(disk, 'database');
    const { stderr, code } = await exportTo(out, ['sqlite']);
    expect(stderr).toMatch(/^error: the disk is full\. Make room; the same command goes on from there\.$/m);
    expect(code).toBe(1);
    expect(filesIn(out).filter((file) => !file.startsWith('.export/'))).toEqual([]);
    mount('-o', 'remount,size=64m', disk);
    expect((await exportTo(out, ['sqlite'])).code).toBe(0);
    rmSync(out, { recursive: true });
  });

  it('says that it cannot be written, and leaves what was there as it was', { timeout: 60_000 }, async () => {
    mount('-o', 'remount,rw,size=64m', disk);
    const out = join(disk, 'kept');
    await exportTo(out);
    const before = { files: filesIn(out), manifest: manifestOf(out) };
    mount('-o', 'remount,ro', disk);
    for (const folder of [out, join(disk, 'new/deep')]) {
      const { stdout, stderr, code } = await exportTo(folder);
      expect(stderr).toMatch(/^error: the file system is read-only: \S+ \(EROFS\)\.\n$/);
      expect(stdout).toBe('');
      expect(code).toBe(1);
    }
    expect({ files: filesIn(out), manifest: manifestOf(out) }).toEqual(before);
  });
});

function mount(...args: string[]): void {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

function isMountable(): boolean {
  if (process.platform !== 'linux') return false;
  const folder = mkdtempSync(join(tmpdir(), 'workforce-mount-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  if (status === 0) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return status === 0;
}
