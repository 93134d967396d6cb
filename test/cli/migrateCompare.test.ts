import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { addDays, todayOf } from '../../src/calendar/days.js';
import { asService } from '../asService.js';
import { runHere } from './runHere.js';

const WORLD = '3x4x10';
let sandbox: Sandbox;
let folder: string;
const calls: { operation: string; status: string }[] = [];
beforeAll(async () => {
  sandbox = await startSandbox({ world: WORLD });
  sandbox.onCall((call) => void calls.push(call as never));
  folder = mkdtempSync(join(tmpdir(), 'workforce-compare-'));
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

const ORGANISATION = ['migrate', 'compare', '--subjects', 'units,districts,sections,roles'];

/** SOAP of one sandbox, REST of the same or of another. */
function settings(rest: Sandbox = sandbox, key = sandbox.rootKey) {
  const { baseUrl, clientId, clientSecret } = rest.restOptions();
  return {
    WORKFORCE_ENDPOINT: sandbox.endpoint,
    WORKFORCE_KEY: key.reveal(),
    WORKFORCE_REST_URL: baseUrl,
    WORKFORCE_CLIENT_ID: clientId,
    WORKFORCE_CLIENT_SECRET: clientSecret.reveal(),
    COLUMNS: '120',
  };
}

it('says go for one world, writes JSON, and calls nothing that writes', async () => {
  const json = join(folder, 'compare.json');
  const period = ['--from', '2026-03-09', '--to', '2026-03-13'];
  calls.length = 0;
  const { stdout, stderr, code } = await runHere(['migrate', 'compare', ...period, '--out', json], {
    env: settings(),
  });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^employees +12 +12 +12 /m);
  expect(stdout).toMatch(/^shifts +60 +60 +60 /m);
  expect(stdout).toMatch(/^go +everything$/m);
  expect(stderr).toContain('employees: 12 read over SOAP, 12 over REST');
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ green: true });
  expect(calls.length).toBeGreaterThan(15);
  expect(JSON.stringify(calls)).not.toMatch(
    /wsdl(Update|Create|Move|Punch|Delete|Process)|"(PUT|PATCH|DELETE) /,
  );
});

it('says no-go for a changed name, names the field and neither the person nor a secret', {
  tags: ['slow'],
}, async () => {
  await using other = await startSandbox({ world: WORLD });
  const [employee] = [...other.world.employees.of()];
  const { badgeNo } = employee!;
  employee!.familyName = 'Canary-Familjenamn';
  const env = settings(other);
  const { stdout, stderr, code } = await runHere(['migrate', 'compare'], { env });
  expect(code).toBe(1);
  expect(stdout).toContain('familyName (personalInformation.lastName): 1 different');
  expect(stdout).toMatch(/no-go +everything\n +employees: familyName differs in 1 record/);
  const again = await runHere(['migrate', 'compare', '--json'], { env });
  const shown = stdout + stderr + again.stdout + again.stderr;
  for (const secret of ['Canary-Familjenamn', env.WORKFORCE_KEY, env.WORKFORCE_CLIENT_SECRET])
    expect(shown).not.toContain(secret);
  // A label may hold these digits by chance.
  expect(shown).not.toMatch(new RegExp(`\\b${badgeNo}\\b`));
});

it('says what could not be read, compares the rest and ends with 3', { tags: ['slow'] }, async () => {
  await using other = await startSandbox({ world: WORLD });
  other.setFaults(({ operation }) => (operation.endsWith('/roles') ? { kind: 'reset' } : undefined));
  const { stdout, code } = await runHere([...ORGANISATION, '--quiet'], { env: settings(other) });
  expect(stdout).toMatch(/roles\n +REST could not be read: NetworkError/);
  expect(stdout).toMatch(/^units +3 +3 +3 /m);
  expect(code).toBe(3);
});

