import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFile } from '../../src/migrate/verify/files/compareFile.js';
import { compareFiles } from '../../src/migrate/verify/files/compareFiles.js';

const ROWS = ['0007;2026-03-02;2.67;Kök', '0012;2026-03-02;8.00;"Bar"', '0031;2026-03-03;7.50;Bar'];
const csv = (rows: readonly string[] = ROWS) => ['märke;dag;timmar;avdelning', ...rows].join('\n');
const compare = (file: string, before: string, after: string | Buffer) =>
  compareFile(file, Buffer.from(before), Buffer.from(after));

describe('a text', () => {
  it.each<[string, string | Buffer]>([
    ['a changed value', csv().replace('7.50', '7.05')],
    ['a number with other noughts', csv().replace('7.50', '7.5')],
    ['zeros lost before a number', csv().replace('0007', '7')],
    ['another delimiter', csv().replaceAll(';', '\t')],
    ['a blank at the end', `${csv()} `],
    ['letters broken by the encoding', Buffer.from(Buffer.from(csv()).toString('latin1'))],
    ['another order of the rows', csv([...ROWS].reverse())],
    ['a mark of the byte order', `\uFEFF${csv()}`],
    ['other ends of lines', csv().replaceAll('\n', '\r\n')],
    ['an end of the last line', `${csv()}\n`],
  ])('with %s is different, and the reason is told', (_, after) => {
    const { status, findings } = compare('out/hours.csv', csv(), after);
    expect(status).toBe('different');
    expect(findings.join()).not.toBe('');
  });

  it('says which lines are lost and new, and no value of them', () => {
    expect(compare('a.csv', csv(), csv(ROWS.toSpliced(1, 1)))).toMatchObject({
      counts: { lost: 1, extra: 0 },
      findings: ['1 line missing or changed: 3'],
    });
    expect(compare('run.log', 'a 1\nb 2\n', 'b 2\na 1\n').findings).toEqual([
      'the lines come in another order',
    ]);
  });
});

it('compares what is no text by its bytes', () => {
  expect(compare('a.xlsx', 'PK\0one', 'PK\0two')).toMatchObject({ kind: 'bytes', status: 'different' });
  expect(compare('a.xlsx', 'PK\0one', 'PK\0two').findings.join()).toContain('byte by byte');
});

it('takes files for one whose names differ in digits only', () => {
  const of = (name: string, text: string) => new Map([[name, Buffer.from(text)]]);
  const compared = compareFiles(new Map(), of('out-0101.csv', 'a'), of('out-0102.csv', 'a'), 1);
  expect(compared).toMatchObject([{ file: 'out-0101.csv', after: 'out-0102.csv', status: 'same' }]);
  const other = compareFiles(new Map(), of('out-0101.csv', 'a'), of('in-0102.csv', 'a'), 1);
  expect(other.map(({ status }) => status)).toEqual(['extra', 'missing']);
});

it('property: a file is the same as itself, and no other text is', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(compare('a.csv', one, one).status).toBe('same');
      expect(compare('a.csv', one, other).status).toBe(one === other ? 'same' : 'different');
    }),
  );
});
