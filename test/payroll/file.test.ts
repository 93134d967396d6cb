import { expect, it } from 'vitest';
import { ConfigurationError, transferPayroll, downloadPayroll, type Client } from '../../src/index.js';
import { payrollCheck, type PolicyInput, preliminaryFile } from '../../src/payroll/index.js';
import { FileSums } from '../../src/payroll/file/FileSums.js';
import { readPayrollFile } from '../../src/payroll/file/readPayrollFile.js';
import { NOW, POLICY, withWorld } from './withWorld.js';

const DAYS = { from: '2026-03-02', to: '2026-03-13' } as const;
const GENERIC: PolicyInput = {
  ...POLICY,
  file: {
    separator: ';',
    headLines: 1,
    columns: { employee: 'badgeNo', salaryType: 'salaryCode', hours: 'hours' },
  },
};
const FIXED: PolicyInput = {
  ...POLICY,
  file: { hoursIn: 10_000, columns: { employee: [0, 10], salaryType: [18, 24], hours: [24, 36] } },
};

async function fixedFile(client: Client): Promise<string> {
  const outcome = await transferPayroll(
    client,
    {
      ...{ extTransferId: 'fixed', fromDate: DAYS.from, toDate: DAYS.to, payrollSystem: 'Lön Fast' },
      ...{ isPreliminary: true, lockSalaryPeriod: false, uploadFileToServer: false },
    },
    { intervalMs: 5 },
  );
  if (outcome.status !== 'ready' || !outcome.url) throw new Error(outcome.status);
  let text = '';
  for await (const bytes of downloadPayroll(outcome.url)) text += Buffer.from(bytes).toString();
  return text;
}

const fileOf = (client: Client) => preliminaryFile(client, { ...DAYS, intervalMs: 5 });
const checkOf = (client: Client, policy: PolicyInput, file: string | Uint8Array) =>
  payrollCheck(client, { ...DAYS, policy, file, now: NOW, personal: true });

it.each([
  ['one row too many is taken for the head', { headLines: 2 }],
  ['the separator is another', { separator: '|', headLines: 2 }],
] as const)('shows nobody where %s', async (_, slip) => {
  await withWorld({ trouble: [] }, async (client) => {
    const columns = { employee: 'no such', salaryType: 2, hours: 3 };
    const policy: PolicyInput = { file: { separator: ';', columns, ...slip } };
    const error: unknown = await checkOf(client, policy, await fileOf(client)).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toMatch(/policy\.file\.columns\.employee: .* its head line holds numbers/);
    expect(String(error)).not.toMatch(/0001|Öberg/);
  });
});

it.each([
  ['line ends of one CR', (text: string) => text.replaceAll('\r\n', '\r')],
  ['line ends of one LF', (text: string) => text.replaceAll('\r\n', '\n')],
])('a file with %s is the same', async (_, changed) => {
  await withWorld({ trouble: [] }, async (client) => {
    const text = Buffer.from(await fileOf(client)).toString();
    expect((await checkOf(client, GENERIC, changed(text))).findings).toEqual([]);
  });
});

it.each([
  ['generic', GENERIC, fileOf],
  ['fixed', FIXED, fixedFile],
] as const)(
  'the %s file agrees with the transactions to the last decimal',
  { tags: ['slow'] },
  async (_name, policy, read) => {
    await withWorld({ trouble: [] }, async (client, { world }) => {
      const { employeeId } = [...world.punches.ofUnit(101)][0]!;
      for (const hours of ['0.3333', '0.1000', '0.2000'])
        world.manualSalaries.add({
          ...{ restId: 101, employeeId, punchId: 0, date: '2026-03-04', salaryCode: '210', hours },
          ...{ approved: true, transferred: false, ts: world.stamp() },
        });
      const check = await checkOf(client, policy, await read(client));
      expect(check.findings).toEqual([]);
    });
  },
);