it('gives each script a verdict by what it reads and what the wire says', async () => {
  const scripts = join(folder, 'scripts');
  mkdirSync(scripts);
  const open = "import { createClient } from 'workforce-soap';\nconst client = createClient(options);\n";
  writeFileSync(
    join(scripts, 'roles.ts'),
    `${open}for (const { id, name } of await client.wsdlGetNeoRoles()) console.log(id, name);\n`,
  );
  writeFileSync(join(scripts, 'punch.ts'), `${open}await client.wsdlPunch({ punches });\n`);
  const { stdout, code } = await runHere([...ORGANISATION, '--scripts', scripts], { env: settings() });
  expect(stdout).toMatch(/^not judged +roles\.ts\n +not judged: nothing was observed of it on the wire$/m);
  expect(stdout).toMatch(/^no-go +punch\.ts\n +wsdlPunch has no counterpart over REST$/m);
  expect(code).toBe(1);
  const observed = join(folder, 'observed.ndjson');
  const judged = async (...lines: object[]) => {
    const days = { calls: 1, from: addDays(todayOf(), -30), to: todayOf() };
    writeFileSync(observed, lines.map((line) => JSON.stringify({ ...days, ...line })).join('\n'));
    return runHere([...ORGANISATION, '--scripts', scripts, '--observed', observed], { env: settings() });
  };
  const seen = { script: 'roles.ts', operation: 'wsdlGetNeoRoles' };
  const explained = await judged(seen);
  expect(explained.stdout).toMatch(/^go +roles\.ts$/m);
  expect(explained.code).toBe(3);
  const more = await judged(seen, { script: 'roles.ts', operation: 'wsdlUpdateSkills' });
  expect(more.stdout).toMatch(/^no-go +roles\.ts\n +wsdlUpdateSkills was seen on the wire/m);
  const [from, to] = [addDays(todayOf(), -90), addDays(todayOf(), -60)];
  expect((await judged({ ...seen, from, to })).stdout).toContain('last seen on the wire on');
});

it('ends with 3 where a list is empty on both sides', async () => {
  const period = ['--subjects', 'shifts', '--from', '2031-01-01', '--to', '2031-01-05'];
  const { stdout, code } = await runHere(['migrate', 'compare', ...period], {
    env: settings(),
  });
  expect(stdout).toMatch(
    /^not judged +everything\n +not judged: shifts: there is no record on either side$/m,
  );
  expect(code).toBe(3);
});

const OPEN = "import { createClient } from 'workforce-soap';\nconst client = createClient(options);\n";

function scriptFolder(name: string, scripts: Readonly<Record<string, string>>): string {
  const scriptsIn = join(folder, name);
  mkdirSync(scriptsIn);
  for (const [file, text] of Object.entries(scripts)) writeFileSync(join(scriptsIn, file), OPEN + text);
  return scriptsIn;
}

it('names each script that it cannot judge, and never says go for it', async () => {
  const scripts = scriptFolder('unseen', {
    'whole.ts': 'console.log(JSON.stringify(await client.wsdlGetNeoRoles()));\n',
    'moves.ts': 'await client.wsdlUpdateEmployees({ employees });\n',
  });
  writeFileSync(join(scripts, 'large.php'), ' '.repeat(5_000_001));
  const { stdout, code } = await runHere([...ORGANISATION, '--scripts', scripts], { env: settings() });
  expect(stdout).toMatch(
    /^not judged +whole\.ts\n +not judged: wsdlGetNeoRoles is read in ways that cannot be seen/m,
  );
  expect(stdout).toMatch(/^not judged +moves\.ts\n +not judged: wsdlUpdateEmployees writes/m);
  expect(stdout).toMatch(/^not judged +large\.php\n +not judged: the file was not read/m);
  expect(code).toBe(3);
  const none = scriptFolder('none', {});
  const nothing = await runHere([...ORGANISATION, '--scripts', none], { env: settings() });
  expect(nothing.stderr).toContain('so none was judged');
  expect(nothing.code).toBe(3);
});

