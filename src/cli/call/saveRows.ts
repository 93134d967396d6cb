import { existsSync, writeFileSync } from 'node:fs';
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
  const file = asked ?? freeName(`${batch.operation}-rejected`);
  if (rejected.length > 0) {
    write(file, rejected);
    terminal.note(`${rejected.length} rows to correct and send again: ${file}`);
    terminal.note(`  workforce-soap call ${batch.operation} --input ${file} --yes`);
  }
  if (unanswered.length > 0) {
    const name = freeName(`${batch.operation}-unanswered`);
    write(name, unanswered);
    terminal.note(`${unanswered.length} rows of unknown state, to look at before sending again: ${name}`);
  }
}

function write(file: string, rows: readonly unknown[]): void {
  writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`, { mode: 0o600 });
}

/** A name that no file has: nothing is written over. */
function freeName(start: string): string {
  for (let i = 1; ; i++) {
    const name = `${start}${i === 1 ? '' : `-${i}`}.json`;
    if (!existsSync(name)) return name;
  }
}
