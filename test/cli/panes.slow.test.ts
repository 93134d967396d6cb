import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from './builtCli.js';
import { type Command, panesIn, patternOf } from './Pane.js';

const ROOT = join(import.meta.dirname, '../..');
const panes = panesIn(readFileSync(join(ROOT, 'docs/cli.md'), 'utf8'));

let sandbox: Sandbox;
let folder: string;
beforeAll(async () => {
  const main = await builtCli();
  sandbox = await startSandbox();
  folder = mkdtempSync(join(tmpdir(), 'workforce-panes-'));
  for (const name of ['bin', 'home']) mkdirSync(join(folder, name));
  const bin = join(folder, 'bin/workforce-soap');
  writeFileSync(bin, `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(bin, 0o755);
  mkdirSync(join(folder, 'here'));
  symlinkSync(join(ROOT, 'test/fixtures/cassettes'), join(folder, 'here/cassettes'));
}, 120_000);
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

it.each(panes)(
  'docs/cli.md:$line prints what the document says',
  { timeout: 60_000 },
  async ({ commands }) => {
    let last = 0;
    for (const { line, output } of commands) {
      if (line === 'echo $?') expect(`${last}\n`).toBe(output);
      else {
        const { printed, code } = await inShell({ line, output });
        expect(printed).toMatch(patternOf(output));
        last = code;
      }
    }
  },
);

it('there are panes', () => {
  expect(panes.length).toBeGreaterThan(5);
});

/** Runs a command in the shell of a user, 100 columns wide. A file that is shown and is not there yet is made as shown. */
async function inShell({ line, output }: Command): Promise<{ printed: string; code: number }> {
  const [, shown] = /^cat (\S+)$/.exec(line) ?? [];
  const here = join(folder, 'here');
  if (shown && !existsSync(join(here, shown))) {
    mkdirSync(dirname(join(here, shown)), { recursive: true });
    writeFileSync(join(here, shown), output.replaceAll('http://127.0.0.1:8087', sandbox.url));
  }
  const child = spawn('bash', ['--norc', '-c', `${line} 2>&1`], {
    cwd: here,
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      HOME: join(folder, 'home'),
      COLUMNS: '100',
      WORKFORCE_ENDPOINT: sandbox.endpoint,
      WORKFORCE_KEY: sandbox.rootKey.reveal(),
      WFS_SECRET: sandbox.restOptions().clientSecret.reveal(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const stable = printed
    .replaceAll('\r', '')
    .replaceAll(sandbox.url, 'http://127.0.0.1:8087')
    .replaceAll(here, '/home/me');
  return { printed: stable, code: code as number };
}
