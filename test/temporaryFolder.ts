import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;

/** Makes one folder for all that the tests of a run keep for a while. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), 'workforce-soap-tests-'));
  // PostgreSQL runs as a user of its own, and goes through it to its data.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
