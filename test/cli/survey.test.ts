import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { parseDeployment } from '../../src/assumptions/file/deploymentText.js';
import { createClient } from '../../src/index.js';
import { openJournal } from '../../src/journal/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { runHere as runCli } from './runHere.js';

let folder: string;
let sandbox: Sandbox;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-survey-'));
  return () => rmSync(folder, { recursive: true });
});
beforeAll(async () => {
  sandbox = await startSandbox({ world: '2x6x5' });
});
afterAll(() => sandbox.stop());

function survey(
  args: readonly string[],
  key = sandbox.unitKeys.get(101)!.reveal(),
  WORKFORCE_ENDPOINT = sandbox.endpoint,
) {
  const env = { WORKFORCE_ENDPOINT, WORKFORCE_KEY: key };
  return runCli(['survey', '--day', '2026-03-16', ...args], { env, cwd: folder });
}

let first: string | undefined;
/** Puts the file of a first survey into the folder, which is made once. */
async function surveyed(): Promise<void> {
  if (first === undefined) await survey(['--yes']);
  first ??= readFileSync(join(folder, 'deployment.json'), 'utf8');
  writeFileSync(join(folder, 'deployment.json'), first);
}

const deployment = () => parseDeployment(readFileSync(join(folder, 'deployment.json'), 'utf8'));

/** What must stand in nothing that a survey writes: keys, and names, addresses and numbers of people. */
function canaries(): string[] {
  const people = [...sandbox.world.employees.of()].flatMap(
    ({ givenName, familyName, email, badgeNo, socsecNo }) => [
      givenName,
      familyName,
      email,
      `"${badgeNo}"`,
      socsecNo,
    ],
  );
  const keys = [sandbox.rootKey, ...sandbox.unitKeys.values()].map((key) => key.reveal());
  return [...keys, ...people].filter((text): text is string => typeof text === 'string' && text.length > 3);
}

it('sends nothing before it is told to begin, and shows what it will ask', async () => {
  const calls: string[] = [];
  const stop = sandbox.onCall(({ operation }) => calls.push(operation ?? ''));
  const { code, stderr } = await survey([]);
  stop();
  expect(stderr).toMatch(/wsdlGetEmployeesV2[\s\S]*add --yes to begin/);
  expect({ code, calls }).toEqual({ code: 2, calls: [] });
});

it('reads, and writes a file and a page without a key or a person', { tags: ['slow'] }, async () => {
  const { code, stdout, stderr } = await survey(['--yes', '--html', 'page.html', '--errors']);
  expect(stderr).toContain('written: deployment.json');
  expect(code).toBe(0);
  const { assumptions, service } = deployment();
  expect(assumptions['answer.charset']).toMatchObject({
    verdict: 'confirmed',
    seen: { utf8: expect.any(Number) },
  });
  expect(assumptions['fault.unknownKey']).toMatchObject({ seen: { clientFault: 1 }, by: ['errors'] });
  expect(service).toMatchObject({ endpoint: sandbox.endpoint, namespace: 'uri:Service', missing: [] });
  const written = ['deployment.json', 'page.html'].map((name) => readFileSync(join(folder, name), 'utf8'));
  const told = [stdout, stderr, ...written].join('\n');
  expect(canaries().filter((text) => told.includes(text))).toEqual([]);
});

it('writes nothing of a query in the address', async () => {
  const address = `${sandbox.endpoint}?token=of-the-address`;
  const args = ['--yes', '--calls', '3', '--html', 'page.html'];
  const { stderr } = await survey(args, undefined, address);
  expect(stderr).toContain('the file does not hold the address');
  for (const name of ['deployment.json', 'page.html'])
    expect(readFileSync(join(folder, name), 'utf8')).not.toContain('of-the-address');
  expect(deployment().service).not.toHaveProperty('endpoint');
  expect(readFileSync(join(folder, 'deployment.json.part'), 'utf8')).not.toContain('of-the-address');
  // What was interrupted is not continued at another address.
  rmSync(join(folder, 'deployment.json'));
  const other = await survey(['--yes'], undefined, `${sandbox.endpoint}?token=of-another`);
  expect(other.stderr).toContain(`deployment.json.part is of ${sandbox.endpoint}?…: name another file`);
  expect(other.code).toBe(2);
  expect((await survey(['--yes'], undefined, address)).code).toBe(0);
});

