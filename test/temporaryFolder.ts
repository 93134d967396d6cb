import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Short, because the path of a socket in it has 107 characters at most.
const OWN = 'soap-tests-';
let folder: string | undefined;

/** Makes one folder for all that the tests of a run keep for a while. Each project of the run comes here. */
export function setup(): void {
  if (tmpdir().includes(OWN)) return;
  folder = mkdtempSync(join(tmpdir(), OWN));
  // PostgreSQL runs as a user of its own, and goes through it to its data.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
}

export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
