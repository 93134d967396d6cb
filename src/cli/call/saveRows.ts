import { counted } from '../../text/counted.js';
import { freeName, writeRowsTo } from '../files.js';
import type { AnyBatch } from './printBatch.js';
import type { Terminal } from '../terminal/Terminal.js';

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
  const file = asked ?? freeName(`${batch.operation}-rejected`, 'json');
  if (rejected.length > 0) {
    write(terminal, file, rejected);
    terminal.note(`${counted(rejected.length, 'row')} to correct and send again: ${file}`);
    terminal.note(`  workforce-soap call ${batch.operation} --input ${file} --yes`);
  }
  if (unanswered.length > 0) {
    const name = freeName(`${batch.operation}-unanswered`, 'json');
    write(terminal, name, unanswered);
    terminal.note(
      `${counted(unanswered.length, 'row')} of unknown state, to look at before sending again: ${name}`,
    );
  }
}

// Rows that find no place in a file are not lost: they are said instead.
function write(terminal: Terminal, file: string, rows: readonly object[]): void {
  const text = JSON.stringify(rows, null, 2);
  try {
    writeRowsTo(file, `${text}\n`, '; it would have held what stands above.');
  } catch (error) {
    terminal.note(text);
    throw error;
  }
}
