import { expect, it } from 'vitest';
import { type CsvOptions, type CsvStyle, csvLines } from '../../src/csv/writeCsv.js';

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
