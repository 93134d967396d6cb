import { readFileSync } from 'node:fs';
import { CsvError } from '../../csv/CsvError.js';
import { type CsvRow, type CsvTable, readCsvTable } from '../../csv/readCsv.js';
import type { FieldSpec } from '../../definition/field.js';
import { Secret } from '../../secret.js';
import { nearest } from '../../text/suggest.js';
import { reviveFields, reviveValue } from '../call/reviveInput.js';
import { scalarOf } from '../call/scalarOf.js';
import { UsageError } from '../cliErrors.js';
import { noteSecret } from '../connection/notedSecrets.js';
import { type LooseForms, tidied } from './looseForms.js';

export interface ReadRowsOptions extends LooseForms {
  readonly delimiter: string;
  /** The part of the operation that holds the rows, by which an object of parts is known. */
  readonly part: string | undefined;
}

type Row = Record<string, unknown>;
type Fields = Readonly<Record<string, FieldSpec>>;

/** The rows in a file: CSV with a line of names first, JSON, or one JSON object a line. `-` is the standard input. */
export function readRows(file: string, fields: Fields, options: ReadRowsOptions): Row[] {
  const name = file === '-' ? 'the standard input' : file;
  const text = readText(file, name);
  return /^\s*[[{]/.test(text) ? fromJson(text, name, fields, options) : fromCsv(text, name, fields, options);
}

function readText(file: string, name: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw new UsageError(`cannot read ${name} (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${name} is not in UTF-8: save it as CSV UTF-8.`);
  }
}

function fromJson(text: string, name: string, fields: Fields, options: ReadRowsOptions): Row[] {
  const value = parsed(text, name);
  const part = options.part === undefined ? undefined : (value as Row)[options.part];
  const rows = Array.isArray(value) ? value : part === undefined ? [value] : [part].flat();
  return rows.map((row: unknown, i) => {
    if (row === null || typeof row !== 'object' || Array.isArray(row))
      throw new UsageError(`${name}: row ${i + 1} is no object.`);
    checkNames(Object.keys(row), fields, `${name}: row ${i + 1}`);
    const given = Object.entries(row).map(([field, value]) => [
      field,
      tidied(fields[field]!, value, options),
    ]);
    return reviveFields(fields, Object.fromEntries(given) as Row);
  });
}

// Messages of JSON.parse quote the text, which may hold personal data.
function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.split(/\r?\n/).flatMap((line, i) => {
      if (line.trim() === '') return [];
      try {
        return [JSON.parse(line) as unknown];
      } catch {
        throw new UsageError(`${name}: neither JSON nor one JSON object a line (line ${i + 1}).`);
      }
    });
  }
}

function fromCsv(text: string, name: string, fields: Fields, options: ReadRowsOptions): Row[] {
  const table = tableOf(text, name, options.delimiter);
  const columns = table.columns.map((cell) => cell.trim());
  if (columns.length === 1 && /[;\t,|]/.test(columns[0]!))
    throw new UsageError(`${name} has one column: say with --delimiter what parts them.`);
  checkNames(columns, fields, `${name}: line 1`);
  const twice = columns.find((column, i) => columns.indexOf(column) < i);
  if (twice !== undefined) throw new UsageError(`${name}: the column ${twice} is there twice.`);
  if (table.rows.length === 0) throw new UsageError(`${name} names columns and has no rows.`);
  return table.rows.map((row) => rowOf(row, columns, name, fields, options));
}

function tableOf(text: string, name: string, delimiter: string): CsvTable {
  try {
    return readCsvTable(text, { delimiter });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UsageError(`${name}: ${error.message}.`.replace('?.', '?'));
  }
}

function rowOf(
  { line, cells }: CsvRow,
  columns: readonly string[],
  name: string,
  fields: Fields,
  options: ReadRowsOptions,
): Row {
  // An empty cell says nothing.
  const given = columns.flatMap((column, i) => (cells[i] === '' ? [] : [[column, cells[i]!] as const]));
  return Object.fromEntries(
    given.map(([column, cell]) => [
      column,
      cellValue(fields[column]!, cell, `${name}: line ${line}`, options),
    ]),
  );
}

function cellValue(spec: FieldSpec, cell: string, place: string, options: LooseForms): unknown {
  if (spec.kind === 'secret' || spec.kind === 'apiKey') {
    noteSecret(cell);
    return new Secret(cell);
  }
  if (!spec.item && !spec.record) return scalarOf(spec, tidied(spec, cell, options) as string, place);
  try {
    return reviveValue(spec, JSON.parse(cell), place);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${place}: expected JSON in a column that holds ${spec.kind}s.`);
  }
}

function checkNames(names: readonly string[], fields: Fields, place: string): void {
  // Files of refused rows carry why.
  const known = Object.keys(fields).filter((name) => !fields[name]!.answerOnly);
  for (const name of names) {
    if (known.includes(name) || name === 'validationErrors') continue;
    const near = nearest(name, known);
    throw new UsageError(
      `${place}: the rows have no field ${JSON.stringify(name)}${near ? `; did you mean ${near}?` : `: they have ${known.join(', ')}`}`,
    );
  }
}