it('stops at its budget, goes on where it stopped, and asks nothing twice', { tags: ['slow'] }, async () => {
  const first = await survey(['--yes', '--calls', '12']);
  expect(first.stderr).toMatch(/stopped with \d+ steps to do/);
  expect(first.code).toBe(3);
  const calls: string[] = [];
  const stop = sandbox.onCall(({ operation }) => calls.push(operation ?? ''));
  const second = await survey(['--yes']);
  stop();
  expect(second.code).toBe(0);
  expect(calls).not.toContain('wsdlGetRoles');
  expect(deployment().assumptions['read.window']).toMatchObject({ verdict: 'confirmed' });
  expect(deployment().operations.wsdlGetRoles).toMatchObject({ answers: 1 });
  expect(existsSync(join(folder, 'deployment.json.part'))).toBe(false);
});

it('writes in the unit that is named, shows the rows first, and takes them back', {
  tags: ['slow'],
}, async () => {
  const before = [...sandbox.world.shifts.of()].length;
  const rules = rulesIn();
  const args = ['--yes', '--write', '--unit', '102', '--calls', '160'];
  const { code, stderr } = await survey(args, sandbox.rootKey.reveal());
  expect(stderr).toMatch(/rows in unit 102[\s\S]*"extScheduleId":"Svy[\s\S]*"reddayId":0[^}]*"name":"Svy/);
  expect(code).toBe(0);
  expect(deployment().assumptions['write.rules']).toMatchObject({ verdict: 'confirmed', by: ['writing'] });
  expect(rulesIn()).toEqual(rules);
  expect(deployment().assumptions['write.token']).toMatchObject({ verdict: 'confirmed', by: ['writing'] });
  expect([...sandbox.world.shifts.of()].length).toBe(before);
});

/** The names of all rules that the sandbox has beside shifts. */
const rulesIn = () =>
  [...sandbox.world.eligibilityRules.of(), ...sandbox.world.salaryCompensations.of()].map(({ name }) => name);

it('keeps what an earlier survey learned in another way, and counts anew what it learned itself', {
  tags: ['slow'],
}, async () => {
  await surveyed();
  const file = join(folder, 'deployment.json');
  const { assumptions, ...others } = JSON.parse(readFileSync(file, 'utf8'));
  const byTraffic = { verdict: 'confirmed', seen: { latin1: 3 }, by: ['traffic'] };
  writeFileSync(
    file,
    JSON.stringify({ ...others, assumptions: { ...assumptions, 'answer.charset': byTraffic } }),
  );
  await survey(['--yes']);
  const { seen, by, verdict } = deployment().assumptions['answer.charset']!;
  expect({ by, verdict, latin1: seen.latin1 }).toEqual({
    by: ['reading', 'traffic'],
    verdict: 'varies',
    latin1: 3,
  });
  expect(deployment().assumptions['read.window']?.seen).toEqual(assumptions['read.window'].seen);
});

it('adds nothing to the file of another service', { tags: ['slow'] }, async () => {
  await surveyed();
  const file = join(folder, 'deployment.json');
  const before = readFileSync(file, 'utf8');
  const other = await startSandbox({ world: '1x1x1' });
  onTestFinished(() => other.stop());
  const { code, stderr } = await survey(['--yes'], other.rootKey.reveal(), other.endpoint);
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      `deployment.json is of ${sandbox.endpoint}: name another file with --file.`,
    ),
  });
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect((await survey(['--yes', '--file', 'other.json'], other.rootKey.reveal(), other.endpoint)).code).toBe(
    0,
  );
  // The same address in another writing.
  expect((await survey(['--yes'], undefined, sandbox.endpoint.replace('http:', 'HTTP:'))).code).toBe(0);
});

it('continues no survey of another service, and takes back no rows there', async () => {
  const { code } = await survey(['--yes', '--calls', '12']);
  expect(code).toBe(3);
  rmSync(join(folder, 'deployment.json'));
  const other = await startSandbox({ world: '1x1x1' });
  onTestFinished(() => other.stop());
  const calls: unknown[] = [];
  other.onCall((call) => calls.push(call));
  const told = await survey(['--yes'], other.rootKey.reveal(), other.endpoint);
  expect(told.stderr).toContain(
    `deployment.json.part is of ${sandbox.endpoint}: name another file with --file.`,
  );
  expect(told.code).toBe(2);
  expect(calls).toEqual([]);
});

