import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { alignCalls } from './alignCalls.js';
import { compareLines, type FileComparison, linesOf } from './files/compareFile.js';
import { observeBoth } from './observeBoth.js';
import type { Observation } from './observeScript.js';
import { unseenIn } from './unseenIn.js';
import type { VerifyScriptsOptions } from './VerifyScriptsOptions.js';
import type {
  CallComparison,
  CallStatus,
  ScriptEnd,
  UnrecordedCall,
  Verification,
  VerificationVerdict,
} from './Verification.js';

/**
 * Runs a script and its moved successor against recorded calls and compares what they call: operation and decoded parts, order,
 * count; then output and exit. Nothing reaches the service. Throws a `RangeError` where there is no cassette.
 */
export async function verifyScripts(options: VerifyScriptsOptions): Promise<Verification> {
  if (!existsSync(join(options.cassette, 'cassette.json')))
    throw new RangeError(
      `there is no cassette in ${options.cassette}: record the old script first, with migrate record`,
    );
  const { before, after, files, ofItself } = await observeBoth(options);
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
    output: compareLines(before.run.stdout, after.run.stdout).findings,
    files,
    ofItself,
    unseen: unseenIn(options),
  };
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
  return files.some(({ status }) => status !== 'same') ? 'outputDiffers' : 'same';
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
