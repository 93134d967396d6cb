import { type ChildProcess, spawn } from 'node:child_process';
import { builtCli } from './builtCli.js';
import { SAME_MOMENT } from './exportFolder.js';

export interface CliRun {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliSettings {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** What the standard input holds; default nothing. */
  readonly input?: string;
  /** Given the process when it runs. */
  readonly onStart?: (child: ChildProcess) => void;
}

/** Runs the program as a user would, in an environment without any settings but those given. */
export async function runCli(args: readonly string[], settings: CliSettings = {}): Promise<CliRun> {
  const main = await builtCli();
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [main, ...args], {
    cwd: settings.cwd,
    env: { PATH, HOME, XDG_CONFIG_HOME: '/nonexistent', ...SAME_MOMENT, ...settings.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  settings.onStart?.(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.on('error', () => undefined);
  child.stdin.end(settings.input ?? '');
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}
