import { counted } from '../../text/counted.js';
import type { Readiness, ScriptReadiness, Verdict } from '../../migrate/report/Readiness.js';
import { scriptWords, verdictWords } from '../../migrate/report/verdictWords.js';
import type { Terminal } from '../terminal/Terminal.js';
import { table } from '../terminal/table.js';

/** The readiness report for people at a terminal. */
export async function printReadiness(terminal: Terminal, readiness: Readiness): Promise<void> {
  const { style, width } = terminal;
  const { totals, scripts, older, work, skipped } = readiness;
  const calls = Object.values(totals.calls).reduce((sum, count) => sum + count, 0);
  await terminal.print(style.bold(`${counted(calls, 'call')} in ${counted(scripts.length, 'file')}`));
  for (const verdict of ['moves', 'loses', 'related', 'stays'] as const)
    await terminal.print(
      `  ${painted(terminal, verdict)}  ${String(totals.calls[verdict]).padStart(4)}  ${verdictWords[verdict].word}: ${verdictWords[verdict].meaning}`,
    );
  await terminal.print(
    `A counterpart is shown or observed for ${totals.documented.withCounterpart} of the ${totals.documented.operations} documented operations, none is shown for ${totals.documented.without}.`,
  );
  for (const script of scripts) await printScript(terminal, script);
  if (older.length > 0) {
    await terminal.print(`\n${style.bold('Older operations with a successor on SOAP')}`);
    await terminal.print(
      table(
        [{ title: 'operation' }, { title: 'successor' }, { title: 'where' }],
        older.map(({ operation, successor, files }) => [operation, successor, files.join(', ')]),
        { width, style },
      ),
    );
  }
  await terminal.print(`\n${style.bold('In which order')}`);
  for (const [i, { title, files }] of work.entries())
    await terminal.print(`${i + 1}. ${title} (${files.length}): ${files.join(', ')}`);
  for (const { file, why } of skipped) terminal.note(`not read: ${file} (${why})`);
}

async function printScript(
  terminal: Terminal,
  { file, verdict, calls, unknownCalls }: ScriptReadiness,
): Promise<void> {
  const { style, width } = terminal;
  await terminal.print(`\n${style.bold(file)}  ${scriptWords[verdict]}`);
  if (calls.length > 0)
    await terminal.print(
      table(
        [{ title: '' }, { title: 'operation' }, { title: 'line' }, { title: 'why' }],
        calls.map(({ operation, verdict: own, uses, why, losses, unsure }) => [
          verdictWords[own].sign,
          operation,
          uses.map(({ line }) => line).join(','),
          [
            why,
            ...(losses.length > 0 ? [`Lost: ${losses.join('; ')}.`] : []),
            ...(unsure ? ['Not certain.'] : []),
          ].join(' '),
        ]),
        { width, style },
      ),
    );
  for (const line of unknownCalls)
    await terminal.print(`  line ${line}: the operation is made up at run time`);
}

function painted({ style }: Terminal, verdict: Verdict): string {
  const paint = { moves: style.green, loses: style.yellow, related: style.cyan, stays: style.red }[verdict];
  return paint(verdictWords[verdict].sign);
}
