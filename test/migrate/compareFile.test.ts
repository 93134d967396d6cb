import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignRows } from '../../src/migrate/verify/files/alignRows.js';
import { compareFile } from '../../src/migrate/verify/files/compareFile.js';

const HEAD = 'märke;dag;timmar;avdelning';
const ROWS = [
  '0007;2026-03-02;2,67;Kök',
  '0012;2026-03-02;8,00;"Kök; övrigt"',
  '0031;2026-03-03;7,50;Bar',
  '0044;2026-03-03;8,25;Kök',
  '0051;2026-03-04;0,00;Bar',
];
const csv = (rows: readonly string[] = ROWS, head = HEAD) =>
  [...(head === '' ? [] : [head]), ...rows].map((row) => `${row}\n`).join('');
const edited = (at: number, change: (row: string) => string) =>
  csv(ROWS.map((row, i) => (i === at ? change(row) : row)));
const all = (change: (row: string) => string) => csv(ROWS.map(change));

const compare = (file: string, before: string, after: string | Buffer) =>
  compareFile(file, Buffer.from(before), Buffer.from(after));
const said = ({ status, findings, otherwise }: ReturnType<typeof compare>) =>
  [status, ...findings, ...otherwise].join('\n');

describe('CSV', () => {
  it.each<[string, string | Buffer, string]>([
    ['one lost row', csv(ROWS.toSpliced(1, 1)), 'different\n1 row missing: line 3'],
    ['the first row lost', csv(ROWS.slice(1)), 'different\n1 row missing: line 2'],
    ['a row twice', csv([...ROWS, ROWS[4]!]), 'different\n1 row extra: line 7'],
    [
      'a changed value',
      edited(2, (row) => row.replace('7,50', '7,05')),
      'different\ntimmar differs in 1 row: line 4, by at most 0.45',
    ],
    [
      'rounding',
      all((row) => row.replace('2,67', '2,7')),
      'different\ntimmar differs in 1 row: line 2, by at most 0.03',
    ],
    [
      'a float',
      all((row) => row.replace('8,25', '8,2500001')),
      'different\ntimmar differs in 1 row: line 5, by at most 1e-7',
    ],
    [
      'zeros lost before a number',
      all((row) => row.replace(/^0+/, '')),
      'different\nmärke differs in 5 rows: lines 2, 3, 4, 5 and 6',
    ],
    [
      'a zero that became nothing',
      edited(4, (row) => row.replace('0,00', '')),
      'different\ntimmar differs in 1 row: line 6',
    ],
    [
      'values of two columns swapped',
      all((row) => row.replace(/^(\d+);([\d-]+)/, '$2;$1')),
      'different\nmärke differs in 5 rows: lines 2, 3, 4, 5 and 6\ndag differs in 5 rows: lines 2, 3, 4, 5 and 6',
    ],
    [
      'a day in another zone',
      edited(3, (row) => row.replace('03-03', '03-02')),
      'different\ndag differs in 1 row: line 5',
    ],
    [
      'month and day confused',
      all((row) => row.replace(/2026-03-0(.)/, '2026-0$1-03')),
      'different\ndag differs in 3 rows: lines 2, 3 and 6',
    ],
    [
      'a column lost',
      csv(
        ROWS.map((row) => row.replace(/;[^;]*(; övrigt")?$/, '')),
        'märke;dag;timmar',
      ),
      'different\ncolumn avdelning is missing',
    ],
    [
      'names swapped above the values',
      csv(ROWS, 'dag;märke;timmar;avdelning'),
      'different\nmärke differs in 5 rows: lines 2, 3, 4, 5 and 6\ndag differs in 5 rows: lines 2, 3, 4, 5 and 6\norder of the columns',
    ],
    ['no head', csv(ROWS, ''), 'different\n1 row missing: line 1'],
    ['everything in capitals', csv().toUpperCase(), 'different\n'],
    ['letters broken by the encoding', Buffer.from(Buffer.from(csv()).toString('latin1')), 'different\n'],
    ['quotation marks left out', edited(1, (row) => row.replaceAll('"', '')), 'different\n'],
    ['another order of the rows', csv([...ROWS].reverse()), 'sameMeaning\norder of the rows'],
    [
      'another order of the columns',
      csv(
        ROWS.map((row) => row.replace(/^(\d+);([\d-]+)/, '$2;$1')),
        'dag;märke;timmar;avdelning',
      ),
      'sameMeaning\norder of the columns',
    ],
    [
      'a point for the comma',
      all((row) => row.replace(',', '.')),
      'sameMeaning\nspelling of numbers in timmar',
    ],
    [
      'numbers without zeros',
      all((row) => row.replace('8,00', '8').replace('7,50', '7,5')),
      'sameMeaning\nspelling of numbers in timmar',
    ],
    [
      'days with dots',
      all((row) => row.replace(/(\d{4})-(\d\d)-(\d\d)/, '$3.$2.$1')),
      'sameMeaning\nspelling of dates and times in dag',
    ],
    [
      'another delimiter',
      csv()
        .replaceAll('Kök; övrigt', 'Kök- övrigt')
        .replaceAll(';', '\t')
        .replace('Kök- övrigt', 'Kök; övrigt'),
      'sameMeaning\ndelimiter: ";" before, "\\t" after',
    ],
    ['Latin-1', Buffer.from(csv(), 'latin1'), 'sameMeaning\nencoding: UTF-8 before, Latin-1 after'],
    ['a byte order mark', `\uFEFF${csv()}`, 'sameMeaning\nbyte order mark: only after'],
    [
      'other ends of lines',
      csv().replaceAll('\n', '\r\n'),
      'sameMeaning\nends of lines: LF before, CRLF after',
    ],
    ['no end of the last line', csv().trimEnd(), 'sameMeaning\nend of the last line: only before'],
    [
      'marks around all',
      all((row) => row.replace('Bar', '"Bar"')),
      'sameMeaning\nquotation marks or ends of lines',
    ],
  ])('says of %s what it is', (_, after, says) => {
    expect(said(compare('out/hours.csv', csv(), after))).toContain(says);
    if (says.endsWith('\n')) return;
    expect(said(compare('out/hours.csv', csv(), after))).toBe(says);
  });

  it('knows a row by the column that names rows, however much of it is another', () => {
    const after = csv(ROWS.map((row, i) => (i === 2 ? '0031;2026-04-01;1,00;Disk' : row)));
    expect(compare('out/hours.csv', csv(), after).counts).toEqual({ lost: 0, extra: 0, changed: 1 });
  });

  it('does not take for the same what may be another number or day', () => {
    const one = (before: string, after: string) =>
      compare('a.csv', `x;y\n${before};1\n`, `x;y\n${after};1\n`).status;
    expect(one('1,234', '1.234')).toBe('different');
    expect(one('03/04/2026', '04/03/2026')).toBe('different');
    expect(one('2026-03-02T08:00:00', '2026-03-02T08:00:00Z')).toBe('different');
    expect(one('2026-03-02T08:00:00+01:00', '2026-03-02T07:00:00Z')).toBe('sameMeaning');
    expect(one('2026-03-02 08:00', '2026-03-02T08:00:00')).toBe('sameMeaning');
    expect(one('007', '7')).toBe('different');
    expect(one('-1', '1')).toBe('different');
  });
});

describe('JSON', () => {
  const rows = [1, 2, 3, 4].map((id) => ({ id, name: `n${id}`, hours: id * 1.5 }));
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  it.each<[string, string, string]>([
    [
      'white space and order of fields',
      JSON.stringify({ rows: rows.map(({ id, ...more }) => ({ ...more, id })), week: 10 }),
      'same',
    ],
    ['one lost item', json({ week: 10, rows: rows.toSpliced(1, 1) }), 'different\nrows[1] is missing'],
    [
      'a changed value',
      json({ week: 10, rows: rows.map((row) => ({ ...row, hours: row.id === 3 ? 4.6 : row.hours })) }),
      'different\nrows[2].hours differs',
    ],
    ['a number as text', json({ week: '10', rows }), 'different\nweek differs'],
    ['null for nothing', json({ week: 10, rows, note: null }), 'different\nnote is extra'],
    [
      'another order of items',
      json({ week: 10, rows: [...rows].reverse() }),
      'sameMeaning\norder of the items of rows',
    ],
    ['what is cut off', json({ week: 10, rows }).slice(0, -3), 'different'],
  ])('says of %s what it is', (_, after, says) => {
    expect(said(compare('sums.json', json({ week: 10, rows }), after))).toContain(says);
  });

  it('tells numbers apart that JavaScript cannot, and compares lines of JSON as items', () => {
    expect(compare('a.json', '{"id": 9007199254740993}', '{"id": 9007199254740992}').status).toBe(
      'different',
    );
    expect(said(compare('a.ndjson', '{"a":1}\n{"a":2}\n', '{"a":2}\n'))).toBe('different\n[0] is missing');
  });
});

it('compares other texts line by line, and what is no text by its bytes', () => {
  expect(said(compare('run.log', 'a 1\nb 2\nc 3\n', 'a 1\nc 3\n'))).toBe('different\n1 line missing: 2');
  expect(said(compare('run.log', 'a 1\nb 2\n', 'b 2\na 1\n'))).toBe(
    'different\nthe lines come in another order',
  );
  expect(said(compare('a.xlsx', 'PK\0one', 'PK\0two'))).toContain('byte by byte');
});

describe('properties', () => {
  const cell = fc.oneof(
    fc.integer({ min: 0, max: 99_999 }).map(String),
    fc.stringMatching(/^[a-zåäö ;"]{1,8}$/),
    fc.constantFrom('7,50', '2026-03-02', '08:00', ''),
  );
  const table = fc
    .array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 })
    .map((rows) => rows.map((row, i) => [`k${i}`, ...row]));
  const text = (rows: readonly (readonly string[])[]) =>
    [['key', 'one', 'two', 'three'], ...rows]
      .map((row) => `${row.map((one) => `"${one.replaceAll('"', '""')}"`).join(';')}\n`)
      .join('');

  it('a table is the same as itself in any order, and is never called different', () => {
    fc.assert(
      fc.property(table, fc.infiniteStream(fc.nat()), (rows, numbers) => {
        const mixed = rows
          .map((row) => [numbers.next().value, row] as const)
          .sort(([a], [b]) => a - b)
          .map(([, row]) => row);
        expect(compare('a.csv', text(rows), text(rows)).status).toBe('same');
        expect(compare('a.csv', text(rows), text(mixed)).findings).toEqual([]);
      }),
    );
  });

  it('a lost row is one lost row, wherever it was', () => {
    fc.assert(
      fc.property(table, fc.nat(), (rows, at) => {
        const { counts, status } = compare('a.csv', text(rows), text(rows.toSpliced(at % rows.length, 1)));
        expect({ counts, status }).toEqual({
          counts: { lost: 1, extra: 0, changed: 0 },
          status: 'different',
        });
      }),
    );
  });

  it('a changed cell is never the same', () => {
    fc.assert(
      fc.property(table, fc.nat(), fc.integer({ min: 1, max: 3 }), (rows, at, column) => {
        const changed = rows.map((row, i) =>
          i === at % rows.length ? row.with(column, `${row[column]}x`) : row,
        );
        expect(compare('a.csv', text(rows), text(changed))).toMatchObject({
          status: 'different',
          counts: { lost: 0, extra: 0, changed: 1 },
        });
      }),
    );
  });

  it('rows are paired once, and none is lost on the way', () => {
    const rows = fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 2 }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        const [was, is] = [before, after].map((side) => side.map((cells, i) => ({ cells, at: i + 1 })));
        const { pairs, lost, extra } = alignRows(was!, is!);
        expect([...pairs.map(([one]) => one), ...lost].sort((a, b) => a.at - b.at)).toEqual(was);
        expect([...pairs.map(([, one]) => one), ...extra].sort((a, b) => a.at - b.at)).toEqual(is);
      }),
    );
  });
});
