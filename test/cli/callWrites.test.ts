import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { runHere } from './runHere.js';

let folder: string;
let sandbox: Sandbox;
let calls: string[] = [];
beforeAll(async () => {
  sandbox = await startSandbox({ world: '1x4x1' });
  sandbox.onCall(({ operation }) => calls.push(operation));
  folder = mkdtempSync(join(tmpdir(), 'workforce-writes-'));
});
afterEach(() => {
  sandbox.setFaults();
  calls = [];
  rmSync(folder, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), 'workforce-writes-'));
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

const call = (...args: string[]) =>
  runHere(['call', ...args], {
    cwd: folder,
    env: { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal(), COLUMNS: '160' },
  });
const shift = (badgeNo: string, begDate: string) => ({
  ...{ begDate, endDate: begDate, begTime: '08:00:00', endTime: '16:30:00', badgeNo, shiftCategoryId: '11' },
});
const shiftsIn = (rows: readonly object[]) => {
  writeFileSync(join(folder, 'rows.json'), JSON.stringify(rows));
  return ['wsdlUpdateShifts', '--input', 'rows.json'];
};
const begins = (name: string) => readdirSync(folder).filter((file) => file.startsWith(name));

/** Somebody at a terminal, who answers so. */
function atTerminal(answer: string): void {
  const { stdin } = process;
  const { isTTY } = process.stderr;
  const keys = Object.assign(new PassThrough(), { isTTY: true });
  keys.end(`${answer}\n`);
  Object.defineProperty(process, 'stdin', { value: keys, configurable: true });
  process.stderr.isTTY = true;
  onTestFinished(() => {
    Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
    process.stderr.isTTY = isTTY;
  });
}

it.each([
  ['y', 0, 1],
  ['Yes', 0, 1],
  ['', 1, 0],
  ['n', 1, 0],
  ['yesterday', 1, 0],
])('a write is sent where somebody at the terminal says yes, and not for %j', async (answer, code, sent) => {
  atTerminal(answer);
  const run = await call(...shiftsIn([shift('0001', '2026-07-01')]));
  expect(run.stderr).toContain('Send it? [y/N]');
  expect(run.stderr.includes('nothing was sent')).toBe(sent === 0);
  expect({ code: run.code, sent: calls.length }).toEqual({ code, sent });
});

it('nobody is asked where nobody sits at a terminal: nothing is sent without --yes', async () => {
  const rows = shiftsIn([shift('0001', '2026-07-02')]);
  const run = await call(...rows);
  expect(run).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('nothing was sent: wsdlUpdateShifts changes data. Add --yes'),
  });
  const both = await call('wsdlUpdateShifts', '--input', '-', '--key', 'stdin', '--yes');
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('both want the standard input') });
  expect(calls).toEqual([]);
});

it('says of a write that broke on its way which rows are there, not known, and not sent', async () => {
  let updates = 0;
  sandbox.setFaults(async ({ operation }) =>
    operation === 'wsdlUpdateShifts' && ++updates === 2 ? { kind: 'reset' } : undefined,
  );
  const rows = ['2026-07-06', '2026-07-07', '2026-07-08'].map((day) => shift('0002', day));
  const run = await call(...shiftsIn(rows), '--yes', '--batch-size', '1', '--rejected', 'again.json');
  expect(run.code).toBe(3);
  expect(run.stdout).toMatch(
    / 0 +accepted .*\n +1 +unanswered .*state unknown, read it before sending again.*\n +2 +notSent .*can be sent again/,
  );
  expect(run.stderr).toContain('1 accepted · 1 unanswered · 1 not sent');
  expect(JSON.parse(readFileSync(join(folder, 'again.json'), 'utf8'))).toEqual([rows[2]]);
  const [unknown, ...others] = begins('wsdlUpdateShifts-unanswered');
  expect([JSON.parse(readFileSync(join(folder, unknown!), 'utf8')), others]).toEqual([[rows[1]], []]);
  expect(updates).toBe(2);
});

