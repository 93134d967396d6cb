import { type ChildProcess, spawn } from 'node:child_process';
import { builtCli } from '../cli/builtCli.js';

/** A worker process that is ready. `lines` has what it said, `text` all of it as it stands. */
export type WorkerProcess = ChildProcess & { lines: string[]; ended: Promise<number | null> };

export interface WorkerSettings {
  readonly env: Readonly<Record<string, string>>;
  readonly queue: string;
  readonly options?: readonly string[];
  /** Arguments for Node itself. */
  readonly node?: readonly string[];
}

export async function startWorker({
  env,
  queue,
  options = [],
  node = [],
}: WorkerSettings): Promise<WorkerProcess> {
  const command = ['worker', '--json', '--queue', queue, '--concurrent', '2', '--take-over', '2', ...options];
  const child = spawn(process.execPath, [...node, await builtCli(), ...command], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const worker = Object.assign(child, { lines: [] as string[], ended });
  await new Promise<void>((resolve, reject) => {
    void ended.then((code) => reject(new Error(`the worker ended with ${code}: ${worker.lines.join('\n')}`)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      worker.lines.push(...text.split('\n').filter(Boolean));
      if (text.includes('"ready"')) resolve();
    });
  });
  return worker;
}
