import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text as textOf } from 'node:stream/consumers';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Employee } from '../../src/records/index.generated.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from './builtCli.js';
import type { CliRun, CliSettings } from './runCli.js';
import { runHere as runCli } from './runHere.js';
import { startStandIn } from './standIn.js';

beforeAll(() => builtCli().then(() => undefined), 120_000);

let sandbox: Sandbox;
const calls: string[] = [];
let folder: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  sandbox.onCall((call) => void calls.push(call.operation ?? '?'));
  folder = mkdtempSync(join(tmpdir(), 'workforce-call-'));
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => void calls.splice(0));

function call(args: readonly string[], settings: CliSettings = {}): Promise<CliRun> {
  const env = {
    WORKFORCE_ENDPOINT: sandbox.endpoint,
    WORKFORCE_KEY: sandbox.rootKey.reveal(),
    COLUMNS: '110',
    ...settings.env,
  };
  return runCli(['call', ...args], { cwd: folder, ...settings, env });
}

const shift = (badgeNo: string, begDate: string) => ({
  begDate,
  endDate: begDate,
  begTime: '08:00:00',
  endTime: '16:30:00',
  badgeNo,
  shiftCategoryId: '11',
});

it('prints what a read answers as a table of the telling columns', async () => {
  const { stdout, stderr, code } = await call(['wsdlGetEmployeesV2']);
  const [head, first] = stdout.split('\n');
  expect(head).toMatch(/^ +id +badgeNo +givenName +familyName/);
  expect(first).toMatch(/^1001 +0001 +Åsa +Öberg/);
  const fields = Object.keys(Employee.fields).length;
  expect(stderr).toMatch(/^120 records · \d+ of \d+ fields; others: --columns or --json\n$/);
  expect(stderr).toContain(` of ${fields} fields`);
  expect(stdout.split('\n').every((line) => line.length <= 110)).toBe(true);
  expect(code).toBe(0);
});

it('prints a single record field by field, without its secrets', async () => {
  const { stdout } = await call(['wsdlFindEmployees', '--badgeNoList', '0001']);
  expect(stdout).toMatch(/^api_key +\[redacted\]$/m);
  expect(stdout).toMatch(/^badgeNo +0001$/m);
});

it('prints JSON, a line a record, chosen columns and CSV', async () => {
  const badges = ['--badgeNoList', '0001,0002'];
  const json = await call(['FindEmployees', ...badges, '--json']);
  expect((JSON.parse(json.stdout) as { badgeNo: string }[]).map(({ badgeNo }) => badgeNo)).toEqual([
    '0001',
    '0002',
  ]);
  const lines = await call(['FindEmployees', ...badges, '--ndjson', '--columns', 'badgeNo,api_key']);
  expect(lines.stdout).toBe(
    '{"badgeNo":"0001","api_key":"[redacted]"}\n{"badgeNo":"0002","api_key":"[redacted]"}\n',
  );
  const csv = await call(['FindEmployees', ...badges, '--csv', '--columns', 'badgeNo,unitName']);
  expect(csv.stdout).toBe('badgeNo,unitName\r\n0001,Göteborg Centrum\r\n0002,Göteborg Centrum\r\n');
});

it('keeps leading zeros and disarms formulas for a spreadsheet', async () => {
  const { stdout } = await call([
    'GetEmployeesV2',
    '--badgeNo',
    '0001',
    '--excel',
    '--columns',
    'badgeNo,cellPhone',
  ]);
  expect(stdout).toBe(
    `\uFEFFbadgeNo,cellPhone\r\n"=""0001""","'+46 70 000 0001"\r\n`.replace(
      '"\'+46 70 000 0001"',
      "'+46 70 000 0001",
    ),
  );
});

