import { counted } from '../../text/counted.js';
import type { AnyOperation } from '../../definition/operation.js';
import { chooseColumns, type Fields } from '../output/chooseColumns.js';
import { formatCell } from '../output/formatCell.js';
import { table } from '../terminal/table.js';
import type { Terminal } from '../terminal/Terminal.js';
import { onlyRecordPart } from './partPath.js';
import { planAction, planWarnings } from './planWarnings.js';

type Row = Readonly<Record<string, unknown>>;
const MOST_SHOWN = 50;
const BESIDE = 16;

/** The rows of a write, and the fields that they have. */
export function planRows(operation: AnyOperation, input: Row): { rows: readonly Row[]; fields: Fields } {
  const part = onlyRecordPart(operation);
  if (!part) return { rows: [input], fields: operation.input };
  const value = input[part.name];
  return { rows: (Array.isArray(value) ? value : [value ?? {}]) as Row[], fields: part.fields };
}

/** Shows on the standard error what a write would send and to where. */
export function printPlan(terminal: Terminal, operation: AnyOperation, input: Row, endpoint: string): void {
  const { rows, fields } = planRows(operation, input);
  const style = terminal.errorStyle;
  terminal.note(
    `${style.bold(operation.name)} (${operation.effect}) with ${counted(rows.length, 'row')} to ${endpoint}`,
  );
  const shown = rows.slice(0, MOST_SHOWN);
  const cells = shown.map((row) =>
    Object.fromEntries(Object.entries(fields).map(([name, spec]) => [name, formatCell(spec, row[name])])),
  );
  const names = chooseColumns(fields, shown, cells, terminal.width - BESIDE);
  const columns = ['#row', { title: 'plan', paint: style.yellow }, ...names];
  const lines = shown.map((row, i) => [
    String(i),
    planAction(operation, row),
    ...names.map((name) => cells[i]![name] ?? ''),
  ]);
  terminal.note(table(columns, lines, { width: terminal.width, style }));
  if (rows.length > shown.length) terminal.note(style.dim(`… and ${rows.length - shown.length} more rows`));
  for (const warning of planWarnings(operation, rows)) terminal.note(`${style.yellow('note:')} ${warning}`);
}
