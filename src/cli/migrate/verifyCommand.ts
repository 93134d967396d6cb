import type { RecordOptions, VerifyCommandOptions } from '../commands/migrate.js';
import { existsSync } from 'node:fs';
import type { CallComparison, ScriptEnd, Verification } from '../../migrate/verify/Verification.js';
import type { VerificationVerdict } from '../../migrate/verify/Verification.js';
import { verifyScripts } from '../../migrate/verify/verifyScripts.js';
import { type CommandContext, CommandFailure, ExitCode, UsageError, type Run } from '../CommandContext.js';
import { counted } from '../../text/counted.js';
import type { Terminal } from '../terminal/Terminal.js';
import { addressProblem } from '../../transport/endpoint.js';
import { recordScript } from '../../migrate/verify/recordScript.js';
import { checkReference, resolveReference } from '../connection/keyReference.js';

const EXITS: Readonly<Record<VerificationVerdict, ExitCode>> = {
  same: ExitCode.Done,
  outputDiffers: ExitCode.PartlyDone,
  different: ExitCode.Failed,
  unproven: ExitCode.Failed,
};

/** `migrate verify`: the old and the new script against the same recorded calls. */
export async function verifyCommand(context: CommandContext, options: VerifyCommandOptions): Promise<void> {
  const { before, after, cassette, dates, unordered, timeout } = options;
  if (!existsSync(`${cassette}/cassette.json`))
    throw new UsageError(`there is no cassette in ${cassette}: record the old script with migrate record`);
  if (!(timeout > 0)) throw new UsageError('--timeout takes a number of seconds above 0');
  for (const script of [before, after]) checkScript(script);
  const verification: Verification = await verifyScripts({
    ...{
      before,
      after,
      cassette,
      timeoutMs: timeout * 1000,
      env: environmentOf(options.env),
      signal: context.signal,
    },
    ...(dates ? { dates } : {}),
    ...(unordered ? { arrays: unordered } : {}),
    // What a script complains of is its own: it may hold what must not be shown.
    onError: (script, text) => options.debug && context.terminal.pass(`[${script}] ${text}`),
  });
  context.exitCode = EXITS[verification.verdict];
  if (options.json) await context.terminal.json(verification);
  else await printVerification(context.terminal, verification);
}

const VERDICTS = {
  same: 'The same: every call, its parts, the order, the output and the exit.',
  outputDiffers: 'The calls are the same, what the scripts print is not.',
  different: 'Different.',
  unproven: 'Nothing is proven: the old script does not make the calls that the cassette holds.',
} as const;

/** What verify found, for people: each call that is not the same, with the fields that differ. */
export async function printVerification(terminal: Terminal, verification: Verification): Promise<void> {
  const { style } = terminal;
  const { verdict, counts, calls, unrecorded, before, after, firstOtherLine } = verification;
  const paint = verdict === 'same' ? style.green : /^(same|output)/.test(verdict) ? style.yellow : style.red;
  await terminal.print(paint(style.bold(VERDICTS[verdict])));
  const found = Object.entries(counts).filter(([, count]) => count > 0);
  await terminal.print(`calls: ${found.map(([status, count]) => `${count} ${status}`).join(', ') || 'none'}`);
  const other = calls.filter(({ status }) => status !== 'same');
  if (other.length > 0)
    await terminal.table(
      ['before', 'after', 'operation', '', 'what'],
      other.map((call) => [
        String(call.before ?? '–'),
        String(call.after ?? '–'),
        call.operation,
        call.status,
        whatOf(call),
      ]),
    );
  for (const { script, call, why } of unrecorded)
    await terminal.print(`not recorded: call ${call} of ${script}. ${why}`);
  if (firstOtherLine !== undefined)
    await terminal.print(
      `output: line ${firstOtherLine} differs (${counted(before.lines, 'line')} before, ${after.lines} after)${verification.output.map((one) => `; ${one}`).join('')}`,
    );
  if (before.complaints > 0 !== after.complaints > 0)
    await terminal.print(
      `standard error: ${counted(before.complaints, 'line')} before, ${after.complaints} after`,
    );
  if (before.exitCode !== after.exitCode || before.timedOut || after.timedOut)
    await terminal.print(`exit: ${endOf(before)} before, ${endOf(after)} after`);
  for (const one of verification.ofItself)
    await terminal.print(`the old script differs from itself from run to run: ${one}`);
  if (verification.unseen.length > 0) await terminal.print(`\n${style.bold('Not proven by this recording')}`);
  for (const { what, remedy } of verification.unseen) await terminal.print(`  ${what}; ${remedy}`);
  if (calls.every((call) => call.before === undefined))
    terminal.note(
      'the old script made no call. Give it the address of the local server, --env WSDL={wsdl}; what it complains of: --debug',
    );
}

function whatOf({ differences }: CallComparison): string {
  const shown = differences.slice(0, 5).map(({ path, before, after }) => {
    if (before === undefined && after === undefined) return path;
    return `${path}: ${JSON.stringify(before ?? 'nothing')} before, ${JSON.stringify(after ?? 'nothing')} after`;
  });
  return [...shown, ...(differences.length > 5 ? [`and ${differences.length - 5} more`] : [])].join('; ');
}

function endOf({ exitCode, timedOut }: ScriptEnd): string {
  return timedOut ? 'time limit' : String(exitCode ?? 'signal');
}

/** `migrate record`: runs a script against the real service and keeps its calls, scrubbed. */
export const recordCommand: Run<RecordOptions, [string]> = async ({ terminal, signal }, script, options) => {
  const { cassette, target, timeout } = options;
  const wrong = addressProblem(target);
  if (wrong) throw new UsageError(`--target: ${wrong}`);
  if (!process.env.WORKFORCE_CASSETTE_KEY)
    throw new UsageError(
      'set WORKFORCE_CASSETTE_KEY to a long random text of the project: it makes the pseudonyms',
    );
  checkScript(script);
  const recorded = await recordScript({
    ...{ script, cassette, target, timeoutMs: timeout * 1000, env: environmentOf(options.env), signal },
    ...(options.keep ? { keep: options.keep } : {}),
    key: resolveReference(checkReference(options.key, '--key')),
    onError: (text) => options.debug && terminal.pass(text),
  });
  const { calls, exitCode, timedOut } = recorded;
  if (options.json) await terminal.json(recorded);
  else await terminal.print(`${counted(calls.length, 'call')}: ${[...new Set(calls)].join(', ') || 'none'}`);
  if (calls.length === 0)
    throw new CommandFailure(
      'the script made no call to the local server: give it its address, such as --env WSDL={wsdl}',
    );
  if (timedOut || exitCode !== 0)
    throw new CommandFailure(
      `the script ended with ${timedOut ? 'the time limit' : `exit ${exitCode}`}; ${cassette} holds the calls until then`,
    );
  terminal.note(`written: ${cassette}`);
};

/** Throws a `UsageError` for what looks like the file of a script and is not there. */
export function checkScript(script: string): void {
  if (/\s/.test(script) || !/[./\\]/.test(script) || existsSync(script)) return;
  throw new UsageError(
    `there is no script ${script}: give its file, or a command line such as "php old.php"`,
  );
}

/** `NAME=text` options as an environment. */
export function environmentOf(pairs: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (!/^[A-Za-z_]\w*$/.test(pair.slice(0, Math.max(at, 0))))
        throw new UsageError('--env takes NAME=text, such as WSDL={wsdl} or KEY={key}');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
