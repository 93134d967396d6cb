import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CsvError } from '../../src/csv/CsvError.js';
import { delimiterOf, readCsvLines, readCsvTable } from '../../src/csv/readCsv.js';
import { formatCsv } from '../../src/csv/writeCsv.js';

const cellsOf = (text: string, delimiter = ';') => readCsvLines(text, delimiter).map(({ cells }) => cells);

function refusal(read: () => unknown): CsvError {
  try {
    read();
  } catch (error) {
    if (error instanceof CsvError) return error;
    throw error;
  }
  throw new Error('it was read');
}

it.each([
  [
    'quotes around delimiters, quotes and line ends',
    'a;"b;""c""\r\nd"\n1;2',
    [
      ['a', 'b;"c"\r\nd'],
      ['1', '2'],
    ],
  ],
  ['line ends of three kinds in one file', 'a\r\nb\nc\rd', [['a'], ['b'], ['c'], ['d']]],
  ['a byte-order mark before a quote', '\uFEFF"a";b\n', [['a', 'b']]],
  ['a quote inside a cell that does not begin with one', '5" pipe;x\n', [['5" pipe', 'x']]],
  ['a text in quotes', '"""x""";"""1""x"\n', [['"x"', '"1"x']]],
  ['an empty text in quotes', '"";""\n', [['', '']]],
  ['spaces around cells', ' a ; b \n', [[' a ', ' b ']]],
])('reads %s', (_, text, cells) => {
  expect(cellsOf(text)).toEqual(cells);
});

it('says on which line of the text a row begins', () => {
  expect(readCsvLines('a;b\n"1\n2";3\n\n4;5\n', ';').map(({ line }) => line)).toEqual([1, 2, 4, 5]);
});

it.each([
  ['a quote that nothing closes', 'a;b\n1;2\n1;"2\n3;4\n', 'a quote is not closed', 3],
  ['a quote at the end', 'a;b\n1;"', 'a quote is not closed', 2],
  ['a quote that the next one seems to close', 'a;b\n1;"2\n3;"4"\n5;6\n', 'a quote is not closed', 2],
  ['a text behind a quote', 'a;b\n"1"x;2\n', 'a quote inside a cell', 2],
  ['a text before a quote', 'a;b\n1;2\n3; "4;5"\n', 'a quote inside a cell', 3],
  ['a delimiter in a text of a spreadsheet', 'a;b\n="1;2"\n', 'a quote inside a cell', 2],
] as const)('refuses %s, and names the line', (_, text, problem, line) => {
  const error = refusal(() => readCsvLines(text, ';'));
  expect(error.message).toContain(problem);
  expect(error.message).toContain(`line ${line}`);
});

it('an error shows no cell, however it is printed', () => {
  const error = refusal(() => readCsvLines('name\n"Öberg-Secret\n', ';'));
  expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toContain('Öberg');
});

it.each([
  ['too many', 'a;b\n1;2\n1;2;3\n', 'line 3 has 3 cells and not 2'],
  ['too few', 'a;b\n"1\n2"\n', 'line 2 has 1 cell and not 2'],
])('a row with %s cells is refused', (_, text, message) => {
  const error = refusal(() => readCsvTable(text, { delimiter: ';' }));
  expect(error.message).toContain(message);
});

it('rows are as wide as the first where there is no head', () => {
  expect(readCsvTable('1;2\n3;4\n', { delimiter: ';', headLines: 0 }).rows).toHaveLength(2);
  expect(refusal(() => readCsvTable('1;2\n3\n', { delimiter: ';', headLines: 0 })).message).toContain(
    'line 2 ',
  );
});

it('titles may stand above the head', () => {
  const { columns, rows } = readCsvTable('March\n\na;b\n1;2\n', { delimiter: ';', headLines: 3 });
  expect({ columns, rows }).toEqual({ columns: ['a', 'b'], rows: [{ line: 4, cells: ['1', '2'] }] });
});

it('empty lines and rows of empty cells say nothing', () => {
  expect(readCsvTable('a;b\n\n1;\n;\n  \n', { delimiter: ';' }).rows).toEqual([
    { line: 3, cells: ['1', ''] },
  ]);
});

it('a head without rows is a table, and no head is none', () => {
  expect(readCsvTable('a;b', { delimiter: ';' })).toEqual({ columns: ['a', 'b'], rows: [] });
  for (const text of ['', '\n', ';;\n1;2;3\n'])
    expect(refusal(() => readCsvTable(text, { delimiter: ';' })).message).toContain('names no columns');
});

it('texts that a spreadsheet keeps from becoming numbers are what it shows', () => {
  const text = 'a;b\n="0007";"=""0008"""\n=1+1;=x"y"\n';
  expect(readCsvTable(text, { delimiter: ';' }).rows.map(({ cells }) => cells)).toEqual([
    ['0007', '0008'],
    ['=1+1', '=x"y"'],
  ]);
});

it.each([
  ['a,b;c;d', ';'],
  ['"x;y;z",b', ','],
  ['a\tb', '\t'],
  ['a|b|c', '|'],
  ['alone\n1;2', undefined],
])('of %j the delimiter is %j', (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter);
});

it('reads what it writes, whatever the cells are', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', ';', ',', '\n', '\r', ' ', '=', 'Ö'),
    maxLength: 6,
  });
  const lines = fc.array(fc.array(text, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(lines, fc.constantFrom(';', ',', '\t'), (cells, delimiter) => {
      // A cell with a quote in it is written in quotes, so none of them stands where it cannot.
      expect(cellsOf(formatCsv(cells, { delimiter }), delimiter)).toEqual(cells);
    }),
  );
});