it('keeps signed nights, says what each script waits for, and takes signatures of people alone', {
  tags: ['slow'],
}, async () => {
  const scripts = scriptFolder('signed', {
    'roles.ts': 'for (const { id, name } of await client.wsdlGetNeoRoles()) console.log(id, name);\n',
    'punch.ts': 'await client.wsdlPunch({ punches });\n',
  });
  const front = await asService(sandbox.url);
  const { pathname } = new URL(sandbox.endpoint);
  const services = {
    WORKFORCE_ENDPOINT: front.url + pathname,
    WORKFORCE_REST_URL: front.url,
  };
  const [history, policy, keys] = ['nights', 'policy.json', 'keys.json'].map((name) => join(folder, name));
  const run = (...args: string[]) => runHere(args, { env: { ...settings(), ...services } });
  const keyAt = (name: string) => join(folder, `${name}.key`);
  for (const [name, whose] of Object.entries({ night: '--machine', person: '--person' }))
    expect((await run('evidence', 'key', keyAt(name), whose, `A. ${name}`, '--keys', keys!)).code).toBe(0);
  const judged = ['--history', history!, '--policy', policy!, '--scripts', scripts];
  const night = ['--history', history!, '--night-key', `file:${keyAt('night')}`, '--scripts', scripts];
  expect((await run(...ORGANISATION, '--history', history!, '--scripts', scripts)).stderr).toContain(
    '--night-key',
  );
  await run(...ORGANISATION, ...night);
  const { host } = new URL(front.url);
  const demands = { nights: 2, monthEnd: false, hosts: { soap: [host], rest: [host] } };
  writeFileSync(policy!, JSON.stringify(demands));
  const status = await run('migrate', 'status', ...judged);
  expect(status.stdout).toMatch(/^roles\.ts +no +0 .*nothing was observed of it/m);
  expect(status.stdout).toMatch(/^punch\.ts +no +0 .*wsdlPunch has no counterpart/m);
  expect(status.stderr).not.toContain('not counted');
  const strange = await run('migrate', 'status', ...judged, '--keys', join(folder, 'none.json'));
  expect(strange.stderr).toContain(`not counted: 1 night of ${history}`);
  const sign = (script: string, ...more: string[]) =>
    run('migrate', 'sign', script, ...judged, '--key', `file:${keyAt('person')}`, ...more);
  const refused = await sign('roles.ts');
  expect(refused.stderr).toContain('2 nights in a row, has 0');
  expect(refused.code).toBe(1);
  const ids = [...refused.stderr.matchAll(/^ +([\w.-]+): /gm)].map(([, id]) => id!);
  const exception = ['--except', ...ids, '--reason', 'read by eye', '--until'];
  expect((await sign('roles.ts', ...exception, '2999-12-31')).stderr).toContain('within a year');
  expect((await sign('nobody.ts', ...exception, '2999-12-31')).stderr).toContain('nobody.ts: cannot be read');
  const soon = addDays(todayOf(), 30);
  const few = ['--except', 'nights', '--reason', 'read by eye', '--until', soon];
  expect((await sign('roles.ts', ...few)).stderr).toContain('nothing was observed');
  expect((await sign('roles.ts', ...exception, soon)).stdout).toContain('signed as an exception');
  expect((await run('migrate', 'status', ...judged)).stdout).toMatch(/^roles\.ts +yes .*A\. person/m);
  const marks = (await run('evidence', 'mark', '--history', history!)).stdout.trim().split('\n');
  const verify = (...more: string[]) =>
    run('evidence', 'verify', '--history', history!, '--policy', policy!, ...more);
  expect(await verify()).toMatchObject({ code: 3, stdout: expect.stringContaining('end not proven') });
  expect((await verify('--mark', ...marks)).code).toBe(0);
  // A script that changed has no evidence, and nothing that was signed holds.
  writeFileSync(join(scripts, 'roles.ts'), 'await client.wsdlUpdateSkills({ skills });\n', { flag: 'a' });
  expect((await run('migrate', 'status', ...judged)).stdout).toMatch(/^roles\.ts +no .*has another text/m);
  expect((await sign('roles.ts', '--withdraw')).stdout).toContain('withdrawn: roles.ts');
  writeFileSync(join(history!, 'night-000001.json'), '{}\n');
  expect((await run('migrate', 'status', ...judged)).stderr).toContain('night-000001.json');
  expect((await verify('--mark', ...marks)).code).toBe(1);
  front.close();
});

