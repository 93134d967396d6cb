import { counted } from '../../text/counted.js';
import type { CallReadiness, Readiness, ScriptReadiness, Verdict } from '../../migrate/report/Readiness.js';
import { scriptWords, verdictWords } from '../../migrate/report/verdictWords.js';
import type { Terminal } from '../terminal/Terminal.js';
import { table } from '../terminal/table.js';

/** The readiness report for people at a terminal: the work in its order, then script by script. */
export async function printReadiness(terminal: Terminal, readiness: Readiness): Promise<void> {
  const { style } = terminal;
  const { totals, scripts, skipped, unread, isBlind } = readiness;
  const calls = Object.values(totals.calls).reduce((sum, count) => sum + count, 0);
  await terminal.print(
    style.bold(
      isBlind
        ? 'Nothing is known: no script could be read here'
        : `${counted(scripts.length, 'script')}, ${counted(calls, 'operation')}`,
    ),
  );
  for (const verdict of calls === 0 ? [] : (['moves', 'loses', 'related', 'stays'] as const))
    await terminal.print(
      `  ${painted(terminal, verdict)}  ${String(totals.calls[verdict]).padStart(4)}  ${verdictWords[verdict].word}: ${verdictWords[verdict].meaning}`,
    );
  const known = readiness.operations.length - readiness.kept.length;
  if (calls > 0)
    await terminal.print(
      `${counted(readiness.operations.length, 'different operation')} in all: for ${known} a counterpart is shown or observed, for ${readiness.kept.length} none. Of all ${totals.documented.operations} documented operations none is shown for ${totals.documented.without}.`,
    );
  await printWork(terminal, readiness);
  for (const script of scripts) await printScript(terminal, script);
  await printOlder(terminal, readiness);
  for (const { file, operations } of readiness.mentions)
    await terminal.print(`\n${file} is no script, and names ${operations.join(', ')}`);
  for (const { file, why } of skipped) terminal.note(`not read: ${file} (${why})`);
  const endings = Object.entries(unread).map(([ending, count]) => `.${ending} (${count})`);
  if (endings.length > 0)
    terminal.note(`not read: files in other languages and formats: ${endings.join(', ')}`);
}

async function printWork(terminal: Terminal, { work, scripts, questions, kept }: Readiness): Promise<void> {
  const { style, width } = terminal;
  if (work.length === 0) return;
  await terminal.print(`\n${style.bold('In which order')}`);
  for (const [at, { title, why, verdict }] of work.entries()) {
    await terminal.print(`${at + 1}. ${title}. ${style.dim(why)}`);
    const own = scripts.filter((script) => script.verdict === verdict);
    await terminal.print(
      table(
        [{ title: 'script' }, { title: 'changes' }, { title: 'effort' }, { title: 'first' }],
        own.map(({ file, calls, effort, first }) => [
          file,
          calls
            .filter((call) => call.changes)
            .map(({ operation }) => operation)
            .join(', '),
          `${effort.size}: ${effort.why.join('; ')}`,
          first.replaceAll('`', ''),
        ]),
        { width, style },
      ),
    );
  }
  if (questions.length > 0) await terminal.print(`\n${style.bold('To settle')}`);
  for (const { text, files } of questions.slice(0, 8))
    await terminal.print(`- ${text.replaceAll('`', '')} (${counted(files.length, 'script')})`);
  if (kept.length > 0)
    await terminal.print(`\n${style.bold('To ask the service’s operator: what replaces these, and when?')}`);
  for (const { operation, files } of kept.slice(0, 8))
    await terminal.print(`- ${operation} (${counted(files.length, 'script')})`);
  if (kept.length > 8) await terminal.print(`- ${counted(kept.length - 8, 'more operation')}`);
}

async function printScript(
  terminal: Terminal,
  { file, verdict, calls, unknownCalls, helpers }: ScriptReadiness,
): Promise<void> {
  const { style, width } = terminal;
  await terminal.print(`\n${style.bold(file)}  ${scriptWords[verdict]}`);
  if (helpers.length > 0) await terminal.print(`  through ${helpers.join(', ')}`);
  if (calls.length > 0)
    await terminal.print(
      table(
        [{ title: '' }, { title: 'operation' }, { title: 'line' }, { title: 'uses' }, { title: 'why' }],
        calls.map((call) => [
          verdictWords[call.verdict].sign,
          call.operation,
          call.uses.map(({ line }) => line).join(','),
          usesOf(call),
          whyOf(call),
        ]),
        { width, style },
      ),
    );
  for (const line of unknownCalls)
    await terminal.print(`  line ${line}: the operation is made up at run time`);
}

function usesOf({ reads, sends }: CallReadiness): string {
  const parts = [
    ...(reads.length > 0 ? [`reads ${reads.join(', ')}`] : []),
    ...(sends.length > 0 ? [`sends ${sends.join(', ')}`] : []),
  ];
  return parts.join('; ');
}

function whyOf({ why, losses, observed, assumed }: CallReadiness): string {
  const lost = losses.length > 0 ? [`Lost: ${losses.join('; ')}.`] : [];
  return [why, ...lost, ...observed, ...assumed].join(' ');
}

async function printOlder(terminal: Terminal, { older }: Readiness): Promise<void> {
  const { style, width } = terminal;
  if (older.length === 0) return;
  await terminal.print(`\n${style.bold('Older operations with a successor on SOAP')}`);
  await terminal.print(
    table(
      [{ title: 'operation' }, { title: 'successor' }, { title: 'where' }],
      older.map(({ operation, successor, files }) => [operation, successor, files.join(', ')]),
      { width, style },
    ),
  );
}

function painted({ style }: Terminal, verdict: Verdict): string {
  const paint = { moves: style.green, loses: style.yellow, related: style.cyan, stays: style.red }[verdict];
  return paint(verdictWords[verdict].sign);
}
