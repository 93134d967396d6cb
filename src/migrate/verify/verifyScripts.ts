import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { CassetteOptions } from '../../testing/cassette/CassetteOptions.js';
import { useCassette } from '../../testing/cassette/useCassette.js';
import { alignCalls } from './alignCalls.js';
import { type Observation, observeScript } from './observeScript.js';
import { scriptCommand } from './scriptCommand.js';
import type {
  CallComparison,
  CallStatus,
  ScriptEnd,
  UnrecordedCall,
  Verification,
  VerificationVerdict,
} from './Verification.js';

export interface VerifyScriptsOptions
  extends Pick<CassetteOptions, 'arrays' | 'dates' | 'projectKey' | 'today'> {
  /** A script by its file, or a command line: `old.js`, `php old.php --night`. */
  readonly before: string;
  readonly after: string;
  /** Folder of the cassette that the old script was recorded into. */
  readonly cassette: string;
  /**
   * Environment of both scripts. `{endpoint}`, `{wsdl}`, `{url}` and `{key}` stand for those of the local server.
   * `WORKFORCE_ENDPOINT` and `WORKFORCE_KEY` are always set to it.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds after which a script is ended; default 120,000. */
  readonly timeoutMs?: number;
  /** Ends the running script; nothing is compared then. */
  readonly signal?: AbortSignal;
  /** Given the standard error of the scripts as it comes. */
  readonly onError?: (script: 'before' | 'after', text: string) => void;
}

/**
 * Runs a script and its moved successor against recorded calls and compares what they call: operation and decoded parts, order,
 * count; then output and exit. Nothing reaches the service. Throws a `RangeError` where there is no cassette.
 */
export async function verifyScripts(options: VerifyScriptsOptions): Promise<Verification> {
  if (!existsSync(join(options.cassette, 'cassette.json')))
    throw new RangeError(
      `there is no cassette in ${options.cassette}: record the old script first, with migrate record`,
    );
  const before = await observe(options, 'before', 0);
  const after = await observe(options, 'after', before.port);
  const calls = alignCalls(before.calls, after.calls);
  const firstOtherLine = otherLine(before.run.stdout, after.run.stdout);
  const counts = { same: 0, moved: 0, different: 0, missing: 0, extra: 0 } satisfies Record<
    CallStatus,
    number
  >;
  for (const { status } of calls) counts[status] += 1;
  return {
    verdict: verdictOf(before, after, calls, firstOtherLine),
    counts,
    calls,
    unrecorded: [...unrecordedOf('before', before), ...unrecordedOf('after', after)],
    before: endOf(before),
    after: endOf(after),
    ...(firstOtherLine === undefined ? {} : { firstOtherLine }),
  };
}

function observe(
  { cassette: folder, env = {}, timeoutMs = 120_000, signal, onError, ...options }: VerifyScriptsOptions,
  script: 'before' | 'after',
  port: number,
): Promise<Observation> {
  const cassette = useCassette(basename(folder), {
    folder: dirname(folder),
    mode: 'replay',
    ...options,
    staleness: { onAge: 'ignore', onSchema: 'ignore', onFields: 'ignore' },
  });
  return observeScript(cassette, {
    command: scriptCommand(options[script]),
    env,
    key: 'key-of-the-replay',
    port,
    timeoutMs,
    signal,
    onError: (text) => onError?.(script, text),
  });
}

function verdictOf(
  before: Observation,
  after: Observation,
  calls: readonly CallComparison[],
  firstOtherLine: number | undefined,
): VerificationVerdict {
  if (before.calls.length === 0 || before.run.timedOut || before.calls.some(({ unrecorded }) => unrecorded))
    return 'unproven';
  const moved = calls.some(({ status, effect }) => status === 'moved' && effect !== 'read');
  const other = calls.some(({ status }) => status !== 'same' && status !== 'moved');
  const ended = before.run.exitCode === after.run.exitCode && !after.run.timedOut;
  if (moved || other || !ended) return 'different';
  return firstOtherLine === undefined ? 'same' : 'outputDiffers';
}

function unrecordedOf(script: 'before' | 'after', { calls }: Observation): UnrecordedCall[] {
  return calls.flatMap(({ unrecorded: why }, i) => (why === undefined ? [] : [{ script, call: i + 1, why }]));
}

function endOf({ run: { exitCode, timedOut, stdout } }: Observation): ScriptEnd {
  return { exitCode, timedOut, lines: linesOf(stdout).length };
}

function otherLine(before: string, after: string): number | undefined {
  if (before === after) return undefined;
  const [was, is] = [linesOf(before), linesOf(after)];
  const at = was.findIndex((line, i) => line !== is[i]);
  return (at < 0 ? was.length : at) + 1;
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split('\n');
}