it('takes an exception until a day that is not over, and of a person in the book of keys', async () => {
  const scripts = scriptFolder('excepted', { 'roles.ts': 'await client.wsdlGetNeoRoles();\n' });
  const place = mkdtempSync(join(folder, 'sign-'));
  const run = (...args: string[]) => runHere(args, { env: settings() });
  const keyAt = (name: string) => join(place, `${name}.key`);
  const keys = join(place, 'keys.json');
  await run('evidence', 'key', keyAt('person'), '--person', 'A. person', '--keys', keys);
  await run('evidence', 'key', keyAt('other'), '--person', 'B. other', '--keys', join(place, 'others.json'));
  const judged = ['--history', join(place, 'nights'), '--keys', keys, '--scripts', scripts];
  const sign = (key: string, ...more: string[]) =>
    run('migrate', 'sign', 'roles.ts', ...judged, '--key', `file:${keyAt(key)}`, ...more);
  const refused = await sign('person');
  expect(refused.code).toBe(1);
  const ids = [...refused.stderr.matchAll(/^ +([\w.-]+): /gm)].map(([, id]) => id!);
  const until = (day: string) => ['--except', ...ids, '--reason', 'read by eye', '--until', day];
  const [today, yesterday] = [todayOf(), addDays(todayOf(), -1)];
  expect((await sign('other', ...until(today))).stderr).toContain('is of nobody in the book of keys');
  expect((await sign('person', ...until(yesterday))).stderr).toContain('a day that is not over');
  expect((await sign('person', ...until(today))).stdout).toContain(
    `signed as an exception until ${today}: roles.ts, by A. person, on no evidence`,
  );
});

it('shows the record behind a finding to who has the key, and writes it nowhere', {
  tags: ['slow'],
}, async () => {
  await using other = await startSandbox({ world: WORLD });
  const employee = [...other.world.employees.of()][7]!;
  employee.familyName = 'Canary-Familjenamn';
  const json = join(folder, 'revealed.json');
  const env = { ...settings(other), NAMES: 'a-key-of-the-project' };
  const named = ['migrate', 'compare', '--subjects', 'employees', '--pseudonym-key', 'env:NAMES'];
  const first = await runHere([...named, '--out', json], { env });
  expect(first.stderr).toContain('written: ');
  const { subjects } = JSON.parse(readFileSync(json, 'utf8'));
  const [example] = subjects[0].fields.find(
    ({ soap }: { soap: string[] }) => soap[0] === 'familyName',
  ).examples;
  const shown = await runHere([...named, '--reveal', example.record], { env });
  expect(shown.stdout).toContain(`${example.record} employees ${employee.id}\n`);
  expect(shown.code).toBe(0);
  const some = await runHere([...named, '--reveal', example.record, 'employee-0000000000000000'], { env });
  expect(some.stdout).toContain(`${example.record} employees ${employee.id}\n`);
  expect(some.code).toBe(3);
  const otherKey = await runHere([...named, '--reveal', example.record], {
    env: { ...env, NAMES: 'another-one' },
  });
  expect(otherKey.stdout).toContain('in no finding now');
  expect(otherKey.code).toBe(1);
  const kept = await runHere([...named, '--reveal', example.record, '--out', json], { env });
  expect(kept.stderr).toContain('does not go with --out');
  expect(kept.code).toBe(2);
});

it('compares the unit of a unit key alone', { tags: ['slow'] }, async () => {
  const [unit] = [...sandbox.unitKeys.keys()];
  const env = settings(sandbox, sandbox.unitKeys.get(unit!)!);
  const { stdout, stderr, code } = await runHere(['migrate', 'compare'], { env });
  expect(stderr).toContain(`the key sees unit ${unit} alone`);
  expect(stdout).toMatch(/^employees +4 +4 +4 /m);
  expect(code).toBe(0);
});