it('sends no write without --yes where nobody can be asked, and shows what it would do', async () => {
  const input = JSON.stringify([shift('0001', '2026-05-04'), { ...shift('0002', '2026-05-04'), tasks: [] }]);
  const { stderr, code } = await call(['wsdlUpdateShifts', '--input', '-'], { input });
  expect(stderr).toMatch(/wsdlUpdateShifts \(write\) with 2 rows to http/);
  expect(stderr).toMatch(/^ +0 +create +2026-05-04/m);
  expect(stderr).toContain('an empty tasks list removes all tasks');
  expect(stderr).toContain('error: nothing was sent');
  expect(code).toBe(2);
  expect(calls).toEqual([]);
});

it('says what became of every row, and writes the rejected ones to a file that can be corrected and sent again', async () => {
  const file = join(folder, 'rejected.json');
  const rows = join(folder, 'shifts.ndjson');
  writeFileSync(
    rows,
    `${JSON.stringify(shift('0003', '2026-05-05'))}\n${JSON.stringify(shift('nobody', '2026-05-05'))}\n`,
  );
  const first = await call(['wsdlUpdateShifts', '-i', rows, '--yes', '--rejected', file]);
  expect(first.code).toBe(3);
  // What was saved is named, also beside the reason of another row.
  expect(first.stdout).toMatch(/^ +0 +accepted +\d+ +2026-05-05 /m);
  expect(first.stdout).toMatch(/^ +1 +rejected .*SBX-SHIFT-002/m);
  expect(first.stderr).toContain('1 row to correct and send again');
  expect(first.stderr).toContain('1 accepted · 1 rejected');
  expect(first.stderr).toContain(`workforce-soap call wsdlUpdateShifts --input ${file} --yes`);

  const rejected = JSON.parse(readFileSync(file, 'utf8')) as {
    badgeNo: string;
    validationErrors: string[];
  }[];
  expect(rejected).toMatchObject([{ badgeNo: 'nobody', begDate: '2026-05-05' }]);
  expect(rejected[0]!.validationErrors[0]).toContain('SBX-SHIFT-002');
  writeFileSync(file, JSON.stringify(rejected).replace('nobody', '0004'));
  const second = await call(['wsdlUpdateShifts', '-i', file, '--yes', '--json']);
  expect(second.code).toBe(0);
  expect(JSON.parse(second.stdout)).toMatchObject({
    rows: [{ index: 0, status: 'accepted', value: { badgeNo: '0004' } }],
  });
});

it.skipIf(process.platform !== 'linux')('says the rejected rows where they cannot be saved', async () => {
  const rows = JSON.stringify([shift('0005', '2026-05-07'), shift('nobody', '2026-05-07')]);
  const { stderr, code } = await call(
    ['wsdlUpdateShifts', '--input', '-', '--yes', '--rejected', '/dev/full'],
    { input: rows },
  );
  expect(stderr).toMatch(/"badgeNo": "nobody"/);
  expect(stderr).toMatch(
    /^error: cannot write \/dev\/full \(ENOSPC\); it would have held what stands above\.$/m,
  );
  expect(code).toBe(3);
});

it.skipIf(process.platform !== 'linux')(
  'does not ask to repeat a write whose outcome cannot be told',
  async () => {
    const file = join(folder, 'told.json');
    const rows = JSON.stringify([shift('0006', '2026-05-08'), shift('nobody', '2026-05-08')]);
    const script = `"$0" "$1" call wsdlUpdateShifts --input - --yes --rejected "$2" > /dev/full`;
    const child = spawn('bash', ['-c', script, process.execPath, await builtCli(), file], {
      env: { ...process.env, WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() },
    });
    child.stdin.end(rows);
    const [stderr, [code]] = await Promise.all([textOf(child.stderr), once(child, 'close')]);
    expect(stderr).toMatch(
      /^error: the rows were sent, 1 accepted · 1 rejected, but .* \(ENOSPC\)\. Do not send them again\.$/m,
    );
    expect(code).toBe(3);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject([{ badgeNo: 'nobody' }]);
  },
);

