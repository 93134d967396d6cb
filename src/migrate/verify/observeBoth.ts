import { basename, dirname } from 'node:path';
import { useCassette } from '../../cassette/useCassette.js';
import { compareFiles } from './files/compareFiles.js';
import { compareLines, type FileComparison } from './files/compareFile.js';
import { type FileContents, FileWatch } from './files/FileWatch.js';
import { type Observation, observeScript } from './observeScript.js';
import { scriptCommand } from './scriptCommand.js';
import type { VerifyScriptsOptions } from './VerifyScriptsOptions.js';

/** Both scripts, run against the same recorded calls. */
export interface Both {
  readonly before: Observation;
  readonly after: Observation;
  readonly files: readonly FileComparison[];
  /** What the old script itself prints and writes otherwise from one run to the next. */
  readonly ofItself: readonly string[];
}

/**
 * Runs both scripts. Where they write files that are the same, each runs once more, over those that the old one left: so it shows whether
 * they are written anew or added to. Where something differs, the old one runs once more, to see what differs by itself.
 */
export async function observeBoth(options: VerifyScriptsOptions): Promise<Both> {
  using watch = new FileWatch(options.files ?? [], [options.before, options.after, options.cassette]);
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
  const isSame = files.every(({ status }) => status === 'same');
  if (files.length > 0 && isSame) {
    const again = await runFrom(before.left, 'before', port);
    const next = await runFrom(before.left, 'after', port);
    files.push(
      ...compareFiles(before.left, again.left, next.left, 2).filter(
        ({ file, status }) =>
          status !== 'same' && !files.some((one) => one.file === file && one.status === status),
      ),
    );
  }
  const both = { before: before.observation, after: after.observation, files };
  const [was, is] = [both.before.run, both.after.run];
  const differs = was.stdout !== is.stdout || files.some(({ status }) => status !== 'same');
  if (!differs || was.exitCode !== is.exitCode) return { ...both, ofItself: [] };
  const again = await runFrom(start, 'before', port);
  return {
    ...both,
    ofItself: [
      ...compareLines(was.stdout, again.observation.run.stdout).findings.map((one) => `output: ${one}`),
      ...compareFiles(start, before.left, again.left, 1).flatMap(({ file, findings }) =>
        findings.map((one) => `${file}: ${one}`),
      ),
    ],
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
