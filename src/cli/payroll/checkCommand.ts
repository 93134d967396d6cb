import type { CheckCommandOptions } from '../commands/payroll.js';
import { writeFile } from 'node:fs/promises';
import type { Client } from '../../client/client.js';
import type { PayrollCheck } from '../../payroll/CheckResult.js';
import type { Verdict } from '../../payroll/history/KeptCheck.js';
import { preliminaryFile, type PreliminaryOptions } from '../../payroll/file/preliminaryFile.js';
import { checkHtml } from '../../payroll/page/checkHtml.js';
import { type CommandContext, ExitCode, UsageError } from '../CommandContext.js';
import { bytesOf } from '../files.js';
import { journalOf } from '../write/journalOptions.js';
import type { JournalCommandOptions } from '../commands/journal.js';
import { readPolicy, withPreparedCheck } from './preparedCheck.js';
import { defined } from '../../text/defined.js';
import type { Finding } from '../../payroll/findings/Finding.js';
import { findingsCsv, inOrder, notJudgedText } from '../../payroll/page/lines.js';
import { shownHours } from '../../payroll/time/minutes.js';
import { unitNamed } from '../../payroll/unitNamed.js';
import { counted } from '../../text/counted.js';
import { visibleText } from '../../text/safeText.js';
import type { Terminal } from '../terminal/Terminal.js';

/** The exit code of each verdict. */
export const VERDICT_CODES: Readonly<Record<Verdict, ExitCode>> = {
  ready: ExitCode.Done,
  'ready with exceptions': ExitCode.PartlyDone,
  notJudged: ExitCode.NotJudged,
  'not ready': ExitCode.Failed,
};

/** `payroll check`: its verdict is the exit code. */
export async function checkCommand(context: CommandContext, options: CheckCommandOptions): Promise<void> {
  const comparesFile = options.file !== undefined || options.preliminaryFile === true;
  if (comparesFile && !readPolicy(options.policy).file)
    throw new UsageError('a file needs --policy with "file", which says how to read it.');
  const given = options.file === undefined ? undefined : bytesOf(options.file);
  const { signal } = context;
  await withPreparedCheck(context, options, async ({ client, asked, history, run }) => {
    if (options.against && !history) throw new UsageError('--against last needs a history of checks.');
    const file = options.preliminaryFile ? await preliminary(client, { ...asked, signal }, options) : given;
    const check = await run({
      ...defined({ file, ledger: options.ledger, signedBy: options.signedBy }),
      ...(options.against ? { against: 'transfer' as const } : {}),
      ...(options.transferredAt ? { transfers: [{ ...asked, at: options.transferredAt }] } : {}),
    });
    await tell(context, check, options);
  });
}

async function tell(context: CommandContext, check: PayrollCheck, options: CheckCommandOptions) {
  const { terminal } = context;
  if (options.html) await writeFile(options.html, checkHtml(check));
  if (options.csv) await writeFile(options.csv, findingsCsv(check));
  if (options.json) await terminal.write(checkJson(check));
  else await printCheck(terminal, check);
  context.exitCode = VERDICT_CODES[check.verdict];
}

/** Through the journal where there is one. */
async function preliminary(
  client: Client,
  asked: PreliminaryOptions,
  options: JournalCommandOptions,
): Promise<Uint8Array> {
  const place = options.journal ?? process.env.WORKFORCE_JOURNAL;
  if (!place) return preliminaryFile(client, asked);
  await using journal = await journalOf({ journal: place }, true);
  return await preliminaryFile(client, { ...asked, journal });
}

/** A check for programs: what failed as name and text. */
function checkJson(check: PayrollCheck): string {
  const failed = check.failed.map(({ error, ...unit }) => ({
    ...unit,
    error:
      error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: '' },
  }));
  return `${JSON.stringify({ ...check, failed }, undefined, 2)}\n`;
}

/** Findings that fit a terminal, the gravest first; all are in the files. */
const MOST = 60;

/** A check for people at a terminal: the verdict, what was found, what could not be judged. */
export async function printCheck(terminal: Terminal, check: PayrollCheck): Promise<void> {
  const { style } = terminal;
  const paint = {
    ready: style.green,
    'ready with exceptions': style.yellow,
    notJudged: style.yellow,
    'not ready': style.red,
  } as const;
  await terminal.print(`${style.bold(paint[check.verdict](check.verdict))}: ${wordsOf(check)}`);
  for (const { unit, error } of check.failed)
    await terminal.print(
      style.red(
        visibleText(
          `${unitNamed(unit)} could not be read: ${error instanceof Error ? error.message : 'unknown'}`,
        ),
      ),
    );
  if (check.findings.length > 0) {
    await terminal.print();
    await terminal.table(COLUMNS, inOrder(check.findings).slice(0, MOST).map(cellsOf));
  }
  if (check.findings.length > MOST)
    await terminal.print(`… and ${check.findings.length - MOST} more: --csv or --html writes all.`);
  for (const line of historyLines(check)) await terminal.print(line);
  for (const one of check.notJudged)
    if (one.because === 'notAsked' || one.accepted)
      terminal.note(terminal.errorStyle.dim(`not judged: ${notJudgedText(one)}`));
    else await terminal.print(style.yellow(`not judged: ${notJudgedText(one)}`));
  for (const kind of check.off) terminal.note(terminal.errorStyle.dim(`switched off by the policy: ${kind}`));
  if (check.expired > 0)
    terminal.note(terminal.errorStyle.dim(`${counted(check.expired, 'exception')} of the policy ended`));
}

const COLUMNS = ['what', '#unit', { title: 'employee', whole: true }, 'day', '#minutes', 'why'];

function cellsOf({
  kind,
  unit,
  employee = '',
  day = '',
  minutes,
  says,
  exception,
  since,
}: Finding): string[] {
  const accepted = exception ? `accepted until ${exception.until}: ` : '';
  const isNew = since === 'new' ? 'new: ' : '';
  return [
    kind,
    String(unit),
    visibleText(employee),
    day,
    minutes === undefined ? '' : String(minutes),
    visibleText(`${isNew}${accepted}${says}`),
  ];
}

function wordsOf({ from, to, units, findings }: PayrollCheck): string {
  const people = units.reduce((sum, { employees }) => sum + employees, 0);
  return `${from} to ${to}, ${counted(units.length, 'unit')}, ${counted(people, 'employee')}, ${counted(findings.length, 'finding')}`;
}

function historyLines({ history }: PayrollCheck): string[] {
  if (!history?.previous) return [];
  const { previous, gone, changedSums } = history;
  const since = previous.transferred ? 'the last transfer' : 'the last check';
  return [
    '',
    `Since ${since} (${previous.at.slice(0, 10)}, ${previous.verdict}): ${counted(gone.length, 'finding')} gone, ${counted(changedSums.length, 'sum')} changed`,
    ...changedSums
      .slice(0, MOST)
      .map(
        ({ employee, salaryType, before, after }) =>
          `  ${visibleText(`${employee} ${salaryType || '(no code)'}`)}: ${shownHours(before)} then, ${shownHours(after)} now`,
      ),
  ];
}