it.each([
  [
    'a quote that is not closed',
    (text: string) => text.replace(/;100;8\.00;/, ';100;"8.00;'),
    /not closed \(line 2\)/,
  ],
  [
    'a row with a cell too many',
    (text: string) => text.replace('8.00;', '8.00;;'),
    /line 2 has 10 cells and not 9/,
  ],
  ['a row that is cut off', (text: string) => `${text}0001;x;`, /has 3 cells and not 9/],
  ['no line at all', () => '', /line 1 names no columns/],
  ['two columns of the name', (text: string) => text.replace('unit', 'hours'), /two columns of this name/],
])('a file with %s is refused, and no row of it is judged', async (_, spoiled, expected) => {
  await withWorld({ trouble: [] }, async (client) => {
    const error: unknown = await checkOf(
      client,
      GENERIC,
      spoiled(Buffer.from(await fileOf(client)).toString()),
    ).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toMatch(expected);
    expect(String(error)).not.toMatch(/0001|Öberg/);
  });
});

it.each([
  ['a byte-order mark', (text: string) => `\uFEFF${text}`],
  ['badge numbers as a spreadsheet writes them', (text: string) => text.replaceAll(/^(\d+);/gm, '="$1";')],
  ['empty lines and rows of empty cells', (text: string) => `${text}\r\n;;;;;;;;\r\n\r\n`],
])('a file with %s is read as it is meant', { tags: ['slow'] }, async (_, changed) => {
  await withWorld({ trouble: [] }, async (client) => {
    const text = Buffer.from(await fileOf(client)).toString();
    expect(changed(text)).not.toBe(text);
    expect((await checkOf(client, GENERIC, changed(text))).findings).toEqual([]);
  });
});

it('a row that is missing, changed or foreign is a difference of its employee and salary type', {
  tags: ['slow'],
}, async () => {
  await withWorld({ trouble: [] }, async (client) => {
    const text = Buffer.from(await fileOf(client)).toString();
    const [head, first, second, ...rest] = text.split('\r\n');
    expect(first).toMatch(/^0001;.*;2026-03-02;100;8\.00;/);
    const changed = second!.replace(';8.00;', ';8.01;');
    const foreign = '9999;Nobody;U101;2026-03-02;100;1.00;;;';
    const check = await checkOf(client, GENERIC, [head, changed, foreign, ...rest].join('\r\n'));
    expect(check.findings.map(({ kind, employee, hours }) => [kind, employee, hours])).toEqual([
      ['fileApart', undefined, '1.00'],
      ['fileApart', '0001', '-7.99'],
    ]);
  });
});

it('who is left out of the file for something unapproved is told, with the hours', {
  tags: ['slow'],
}, async () => {
  await withWorld({ trouble: ['punchNotApproved'] }, async (client) => {
    const check = await checkOf(client, GENERIC, await fileOf(client));
    expect(check.findings.map(({ kind, hours }) => [kind, hours])).toEqual([
      ['fileApart', '-72.00'],
      ['punchNotApproved', '8.00'],
    ]);
  });
});

it('an entry by hand that waits keeps nobody out of the file', { tags: ['slow'] }, async () => {
  await withWorld({ trouble: ['notAttested'] }, async (client) => {
    const check = await checkOf(client, GENERIC, await fileOf(client));
    expect(check.findings.map(({ kind, hours }) => [kind, hours])).toEqual([['notAttested', '1.00']]);
  });
});

it('a file that cannot be read as the policy says is refused, not read in part', async () => {
  await withWorld({ trouble: [] }, async (client) => {
    const file = Buffer.from(await fileOf(client)).toString();
    await expect(checkOf(client, GENERIC, file.replace(';8.00;', ';eight;'))).rejects.toThrow(
      /policy\.file: line 2/,
    );
    const columns = { employee: 'badge', salaryType: 'salaryCode', hours: 'hours' };
    await expect(checkOf(client, { ...GENERIC, file: { ...GENERIC.file!, columns } }, file)).rejects.toThrow(
      /policy\.file\.columns\.employee: the file has no column of this name; it has badgeNo, name/,
    );
  });
});