it('ends a call on Ctrl-C, and says whether it may be sent again', async () => {
  await using stuck = await startStandIn(sandbox.endpoint, () => 'hang');
  const { stderr, code } = await call(['wsdlGetUnits'], {
    env: { WORKFORCE_ENDPOINT: stuck.endpoint },
    onStart: (child) => {
      const waitForCall = setInterval(() => {
        if (stuck.seen.length === 0) return;
        clearInterval(waitForCall);
        child.kill('SIGINT');
      }, 20);
    },
  });
  expect(stderr).toBe('error: wsdlGetUnits: the call was aborted. Calling again cannot do anything twice.\n');
  expect(code).toBe(1);
});

it('takes one row from the command line, and fails when none is accepted', async () => {
  const args = Object.entries(shift('nobody', '2026-05-06')).flatMap(([name, value]) => [`--${name}`, value]);
  const { code, stderr } = await call([
    'wsdlUpdateShifts',
    ...args,
    '--yes',
    '--rejected',
    join(folder, 'none.json'),
  ]);
  expect(code).toBe(1);
  expect(stderr).toContain('1 rejected');
});

it('warns of what looks like a mistake, on --dry-run and before it is sent, and sends it', async () => {
  const rows = [shift('0001', '2026-05-04'), { ...shift('0002', '2026-05-04'), endTime: '08:00:00' }];
  const file = join(folder, 'unlikely.json');
  writeFileSync(file, JSON.stringify(rows));
  const warning =
    'warning: Shifts[1].endTime: expected a time after begTime; a night shift has the next day as its endDate\n';
  const dry = await call(['wsdlUpdateShifts', '--input', file, '--dry-run']);
  expect(dry.stderr).toContain(warning);
  expect(dry.code).toBe(0);
  expect(calls).toEqual([]);
  const sent = await call(['wsdlUpdateShifts', '--input', file, '--yes']);
  expect(sent.stderr).toContain(warning);
  expect(calls).toEqual(['wsdlUpdateShifts']);
});

it('prints the request with the key redacted on --dry-run, and needs no key for it', async () => {
  const { stdout, stderr, code } = await call(['FindEmployees', '--badgeNoList', '0001', '--dry-run'], {
    env: { WORKFORCE_KEY: undefined },
  });
  expect(stdout).toContain('SOAPAction: "uri:Service/FindEmployees"');
  expect(stdout).toContain('<apiKey xsi:type="xsd:string">[redacted]</apiKey>');
  expect(stdout).toContain('<badgeNo xsi:type="xsd:string">0001</badgeNo>');
  expect(stderr).toContain('nothing was sent');
  expect(code).toBe(0);
  expect(calls).toEqual([]);
});

it('warns on --dry-run of rows that are there twice when they are sent twice', async () => {
  const name = ['wsdlUpdateSections', '--name', 'Tills', '--dry-run'];
  const twice = /note: each row names nothing that is there: sent twice, it is there twice/;
  expect((await call(name)).stderr).toMatch(twice);
  expect((await call([...name, '--extSectionId', 'T'])).stderr).not.toMatch(/sent twice/);
});

it('lists what is wrong with an input, and exits with 2 without sending', async () => {
  const { stderr, code } = await call(['wsdlUpdateShifts', '--begTime', '8:00', '--yes']);
  expect(stderr).toMatch(/^error: wsdlUpdateShifts: the input is not valid and nothing was sent\.$/m);
  expect(stderr).toMatch(/^ {2}Shifts\[0\]\.begTime: expected a time .* was given "8:00"/m);
  expect(stderr).toContain('its input: workforce-soap ops show wsdlUpdateShifts');
  expect(code).toBe(2);
  expect(calls).toEqual([]);
});

