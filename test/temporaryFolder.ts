import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Short, because the path of a socket in it has 107 characters at most.
const OWN = 'soap-tests-';
// Databases wait there for no disk. A container often has 64 MB of it, which is not enough.
const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 31;
let folder: string | undefined;

/** Makes one folder for all that the tests of a run keep for a while. Each project of the run comes here. */
export function setup(): void {
  if (tmpdir().includes(OWN)) return;
  folder = mkdtempSync(join(!process.env.TMPDIR && hasRoom(MEMORY) ? MEMORY : tmpdir(), OWN));
  // PostgreSQL runs as a user of its own, and goes through it to its data.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
}

export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function hasRoom(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