it('takes no point for a decimal sign where the file has a comma', () => {
  const columns = { employee: 1, salaryType: 2, hours: 3 };
  const format = {
    separator: ';',
    headLines: 0,
    columns,
    decimalSign: ',',
    hoursIn: 1,
    encoding: 'utf-8',
  } as const;
  const hoursOf = (cell: string) => readPayrollFile(`0007;100;${cell}\n`, format)[0]!.hours;
  expect(['7,5', '-0,25', '8'].map(hoursOf)).toEqual(['7.5', '-0.25', '8']);
  for (const cell of ['1.234', '7.5', '1.234,5']) expect(() => hoursOf(cell)).toThrow('line 1 has no hours');
});

const READ = { separator: ';', headLines: 1, decimalSign: '.', hoursIn: 1, encoding: 'utf-8' } as const;

it.each<[string, object, string, RegExp]>([
  ['a name twice', {}, 'no;type;hours;no\n7;1;8;9\n', /columns\.employee: the file has two columns/],
  ['no head line', { headLines: 0 }, '7;1;8\n', /columns\.employee: .*; it has no head line/],
  ['hours in thirds', { hoursIn: 3 }, 'no;type;hours\n7;1;24\n', /hoursIn: expected 1, 10, 100/],
  ['parts of whole hundredths', { hoursIn: 100 }, 'no;type;hours\n7;1;800.5\n', /line 2 has no hours/],
])('a file with %s is not read', (_, more, text, says) => {
  const columns = { employee: 'no', salaryType: 'type', hours: 'hours' };
  expect(() => readPayrollFile(text, { ...READ, columns, ...more })).toThrow(says);
  expect(readPayrollFile('no;type;hours\n7;1;-8\n', { ...READ, columns, hoursIn: 100 })).toMatchObject([
    { employee: '7', salaryType: '1', hours: '-0.08' },
  ]);
});

it('tells the difference of each employee and salary type, to the last decimal', () => {
  const sums = new FileSums();
  const add = (badgeNo: string, type: string, file: readonly string[], service: readonly string[]) => {
    for (const hours of file) sums.add('file', badgeNo, type, hours as never);
    for (const hours of service) sums.add('service', badgeNo, type, hours as never);
  };
  add('0001', '100', ['7.5', '0.50'], ['8.00']);
  add('0001', '200', ['1.00'], ['1.01']);
  add('0002', '100', [], ['8.00']);
  add('0003', '', ['2.50'], []);
  const people = { ownerOf: (badgeNo: string) => (badgeNo === '0003' ? undefined : { id: 71, unit: 101 }) };
  const told = [...sums.judge(people as never)].map(({ badgeNo, unit, employeeId, found }) => [
    ...[badgeNo, unit, employeeId, found.hours, found.minutes, found.says],
  ]);
  const says = (type: string, file: string, service: string) =>
    expect.stringContaining(`Salary type ${type}: ${file} hours in the file, ${service} in the attested`);
  expect(told).toEqual([
    ['0001', 101, 71, '-0.01', 0.6, says('200', '1.00', '1.01')],
    ['0002', 101, 71, '-8.00', 480, says('100', '0.00', '8.00')],
    ['0003', 0, 0, '2.50', 150, expect.stringMatching(/\(no code\): 2\.50 hours .* no employee has/)],
  ]);
});

it('a preliminary transfer locks, marks and ships nothing, and its file is not made up', async () => {
  const requests: Record<string, unknown>[] = [];
  const as = (outcome: object) =>
    preliminaryFile(undefined as never, {
      ...{ ...DAYS, units: [101] },
      journal: {
        payrollTransfer: async (_: unknown, request: Record<string, unknown>) => {
          requests.push(request);
          return outcome;
        },
      } as never,
    });
  await expect(as({ status: 'failed' })).rejects.toThrow(/ended as failed, without a file/);
  await expect(as({ status: 'ready' })).rejects.toThrow(/ended as ready, without a file/);
  expect(requests).toMatchObject(
    requests.map(() => ({
      ...{ fromDate: DAYS.from, toDate: DAYS.to, unitIds: [101] },
      ...{ isPreliminary: true, lockSalaryPeriod: false, uploadFileToServer: false },
    })),
  );
  const labels = requests.map(({ extTransferId }) => extTransferId);
  expect(new Set(labels).size).toBe(2);
});
