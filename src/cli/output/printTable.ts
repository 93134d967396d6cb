import { counted } from '../../text/counted.js';
import { type Column, columnWidths, tableHead, tableLines, tableRow } from '../terminal/table.js';
import type { Terminal } from '../terminal/Terminal.js';
import { chooseColumns, type Fields } from './chooseColumns.js';
import { formatCell } from './formatCell.js';

export type Row = Readonly<Record<string, unknown>>;
export type Records = AsyncIterable<Row> | Iterable<Row>;

/** Rows that are looked at before the first is printed, to choose columns and widths. */
const LOOK_AHEAD = 100;

/** Prints records as a table, one record as a list of its fields. Gives their number. */
export async function printTable(
  terminal: Terminal,
  fields: Fields,
  records: Records,
  asked: readonly string[] | undefined,
): Promise<number> {
  const source = iteratorOf(records);
  const first = await take(source, LOOK_AHEAD);
  if (first.length === 0) {
    terminal.note(terminal.errorStyle.dim('no records'));
    return 0;
  }
  if (first.length === 1 && !asked) return printRecord(terminal, fields, first[0]!);
  const cells = first.map((row) => cellsOf(fields, row));
  const names = asked ?? chooseColumns(fields, first, cells, terminal.width);
  const columns = names.map((name): Column => ({ title: name, right: isNumber(fields, name) }));
  const texts = (row: Row) => names.map((name) => formatCell(fields[name], row[name]));
  const widths = columnWidths(columns, first.map(texts), terminal.width);
  await terminal.print(tableHead(columns, widths, terminal.style));
  let count = 0;
  const print = async (row: Row) => {
    count++;
    for (const line of tableRow(columns, widths, texts(row))) await terminal.print(line);
  };
  for (const row of first) await print(row);
  for (let next = await source.next(); !next.done; next = await source.next()) await print(next.value);
  const total = Object.keys(fields).length;
  const more =
    names.length < total && !asked
      ? ` · ${names.length} of ${total} fields; others: --columns or --json`
      : '';
  terminal.note(terminal.errorStyle.dim(`${counted(count, 'record')}${more}`));
  return count;
}

async function printRecord(terminal: Terminal, fields: Fields, row: Row): Promise<number> {
  const cells = Object.entries(cellsOf(fields, row)).filter(([, text]) => text !== '');
  const columns: Column[] = [{ title: 'field', paint: terminal.style.cyan }, { title: 'value' }];
  for (const line of tableLines(columns, cells, terminal.width)) await terminal.print(line);
  const empty = Object.keys(fields).length - cells.length;
  terminal.note(
    terminal.errorStyle.dim(`1 record${empty > 0 ? ` · ${counted(empty, 'field')} not set` : ''}`),
  );
  return 1;
}

function cellsOf(fields: Fields, row: Row): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, spec]) => [name, formatCell(spec, row[name])]),
  );
}

function isNumber(fields: Fields, name: string): boolean {
  const spec = fields[name];
  return (spec?.kind === 'int' || spec?.kind === 'decimal') && !spec.values;
}

async function* iteratorOf(records: Records): AsyncGenerator<Row, void> {
  yield* records;
}

async function take(source: AsyncGenerator<Row, void>, most: number): Promise<Row[]> {
  const rows: Row[] = [];
  while (rows.length < most) {
    const { done, value } = await source.next();
    if (done) break;
    rows.push(value as Row);
  }
  return rows;
}
