import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const REFUSE = fileURLToPath(new URL('refuseConnections.mjs', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
// A network namespace of its own has no interface that is up; not every machine lets one be made.
const CUT = spawnSync('unshare', ['-rn', 'true']).status === 0 ? ['unshare', '-rn'] : [];

/** Runs a TypeScript file of the project in a process that can open no connection. Gives what it printed. */
export async function withoutNetwork(file: string, ...args: readonly string[]): Promise<string> {
  const command = [...CUT, process.execPath, '--import', 'tsx', '--import', REFUSE, file, ...args];
  const { stdout } = await run(command[0]!, command.slice(1), { cwd: ROOT });
  return stdout;
}
