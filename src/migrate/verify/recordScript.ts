import { basename, dirname } from 'node:path';
import type { CassetteOptions } from '../../cassette/CassetteOptions.js';
import { useCassette } from '../../cassette/useCassette.js';
import { observeScript } from './observeScript.js';
import { scriptCommand } from './runScript.js';
import type { ScriptEnd } from './Verification.js';

/** Options of `recordScript`. */
export interface RecordScriptOptions extends Pick<CassetteOptions, 'projectKey' | 'secrets' | 'keep'> {
  /** The script by its file, or a command line. */
  readonly script: string;
  /** Folder of the cassette to write. */
  readonly cassette: string;
  /** Address of the SOAP endpoint that the script really calls. */
  readonly target: string;
  /** The key of the unit: `{key}` in `env`. */
  readonly key: string;
  /** As for `verifyScripts`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds after which the script is ended; default 600,000. */
  readonly timeoutMs?: number;
  /** Ends the script; nothing is written then. */
  readonly signal?: AbortSignal;
  /** Gets the standard error of the script. */
  readonly onError?: (text: string) => void;
}

/** What was recorded. */
export interface RecordedScript extends Pick<ScriptEnd, 'exitCode' | 'timedOut'> {
  /** The operations that were called, in their order. */
  readonly calls: readonly string[];
}

/**
 * Runs a script against the real service through a local server and writes its calls as a cassette, scrubbed. What the script
 * writes is written. Nothing is recorded when the script makes no call.
 */
export async function recordScript(options: RecordScriptOptions): Promise<RecordedScript> {
  const { script, cassette: folder, target, key, ...others } = options;
  const { env = {}, timeoutMs = 600_000, signal, onError, ...rest } = others;
  const cassette = useCassette(basename(folder), {
    ...rest,
    folder: dirname(folder),
    mode: 'record',
    // The script sends what it sends: who records it says so by the command.
    writes: true,
    secrets: { ...rest.secrets, key },
  });
  const { run, calls } = await observeScript(cassette, {
    ...{ command: scriptCommand(script), env, key, port: 0, timeoutMs, target, signal },
    ...(onError ? { onError } : {}),
  });
  if (calls.length > 0) cassette.stop();
  const { exitCode, timedOut } = run;
  return { calls: calls.map(({ meaning }) => meaning.operation), exitCode, timedOut };
}