it('is not done where every answer was a fault, as with a wrong key', async () => {
  const { code, stderr } = await survey(['--yes'], 'a-key-that-nobody-has');
  expect(stderr).toContain('every answer was a fault, so little is known of this service.');
  expect(code).toBe(3);
});

it('takes back what an interrupted survey left', { tags: ['slow'] }, async () => {
  const [type] = sandbox.world.shiftTypes.of();
  const before = [...sandbox.world.shifts.of()].length;
  const rules = rulesIn();
  const writing = {
    ...{ day: '2026-12-24', shiftCategoryId: String(type!.id), mark: 'Svyleft1' },
    kinds: ['rules', 'compensations'],
  };
  const [rule] = sandbox.world.eligibilityRules.of();
  sandbox.world.eligibilityRules.add({ ...rule!, id: 0, name: 'SVYLEFT1 survey' });
  const { id: _, ...shift } = [...sandbox.world.shifts.of()][0]!;
  const { day } = writing;
  sandbox.world.shifts.add({
    ...{ ...shift, restId: 101, begDate: day, endDate: day },
    ...{ extScheduleId: `${writing.mark}-a`, comment: '' },
  });
  const part = { done: [], assumptions: {}, operations: {}, writing };
  writeFileSync(join(folder, 'deployment.json.part'), JSON.stringify(part));
  await survey(['--yes']);
  expect([...sandbox.world.shifts.of()].length).toBe(before);
  expect(rulesIn()).toEqual(rules);
});

it('writes no rules where no WSDL has them', { tags: ['slow'] }, async () => {
  const args = ['--yes', '--write', '--unit', '102', '--calls', '160'];
  const calls: string[] = [];
  const end = sandbox.onCall(({ operation }) => calls.push(operation ?? ''));
  const blind = await survey(args, sandbox.rootKey.reveal(), `${sandbox.endpoint}?token=of-the-address`);
  end();
  expect(blind.stderr).toContain('no WSDL shows how to delete compensations and rules');
  expect(calls.filter((name) => /Eligibility|Compensation/.test(name))).toEqual([]);
});

it('does not call rows of an interrupted survey gone that it never saw', async () => {
  const writing = { day: '2026-12-24', shiftCategoryId: '11', mark: 'Svynone1' };
  const part = { done: [], assumptions: {}, operations: {}, writing };
  writeFileSync(join(folder, 'deployment.json.part'), JSON.stringify(part));
  const { code, stderr } = await survey(['--yes']);
  expect(stderr).toMatch(/not known: no shift of 2026-12-24 has the mark Svynone1/);
  expect(code).toBe(3);
});

it('refuses what cannot work before it sends anything', async () => {
  expect((await survey(['--write'])).stderr).toContain('--write needs --unit');
  expect((await survey(['--from', '.', '--errors'])).stderr).toContain('--from makes no call');
  expect((await survey(['--yes', '--unit', '999'])).stderr).toContain('does not see unit 999');
  expect((await survey(['--from', '.'])).stderr).toContain('no answered call');
});

it('learns from cassettes and HAR files without a call', async () => {
  const root = new URL('../..', import.meta.url).pathname;
  const { code, stderr } = await runCli(
    [
      'survey',
      '--from',
      join(root, 'test/fixtures/cassettes'),
      join(root, 'test/migrate/scripts/traffic/session.har'),
    ],
    { cwd: folder },
  );
  expect(stderr).toContain('written: deployment.json');
  expect([0, 3]).toContain(code);
  const { assumptions, surveys } = deployment();
  expect(surveys).toEqual([{ on: expect.any(String), by: 'traffic', calls: expect.any(Number) }]);
  expect(assumptions['answer.names']).toMatchObject({ verdict: 'confirmed', by: ['traffic'] });
});

const NAMES = 'xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:w="uri:Service"';
const answered = (body: string) => `<s:Envelope ${NAMES}><s:Body>${body}</s:Body></s:Envelope>`;
const ASKED = answered('<w:wsdlGetEmployeesV2><apiKey>top-secret-key</apiKey></w:wsdlGetEmployeesV2>');
const PEOPLE = `<w:wsdlGetEmployeesV2Response><return>
<item><ID>7</ID><FAMILYNAME>Svensson</FAMILYNAME></item></return></w:wsdlGetEmployeesV2Response>`;

