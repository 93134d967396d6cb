import type { CheckedOptions, CorrectCommandOptions } from '../commands/payroll.js';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import {
  changesOf,
  type Proposal,
  proposalsCsv,
  proposalsOf,
  readSigned,
} from '../../payroll/corrections/proposals.js';
import { matchSigned, sendCorrections, sentBefore } from '../../payroll/corrections/sendCorrections.js';
import type { SentCorrections } from '../../payroll/corrections/sendCorrections.js';
import type { JournalEntry } from '../../journal/index.js';
import { isSaved } from '../../journal/JournalRow.js';
import { counted } from '../../text/counted.js';
import { ExitCode, UsageError, type Run } from '../CommandContext.js';
import { bytesOf } from '../files.js';
import { journalOf, journalToLookInto } from '../write/journalOptions.js';
import { printCheck, VERDICT_CODES } from './checkCommand.js';
import { type PreparedCheck, withPreparedCheck } from './preparedCheck.js';
import { orElse } from '../../text/orElse.js';

/** `payroll propose`: corrections for a person to review, strike out and sign. */
export const proposeCommand: Run<CheckedOptions & { readonly out: string }> = async (context, options) => {
  if (existsSync(options.out) && mayBeSigned(bytesOf(options.out).toString('utf8')))
    throw new UsageError(
      `${options.out} is there already, and somebody may have signed rows of it: nothing is written over. Name another file.`,
    );
  await withPreparedCheck(context, options, async (prepared) => {
    mustBeKept(prepared);
    const check = await prepared.run();
    const proposals = proposalsOf(check);
    await writeFile(options.out, proposalsCsv(proposals), { mode: 0o600 });
    const mended = new Set(proposals.map(({ finding }) => finding.key)).size;
    await context.terminal.print(
      `${options.out}: ${counted(proposals.length, 'correction')} for ${counted(mended, 'finding')} of ${check.findings.length}; correct the others by hand`,
    );
    context.terminal.note('Sign a row in its first column; a row without a name is struck out.');
  });
};

/** False only for an empty file, and for a table in which nobody signed a row. */
function mayBeSigned(text: string): boolean {
  return orElse(() => text !== '' && readSigned(text).length > 0, true);
}

/** `payroll correct`: writes what was signed through the journal, and checks the period again. */
export const correctCommand: Run<CorrectCommandOptions, [string]> = async (context, file, options) => {
  const signed = readSigned(bytesOf(file).toString('utf8'));
  if (signed.length === 0) throw new UsageError(`nobody signed a row of ${file}: nothing is to be done.`);
  const { terminal, signal } = context;
  await withPreparedCheck(context, options, async (prepared) => {
    mustBeKept(prepared);
    await using journal = options.dryRun
      ? await journalToLookInto(options)
      : await journalOf(options, options.new);
    const { standing, stale } = matchSigned(signed, proposalsOf(await prepared.run()));
    const asked = { journal, job: options.job, dryRun: options.dryRun === true, signal };
    const earlier = await sentBefore(prepared.client, { ...asked, dryRun: true });
    const isUndone = ({ row }: Proposal) => {
      const entry = earlier.get(changesOf(row));
      return entry !== undefined && isSaved(entry);
    };
    const undone = standing.filter(isUndone);
    const due = standing.filter((one) => !isUndone(one));
    const sent = due.length === 0 ? [] : await sendCorrections(prepared.client, due, asked);
    const before = stale.length === 0 ? undefined : await sentBefore(prepared.client, asked);
    let isOpen = undone.length > 0 || sent.some(({ result }) => 'ok' in result && !result.ok);
    for (const { proposal } of undone)
      terminal.note(`line ${signed.findLast((one) => one.proposal === proposal)!.line} ${UNDONE}`);
    for (const { line, why } of stale) {
      const row = before?.get(signed.find((one) => one.line === line)!.changes);
      isOpen ||= !row || !isSaved(row);
      terminal.note(`line ${line} ${(row && nowOf(row)) ?? `is not written: ${why}`}`);
    }
    for (const line of sent.flatMap(linesOf)) await terminal.print(line);
    if (options.dryRun) {
      terminal.note('nothing was sent or recorded');
      return;
    }
    const check = await prepared.run();
    await printCheck(terminal, check);
    context.exitCode = isOpen ? ExitCode.Failed : VERDICT_CODES[check.verdict];
  });
};

const UNDONE =
  'was written before, by this job, and the check proposes it again: somebody undid it, or it is not shown yet. Nothing was sent. Look at the record; to write it again, name another --job.';

/** What became of a correction that an earlier run sent; nothing of one that was never sent. */
function nowOf(row: JournalEntry): string | undefined {
  const { state, attempts, next, validationErrors = [] } = row;
  if (isSaved(row)) return 'was written before, by this job';
  if (attempts === 0) return undefined;
  const why = [state === 'sent' ? 'nobody knows yet what became of it' : state, ...validationErrors, next];
  return `was sent before, by this job: ${why.filter((text) => text !== '').join(': ')}`;
}

/** What became of each row, or would become of it. */
function linesOf({ unit, operation, proposals, result }: SentCorrections): string[] {
  const rows = 'rows' in result ? result.rows : result;
  return rows.map((row, i) => {
    const state = 'plan' in row ? row.plan : row.status;
    const why = 'validationErrors' in row ? row.validationErrors.join('; ') : row.fields.join(', ');
    const { proposal, finding } = proposals[i]!;
    return [`${state}: ${finding.kind}, unit ${unit}, ${operation} (${proposal})`, why, row.next]
      .filter((text) => text !== '')
      .join(': ');
  });
}

// Its key makes the marks under which a proposal is known again.
function mustBeKept({ history }: PreparedCheck): void {
  if (!history) throw new UsageError('corrections need a history of checks, which knows them again.');
}
