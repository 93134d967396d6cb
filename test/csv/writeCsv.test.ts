import { expect, it } from 'vitest';
import {
  type CsvOptions,
  type CsvStyle,
  csvHead,
  csvLines,
  csvStart,
  formatCsv,
} from '../../src/csv/writeCsv.js';

const SPECS = { text: { kind: 'string' }, hours: { kind: 'decimal' } } as const;

function line(
  style: CsvStyle,
  row: { readonly text?: string; readonly hours?: string },
  options: CsvOptions = {},
) {
  return csvLines(['text', 'hours'], SPECS, style, options)(row).replace('\r\n', '');
}

it('tells an empty text from none, and a text that looks like the mark of none from the mark', () => {
  for (const style of ['raw', 'excel'] as const) {
    expect(line(style, { text: '' })).toBe('"",');
    expect(line(style, {})).toBe(',');
    expect(line(style, { text: 'NULL' }, { nullMarker: 'NULL' })).toBe('"NULL",NULL');
  }
  // For people an empty cell is enough.
  expect(line('plain', { text: '' })).toBe(',');
});

it('writes decimals with a comma where that is asked for, and texts as they are', () => {
  expect(line('raw', { text: '7.50', hours: '7.50' }, { delimiter: ';', decimalComma: true })).toBe(
    '7.50;7,50',
  );
  expect(line('raw', { hours: '7.50' }, { decimalComma: true })).toBe(',"7,50"');
  expect(line('raw', { hours: '7.50' }, { delimiter: ';' })).toBe(';7.50');
});

it('quotes blanks at an end, which programs take away', () => {
  expect(line('raw', { text: ' a' })).toBe('" a",');
  expect(line('raw', { text: 'a ' })).toBe('"a ",');
  expect(line('raw', { text: 'a b' })).toBe('a b,');
});

it('keeps leading zeros and long numbers as texts in a spreadsheet', () => {
  expect(line('excel', { text: '0007' })).toBe('"=""0007""",');
  expect(line('excel', { text: '123456789012' })).toBe('"=""123456789012""",');
  expect(line('excel', { text: '12345678901' })).toBe('12345678901,');
  expect(line('plain', { text: '0007' })).toBe('0007,');
});

it('begins a file for a spreadsheet with a byte-order mark, and no other', () => {
  expect((['raw', 'plain', 'excel'] as const).map(csvStart)).toEqual(['', '', '\uFEFF']);
});

it('lets a spreadsheet run no text, wherever its cell may begin, and changes nothing for programs', () => {
  for (const text of ['=1', '+1', '-1', '@x', '＝1', ' =1', '\tx'])
    expect([line('plain', { text }), line('excel', { text })].join()).toContain(`'${text}`);
  for (const text of ['=1', 'a;=1']) expect(line('raw', { text })).toBe(`${text},`);
  expect(line('excel', { text: 'a;=1;b' })).toBe("a;'=1;b,");
  expect(line('excel', { text: 'a;b' })).toBe('a;b,');
  // A number is none.
  expect(line('excel', { hours: '-7.50' })).toBe(',-7.50');
});

it('quotes names of columns, and of lines as they were only what must be', () => {
  expect(csvHead(['a', 'b,c'])).toBe('a,"b,c"\r\n');
  expect(csvHead(['a', 'b,c'], { delimiter: ';' })).toBe('a;b,c\r\n');
  const lines = [
    [' a ', 'b"'],
    ['c;', ''],
  ];
  expect(formatCsv(lines, { delimiter: ';', newline: '\n' })).toBe(' a ;"b"""\n"c;";\n');
  expect(formatCsv([['a']], { delimiter: ';' })).toBe('a\r\n');
});