it('is not done where calls got no answer that can be read, also with --against', async () => {
  await surveyed();
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(503, { 'content-type': 'text/html' }).end('<html>later</html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/soap`;
  const { code, stderr } = await survey(['--yes', '--file', 'down.json'], undefined, endpoint);
  expect(stderr).toMatch(/\d+ calls got no answer, or none that can be read/);
  expect(parseDeployment(readFileSync(join(folder, 'down.json'), 'utf8')).assumptions).not.toHaveProperty([
    'answer.whole',
  ]);
  expect(code).toBe(3);
  const against = await survey(['--yes', '--against', 'deployment.json'], undefined, endpoint);
  expect(against.stdout).not.toContain('breaks');
  expect(against.code).toBe(3);
});

it.each([
  ['with another status than 200', 404, ''],
  ['with a text beside the list', 200, '<errorMessage>half of it is missing</errorMessage>'],
])('is not done where a client takes no answer, because all come %s', async (_, status, beside) => {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const name = /<[\w:]*?(wsdl\w+)[ >]/.exec(body)?.[1] ?? 'wsdlGetRoles';
    response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' });
    response.end(answered(`<w:${name}Response><return/>${beside}</w:${name}Response>`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/soap`;
  const { code, stderr } = await survey(['--yes', '--file', 'odd.json'], undefined, endpoint);
  expect(stderr).toMatch(/\d+ calls got no answer, or none that can be read/);
  expect(code).toBe(3);
});

it('learns from a log with envelopes what it says, and neither charset, status nor what stood beside', async () => {
  const lines = [
    `2026-03-16 08:00 sent ${ASKED}`,
    `08:01 got Warning: ${answered(PEOPLE)} end`,
    `08:02 sent ${ASKED}`,
    answered('<s:Fault><faultcode>s:Oops</faultcode><faultstring>Anna</faultstring></s:Fault>'),
  ];
  writeFileSync(join(folder, 'calls.log'), lines.join('\n'));
  const { code, stdout } = await runCli(['survey', '--from', 'calls.log'], { cwd: folder });
  const { assumptions, surveys } = deployment();
  expect(surveys).toMatchObject([{ by: 'traffic', calls: 2 }]);
  expect(assumptions['answer.names']?.seen).toEqual({ upper: 1 });
  expect(assumptions['fault.code']?.seen).toEqual({ otherwise: 1 });
  for (const id of ['answer.charset', 'answer.before', 'answer.after', 'answer.whole', 'fault.status'])
    expect({ id, found: assumptions[id] }).toEqual({ id, found: undefined });
  expect(JSON.stringify(deployment()) + stdout).not.toMatch(/Anna|Svensson|top-secret/);
  expect(code).toBe(0);
});

it('takes letters of a HAR file for no charset, and one bad answer of two for an alarm', async () => {
  const entry = (text: string, encoding?: string) => ({
    request: { postData: { text: ASKED } },
    response: { status: 200, content: { mimeType: 'text/xml; charset=utf-8', text, encoding } },
  });
  const wrong = PEOPLE.replace('>7<', '>7.0<');
  const entries = [entry(answered(PEOPLE)), entry(answered(wrong))];
  writeFileSync(join(folder, 'some.har'), JSON.stringify({ log: { entries } }));
  const { code, stdout, stderr } = await runCli(['survey', '--from', 'some.har'], { cwd: folder });
  const { assumptions } = deployment();
  expect(assumptions['answer.charset']).toBeUndefined();
  expect(assumptions['answer.integers']).toMatchObject({ verdict: 'varies' });
  expect(stdout).toMatch(/varies! +answer\.integers/);
  expect(stderr).toMatch(/promised instead[\s\S]*answer\.integers: /);
  expect(code).toBe(3);
});

it('tells what is no longer as a file says, and changes no file', { tags: ['slow'] }, async () => {
  await surveyed();
  const text = readFileSync(join(folder, 'deployment.json'), 'utf8');
  const same = await survey(['--against', 'deployment.json', '--yes']);
  expect(same).toMatchObject({ code: 0, stdout: '' });
  expect(same.stderr).toContain('everything that was seen agrees with deployment.json');
  const known = JSON.parse(text) as ReturnType<typeof deployment>;
  const units = known.operations.wsdlGetEmployeesV2!;
  const other = {
    ...known,
    assumptions: {
      ...known.assumptions,
      'answer.charset': { verdict: 'contradicted', seen: { latin1AsUtf8: 3 }, by: ['reading'] },
    },
    operations: {
      ...known.operations,
      wsdlGetEmployeesV2: { ...units, always: [...units.always.slice(1), 'gone'], sometimes: [], never: [] },
    },
  };
  writeFileSync(join(folder, 'deployment.json'), JSON.stringify(other));
  const drifted = await survey(['--against', 'deployment.json', '--yes', '--json']);
  expect(drifted.code).toBe(1);
  const told = JSON.parse(drifted.stdout) as readonly { readonly what: string; readonly breaks: boolean }[];
  expect(told).toContainEqual(
    expect.objectContaining({ what: 'answer.charset', breaks: false, restedOnBy: [] }),
  );
  expect(told).toContainEqual(
    expect.objectContaining({ what: 'wsdlGetEmployeesV2.gone', was: 'in every record', breaks: true }),
  );
  expect(told).toContainEqual(
    expect.objectContaining({
      what: `wsdlGetEmployeesV2.${units.always[0]}`,
      is: 'a new field',
      breaks: false,
    }),
  );
  expect(readFileSync(join(folder, 'deployment.json'), 'utf8')).toBe(JSON.stringify(other));
  const missing = await survey(['--against', 'nothing.json', '--yes']);
  expect(missing).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/nothing\.json: is not there.*survey writes one/),
  });
});

it('takes a list that is empty now for no agreement, and an empty period for one', {
  tags: ['slow'],
}, async () => {
  await surveyed();
  await using emptied = await startSandbox({ world: '2x6x5' });
  const nothing = { nextId: 9000, deleted: [] };
  emptied.world.textItems.restore({ ...nothing, loaded: [{ restId: 0, rows: [] }] });
  emptied.world.punches.restore({ ...nothing, loaded: [101, 102].map((restId) => ({ restId, rows: [] })) });
  const key = emptied.unitKeys.get(101)!.reveal();
  const told = await survey(['--against', 'deployment.json', '--yes'], key, emptied.endpoint);
  expect(told.stderr).toMatch(/none with a value now: wsdlGetTextItems$/m);
});

it('takes a service that answers nothing any more for no agreement', async () => {
  await surveyed();
  const told = await survey(['--against', 'deployment.json', '--yes'], 'a-key-that-was-revoked');
  expect(told.stderr).toMatch(/\d+ of \d+ assumptions of the file were seen again/);
  expect(told.stderr).toMatch(/none with a value now: wsdlGetUnit, .*wsdlGetEmployeesV2/);
  expect(told.code).toBe(3);
  // A key that is refused everything says nothing of versions, nor of units.
  expect(told.stdout).not.toMatch(/read\.schedules|key\.sees/);
  expect(told.stderr + told.stdout).not.toContain('revoked');
});

it('tells which scripts, exports and jobs rest on what has changed', { tags: ['slow'] }, async () => {
  await surveyed();
  const known = deployment();
  const people = known.operations.wsdlGetEmployeesV2!;
  const always = [...people.always, 'gone'];
  const operations = { ...known.operations, wsdlGetEmployeesV2: { ...people, always } };
  writeFileSync(join(folder, 'deployment.json'), JSON.stringify({ ...known, operations }));
  mkdirSync(join(folder, 'scripts'));
  const script = (field: string) =>
    `for (const one of await client.wsdlGetEmployeesV2({})) console.log(one.${field});`;
  writeFileSync(join(folder, 'scripts/reads.ts'), script('gone'));
  writeFileSync(join(folder, 'scripts/other.ts'), script('badgeNo'));
  mkdirSync(join(folder, 'march'));
  const dataset = { name: 'employees', operation: 'wsdlGetEmployeesV2' };
  writeFileSync(join(folder, 'march/manifest.json'), JSON.stringify({ datasets: [dataset] }));
  const journal = await openJournal(join(folder, 'jobs.db'));
  await journal
    .job('people', { unit: '101' })
    .write(createClient(sandbox.clientOptions(101)), 'wsdlUpdateEmployees', [
      { badgeNo: '7001', givenName: 'A', familyName: 'B' } as never,
    ]);
  await journal.close();
  const against = ['--against', 'deployment.json', '--yes', '--used-by'];
  const told = await survey([...against, 'scripts', 'march', 'jobs.db']);
  expect(told.stdout).toContain('wsdlGetEmployeesV2.gone');
  const users = [...told.stdout.matchAll(/used by (.+)/g)].map(([, user]) => user);
  expect(users).toEqual(['script scripts/reads.ts', 'export march employees', 'job people']);
  expect(await survey([...against, 'deployment.json'])).toMatchObject({ code: 2 });
});

it('tells of a field that is empty now the scripts, exports, jobs and contract tests that rest on it', {
  tags: ['slow'],
}, async () => {
  await surveyed();
  const entry = {
    request: { postData: { text: ASKED } },
    response: {
      status: 200,
      content: { text: answered(PEOPLE.replaceAll('FAMILYNAME', 'familyName').replace('Svensson', '')) },
    },
  };
  writeFileSync(join(folder, 'now.har'), JSON.stringify({ log: { entries: [entry] } }));
  // A project has its scripts and its recordings in one folder.
  const fixture = new URL('../fixtures/cassettes/payroll-run', import.meta.url).pathname;
  for (const name of ['filled', 'blank'])
    for (const part of ['cassette.json', '002-wsdlGetEmployeesV2'])
      cpSync(join(fixture, part), join(folder, 'project/cassettes', name, part), { recursive: true });
  const file = join(folder, 'project/cassettes/blank/002-wsdlGetEmployeesV2/response.xml');
  const blank = readFileSync(file, 'utf8').replace(/(<familyName[^>]*>)[^<]+</g, '$1<');
  writeFileSync(file, blank);
  const script = (field: string) =>
    `for (const one of await client.wsdlGetEmployeesV2({})) console.log(one.${field});`;
  writeFileSync(join(folder, 'project/reads.ts'), script('familyName'));
  writeFileSync(join(folder, 'project/other.ts'), script('badgeNo'));
  mkdirSync(join(folder, 'march'));
  const dataset = { name: 'employees', operation: 'wsdlGetEmployeesV2' };
  writeFileSync(join(folder, 'march/manifest.json'), JSON.stringify({ datasets: [dataset] }));
  const journal = await openJournal(join(folder, 'jobs.db'));
  const rows = [{ badgeNo: '7002', givenName: 'A', familyName: 'B' }] as never;
  const client = createClient(sandbox.clientOptions(101));
  await journal.job('people', { unit: '101' }).write(client, 'wsdlUpdateEmployees', rows);
  await journal.close();
  const used = ['--used-by', 'project', 'march', 'jobs.db'];
  const { code, stdout } = await survey(['--against', 'deployment.json', '--from', 'now.har', ...used]);
  expect(code).toBe(1);
  const told = stdout.slice(stdout.indexOf('wsdlGetEmployeesV2.familyName'));
  expect(told).toMatch(/^wsdlGetEmployeesV2\.familyName {2}was: with a value {2}is: without a value/);
  const [, ...lines] = told.split('\n');
  const end = lines.findIndex((line) => !/^ +used by /.test(line));
  expect(lines.slice(0, end).map((line) => line.replace(/^ +used by /, ''))).toEqual([
    'contract test with project/cassettes/filled',
    'script project/reads.ts',
    'export march employees',
    'job people',
  ]);
});

it('commands with the file say before they send what is promised instead', async () => {
  const assumptions = {
    'fault.unknownKey': { verdict: 'contradicted', seen: { emptyAnswer: 1 }, by: ['errors'] },
  };
  const service = { endpoint: 'https://other.example/soap' };
  const file = { format: 1, service, surveys: [], assumptions, operations: {} };
  writeFileSync(join(folder, 'other.json'), JSON.stringify(file));
  const env = { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
  const call = (...args: string[]) => runCli(['call', 'wsdlGetRoles', ...args], { env, cwd: folder });
  const { code, stderr } = await call('--deployment', 'other.json');
  expect(code).toBe(0);
  expect(stderr).toContain(
    'fault.unknownKey: It gets an empty answer, which looks as if there were nothing.',
  );
  expect(stderr).toContain('A wrong key looks like an empty unit.');
  expect(stderr).toContain('the deployment file is of https://other.example/soap');
  expect((await call()).stderr).not.toContain('fault.');
  writeFileSync(join(folder, 'none.json'), '{"format":2}');
  expect(await call('--deployment', 'none.json')).toMatchObject({ code: 2, stdout: '' });
  expect((await call('--deployment', 'gone.json')).stderr).toMatch(/gone\.json: is not there/);
});