it.each([
  [['FindEmployees', '--badgNo', '1'], /has no part badgNo/],
  [['FindEmployees', '--badgeNoList', '1', '--json', '--csv'], /choose one of --json and --csv/],
  [['wsdlGetUnit', 'stray'], /expected --part value/],
  [['FindEmployees', '--input', '/nonexistent.json'], /cannot read \/nonexistent.json \(ENOENT\)/],
  [['GetEmployeesV2', '--columns', 'badgNo'], /did you mean badgeNo/],
])('%j is called wrongly', async (args, message) => {
  const { stderr, code } = await call(args);
  expect(stderr).toMatch(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(2);
});

it('gives a failure as one readable line, as JSON where JSON was asked for', async () => {
  const env = { WORKFORCE_ENDPOINT: sandbox.endpoint.replace(/soap$/, 'gone') };
  const plain = await call(['wsdlGetUnit'], { env });
  expect(plain.stderr).toMatch(/^error: wsdlGetUnit: .*404.*\n$/);
  expect(plain.code).toBe(1);
  const json = await call(['wsdlGetUnit', '--json'], { env });
  expect(JSON.parse(json.stderr)).toMatchObject({ error: { name: 'HttpError' } });
  expect(json.stdout).toBe('');
});

it('says what it did not print of an answer, never a value, and ends with 3', async () => {
  let spoil = (answer: string) => answer;
  await using spoiling = await startStandIn(
    sandbox.endpoint,
    () => undefined,
    (_, answer) => spoil(answer),
  );
  const settings = { env: { WORKFORCE_ENDPOINT: spoiling.endpoint } };
  const told = async (change: (answer: string) => string, ...args: string[]) => {
    spoil = change;
    const { stdout, stderr, code } = await call(args, settings);
    return { stdout, code, stderr: stderr.replace(/\d+ records?.*\n/, '') };
  };
  const units = ['wsdlGetUnits', '--csv', '--columns', 'id,name'];
  const [head = '', first = ''] = (await call(units)).stdout.split('\r\n');
  const whole = (await told((answer) => answer, ...units)).stdout;
  expect(await told((answer) => answer, ...units)).toEqual({ stdout: whole, code: 0, stderr: '' });

  const announced = (answer: string) => answer.replace(/(arrayType="\w+:\w+\[)3\]/, '$15]');
  for (const form of [units, ['wsdlGetUnits', '--json'], ['wsdlGetUnits']]) {
    const { code, stderr } = await told(announced, ...form);
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: expect.stringMatching(/warning: .*, 2 items did not/),
    });
  }
  const nil = (answer: string) => answer.replace('</return>', '<item xsi:nil="true"/></return>');
  expect(await told(nil, ...units)).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/, 1 item did not/),
  });
  const unreadable = (answer: string) =>
    answer.replace(/<id\b[^>]*>\d+</g, (text) => text.replace(/\d+<$/, 'zzz9<'));
  const { stdout, ...rest } = await told(unreadable, ...units);
  expect(stdout.split('\r\n').slice(0, 2)).toEqual([head, first.replace(/^\d+/, '')]);
  expect(rest.code).toBe(3);
  expect(rest.stderr).toMatch(/warning: of the answer, id cannot be read and is left out: .*int \(3 times\)/);
  expect(rest.stderr).not.toContain('zzz9');

  // What is new or only in front loses nothing, and is said.
  const added = (answer: string) => `down\n${answer.replace('</item>', '<extra>zzz9</extra></item>')}`;
  const kept = await told(added, ...units);
  expect(kept).toMatchObject({
    stdout: whole,
    code: 0,
    stderr: expect.stringContaining('extra is not a field of'),
  });
  expect(kept.stderr).toContain('nothing in front of the document');
  expect(kept.stderr).not.toContain('zzz9');
  expect(await told(unreadable, 'wsdlGetUnit', '--json')).toMatchObject({ code: 3 });
  // The rows of a write are known by their outcomes: exit code 3 would have them sent again.
  writeFileSync(join(folder, 'spoilt.json'), JSON.stringify([shift('0001', '2026-06-08')]));
  const spoilt = (answer: string) => answer.replace(/<badgeNo\b/, '<sectionId>zzz9</sectionId><badgeNo');
  const written = await told(spoilt, 'wsdlUpdateShifts', '--input', 'spoilt.json', '--yes', '--json');
  expect(written).toMatchObject({ code: 0, stderr: expect.stringMatching(/, sectionId cannot be read/) });
});
