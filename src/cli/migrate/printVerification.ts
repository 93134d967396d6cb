import { counted } from '../../text/counted.js';
import type { CallComparison, ScriptEnd, Verification } from '../../migrate/verify/Verification.js';
import type { Terminal } from '../terminal/Terminal.js';
import { table } from '../terminal/table.js';

const VERDICTS = {
  same: 'The same: every call, its parts, the order, the output and the exit.',
  outputDiffers: 'The calls are the same, what the scripts print is not.',
  different: 'Different.',
  unproven: 'Nothing is proven: the cassette does not answer what the old script calls.',
} as const;

/** What verify found, for people: each call that is not the same, with the fields that differ. */
export async function printVerification(terminal: Terminal, verification: Verification): Promise<void> {
  const { style, width } = terminal;
  const { verdict, counts, calls, unrecorded, before, after, firstOtherLine } = verification;
  const paint = verdict === 'same' ? style.green : /^(same|output)/.test(verdict) ? style.yellow : style.red;
  await terminal.print(paint(style.bold(VERDICTS[verdict])));
  const found = Object.entries(counts).filter(([, count]) => count > 0);
  await terminal.print(`calls: ${found.map(([status, count]) => `${count} ${status}`).join(', ') || 'none'}`);
  const other = calls.filter(({ status }) => status !== 'same');
  if (other.length > 0)
    await terminal.print(
      table(
        ['before', 'after', 'operation', '', 'what'],
        other.map((call) => [
          String(call.before ?? '–'),
          String(call.after ?? '–'),
          call.operation,
          call.status,
          whatOf(call),
        ]),
        { width, style },
      ),
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
