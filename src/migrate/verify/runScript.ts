import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ScriptEnd } from './Verification.js';
import { orElse } from '../../text/orElse.js';

/** What a script did. */
export interface ScriptRun extends Omit<ScriptEnd, 'lines'> {
  /** A character for each byte, so that bytes of any charset differ where they do. */
  readonly stdout: string;
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
/** Characters of an output that are kept: the rest is read and dropped. */
export const LONGEST_OUTPUT = 2 ** 26;
// What Node says of itself and its packages is nothing that a script does.
const RUNTIME = /^\(node:\d+\) .*Warning|^\(Use `node --trace-|^\s*$/;

/** Runs a command line in a shell, with its whole process group ended at the time limit or when it is aborted. */
export function runScript(command: string, options: RunScriptOptions): Promise<ScriptRun> {
  const { env, timeoutMs, signal, onError } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      detached: process.platform !== 'win32',
      // The pseudonyms of a recording can be guessed with it, and no script needs it.
      env: { ...process.env, WORKFORCE_CASSETTE_KEY: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    let timedOut = false;
    child.stdout.setEncoding('latin1').on('data', (text: string) => {
      if (stdout.length < LONGEST_OUTPUT) stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (stderr.length < LONGEST) stderr += text;
      onError?.(text);
    });
    const timer = setTimeout(() => {
      timedOut = true;
      abort();
    }, timeoutMs);
    const abort = () => {
      end(child.pid);
      // A process that the script has left in a group of its own may keep the streams open.
      child.stdout.destroy();
      child.stderr.destroy();
    };
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
      const complaints = stderr.split('\n').filter((line) => !RUNTIME.test(line)).length;
      resolve({ exitCode, timedOut, stdout, complaints });
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

const INTERPRETERS: Readonly<Record<string, string>> = { php: 'php', inc: 'php', py: 'python3', sh: 'sh' };

/**
 * The command line that runs a script: a file by its ending (JavaScript, TypeScript, PHP, Python, shell), anything else as it
 * is. TypeScript runs through `tsx` where the script has it, else by Node itself.
 */
export function scriptCommand(script: string): string {
  if (!existsSync(script)) return script;
  const file = quoted(resolve(script));
  const ending = /\.([a-z]+)$/i.exec(script)?.[1]?.toLowerCase() ?? '';
  const node = quoted(process.execPath);
  if (/^[cm]?jsx?$/.test(ending)) return `${node} ${file}`;
  if (/^[cm]?tsx?$/.test(ending)) return `${node} ${typeScriptLoader(script)}${file}`;
  const interpreter = INTERPRETERS[ending];
  return interpreter ? `${interpreter} ${file}` : file;
}

function typeScriptLoader(script: string): string {
  const loader = orElse(() => createRequire(resolve(script)).resolve('tsx'), undefined);
  return loader === undefined ? '' : `--import ${quoted(pathToFileURL(loader).href)} `;
}

function quoted(text: string): string {
  return `"${text.replace(/(["\\$`])/g, process.platform === 'win32' ? '$1' : '\\$1')}"`;
}
