import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MissingDependency } from '../../errors/MissingDependency.js';
import { type DryRun, dryRun } from '../../migrate/codemods/rewriteClient.js';
import { type Readiness, type ScriptReadiness, VERDICTS } from '../../migrate/report/Readiness.js';
import { readinessHtml } from '../../migrate/report/readinessHtml.js';
import { readinessOf } from '../../migrate/report/readinessOf.js';
import { reasonsOf, sectionsOf } from '../../migrate/report/sectionsOf.js';
import { operatorLetter, sayUnknown, sayWire, scriptWords } from '../../migrate/report/summaryOf.js';
import { summaryOf, verdictWords, whoWords } from '../../migrate/report/summaryOf.js';
import type { Inventory } from '../../migrate/scan/Use.js';
import { counted } from '../../text/counted.js';
import { ExitCode, type Run } from '../CommandContext.js';
import type { ScanCommandOptions } from '../commands/migrate.js';
import type { Terminal } from '../terminal/Terminal.js';
import { table } from '../terminal/table.js';
import { inventoryOf, observedIn } from './inventoryOf.js';

/** `migrate scan <folder>`: the inventory, judged. Ends with 3 where no call is known. */
export const scanCommand: Run<ScanCommandOptions, [string]> = async (context, folder, options) => {
  const { terminal } = context;
  const inventory = await inventoryOf(folder, { exclude: options.exclude ?? [] });
  const observed = options.observed === undefined ? undefined : observedIn(options.observed);
  const dryRuns = await dryRunsOf(folder, inventory);
  const readiness = readinessOf(inventory, { dryRuns, ...(observed ? { observed } : {}) });
  if (options.html) await writeFile(options.html, readinessHtml(readiness));
  if (options.out) await writeFile(options.out, `${JSON.stringify(readiness, undefined, 2)}\n`);
  const letter = options.letter === undefined ? undefined : operatorLetter(readiness);
  if (options.letter && letter) await writeFile(options.letter, letter);
  if (options.json) await terminal.json(readiness);
  else await printSummary(terminal, readiness, folder);
  if (!options.json && options.verbose) await printReadiness(terminal, readiness);
  if (options.letter && !letter)
    terminal.note('nothing to ask the operator of the service: no letter was written');
  const { isBlind, scripts } = readiness;
  const nothingKnown =
    scripts.length > 0 && scripts.every(({ verdict, calls }) => verdict === 'unknown' && calls.length === 0);
  if (isBlind || nothingKnown) context.exitCode = ExitCode.PartlyDone;
  for (const file of [options.html, options.out, letter && options.letter])
    if (file) terminal.note(`written: ${file}`);
};

/**
 * Dry runs of the codemod `client` for every script with a call that it reads, by file; nothing is written. Empty without
 * the optional package `ts-morph`, so that nothing is promised of the codemod.
 */
async function dryRunsOf(folder: string, { uses }: Inventory): Promise<ReadonlyMap<string, DryRun>> {
  const found = new Map<string, DryRun>();
  const files = new Set(uses.map(({ file }) => file).filter((file) => /\.[cm]?[jt]sx?$/.test(file)));
  try {
    for (const file of files) found.set(file, await dryRun(file, await readFile(join(folder, file), 'utf8')));
  } catch (error) {
    if (error instanceof MissingDependency) return new Map();
    throw error;
  }
  return found;
}

const MOST_LINES = 60;
const MOST_PLACES = 10;
const MOST_SCRIPTS = 16;

