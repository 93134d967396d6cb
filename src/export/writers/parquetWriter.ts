import type { SchemaElement } from 'hyparquet';
import { dayNumberOf } from '../../calendar/days.js';
import type { FieldSpec } from '../../definition/field.js';
import type { Definition } from '../../definition/record.js';
import { MissingDependency } from '../../errors/MissingDependency.js';
import { AtomicFile } from '../atomicFile.js';
import type { Row } from '../Dataset.js';
import type { ExportRequest } from '../ExportPlan.js';
import { DECIMAL_DIGITS, DECIMAL_PLACES, typeOf } from '../lake/columnTypes.js';
import { isExported } from '../personal.js';
import { withoutOffset } from '../withoutOffset.js';
import { type OpenWriter, UnfitValue } from './OutputWriter.js';

const GROUP_ROWS = 10_000;
/** What is held in memory at once by all files together: with a file for each day there are many. */
const HELD_ROWS = 40_000;

/** A file whose rows wait to be written together. */
interface HeldFile {
  readonly held: number;
  writeGroup(): void;
}

/** Parquet with one type a column whatever the data. */
export async function loadParquet(form: NestedForm): Promise<OpenWriter> {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer').catch(() => {
    throw new MissingDependency('Parquet needs the package hyparquet-writer: npm install hyparquet-writer');
  });
  const open = new Set<HeldFile>();
  return (path, columns) => {
    const forms = columns.map(({ name, spec, always }) => columnForm(name, spec, form, { always }));
    const bytes = new ByteWriter();
    const writer = new ParquetWriter({
      writer: bytes,
      schema: [{ name: 'root', num_children: columns.length }, ...forms.flatMap(({ elements }) => elements)],
      createdBy: 'workforce-soap',
    });
    const file = new AtomicFile(path);
    let held: unknown[][] = columns.map(() => []);
    let rows = 0;
    const flush = () => {
      file.write(Buffer.from(bytes.getBytes()));
      bytes.index = 0;
    };
    const own: HeldFile = {
      get held() {
        return held[0]!.length;
      },
      writeGroup() {
        const columnData = columns.map(({ name }, i) => ({ name, data: held[i]! }));
        if (own.held > 0) void writer.write({ columnData, rowGroupSize: GROUP_ROWS });
        held = columns.map(() => []);
        flush();
      },
    };
    open.add(own);
    return {
      write(_line, row) {
        const parsed = row();
        rows++;
        for (const [i, { name }] of columns.entries())
          held[i]!.push(converted(forms[i]!, parsed[name], { row: rows, column: name }));
        if (own.held >= GROUP_ROWS) own.writeGroup();
        else if (open.size > 1) makeRoom(open);
      },
      commit() {
        own.writeGroup();
        void writer.finish();
        flush();
        open.delete(own);
        return file.commit();
      },
      discard() {
        open.delete(own);
        file.discard();
      },
    };
  };
}

/** Lets the file with the most rows write them when all hold too many. */
function makeRoom(open: ReadonlySet<HeldFile>): void {
  let [all, most] = [0, undefined as HeldFile | undefined];
  for (const file of open) {
    all += file.held;
    if (file.held > (most?.held ?? 0)) most = file;
  }
  if (all > HELD_ROWS) most?.writeGroup();
}

