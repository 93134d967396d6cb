import { spawn } from 'node:child_process';

/** What a script did. */
export interface ScriptRun {
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  readonly stdout: string;
  /** Lines of the standard error that are the script's own. */
  readonly complaints: number;
}

export interface RunScriptOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds after which the script is ended. */
  readonly timeoutMs: number;
  /** Ends the script when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Given the standard error as it comes. */
  readonly onError?: (text: string) => void;
}

const LONGEST = 1_000_000;
// What Node says of itself and its packages is nothing that a script does.
const RUNTIME = /^\(node:\d+\) .*Warning|^\(Use `node --trace-|^\s*$/;

function complaintsIn(stderr: string): number {
  return stderr.split('\n').filter((line) => !RUNTIME.test(line)).length;
}

/** Runs a command line in a shell, with its whole process group ended at the time limit or when it is aborted. */
export function runScript(command: string, options: RunScriptOptions): Promise<ScriptRun> {
  const { env, timeoutMs, signal, onError } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      detached: process.platform !== 'win32',
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    let timedOut = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (stderr.length < LONGEST) stderr += text;
      onError?.(text);
    });
    const timer = setTimeout(() => {
      timedOut = true;
      end(child.pid);
    }, timeoutMs);
    const abort = () => end(child.pid);
    signal?.addEventListener('abort', abort);
    const over = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    if (signal?.aborted) abort();
    child.once('error', (error) => {
      over();
      reject(error);
    });
    child.once('close', (exitCode) => {
      over();
      resolve({ exitCode, timedOut, stdout, complaints: complaintsIn(stderr) });
    });
  });
}

function end(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
