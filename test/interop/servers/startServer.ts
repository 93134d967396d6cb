import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../freePort.js';

export interface ForeignServer extends AsyncDisposable {
  readonly url: string;
}

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const STARTS_WITHIN = 30_000;

/** Starts a program that listens on the port it is told, and waits until it does. */
export async function startServer(commandOn: (port: number) => Command): Promise<ForeignServer> {
  const port = await freePort();
  const { command, args, cwd, env } = commandOn(port);
  const program = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  program.stderr.on('data', (data) => {
    said += String(data);
  });
  const until = Date.now() + STARTS_WITHIN;
  while (!(await listens(port))) {
    if (program.exitCode !== null || Date.now() > until) {
      program.kill();
      throw new Error(`${command} does not listen: ${said}`);
    }
    await wait(100);
  }
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => stop(program) };
}

async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exited = once(program, 'exit');
  program.kill('SIGKILL');
  await exited;
}

function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}
