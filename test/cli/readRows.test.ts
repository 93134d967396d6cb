import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readRows } from '../../src/cli/write/readRows.js';
import { csvHead, csvLines } from '../../src/csv/writeCsv.js';
import { wsdlUpdateEmployees, wsdlUpdateManualSalaries } from '../../src/operations/index.generated.js';
import type { Secret } from '../../src/secret.js';
import { rowShape } from '../../src/definition/operation.js';
import { wsdlUpdateShifts } from '../../src/operations/scheduling/wsdlUpdateShifts.js';

const folder = mkdtempSync(join(tmpdir(), 'workforce-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { fields } = wsdlUpdateShifts.input.Shifts!.item!.record!;

function read(text: string, more: { readonly replaces?: string; readonly ignore?: readonly string[] } = {}) {
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

it('takes one row of JSON, the rows of a part, and columns with blanks around their names', () => {
  expect(read('\n {"badgeNo":"0007"}').rows).toEqual([{ badgeNo: '0007' }]);
  expect(read('{"Shifts":[{"badgeNo":"0007"},{"badgeNo":"0008"}]}').rows).toEqual([
    { badgeNo: '0007' },
    { badgeNo: '0008' },
  ]);
  expect(read('{"Shifts":{"badgeNo":"0007"}}').rows).toEqual([{ badgeNo: '0007' }]);
  expect(read(' badgeNo , sectionId\n0007,101\n').rows).toEqual([{ badgeNo: '0007', sectionId: 101 }]);
});

it('passes over why a row was refused, and takes nothing else that only answers have', () => {
  expect(read('badgeNo,validationErrors\n0007,no\n').rows).toEqual([{ badgeNo: '0007' }]);
  const answered = Object.keys(fields).filter(
    (name) => name !== 'validationErrors' && fields[name]!.answerOnly,
  );
  for (const name of answered)
    expect(() => read(`badgeNo,${name}\n0007,1\n`)).toThrow(`the rows have no field "${name}"`);
});

it('leaves out the columns that it is told to, fields or not', () => {
  const ignore = ['comment', 'team'];
  expect(read('badgeNo,comment,team\n0007,x,A\n', { ignore }).rows).toEqual([{ badgeNo: '0007' }]);
  expect(read('[{"badgeNo":"0007","comment":"x","team":"A"}]', { ignore }).rows).toEqual([
    { badgeNo: '0007' },
  ]);
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
  [' badgeNo,badgeNo \n1,2\n', 'the column badgeNo is there twice'],
  ['  [null]', 'row 1 is no object'],
  ['[[{}]]', 'row 1 is no object'],
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

describe('a cell with two meanings', () => {
  const salaries = rowShape(wsdlUpdateManualSalaries).fields;
  const employees = rowShape(wsdlUpdateEmployees).fields;
  const asked = { delimiter: ';', dates: 'dmy', shortYears: true, decimalComma: true, part: 'rows' };
  const readAs = (of: typeof salaries, text: string, more: object = {}) => {
    const file = join(folder, 'cells.csv');
    writeFileSync(file, text);
    return readRows(file, of, { ...asked, ...more } as never).rows;
  };
  const year = new Date().getFullYear();
  const short = (full: number) => `1.3.${String(full).slice(2)}`;

  it.each([
    ['dateOfBirth', '31.3.85', '1985-03-31'],
    ['employedDate', '1.1.99', '1999-01-01'],
    ['industryDate', '1.1.85', '1985-01-01'],
    ['leaveDate', short(year), `${year}-03-01`],
    ['leaveDate', short(year + 20), `${year + 20}-03-01`],
    ['leaveDate', short(year - 20), `${year - 20}-03-01`],
    ['employedDate', short(year + 10), `${year + 10}-03-01`],
    ['employedDate', short(year - 60), `${year - 60}-03-01`],
    ['dateOfBirth', short(year - 99), `${year - 99}-03-01`],
    ['dateOfBirth', short(year - 13), `${year - 13}-03-01`],
    ['dateOfBirth', '31.3.2020', '2020-03-31'],
  ])('%s %s is %s', (field, cell, date) => {
    expect(readAs(employees, `${field}\n${cell}\n`)).toEqual([{ [field]: date }]);
  });

  it.each([
    ['leaveDate', '31.12.99'],
    ['leaveDate', short(year + 21)],
    ['employedDate', short(year + 11)],
    ['dateOfBirth', short(year)],
    ['dateOfBirth', short(year - 12)],
  ])('%s %s is refused without showing it', (field, cell) => {
    const refused = () => readAs(employees, `badgeNo;${field}\n7;${cell}\n`);
    expect(refused).toThrow(new RegExp(`line 2: ${field}: .*write four digits`));
    expect(refused).not.toThrow(cell);
  });

  it('also in a moment, and in a file of JSON', () => {
    expect(readAs(salaries, `punchDateTime\n${short(year)} 08:00:00\n`)).toEqual([
      { punchDateTime: `${year}-03-01 08:00:00` },
    ]);
    expect(() => readAs(salaries, `punchDateTime\n1.3.99 08:00:00\n`)).toThrow('write four digits');
    expect(() => readAs(employees, '[{ "leaveDate": "31.12.99" }]')).toThrow('row 1: leaveDate:');
  });

  it('leaves alone what has not the whole form of a day, a time or a moment', () => {
    const forms = { shortTimes: true };
    for (const cell of ['1.3.2026x', '1.3/2026', '1.3.202', '1.3.26'])
      expect(readAs(employees, `leaveDate\n${cell}\n`, { shortYears: false })).toEqual([{ leaveDate: cell }]);
    expect(readAs(employees, 'leaveDate\n1/3/2026\n', { dates: 'mdy' })).toEqual([
      { leaveDate: '2026-01-03' },
    ]);
    for (const [cell, moment] of [
      ['1.3.2026 8:05', '2026-03-01 08:05:00'],
      ['1.3.2026 8:05:09', '2026-03-01 08:05:09'],
      ['1.3.2026 8:05 x', '1.3.2026 8:05 x'],
      ['1.3.2026', '1.3.2026'],
    ])
      expect(readAs(salaries, `punchDateTime\n${cell}\n`, forms)).toEqual([{ punchDateTime: moment }]);
    // A text may look like a moment.
    expect(readAs(employees, 'givenName\n1.3.2026 8:05\n', forms)).toEqual([{ givenName: '1.3.2026 8:05' }]);
  });

  it.each([
    ['7,5', '7.5'],
    ['1.234,5', '1234.5'],
    ['-12.345.678', '-12345678'],
    ['1.234.567,25', '1234567.25'],
    ['1234', '1234'],
  ])('--decimal-comma reads %s as %s', (cell, number) => {
    expect(readAs(salaries, `hours\n${cell}\n`)).toEqual([{ hours: number }]);
  });

  it.each(['1.234', '-1.234', '7.5', '0.75', '1234.5'])('--decimal-comma refuses %s', (cell) => {
    expect(() => readAs(salaries, `badgeNo;hours\n7;${cell}\n`)).toThrow(/line 2: hours: a point .*1234 or/);
    expect(readAs(salaries, `hours\n${cell}\n`, { decimalComma: false })).toEqual([{ hours: cell }]);
  });

  it('leaves groups of another size to the validator', () => {
    for (const cell of ['12.34,5', '1.2345,6', '1,234.5'])
      expect(readAs(salaries, `hours\n${cell}\n`)).toEqual([{ hours: cell }]);
  });

  it('takes a point in a file of open rows for what the journal wrote', () => {
    expect(readAs(salaries, 'row;status;ids;why;hours\n1;rejected;;;1.234\n2;rejected;;;7,5\n')).toEqual([
      { hours: '1.234' },
      { hours: '7.5' },
    ]);
  });

  it('asks for the option that takes a cell, and not for one that would refuse it', () => {
    const hintsOf = (of: typeof salaries, text: string) => {
      const file = join(folder, 'cells.csv');
      writeFileSync(file, text);
      return [...readRows(file, of, { delimiter: ';', part: 'rows' }).hints.keys()];
    };
    expect(hintsOf(salaries, 'hours\n1.234\n')).toEqual([]);
    expect(hintsOf(salaries, 'hours\n1.234,5\n')).toEqual(['--decimal-comma']);
    expect(hintsOf(salaries, 'punchDateTime\n1.3.2026 8:05\n')).toEqual(['--short-times and --dates']);
    expect(hintsOf(employees, 'leaveDate\n1.3.2026\n')).toEqual(['--dates']);
    expect(hintsOf(employees, 'leaveDate\n31.12.99\n')).toEqual(['--dates with --short-years']);
  });
});