it.each([
  [{ WORKFORCE_CLIENT_SECRET: undefined }, [], 'the REST side is not configured. Set rest.baseUrl'],
  [{}, ['--from', '2026-03-01'], '--from and --to go together'],
  [{}, ['--subjects', 'shifts'], 'shifts need --from and --to'],
  [{}, ['--subjects', 'employes'], 'did you mean employees?'],
  [{}, ['--scripts', '/nowhere'], 'there is no folder /nowhere'],
  [{}, ['--history', '/nowhere'], 'give --scripts too'],
  [{}, ['--reveal', 'employee-1a2b3c4d5e6f7a8b'], '--reveal needs the --pseudonym-key'],
])('says how it was called wrongly, and exits with 2: %j %j', async (change, args, says) => {
  const { stderr, code } = await runHere(['migrate', 'compare', ...args], {
    env: { ...settings(), ...change },
  });
  expect(stderr).toContain(says);
  expect(code).toBe(2);
});

it('refuses what cannot be kept or shown, and asks neither side', async () => {
  calls.length = 0;
  const compare = ['migrate', 'compare', '--subjects', 'units'];
  const key = ['--pseudonym-key', 'env:NAMES'];
  const reveal = ['--reveal', 'unit-1', ...key];
  for (const [words, says] of [
    [reveal.slice(0, 2), '--reveal needs the --pseudonym-key that the comparison had'],
    [[...reveal, '--json'], '--reveal shows people, so it does not go with --json'],
    [[...reveal, '--out', 'x.json'], 'it does not go with --out'],
    [[...reveal, '--history', 'nights'], 'it does not go with --history'],
    [['--history', 'nights'], '--history keeps what was seen of each script: give --scripts too'],
    [['--history', 'nights', '--scripts', '.'], '--history keeps signed nights: give --night-key'],
    [['--night', addDays(todayOf(), -2)], '--night takes today or yesterday'],
    [['--night', addDays(todayOf(), 1)], '--night takes today or yesterday'],
  ] as const) {
    const env = { ...settings(), NAMES: 'a-key-of-pseudonyms' };
    const { code, stdout, stderr } = await runHere([...compare, ...words], { env, cwd: folder });
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(says) });
  }
  expect(calls).toEqual([]);
});

it('reveals whom a finding is about on the terminal alone, and says which ones nobody knows', async () => {
  await using one = await startSandbox({ world: '1x1x1' });
  await using other = await startSandbox({ world: '1x1x1' });
  const [employee] = other.world.employees.of();
  employee!.familyName = 'Canary-Familjenamn';
  const soap = { WORKFORCE_ENDPOINT: one.endpoint, WORKFORCE_KEY: one.rootKey.reveal() };
  const env = { ...settings(other), ...soap, NAMES: 'a-key-of-pseudonyms' };
  const compare = (...more: string[]) =>
    runHere(['migrate', 'compare', '--subjects', 'employees', '--pseudonym-key', 'env:NAMES', ...more], {
      env,
    });
  const { code, stdout } = await compare('--json');
  expect(code).toBe(1);
  expect(stdout).not.toContain('Canary-Familjenamn');
  const [record = ''] = /employee-[0-9a-f]{16}/.exec(stdout) ?? [];
  const nobody = 'employee-0000000000000000';
  const some = await compare('--reveal', record, nobody);
  expect(some).toMatchObject({ code: 3, stderr: expect.not.stringContaining('Canary') });
  const [known, unknown] = some.stdout.split('\n');
  expect(known).toMatch(new RegExp(`^${record} .*${employee!.id}$`));
  expect(unknown).toBe(`${nobody}: in no finding now, or another key made it`);
  expect((await compare('--reveal', nobody)).code).toBe(1);
});
