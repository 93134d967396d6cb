import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../interop/freePort.js';

export interface ForwardProxy {
  readonly url: string;
  /** What the proxy wrote of its work. */
  log(): string;
  stop(): void;
}

async function waitForPort(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.end());
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the proxy did not start');
}

/** A real forward proxy: Debian's tinyproxy, with a user where `login` is given. */
export async function startTinyproxy(login?: { user: string; password: string }): Promise<ForwardProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const port = await freePort();
  const lines = [`Port ${port}`, 'Listen 127.0.0.1', 'Allow 127.0.0.1', 'MaxClients 50', 'LogLevel Connect'];
  lines.push(
    `LogFile "${join(folder, 'log')}"`,
    ...(login ? [`BasicAuth ${login.user} ${login.password}`] : []),
  );
  writeFileSync(join(folder, 'conf'), `${lines.join('\n')}\n`);
  const proxy: ChildProcess = spawn('tinyproxy', ['-d', '-c', join(folder, 'conf')], { stdio: 'ignore' });
  // Also when a test fails before it stops the proxy.
  process.once('exit', () => proxy.kill('SIGKILL'));
  await waitForPort(port);
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => readFileSync(join(folder, 'log'), 'utf8'),
    stop: () => {
      proxy.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
