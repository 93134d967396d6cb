import { CsvError } from '../../csv/CsvError.js';
import { type CsvTable, readCsvTable } from '../../csv/readCsv.js';
import type { FieldSpec } from '../../definition/field.js';
import { nearest } from '../../text/suggest.js';
import { reviveFields, reviveValue, scalarOf } from '../call/reviveInput.js';
import { UsageError } from '../CommandContext.js';
import { inputOf, jsonIn } from '../files.js';
import type { LooseForms } from '../commands/write.js';

export interface ReadRowsOptions extends Forms {
  readonly delimiter: string;
  /** The part of the operation that holds the rows, by which an object of parts is known. */
  readonly part: string | undefined;
  /** Columns that are left out. */
  readonly ignore?: readonly string[];
  /** The column with the key or number of the row of the journal that a row replaces. */
  readonly replaces?: string;
}

/** What a file says. */
export interface ReadRows {
  readonly rows: Row[];
  /** What stands in the column of `replaces`, for each row. */
  readonly replaces: readonly (string | undefined)[];
  /** Options with which more of it would be taken, and the columns that want them. */
  readonly hints: ReadonlyMap<string, string>;
}

type Row = Record<string, unknown>;
type Fields = Readonly<Record<string, FieldSpec>>;

/** The rows in a file: CSV with a line of names first, JSON, or one JSON object a line. `-` is the standard input. */
export function readRows(file: string, fields: Fields, options: ReadRowsOptions): ReadRows {
  const { text, name } = inputOf(file);
  return /^\s*[[{]/.test(text) ? fromJson(text, name, fields, options) : fromCsv(text, name, fields, options);
}

function fromJson(text: string, name: string, fields: Fields, options: ReadRowsOptions): ReadRows {
  const value = jsonIn(text, name);
  const part = options.part === undefined ? undefined : (value as Row)[options.part];
  const rows = Array.isArray(value) ? value : part === undefined ? [value] : [part].flat();
  const taken = new Columns(fields, options);
  const replaces: (string | undefined)[] = [];
  const read = rows.map((row: unknown, i) => {
    if (row === null || typeof row !== 'object' || Array.isArray(row))
      throw new UsageError(`${name}: row ${i + 1} is no object.`);
    const names = taken.of(Object.keys(row), `${name}: row ${i + 1}`);
    const cells = row as Row;
    replaces.push(
      options.replaces === undefined ? undefined : (cells[options.replaces] as string | undefined),
    );
    const place = `${name}: row ${i + 1}`;
    return reviveFields(
      fields,
      Object.fromEntries(names.map((field) => [field, taken.tidied(field, cells[field], place)])),
    );
  });
  return { rows: read, replaces, hints: taken.hints };
}

function fromCsv(text: string, name: string, fields: Fields, options: ReadRowsOptions): ReadRows {
  const [head = ''] = text.split(/[\r\n]/, 1);
  if (!head.includes(options.delimiter) && /[;\t,|]/.test(head))
    throw new UsageError(`${name} has one column: say with --delimiter what parts them.`);
  const table = tableOf(text, name, options.delimiter);
  const columns = table.columns.map((cell) => cell.trim());
  const twice = columns.find((column, i) => columns.indexOf(column) < i);
  if (twice !== undefined) throw new UsageError(`${name}: the column ${twice} is there twice.`);
  const isOpen = OPEN_COLUMNS.every((column) => columns.includes(column));
  // The journal wrote its open rows with points, whatever the file had that they came from.
  const taken = new Columns(fields, isOpen ? { ...options, decimalPoint: true } : options);
  const names = new Set(taken.of(columns, `${name}: line 1`));
  if (table.rows.length === 0) throw new UsageError(`${name} names columns and has no rows.`);
  const at = options.replaces === undefined ? -1 : columns.indexOf(options.replaces);
  const rows = table.rows.map(({ line, cells }) => {
    // An empty cell says nothing.
    const given = columns.flatMap((column, i) =>
      cells[i] === '' || !names.has(column) ? [] : [[column, cells[i]!] as const],
    );
    const place = `${name}: line ${line}`;
    return Object.fromEntries(
      given.map(([column, cell]) => {
        const value = taken.tidied(column, isOpen ? unguarded(cell) : cell, place) as string;
        return [column, cellValue(fields[column]!, value, place)];
      }),
    );
  });
  return { rows, replaces: table.rows.map(({ cells }) => cells[at] || undefined), hints: taken.hints };
}

function tableOf(text: string, name: string, delimiter: string): CsvTable {
  try {
    return readCsvTable(text, { delimiter });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UsageError(`${name}: ${error.message}.`.replace('?.', '?'));
  }
}

function cellValue(spec: FieldSpec, cell: string, place: string): unknown {
  // A file of open rows has a secret as JSON.
  if (spec.sensitivity === 'secret')
    return reviveValue(spec, cell === '"[redacted]"' ? '[redacted]' : cell, `${place}: a secret`);
  if (!spec.item && !spec.record) return scalarOf(spec, cell, place);
  try {
    return reviveValue(spec, JSON.parse(cell), place);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${place}: expected JSON in a column that holds ${spec.kind}s.`);
  }
}

/** The columns of a file of open rows that are no fields. */
const OPEN_COLUMNS = ['row', 'status', 'ids', 'why'];

/** A cell of a file of open rows without what keeps a spreadsheet from running it. */
function unguarded(cell: string): string {
  return cell.replace(/^'(?=[\t\r\n]|\s*[=+\-@＝＋－＠])/, '');
}

/** Which columns are fields, and what their values mean. */
class Columns {
  /** Options that would take more, with the first column that wants each. */
  readonly hints = new Map<string, string>();
  readonly #fields: Fields;
  readonly #options: ReadRowsOptions;

  constructor(fields: Fields, options: ReadRowsOptions) {
    this.#fields = fields;
    this.#options = options;
  }

  /** Those of the names that are fields. Throws a `UsageError` for a name that is neither that nor to be left out. */
  of(names: readonly string[], place: string): string[] {
    // Files of refused rows carry why.
    const known = Object.keys(this.#fields).filter((name) => !this.#fields[name]!.answerOnly);
    const { ignore = [], replaces } = this.#options;
    const isOpen = OPEN_COLUMNS.every((column) => names.includes(column));
    const left = new Set(['validationErrors', ...ignore, ...(isOpen ? OPEN_COLUMNS : []), replaces]);
    const unknown = names.find((name) => !known.includes(name) && !left.has(name));
    if (unknown === undefined) return names.filter((name) => known.includes(name) && !ignore.includes(name));
    const near = nearest(unknown, known);
    throw new UsageError(
      `${place}: the rows have no field ${JSON.stringify(unknown)}${near ? `; did you mean ${near}?` : `: they have ${known.join(', ')}. Leave it out with --ignore.`}`,
    );
  }

  /** Throws a `UsageError` for a value that means two things; it does not show the value. */
  tidied(name: string, value: unknown, place: string): unknown {
    const spec = this.#fields[name]!;
    const tidy = tidied(spec, value, this.#options);
    if (tidy instanceof Ambiguous) throw new UsageError(`${place}: ${name}: ${tidy.why}`);
    const option = optionFor(spec, tidy);
    if (option && !this.hints.has(option)) this.hints.set(option, name);
    return tidy;
  }
}

const DATE_ORDERS = ['dmy', 'mdy'] as const;
type DateOrder = (typeof DATE_ORDERS)[number];

// Many fields take a text in a form of their own.
const takes = ({ pattern }: FieldSpec, text: string) =>
  pattern?.regex.test(text) === true && !pattern.regex.test('x');
const isTime = (spec: FieldSpec) =>
  spec.kind === 'time' || spec.kind === 'timeText' || takes(spec, '08:00:00');
const isDate = (spec: FieldSpec) =>
  spec.kind === 'date' || spec.kind === 'dateText' || spec.meaning === 'day' || takes(spec, '2026-03-31');
const isNumber = (spec: FieldSpec) => spec.kind === 'decimal' || takes(spec, '7.5');
const isMoment = ({ meaning }: FieldSpec) => meaning !== undefined && /moment$/i.test(meaning);

/** A value that a form takes in two ways: reading it in one of them would be a guess. */
class Ambiguous {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

interface Forms extends LooseForms {
  /** A point is the decimal sign, also where a comma is taken for one. */
  readonly decimalPoint?: boolean;
}

/** A value as the interface wants it, where it has a form that was asked for; else as it is. */
function tidied(spec: FieldSpec, value: unknown, forms: Forms): unknown {
  const { shortTimes, dates, shortYears = false, decimalComma, decimalPoint } = forms;
  if (typeof value !== 'string') return value;
  const time = (text: string) => (shortTimes ? fullTime(text) : text);
  const date = (text: string) => (dates ? isoDate(text, dates, shortYears && spec) : text);
  if (isTime(spec)) return time(value);
  if (isDate(spec)) return date(value);
  const [, day, hour] = (isMoment(spec) && /^(\S+) (\S+)$/.exec(value)) || [];
  if (day !== undefined && hour !== undefined) {
    const made = date(day);
    return made instanceof Ambiguous ? made : `${made} ${time(hour)}`;
  }
  return decimalComma && isNumber(spec) ? withPoint(value, decimalPoint) : value;
}

/**
 * The number with a decimal point. Beside a comma, or more than once, a point groups thousands. A point alone would be the decimal sign in
 * one file and group thousands in another.
 */
function withPoint(text: string, decimalPoint = false): string | Ambiguous {
  const [, sign, whole, rest] =
    /^(-?)(\d+|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:\.\d{3}){2,})(?:,(\d+))?$/.exec(text) ?? [];
  if (whole !== undefined)
    return `${sign}${whole.replaceAll('.', '')}${rest === undefined ? '' : `.${rest}`}`;
  return decimalPoint || !/^-?\d+\.\d+$/.test(text) ? text : new Ambiguous(POINT);
}

const POINT =
  'a point with --decimal-comma is no decimal sign, and alone it may group thousands; write 1234 or 1,234, or leave --decimal-comma out.';

/** The options with which a value would be taken that is not in the form of the interface; `undefined` where none are known. */
function optionFor(spec: FieldSpec, value: unknown): string | undefined {
  const changes = (forms: LooseForms) => {
    const tidy = tidied(spec, value, forms);
    // A point is a decimal sign as long as nobody says that the comma is.
    return tidy !== value && !(tidy instanceof Ambiguous && forms.decimalComma);
  };
  const dates = changes({ dates: 'dmy' }) ? '--dates' : '--dates with --short-years';
  const options = [
    ...(changes({ shortTimes: true }) ? ['--short-times'] : []),
    ...(changes({ decimalComma: true }) ? ['--decimal-comma'] : []),
    ...(changes({ dates: 'dmy', shortYears: true }) ? [dates] : []),
  ];
  return options.length > 0 ? options.join(' and ') : undefined;
}

function fullTime(text: string): string {
  const [, hours, minutes, seconds = '00'] = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  return hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
}

/** An ISO date; a year of two digits is taken for a date of a field, and is the one of that field's window. */
function isoDate(text: string, order: DateOrder, short: FieldSpec | false): string | Ambiguous {
  const [, first, , second, written = ''] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d\d)$/.exec(text) ?? [];
  if (first === undefined || second === undefined || (written.length === 2 && !short)) return text;
  const year = written.length === 4 ? written : fullYear(Number(written), short || undefined);
  if (year instanceof Ambiguous) return year;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * From how many years ago to how many years ahead a year of two digits is read: those in which dates of a field's kind are. Less than a
 * hundred, so that the same file never means another year later.
 */
const WINDOWS: Readonly<Partial<Record<string, readonly [number, number]>>> = {
  dateOfBirth: [99, -13],
  hiredDate: [60, 10],
};
const USUAL_WINDOW = [20, 20] as const;

function fullYear(year: number, spec: FieldSpec | undefined): string | Ambiguous {
  const now = new Date().getFullYear();
  const [back, ahead] = WINDOWS[spec?.meaning ?? ''] ?? USUAL_WINDOW;
  const full = now - back + ((((year - now + back) % 100) + 100) % 100);
  return full <= now + ahead
    ? String(full)
    : new Ambiguous(
        `a year of two digits is read from ${now - back} to ${now + ahead} there; write four digits.`,
      );
}
