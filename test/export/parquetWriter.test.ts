import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, describe, expect, it } from 'vitest';
import { type FieldSpec, t } from '../../src/definition/field.js';
import { record } from '../../src/definition/record.js';
import type { OpenWriter, OutputWriter } from '../../src/export/writers/OutputWriter.js';
import { loadParquet } from '../../src/export/writers/parquetWriter.js';

const folder = mkdtempSync(join(tmpdir(), 'parquet-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Form = Parameters<typeof loadParquet>[0];
const JSON_FORM: Form = { nested: 'json', personal: 'keep' };
const LINE = Buffer.from('');

function begin(
  open: OpenWriter,
  name: string,
  fields: Readonly<Record<string, { readonly spec: FieldSpec }>>,
) {
  const columns = Object.entries(fields).map(([column, { spec }]) => ({ name: column, spec }));
  return open(join(folder, name), columns);
}

function writeAll(writer: OutputWriter, rows: readonly object[]): void {
  for (const row of rows) writer.write(LINE, () => row as never);
}

const bytesOf = (path: string) => {
  const bytes = readFileSync(path);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
};
const readAll = (path: string) => parquetReadObjects({ file: bytesOf(path) });
const groupsOf = (path: string) =>
  parquetMetadata(bytesOf(path)).row_groups.map(({ num_rows }) => Number(num_rows));
const numbers = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));

describe('rows in memory', () => {
  it('of one file are written by the ten thousand', async () => {
    const writer = begin(await loadParquet(JSON_FORM), 'one.parquet', { n: t.int() });
    writeAll(writer, numbers(25_000));
    const { path } = writer.commit();
    expect(groupsOf(path)).toEqual([10_000, 10_000, 5_000]);
    expect((await readAll(path)).at(-1)).toEqual({ n: 24_999 });
  });

  it('of many files are forty thousand in all: the file that holds most writes its own', async () => {
    const open = await loadParquet(JSON_FORM);
    const sizes = [9_000, 9_500, 9_000, 9_000, 5_000];
    const writers = sizes.map((_, i) => begin(open, `many-${i}.parquet`, { n: t.int() }));
    for (const [i, size] of sizes.entries()) writeAll(writers[i]!, numbers(size));
    const paths = writers.map((writer) => writer.commit().path);
    expect(paths.map(groupsOf)).toEqual([[9_000], [9_500], [9_000], [9_000], [5_000]]);

    const again = sizes.map((_, i) => begin(open, `again-${i}.parquet`, { n: t.int() }));
    for (const [i, size] of sizes.entries()) writeAll(again[i]!, numbers(size));
    // The file with most rows has none in memory any more.
    writeAll(again[1]!, numbers(400));
    expect(groupsOf(again[1]!.commit().path)).toEqual([9_500, 400]);
    for (const writer of again.filter((_, i) => i !== 1)) writer.discard();
    // Files that are done hold nothing: the next ones have all the room.
    const last = [0, 1].map((i) => begin(open, `last-${i}.parquet`, { n: t.int() }));
    for (const writer of last) writeAll(writer, numbers(9_999));
    expect(last.map((writer) => groupsOf(writer.commit().path))).toEqual([[9_999], [9_999]]);
  });

  it('that are discarded leave no file', async () => {
    const writer = begin(await loadParquet(JSON_FORM), 'discarded.parquet', { n: t.int() });
    writeAll(writer, numbers(3));
    writer.discard();
    expect(readdirSync(folder).filter((file) => file.includes('discarded'))).toEqual([]);
  });
});

const Part = record('Part', {
  name: t.string(),
  hours: t.decimal(),
  phone: t.string().personal(),
});
const NESTED = {
  one: t.record(Part),
  parts: t.array(Part),
  days: t.array(t.date()),
} as const;
const ROW = {
  one: { name: 'a', hours: '1.5', phone: '070' },
  parts: [{ name: 'b' }, { hours: '2', phone: '071' }],
  days: ['2026-03-01', null],
};

describe('lists and records in rows', () => {
  const written = async (name: string, form: Form) => {
    const writer = begin(await loadParquet(form), name, NESTED);
    writeAll(writer, [ROW, {}]);
    return readAll(writer.commit().path);
  };

  it('are JSON where nobody asks for more', async () => {
    const [row, nothing] = await written('json.parquet', JSON_FORM);
    expect(row).toEqual(
      Object.fromEntries(Object.entries(ROW).map(([name, value]) => [name, JSON.stringify(value)])),
    );
    expect(Object.values(nothing!).filter((value) => value !== undefined && value !== null)).toEqual([]);
  });

  it('are lists and structs where they are asked for, without what must not be in the output', async () => {
    const [row, nothing] = await written('lists.parquet', { nested: 'lists', personal: 'omit' } as Form);
    expect(row).toMatchObject({
      one: { name: 'a', hours: 1.5 },
      parts: [{ name: 'b' }, { hours: 2 }],
      days: [new Date('2026-03-01'), null],
    });
    expect(JSON.stringify(row)).not.toMatch(/phone|07/);
    expect(Object.values(nothing!).filter((value) => value !== undefined && value !== null)).toEqual([]);
  });
});

it.each([
  [t.int(), 2 ** 31, 'a whole number of more than 32 bits'],
  [t.int(), -(2 ** 31) - 1, 'a whole number of more than 32 bits'],
  [t.date(), 'some day', 'no date of the calendar'],
  [t.decimal(), `1${'0'.repeat(28)}`, 'digits before the point'],
  [t.decimal(), '1e5', 'no decimal'],
  [t.decimal(), `0.${'1'.repeat(11)}`, 'a decimal with more than 10 places'],
  [t.time(), '8 o’clock', 'no time'],
  [t.dateTime(), '2026-03-01T08:00:00.0000001', 'a time finer than a microsecond'],
])('a value that a column cannot hold is refused, with its place: case %#', async (field, value, why) => {
  const writer = begin(await loadParquet(JSON_FORM), 'unfit.parquet', { ok: t.int(), value: field });
  writeAll(writer, [{ ok: 1 }]);
  let said = '';
  try {
    writeAll(writer, [{ ok: 2, value }]);
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said).toMatch(/^row 2, column value: /);
  expect(said).toContain(why);
  expect(said).not.toContain(String(value));
  writer.discard();
  expect(existsSync(join(folder, 'unfit.parquet'))).toBe(false);
});

it.each([
  [t.int(), 2 ** 31 - 1],
  [t.int(), -(2 ** 31)],
  [t.boolean(), false],
  [t.date(), '2026-03-01'],
  [t.dateTime(), '2026-03-01T08:00:00.25'],
])('a value at the limit of its column is as it was: case %#', async (field, value) => {
  const writer = begin(await loadParquet(JSON_FORM), 'fit.parquet', { value: field });
  writeAll(writer, [{ value }]);
  const [row] = await readAll(writer.commit().path);
  const read = row!.value instanceof Date ? row!.value.toISOString() : row!.value;
  expect(String(read)).toContain(String(value));
});

it('a decimal has its sign and its point at the right place, however it is written', async () => {
  const decimals = ['-1.50', '.5', '7.', '+2', '-0.0000000001', '0'];
  const writer = begin(await loadParquet(JSON_FORM), 'decimals.parquet', { value: t.decimal() });
  writeAll(
    writer,
    decimals.map((value) => ({ value })),
  );
  const rows = await readAll(writer.commit().path);
  expect(rows.map(({ value }) => value)).toEqual([-1.5, 0.5, 7, 2, -1e-10, 0]);
});
