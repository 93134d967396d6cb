import { csvHead, csvLines, csvStart } from '../../csv/writeCsv.js';
import { counted } from '../../text/counted.js';
import { hintFor } from '../../text/suggest.js';
import { UsageError } from '../CommandContext.js';
import type { Terminal } from '../terminal/Terminal.js';
import { type Column, columnWidths, tableHead, tableLines, tableRow } from '../terminal/table.js';
import { cellsOf, chooseColumns, type Fields, formatCell } from './chooseColumns.js';
import type { OutputForm } from './outputOptions.js';

/** Prints records as they come, in the form that was asked for. Gives their number. */
export async function printRecords(
  terminal: Terminal,
  fields: Fields,
  records: Records,
  { form, columns: chosen }: { readonly form: OutputForm; readonly columns?: string | undefined },
): Promise<number> {
  const columns = chosen === undefined ? undefined : columnsOf(fields, chosen);
  const narrow = (row: Row) =>
    columns ? Object.fromEntries(columns.flatMap((name) => (name in row ? [[name, row[name]]] : []))) : row;
  if (form === 'table') return printTable(terminal, fields, records, columns);
  if (form === 'ndjson') return each(records, (row) => terminal.print(JSON.stringify(narrow(row))));
  if (form === 'json') return printJson(terminal, records, narrow);
  const style = form === 'excel' ? 'excel' : 'plain';
  const names = columns ?? Object.keys(fields);
  await terminal.write(csvStart(style) + csvHead(names));
  const lineOf = csvLines(names, fields, style);
  return each(records, (row) => terminal.write(lineOf(row)));
}

async function printJson(terminal: Terminal, records: Records, narrow: (row: Row) => Row): Promise<number> {
  let start = '[\n';
  const count = await each(records, async (row) => {
    await terminal.write(`${start}  ${JSON.stringify(narrow(row))}`);
    start = ',\n';
  });
  await terminal.print(count === 0 ? '[]' : '\n]');
  return count;
}

async function each(records: Records, print: (row: Row) => Promise<void>): Promise<number> {
  let count = 0;
  for await (const row of records) {
    await print(row);
    count++;
  }
  return count;
}

function columnsOf(fields: Fields, chosen: string): string[] {
  const names = chosen.split(',').map((name) => name.trim());
  for (const name of names) {
    if (Object.hasOwn(fields, name)) continue;
    throw new UsageError(`--columns: there is no field ${name}; ${hintFor(name, Object.keys(fields))}`);
  }
  return names;
}

type Row = Readonly<Record<string, unknown>>;
export type Records = AsyncIterable<Row> | Iterable<Row>;

/** Rows that are looked at before the first is printed, to choose columns and widths. */
const LOOK_AHEAD = 100;

/** Prints records as a table, one record as a list of its fields. Gives their number. */
async function printTable(
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