function converted(form: ColumnForm, value: unknown, at: { row: number; column: string }): unknown {
  if (value === undefined || value === null) return undefined;
  try {
    return form.convert(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UnfitValue(at.row, at.column, error.message);
  }
}

/** How arrays and records are written: as JSON, or as lists and structs, without what must not be in the output. */
type NestedForm = Pick<ExportRequest, 'nested' | 'personal'>;

/** A column of Parquet, or a field of a struct in it. */
interface ColumnForm {
  /** Its elements in the schema, the column first. */
  readonly elements: readonly SchemaElement[];
  /** Throws a `RangeError` that says why for a value that the column cannot hold. */
  readonly convert: (value: unknown) => unknown;
}

type Element = Omit<SchemaElement, 'name'>;

const TEXT: Element = { type: 'BYTE_ARRAY', converted_type: 'UTF8' };
const TIME: Element = {
  type: 'INT64',
  logical_type: { type: 'TIME', isAdjustedToUTC: false, unit: 'MICROS' },
};
const TIMESTAMP: Element = {
  type: 'INT64',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MICROS' },
};
const DECIMAL: Element = {
  ...{ type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, converted_type: 'DECIMAL' },
  ...{ precision: DECIMAL_DIGITS, scale: DECIMAL_PLACES },
};
const GREATEST = 10n ** BigInt(DECIMAL_DIGITS);
const INT32 = 2 ** 31;

/** The form of a column. A record inside one of its own kind is JSON: such a column has no end otherwise. */
function columnForm(
  name: string,
  spec: FieldSpec,
  form: NestedForm,
  {
    always,
    inside = [],
  }: { readonly always?: boolean | undefined; readonly inside?: readonly Definition<object>[] } = {},
): ColumnForm {
  const repetition_type = always ? 'REQUIRED' : 'OPTIONAL';
  const { item, record } = spec;
  if (form.nested === 'lists' && item) {
    const element = columnForm('element', item, form, { inside });
    return {
      elements: [
        { name, repetition_type, converted_type: 'LIST', num_children: 1 },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        ...element.elements,
      ],
      convert: (value) => (value as readonly unknown[]).map((one) => orNone(element, one)),
    };
  }
  if (form.nested === 'lists' && record && !inside.includes(record))
    return structForm({ name, repetition_type }, record, form, [...inside, record]);
  const { element, convert } = scalarForm(spec);
  return { elements: [{ name, repetition_type, ...element }], convert };
}

function structForm(
  head: Pick<SchemaElement, 'name' | 'repetition_type'>,
  record: Definition<object>,
  form: NestedForm,
  inside: readonly Definition<object>[],
): ColumnForm {
  const fields = Object.entries(record.fields)
    .filter(([, spec]) => isExported(spec, form.personal))
    .map(([field, spec]) => ({ field, own: columnForm(field, spec, form, { inside }) }));
  return {
    elements: [{ ...head, num_children: fields.length }, ...fields.flatMap(({ own }) => own.elements)],
    convert: (value) =>
      Object.fromEntries(fields.map(({ field, own }) => [field, orNone(own, (value as Row)[field])])),
  };
}

function orNone({ convert }: ColumnForm, value: unknown): unknown {
  return value === undefined || value === null ? undefined : convert(value);
}

function scalarForm(spec: FieldSpec): { element: Element; convert: ColumnForm['convert'] } {
  switch (typeOf(spec)) {
    case 'integer':
      return { element: { type: 'INT32' }, convert: whole };
    case 'boolean':
      return { element: { type: 'BOOLEAN' }, convert: (value) => value };
    case 'decimal':
      return { element: DECIMAL, convert: (value) => unscaled(String(value)) };
    case 'date':
      return { element: { type: 'INT32', converted_type: 'DATE' }, convert: (value) => day(String(value)) };
    case 'time':
      return { element: TIME, convert: (value) => timeMicros(String(value)) };
    case 'timestamp':
      return { element: TIMESTAMP, convert: (value) => timestampMicros(String(value)) };
    case 'json':
      return { element: TEXT, convert: (value) => JSON.stringify(value) };
    case 'text':
      return { element: TEXT, convert: (value) => String(value) };
  }
}

function whole(value: unknown): unknown {
  if (typeof value === 'number' && value >= -INT32 && value < INT32) return value;
  throw new RangeError('a whole number of more than 32 bits');
}

function day(text: string): number {
  const number = dayNumberOf(text);
  if (Number.isInteger(number)) return number;
  throw new RangeError('no date of the calendar');
}

const TIME_TEXT = /^(\d\d):(\d\d):(\d\d)(?:\.(\d+))?$/;
const MICROS = 1_000_000;
const DAY_MICROS = 86_400n * BigInt(MICROS);
const MICRO_DIGITS = 6;

/** Since midnight; 24:00:00 is the end of the day. */
function timeMicros(text: string): bigint {
  const [, hours, minutes, seconds, fraction = ''] = TIME_TEXT.exec(text) ?? [];
  if (hours === undefined) throw new RangeError('no time');
  const rest = fraction.slice(MICRO_DIGITS);
  if (/[1-9]/.test(rest)) throw new RangeError('a time finer than a microsecond');
  const micros = Number(fraction.slice(0, MICRO_DIGITS).padEnd(MICRO_DIGITS, '0'));
  return BigInt(((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * MICROS + micros);
}

function timestampMicros(text: string): bigint {
  const local = withoutOffset(text);
  return BigInt(day(local.slice(0, 10))) * DAY_MICROS + timeMicros(local.slice(11));
}

/** `7.50` as 75000000000: the decimal with its point moved, exactly. */
function unscaled(text: string): bigint {
  const [whole, sign = '', before = '', fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  if (whole === undefined) throw new RangeError('no decimal');
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > DECIMAL_PLACES)
    throw new RangeError(`a decimal with more than ${DECIMAL_PLACES} places`);
  const value = BigInt(`${before || '0'}${digits.padEnd(DECIMAL_PLACES, '0')}`);
  if (value >= GREATEST)
    throw new RangeError(
      `a decimal with more than ${DECIMAL_DIGITS - DECIMAL_PLACES} digits before the point`,
    );
  return sign === '-' ? -value : value;
}
