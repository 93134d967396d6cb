import { dayNumberOf } from '../../calendar/days.js';
import type { SchemaElement } from 'hyparquet';
import type { FieldSpec } from '../../definition/field.js';
import { AtomicFile } from '../atomicFile.js';
import type { OutputColumn } from '../columnsOf.js';
import { MissingDependency } from '../../errors/MissingDependency.js';
import type { OpenWriter } from './OutputWriter.js';
import { UnfitValue } from './UnfitValue.js';

/** Rows of one group: what is held in memory at once. */
const GROUP_ROWS = 10_000;
const DECIMALS = 10;
const DIGITS = 38;
const GREATEST = 10n ** BigInt(DIGITS);
const INT32 = 2 ** 31;

type Element = Omit<SchemaElement, 'name'>;
const TEXT: Element = { type: 'BYTE_ARRAY', converted_type: 'UTF8' };

interface ColumnForm {
  readonly element: Element;
  /** Throws a `RangeError` that says why for a value that the column cannot hold. */
  readonly convert: (value: unknown) => unknown;
}

/**
 * Parquet with one type a column whatever the data: whole numbers, booleans, dates and decimals (10 places) as such,
 * times and date-times as text, nested values as JSON.
 */
export async function loadParquet(): Promise<OpenWriter> {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer').catch(() => {
    throw new MissingDependency('Parquet needs the package hyparquet-writer: npm install hyparquet-writer');
  });
  return (path, columns) => {
    const file = new AtomicFile(path);
    const bytes = new ByteWriter();
    const flush = () => {
      file.write(Buffer.from(bytes.getBytes()));
      bytes.index = 0;
    };
    const forms = columns.map(({ spec }) => formOf(spec));
    const writer = new ParquetWriter({
      writer: bytes,
      schema: schemaOf(columns, forms),
      createdBy: 'workforce-soap',
    });
    let columnData = columns.map(({ name }) => ({ name, data: [] as unknown[] }));
    let rows = 0;
    const writeGroup = () => {
      if (columnData[0]!.data.length > 0) void writer.write({ columnData, rowGroupSize: GROUP_ROWS });
      columnData = columns.map(({ name }) => ({ name, data: [] }));
      flush();
    };
    return {
      write: (_line, row) => {
        const parsed = row();
        rows++;
        for (const [i, { name }] of columns.entries())
          columnData[i]!.data.push(converted(forms[i]!, parsed[name], { row: rows, column: name }));
        if (rows % GROUP_ROWS === 0) writeGroup();
      },
      commit: () => {
        writeGroup();
        void writer.finish();
        flush();
        return file.commit();
      },
      discard: () => file.discard(),
    };
  };
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

function schemaOf(columns: readonly OutputColumn[], forms: readonly ColumnForm[]): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name }, i) => ({ name, repetition_type: 'OPTIONAL' as const, ...forms[i]!.element })),
  ];
}

function formOf({ kind }: FieldSpec): ColumnForm {
  const asIs = (value: unknown) => value;
  switch (kind) {
    case 'int':
      return { element: { type: 'INT32' }, convert: whole };
    case 'boolean':
      return { element: { type: 'BOOLEAN' }, convert: asIs };
    case 'date':
    case 'dateText':
      return {
        element: { type: 'INT32', converted_type: 'DATE' },
        convert: (value) => dayNumberOf(String(value)),
      };
    case 'decimal':
      return {
        element: {
          ...{ type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, converted_type: 'DECIMAL' },
          ...{ precision: DIGITS, scale: DECIMALS },
        },
        convert: (value) => unscaled(String(value)),
      };
    case 'array':
    case 'record':
      return {
        element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
        convert: (value) => JSON.stringify(value),
      };
    default:
      return { element: TEXT, convert: (value) => String(value) };
  }
}

function whole(value: unknown): unknown {
  if (typeof value === 'number' && value >= -INT32 && value < INT32) return value;
  throw new RangeError('a whole number of more than 32 bits');
}

/** `7.50` as 75000000000: the decimal with its point moved, exactly. */
function unscaled(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > DECIMALS) throw new RangeError(`a decimal with more than ${DECIMALS} places`);
  const value = BigInt(`${whole || '0'}${digits.padEnd(DECIMALS, '0')}`);
  if (value >= GREATEST)
    throw new RangeError(`a decimal with more than ${DIGITS - DECIMALS} digits before the point`);
  return sign === '-' ? -value : value;
}
