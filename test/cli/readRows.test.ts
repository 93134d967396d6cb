import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readRows } from '../../src/cli/write/readRows.js';
import { csvHead, csvLines } from '../../src/csv/writeCsv.js';
import { wsdlUpdateEmployees } from '../../src/operations/index.generated.js';
import type { Secret } from '../../src/secret.js';
import { rowShape } from '../../src/definition/rowShape.js';
import { wsdlUpdateShifts } from '../../src/operations/scheduling/wsdlUpdateShifts.js';

const folder = mkdtempSync(join(tmpdir(), 'workforce-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { fields } = wsdlUpdateShifts.input.Shifts!.item!.record!;

function read(text: string, more: { readonly replaces?: string } = {}) {
  const file = join(folder, 'rows.csv');
  writeFileSync(file, text);
  return readRows(file, fields, { delimiter: ',', part: 'Shifts', ...more } as never);
}

it('takes an empty cell for nothing said, and keeps the zeros of a text', () => {
  expect(read('badgeNo,comment,sectionId\n0007,,101\n0008,x,\n').rows).toEqual([
    { badgeNo: '0007', sectionId: 101 },
    { badgeNo: '0008', comment: 'x' },
  ]);
  // It is for the validator to say what is wrong with it.
  expect(read('sectionId\n101a\n').rows).toEqual([{ sectionId: '101a' }]);
});

it('reads a file of open rows as it was before a spreadsheet could run it, and any other as it is', () => {
  const open = "row,status,ids,why,comment\n1,rejected,,,'=1+1\n2,uncertain,,,'tis\n";
  expect(read(open).rows).toEqual([{ comment: '=1+1' }, { comment: "'tis" }]);
  expect(read("comment\n'=1+1\n").rows).toEqual([{ comment: "'=1+1" }]);
});

it.each([
  ['badgeNo,comment,badgeNo\n1,2,3\n', 'the column badgeNo is there twice'],
  ['badgNo\n1\n', 'did you mean badgeNo?'],
  ['badgeNo;comment\n1;2\n', 'has one column: say with --delimiter'],
  ['badgeNo\n', 'names columns and has no rows'],
  ['badgeNo,tasks\n1,[x\n', 'line 2: expected JSON in a column that holds arrays'],
])('refuses %j as a whole', (text, why) => {
  expect(() => read(text)).toThrow(why);
});

it('takes a password, and never what stands for it in a file of open rows', () => {
  const employees = rowShape(wsdlUpdateEmployees).fields;
  const readEmployees = (text: string) => {
    const file = join(folder, 'employees.csv');
    writeFileSync(file, text);
    return readRows(file, employees, { delimiter: ',', part: 'Employees' } as never).rows;
  };
  const [row] = readEmployees('badgeNo,password\n0007,s3cret-pw\n');
  expect((row!.password as Secret).reveal()).toBe('s3cret-pw');
  const columns = ['badgeNo', 'password'];
  const line = csvLines(columns, employees, 'plain', { delimiter: ',' })(row!);
  for (const text of [csvHead(columns, { delimiter: ',' }) + line, 'badgeNo,password\n0007,[redacted]\n'])
    expect(() => readEmployees(text)).toThrow('line 2: a secret stands as [redacted]');
});

it('knows by the column that is named what each row replaces, also where one replaces nothing', () => {
  const { rows, replaces } = read('row,badgeNo\n4,0007\n,0008\n', { replaces: 'row' });
  expect(rows).toEqual([{ badgeNo: '0007' }, { badgeNo: '0008' }]);
  expect(replaces).toEqual(['4', undefined]);
});
