import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { CassetteOptions } from '../../testing/cassette/CassetteOptions.js';
import { useCassette } from '../../testing/cassette/useCassette.js';
import { alignCalls } from './alignCalls.js';
import { compareFiles } from './files/compareFiles.js';
import { compareLines } from './files/compareLines.js';
import type { FileComparison } from './files/FileComparison.js';
import { type FileContents, FileWatch } from './files/FileWatch.js';
import { type Observation, observeScript } from './observeScript.js';
import { scriptCommand } from './scriptCommand.js';
import { unseenIn } from './unseenIn.js';
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
  /**
   * Files that the scripts write, such as `out/**`, from the working directory: they are compared by what they mean, and are as they
   * were when it ends. Where there are such files, each script runs a second time.
   */
  readonly files?: readonly string[];
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
  const { before, after, files } = await observeBoth(options);
  const calls = alignCalls(before.calls, after.calls);
  const firstOtherLine = otherLine(before.run.stdout, after.run.stdout);
  const counts = { same: 0, moved: 0, different: 0, missing: 0, extra: 0 } satisfies Record<
    CallStatus,
    number
  >;
  for (const { status } of calls) counts[status] += 1;
  return {
    verdict: verdictOf(before, after, calls, files),
    counts,
    calls,
    unrecorded: [...unrecordedOf('before', before), ...unrecordedOf('after', after)],
    before: endOf(before),
    after: endOf(after),
    ...(firstOtherLine === undefined ? {} : { firstOtherLine }),
    output: compareLines(linesOf(before.run.stdout), linesOf(after.run.stdout)).findings,
    files,
    unseen: unseenIn(options),
  };
}

interface Both {
  readonly before: Observation;
  readonly after: Observation;
  readonly files: readonly FileComparison[];
}

/**
 * Runs both scripts. Where they write files that are the same, each runs once more, over those that the old one left: so it shows whether
 * they are written anew or added to.
 */
async function observeBoth(options: VerifyScriptsOptions): Promise<Both> {
  if (!options.files || options.files.length === 0) {
    const before = await observe(options, 'before', 0);
    return { before, after: await observe(options, 'after', before.port), files: [] };
  }
  using watch = new FileWatch(options.files);
  const start = watch.take();
  const runFrom = async (from: FileContents, script: 'before' | 'after', port: number) => {
    watch.put(from);
    const observation = await observe(options, script, port);
    return { observation, left: watch.take() };
  };
  const before = await runFrom(start, 'before', 0);
  const { port } = before.observation;
  const after = await runFrom(start, 'after', port);
  const files = compareFiles(start, before.left, after.left, 1);
  if (files.length > 0 && files.every(({ status }) => status === 'same' || status === 'sameMeaning')) {
    const again = await runFrom(before.left, 'before', port);
    const next = await runFrom(before.left, 'after', port);
    files.push(
      ...compareFiles(before.left, again.left, next.left, 2).filter(
        ({ file, status }) =>
          status !== 'same' && !files.some((one) => one.file === file && one.status === status),
      ),
    );
  }
  return { before: before.observation, after: after.observation, files };
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
  files: readonly FileComparison[],
): VerificationVerdict {
  if (before.calls.length === 0 || before.run.timedOut || before.calls.some(({ unrecorded }) => unrecorded))
    return 'unproven';
  const moved = calls.some(({ status, effect }) => status === 'moved' && effect !== 'read');
  const other = calls.some(({ status }) => status !== 'same' && status !== 'moved');
  const ended = before.run.exitCode === after.run.exitCode && !after.run.timedOut;
  if (moved || other || !ended) return 'different';
  const complains = (run: Observation['run']) => run.complaints > 0;
  if (before.run.stdout !== after.run.stdout || complains(before.run) !== complains(after.run))
    return 'outputDiffers';
  if (files.some(({ status }) => status !== 'same' && status !== 'sameMeaning')) return 'outputDiffers';
  return files.some(({ status }) => status === 'sameMeaning') ? 'sameMeaning' : 'same';
}

function unrecordedOf(script: 'before' | 'after', { calls }: Observation): UnrecordedCall[] {
  return calls.flatMap(({ unrecorded: why }, i) => (why === undefined ? [] : [{ script, call: i + 1, why }]));
}

function endOf({ run: { exitCode, timedOut, stdout, complaints } }: Observation): ScriptEnd {
  return { exitCode, timedOut, lines: linesOf(stdout).length, complaints };
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
