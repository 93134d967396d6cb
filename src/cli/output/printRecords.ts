import { csvHead, csvLines, csvStart } from '../../csv/writeCsv.js';
import { hintFor } from '../../text/suggest.js';
import { UsageError } from '../cliErrors.js';
import type { Terminal } from '../terminal/Terminal.js';
import type { Fields } from './chooseColumns.js';
import type { OutputForm } from './outputOptions.js';
import { printTable, type Records, type Row } from './printTable.js';

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
