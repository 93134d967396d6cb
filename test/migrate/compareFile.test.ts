import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFile } from '../../src/migrate/verify/files/compareFile.js';

const ROWS = ['0007;2026-03-02;2.67;Kök', '0012;2026-03-02;8.00;"Bar"', '0031;2026-03-03;7.50;Bar'];
const csv = (rows: readonly string[] = ROWS) => ['märke;dag;timmar;avdelning', ...rows].join('\n');
const all = (change: (row: string) => string) => csv(ROWS.map(change));
const compare = (file: string, before: string, after: string | Buffer) =>
  compareFile(file, Buffer.from(before), Buffer.from(after));

describe('CSV', () => {
  it.each<[string, string | Buffer]>([
    ['a changed value', all((row) => row.replace('7.50', '7.05'))],
    ['rounding', all((row) => row.replace('2.67', '2.7'))],
    ['zeros lost before a number', all((row) => row.replace(/^0+/, ''))],
    ['a nought that became nothing', csv(ROWS).replace('8.00', '')],
    ['values of two columns swapped', all((row) => row.replace(/^(\d+);([\d-]+)/, '$2;$1'))],
    ['a day in another zone', all((row) => row.replace('03-03', '03-02'))],
    ['another delimiter', csv().replaceAll(';', '\t')],
    ['a point that became a comma', csv().replaceAll('.', ',')],
    ['everything in capitals', csv().toUpperCase()],
    ['a blank at the end of a value', all((row) => `${row} `)],
    ['letters broken by the encoding', Buffer.from(Buffer.from(csv()).toString('latin1'))],
    ['another order of the rows', csv([...ROWS].reverse())],
    ['no head', ROWS.join('\n')],
    ['a mark of the byte order', `\uFEFF${csv()}`],
    ['a cell cut in two', csv().replace('Kök', '"Kö;k"').replace('"Kö;k"', 'Kö;k')],
  ])('takes %s for a difference', (_, after) => {
    expect(compare('out/hours.csv', csv(), after)).toMatchObject({ status: 'different' });
    expect(compare('out/hours.csv', csv(), after).findings.join()).not.toBe('');
  });

  it.each([
    ['numbers with other noughts', all((row) => row.replace('7.50', '7.5').replace('8.00', '8.0'))],

    ['other ends of lines', csv().replaceAll('\n', '\r\n')],
    ['an end of the last line', `${csv()}\n`],
    ['marks around a value', csv().replace('Kök', '"Kök"')],
  ])('takes %s for the same', (_, after) => {
    expect(compare('out/hours.csv', csv(), after).status).toMatch(/^same/);
  });

  it('takes a cell for one value, whatever stands in it', () => {
    expect(compare('a.csv', 'no;version\n7;1.10|2', 'no;version\n7;1.1|2').status).toBe('different');
    expect(compare('a.csv', 'no;note\n7;"a\n1.50"', 'no;note\n7;"a\n1.5"').status).toBe('different');
    expect(compare('a.csv', 'no;note\n7;"a\nb"\n8;x', 'no;note\n7;"a\nb"\n8;y').findings).toEqual([
      '1 line missing or changed: 4',
      '1 line new or changed: 4',
    ]);
  });

  it('says which lines are lost and new', () => {
    const { counts, findings } = compare('a.csv', csv(), csv(ROWS.toSpliced(1, 1)));
    expect({ counts, findings }).toEqual({
      counts: { lost: 1, extra: 0 },
      findings: ['1 line missing or changed: 3'],
    });
  });
});

describe('JSON', () => {
  const rows = [1, 2, 3].map((id) => ({ id, name: `n${id}`, hours: id * 1.5 }));
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  const before = json({ week: 10, rows });
  it.each<[string, string, RegExp]>([
    [
      'white space and order of fields',
      JSON.stringify({ rows: rows.map(({ id, ...more }) => ({ ...more, id })), week: 10 }),
      /^same$/,
    ],
    ['one lost item', json({ week: 10, rows: rows.toSpliced(1, 1) }), /^different/],
    ['a changed value', before.replace('1.5', '1.6'), /^different/],
    ['a number as text', json({ week: '10', rows }), /^different/],
    ['null for nothing', json({ week: 10, rows, note: null }), /^different/],
    ['an empty list for nothing', json({ week: 10, rows, notes: [] }), /^different/],
    ['another order of items', json({ week: 10, rows: [...rows].reverse() }), /^different/],
    ['what is cut off', before.slice(0, -3), /^different/],
  ])('says of %s what it is', (_, after, says) => {
    expect(compare('sums.json', before, after).status).toMatch(says);
  });

  it('tells numbers apart that JavaScript cannot, and reads lines of JSON', () => {
    expect(compare('a.json', '{"id": 9007199254740993}', '{"id": 9007199254740992}').status).toBe(
      'different',
    );
    expect(compare('a.ndjson', '{"a":1,"b":2}\n', '{"b":2, "a":1}\n').status).toBe('same');
    expect(compare('a.ndjson', '{"a":1}\n{"a":2}\n', '{"a":2}\n').status).toBe('different');
  });
});

it('compares other texts line by line, and what is no text by its bytes', () => {
  expect(compare('run.log', 'a 1\nb 2\nc 3\n', 'a 1\nc 3\n').counts).toEqual({ lost: 1, extra: 0 });
  expect(compare('run.log', 'a 1\nb 2\n', 'b 2\na 1\n').findings).toEqual([
    'the lines come in another order',
  ]);
  expect(compare('a.xlsx', 'PK\0one', 'PK\0two').findings.join()).toContain('byte by byte');
});

it('property: a cell that got a letter more is never the same, and a file is the same as itself', () => {
  const cell = fc.oneof(
    fc.integer({ min: 0, max: 99_999 }).map(String),
    fc.stringMatching(/^[a-zåäö ]{1,8}$/),
    fc.constantFrom('7.50', '2026-03-02', '08:00', ''),
  );
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 });
  const text = (all: readonly (readonly string[])[]) => all.map((row) => row.join(';')).join('\n');
  fc.assert(
    fc.property(rows, fc.nat(), fc.integer({ min: 0, max: 2 }), (all, at, column) => {
      const changed = all.map((row, i) =>
        i === at % all.length ? row.with(column, `${row[column]}x`) : row,
      );
      expect(compare('a.csv', text(all), text(all)).status).toBe('same');
      expect(compare('a.csv', text(all), text(changed)).status).toBe('different');
    }),
  );
});
