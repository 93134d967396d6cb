import type { AnyOperation, FieldSpec } from '../../definition/operation.js';
import type { Batch, RowOutcome } from '../../definition/outcome.js';
import { counted } from '../../text/counted.js';
import { visibleText } from '../../text/safeText.js';
import { ExitCode } from '../CommandContext.js';
import { newFile, writeRowsTo } from '../files.js';
import { cellsOf, chooseColumns, type Fields } from '../output/chooseColumns.js';
import type { OutputForm } from '../output/outputOptions.js';
import { printRecords } from '../output/printRecords.js';
import type { Style } from '../terminal/style.js';
import type { Terminal } from '../terminal/Terminal.js';

type Row = Readonly<Record<string, unknown>>;
export type AnyBatch = Batch<Row, Row>;
type AnyRow = RowOutcome<Row, Row>;

const BESIDE = 24;

/** Prints what became of every row. */
export async function printBatch(
  terminal: Terminal,
  operation: AnyOperation,
  batch: AnyBatch,
  form: OutputForm,
): Promise<void> {
  const fields = operation.output.item?.record?.fields ?? {};
  if (form === 'json') {
    const { rows, unmatched, issues } = batch;
    await terminal.json({ operation: batch.operation, rows: rows.map(plainRow), unmatched, issues });
  } else if (form === 'table') await printOutcomes(terminal, fields, batch.rows);
  else await printRecords(terminal, { ...OUTCOME_FIELDS, ...fields }, batch.rows.map(flatRow), { form });
  const { green, yellow } = terminal.errorStyle;
  terminal.note((batch.ok ? green : yellow)(summaryOf(batch)));
}

/** All, none or some of the rows were accepted. */
export function batchExitCode(batch: AnyBatch): ExitCode {
  if (batch.ok) return ExitCode.Done;
  return batch.accepted.length === 0 ? ExitCode.Failed : ExitCode.PartlyDone;
}

const TEXT: FieldSpec = { kind: 'string' };
const OUTCOME_FIELDS: Fields = { index: { kind: 'int' }, status: TEXT };

function plainRow(row: AnyRow): Row {
  const { index, status } = row;
  if (row.status === 'rejected')
    return { index, status, validationErrors: row.validationErrors, value: row.value };
  return row.status === 'accepted' ? { index, status, value: row.value } : { index, status };
}

function flatRow(row: AnyRow): Row {
  const value = 'value' in row ? row.value : {};
  return { index: row.index, status: row.status, ...value };
}

async function printOutcomes(terminal: Terminal, fields: Fields, rows: readonly AnyRow[]): Promise<void> {
  const values = rows.map((row) => ('value' in row ? row.value : row.input));
  const cells = values.map((value) => cellsOf(fields, value));
  const anyReason = rows.some((row) => row.status !== 'accepted');
  // Why a row was rejected has a column of its own.
  const { validationErrors: _, ...own } = fields;
  const names = chooseColumns(own, values, cells, (anyReason ? terminal.width / 2 : terminal.width) - BESIDE);
  const paint = (text: string, row: number) => paintOf(rows[row]!, terminal.style)(text);
  const columns = ['#row', { title: 'outcome', paint }, ...names, anyReason ? 'why' : ''];
  const lines = rows.map((row, i) => [
    String(row.index),
    row.status,
    ...names.map((name) => cells[i]![name] ?? ''),
    reasonOf(row),
  ]);
  await terminal.table(columns, lines);
}

function reasonOf(row: AnyRow): string {
  if (row.status === 'rejected') return visibleText(row.validationErrors.join('; '));
  if (row.status === 'unanswered') return 'no answer: state unknown, read it before sending again';
  return row.status === 'notSent' ? 'not sent: can be sent again' : '';
}

function paintOf({ status }: AnyRow, style: Style): (text: string) => string {
  if (status === 'accepted') return style.green;
  return status === 'rejected' ? style.red : style.yellow;
}

/** How many rows had which outcome: `3 accepted · 1 rejected`. */
export function summaryOf(batch: AnyBatch): string {
  const counts = (['accepted', 'rejected', 'unanswered', 'notSent'] as const)
    .map((status) => ({ status, count: batch[status].length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${status === 'notSent' ? 'not sent' : status}`);
  const unmatched =
    batch.unmatched.length > 0 ? ` · ${counted(batch.unmatched.length, 'answer')} for no row` : '';
  return `${counts.join(' · ') || 'no rows'}${unmatched}`;
}

/**
 * Writes the rows that can be sent again, once corrected, to a file that `--input` takes: the rejected ones with their
 * `validationErrors`, which are not sent, and those that never left. Rows without an answer go to a file of their own:
 * they may have been saved.
 */
export function saveRows(terminal: Terminal, batch: AnyBatch, asked: string | undefined): void {
  const rejected = batch.rows.flatMap((row) => {
    if (row.status === 'rejected') return [{ ...row.input, validationErrors: row.validationErrors }];
    return row.status === 'notSent' ? [row.input] : [];
  });
  const unanswered = batch.unanswered.map((row) => row.input);
  if (rejected.length > 0) {
    const file = write(terminal, rejected, `${batch.operation}-rejected`, asked);
    terminal.note(`${counted(rejected.length, 'row')} to correct and send again: ${file}`);
    terminal.note(`  workforce-soap call ${batch.operation} --input ${file} --yes`);
  }
  if (unanswered.length > 0) {
    const name = write(terminal, unanswered, `${batch.operation}-unanswered`);
    terminal.note(
      `${counted(unanswered.length, 'row')} of unknown state, to look at before sending again: ${name}`,
    );
  }
}

// Rows that find no place in a file are not lost: they are said instead.
function write(terminal: Terminal, rows: readonly object[], start: string, asked?: string): string {
  const text = JSON.stringify(rows, null, 2);
  const file = asked ?? newFile(start, 'json', `${text}\n`);
  try {
    writeRowsTo(file, `${text}\n`, '; it would have held what stands above.');
    return file;
  } catch (error) {
    terminal.note(text);
    throw error;
  }
}