it('is a failure where nothing of a write was sent', async () => {
  const fault = '<faultcode>SOAP-ENV:MustUnderstand</faultcode><faultstring>other header</faultstring>';
  const names = 'xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"';
  const body = Buffer.from(
    `<SOAP-ENV:Envelope ${names}><SOAP-ENV:Body><SOAP-ENV:Fault>${fault}</SOAP-ENV:Fault></SOAP-ENV:Body></SOAP-ENV:Envelope>`,
  );
  sandbox.setFaults(async () => ({
    kind: 'answer',
    status: 500,
    headers: { 'content-type': 'text/xml' },
    body,
  }));
  const run = await call(...shiftsIn([shift('0002', '2026-07-09')]), '--yes');
  expect(run).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('other header') });
  expect(begins('wsdlUpdateShifts-')).toEqual([]);
});

it('an answer that is one record is printed once it is accepted, and is an error where it is rejected', async () => {
  const start = (...more: string[]) =>
    call(
      'wsdlInitiateTransferToPayroll',
      '--fromDate',
      '2026-03-01',
      '--toDate',
      '2026-03-31',
      '--isPreliminary',
      '--yes',
      ...more,
    );
  const table = await start('--extTransferId', 'one');
  expect(table).toMatchObject({ code: 0, stdout: expect.stringMatching(/^status +In Progress$/m) });
  expect(table.stderr).toContain('note: locks: the interface cannot undo everything that this does');
  const json = await start('--extTransferId', 'two', '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({ extTransferId: 'two', status: 'In Progress' });
  const rejected = await start('--extTransferId', 'two', '--payrollSystem', 'none');
  expect(rejected).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('SBX-TRANSFER-001'),
  });
});

it('an answer that is one value is printed as it is, and as JSON where that was asked for', async () => {
  expect(await call('wsdlGetSalaryPeriodLockStatus')).toMatchObject({ code: 0, stdout: 'Open\n' });
  expect(await call('wsdlGetSalaryPeriodLockStatus', '--json')).toMatchObject({
    code: 0,
    stdout: '"Open"\n',
  });
});

it.each<[string, unknown, RegExp | string]>([
  ['wsdlUpdateSections', { name: 'Tills' }, '<name xsi:type="xsd:string">Tills</name>'],
  ['wsdlUpdateSections', [{ name: 'Tills' }, { name: 'Desk' }], /Tills.*Desk/s],
  ['wsdlUpdateSections', { sections: [{ name: 'Tills' }] }, '<name xsi:type="xsd:string">Tills</name>'],
  ['wsdlGetSchedulesV3', { fromDate: '2026-03-01' }, '<fromDate xsi:type="xsd:string">2026-03-01</fromDate>'],
  ['wsdlGetEmployeesV2', { badgeNo: '0001' }, '<badgeNo xsi:type="xsd:string">0001</badgeNo>'],
])('%s takes %j of a file', async (operation, given, shown) => {
  writeFileSync(join(folder, 'rows.json'), JSON.stringify(given));
  const { code, stdout } = await call(operation, '--input', 'rows.json', '--dry-run');
  expect(stdout).toMatch(shown);
  expect({ code, calls }).toEqual({ code: 0, calls: [] });
});

it.each([
  ['wsdlGetEmployeesV2', [{ badgeNo: '1' }], 'expected an object with the parts of wsdlGetEmployeesV2'],
  ['wsdlUpdateSections', 7, 'expected an object with the parts of wsdlUpdateSections'],
  ['wsdlUpdateSections', null, 'expected an object with the parts of wsdlUpdateSections'],
  ['wsdlUpdateSections', { name: 'Tills', sectons: [] }, 'sectons'],
])('%s takes no %j, and sends nothing', async (operation, given, says) => {
  writeFileSync(join(folder, 'rows.json'), JSON.stringify(given));
  const { code, stderr } = await call(operation, '--input', 'rows.json', '--yes');
  expect({ code, stderr, calls }).toEqual({ code: 2, stderr: expect.stringContaining(says), calls: [] });
});

it('shows of many rows and warnings so many as can be read, and says how many others there are', async () => {
  const rows = Array.from({ length: 60 }, () => ({ ...shift('0001', '2026-07-03'), endTime: '08:00:00' }));
  const { stderr } = await call(...shiftsIn(rows));
  expect(stderr).toContain('… and 40 more warnings');
  expect(stderr).toContain('… and 10 more rows');
  expect(stderr.match(/^ +\d+ +create /gm)).toHaveLength(50);
  expect(calls).toEqual([]);
});
