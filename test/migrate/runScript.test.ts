import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runScript } from '../../src/migrate/verify/runScript.js';

const node = (script: string) => `"${process.execPath}" -e '${script}'`;
const run = (script: string) => runScript(node(script), { env: {}, timeoutMs: 20_000 });

it('tells bytes apart that are no text in UTF-8', async () => {
  const [one, other] = await Promise.all(
    ['0xf6', '0xe4'].map((byte) => run(`process.stdout.write(Buffer.from([${byte}]))`)),
  );
  expect(one!.stdout).not.toBe(other!.stdout);
});

it('ends with the time limit although a process that the script has left keeps the streams open', async () => {
  const file = join(tmpdir(), `left-${process.pid}`);
  const left = 'setInterval(() => {}, 1000)';
  const script = `const { pid } = require("child_process").spawn(process.execPath, ["-e", "${left}"], { detached: true, stdio: "inherit" });
    require("fs").writeFileSync(process.env.FILE, String(pid)); setInterval(() => {}, 1000);`;
  const stop = new AbortController();
  const running = runScript(node(script), { env: { FILE: file }, timeoutMs: 60_000, signal: stop.signal });
  await expect.poll(() => Number(readFileSync(file, 'utf8')), { timeout: 10_000 }).toBeGreaterThan(0);
  stop.abort();
  try {
    expect(await running).toMatchObject({ exitCode: null });
  } finally {
    process.kill(Number(readFileSync(file, 'utf8')));
    rmSync(file);
  }
});

it('does not give the project key to a script, unless by name', async () => {
  vi.stubEnv('WORKFORCE_CASSETTE_KEY', 'of the project');
  onTestFinished(() => void vi.unstubAllEnvs());
  const tells = node('process.stdout.write(String(process.env.WORKFORCE_CASSETTE_KEY))');
  const told = async (env: Record<string, string>) =>
    (await runScript(tells, { env, timeoutMs: 20_000 })).stdout;
  expect(await told({})).toBe('undefined');
  expect(await told({ WORKFORCE_CASSETTE_KEY: 'own' })).toBe('own');
});