/** What a person needs who plans the next month, in at most 60 lines. */
export async function printSummary(terminal: Terminal, readiness: Readiness, folder: string): Promise<void> {
  const { style } = terminal;
  const { advice, numbers, next, decides } = summaryOf(readiness, folder);
  const { scripts, unknowns, wire } = readiness;
  const places = [...wire.map(sayWire), ...unknowns.map(sayUnknown)];
  const title = (text: string) => ['', style.bold(text)];
  const rest = (all: number, shown: number, what: string) =>
    all > shown ? [style.dim(`${counted(all - shown, `more ${what}`)}: --verbose`)] : [];
  const lines = [
    style.bold(advice),
    ...numbers,
    ...title('Next'),
    ...next.flatMap(({ command, why }) => [style.dim(`# ${why}`), command]),
    ...(decides.length > 0 ? title('Who must decide') : []),
    ...decides.map(({ who, what }) => shortened(`${who}: ${what}`)),
    ...(places.length > 0 ? title('Look yourself: what is not known') : []),
    ...places.slice(0, MOST_PLACES).map((one) => shortened(`- ${one}`)),
    ...rest(places.length, MOST_PLACES, 'place'),
    ...(scripts.length > 0 ? title('Scripts') : []),
    ...(scripts.length > 0
      ? [table(COLUMNS, scripts.slice(0, MOST_SCRIPTS).map(rowOf), { width: 1000, style })]
      : []),
    ...rest(scripts.length, MOST_SCRIPTS, 'script'),
  ];
  await terminal.print(lines.join('\n').split('\n').slice(0, MOST_LINES).join('\n'));
}

const COLUMNS = ['script', 'verdict', 'at the service', '#days', 'who acts'];

function rowOf({ file, verdict, calls, days, who }: ScriptReadiness): string[] {
  const changing = calls.filter((call) => call.changes).length;
  const does =
    changing > 0
      ? `changes by ${counted(changing, 'operation')}`
      : verdict === 'unknown'
        ? 'not known'
        : 'reads only';
  return [file, scriptWords[verdict], does, String(days), whoWords[who]];
}

/** A line that a terminal shows as one. */
function shortened(text: string): string {
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}

/** Everything that stands behind the summary: what is to settle, the work in its order, then script by script. */
export async function printReadiness(terminal: Terminal, readiness: Readiness): Promise<void> {
  const { style } = terminal;
  const { totals, scripts, work } = readiness;
  const painted = { moves: style.green, loses: style.yellow, related: style.cyan, stays: style.red };
  await terminal.print('');
  for (const verdict of Object.values(totals.calls).some((count) => count > 0) ? VERDICTS : []) {
    const { sign, word, meaning } = verdictWords[verdict];
    const count = String(totals.calls[verdict]).padStart(4);
    await terminal.print(`  ${painted[verdict](sign)}  ${count}  ${word}: ${meaning}`);
  }
  for (const { title, lines } of sectionsOf(readiness)) {
    await terminal.print(`\n${style.bold(title)}`);
    for (const line of lines) await terminal.print(`- ${plain(line)}`);
  }
  if (work.length > 0) await terminal.print(`\n${style.bold('In which order')}`);
  for (const [at, { title, why, verdict }] of work.entries()) {
    await terminal.print(`${at + 1}. ${title}. ${style.dim(why)}`);
    const own = scripts.filter((script) => script.verdict === verdict);
    await terminal.table(['script', 'changes', 'effort', '#days', 'who', 'first'], own.map(workOf));
  }
  for (const script of scripts) await printScript(terminal, script);
}

const plain = (text: string) => text.replaceAll('`', '');

function workOf({ file, calls, effort, days, who, first }: ScriptReadiness): string[] {
  const changed = calls.filter(({ changes }) => changes).map(({ operation }) => operation);
  const size = `${effort.size}: ${effort.why.join('; ')}`;
  return [file, changed.join(', '), size, String(days), whoWords[who], plain(first)];
}

async function printScript(terminal: Terminal, { file, verdict, calls, doubts, helpers }: ScriptReadiness) {
  await terminal.print(`\n${terminal.style.bold(file)}  ${scriptWords[verdict]}`);
  if (helpers.length > 0) await terminal.print(`  through ${helpers.join(', ')}`);
  const rows = calls.map((call) => [
    ...[verdictWords[call.verdict].sign, call.operation, call.uses.map(({ line }) => line).join(',')],
    plain(
      [call.why, ...reasonsOf(call).map(({ title, lines }) => `${title}: ${lines.join('; ')}.`)].join(' '),
    ),
  ]);
  if (rows.length > 0) await terminal.table(['', 'operation', 'line', 'why'], rows);
  for (const doubt of doubts) await terminal.print(`  look: ${doubt}`);
}
