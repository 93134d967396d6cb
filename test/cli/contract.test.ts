import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from './builtCli.js';
import { runHere as runCli } from './runHere.js';

let folder: string;
beforeAll(async () => {
  await builtCli();
  folder = mkdtempSync(join(tmpdir(), 'workforce-contract-'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** A project with one script. */
function project(name: string, script: string): string {
  const cwd = join(folder, name);
  mkdirSync(join(cwd, 'jobs'), { recursive: true });
  writeFileSync(join(cwd, 'jobs/roster.mjs'), `import { createClient } from 'workforce-soap';\n${script}`);
  return cwd;
}

const CLIENT = "const client = createClient({ endpoint: 'https://service.example/soap', apiKey: 'any' });\n";

it('init writes tests of what the scripts call, and keeps a test that was changed', async () => {
  const cwd = project(
    'scanned',
    `${CLIENT}await client.wsdlGetRoles();\nawait client.wsdlUpdateShifts({ Shifts: [] });\n`,
  );
  expect(await runCli(['contract', 'init', '--scripts', 'jobs'], { cwd })).toMatchObject({ code: 0 });
  const suite = join(cwd, 'test/contract');
  const FILES = ['contract.json', 'envelopes.ts', 'wsdlGetRoles.test.ts', 'wsdlUpdateShifts.test.ts'];
  expect(readdirSync(suite).sort()).toEqual(FILES);
  const cases = (file: string) =>
    [...readFileSync(join(suite, file), 'utf8').matchAll(/^test\('\w+: (.*)', async/gm)].map(
      ([, title]) => title,
    );
  expect(cases('wsdlUpdateShifts.test.ts')).toHaveLength(3);
  expect(cases('wsdlGetRoles.test.ts')).toEqual([
    'the accepted case is sent and read',
    'the fault is thrown',
  ]);

  writeFileSync(join(suite, 'wsdlGetRoles.test.ts'), '// mine\n');
  // Its own files name operations that the scripts are known to call.
  const again = await runCli(['contract', 'init'], { cwd });
  expect(again.code).toBe(0);
  expect(again.stderr).toContain('kept, because it was changed: test/contract/wsdlGetRoles.test.ts');
  expect(readFileSync(join(suite, 'wsdlGetRoles.test.ts'), 'utf8')).toBe('// mine\n');
});

it('init says which calls it does not know, and ends with 3', async () => {
  const cwd = project(
    'unknown',
    `${CLIENT}await client.wsdlGetRoles();\nawait client[process.argv[2]]({});\n`,
  );
  const { code, stderr } = await runCli(['contract', 'init', '--scripts', 'jobs'], { cwd });
  expect(code).toBe(3);
  expect(stderr).toMatch(/^not known: roster\.mjs:4 .*Name the operation/m);
});

it('init says once of a file that it cannot read, and nothing of one that a tool made', async () => {
  const cwd = project('unread', `${CLIENT}await client.wsdlGetRoles();\n`);
  writeFileSync(join(cwd, 'jobs/roster.min.js'), `var a=${JSON.stringify('x'.repeat(600))};`);
  expect((await runCli(['contract', 'init', '--scripts', 'jobs'], { cwd })).code).toBe(0);
  symlinkSync(join(cwd, 'nowhere.php'), join(cwd, 'jobs/gone.php'));
  const { code, stderr } = await runCli(['contract', 'init', '--scripts', 'jobs'], { cwd });
  expect([code, stderr.match(/gone\.php/g)]).toEqual([3, ['gone.php']]);
});

it('init takes names, and asks for them where no call is found', async () => {
  const cwd = project('named', 'export {};\n');
  // The major with which these tests run: the newest one may ask for a newer Node than the package does.
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const nock = `nock@${/\d+/.exec(devDependencies.nock)}`;
  const none = await runCli(['contract', 'init', '--scripts', 'jobs'], { cwd });
  expect(none).toMatchObject({ code: 2 });
  expect(none.stderr).toContain('no call of the service was found in jobs');
  const named = await runCli(['contract', 'init', 'getRoles', '--runner', 'node', '--folder', 'tests'], {
    cwd,
  });
  expect(named.code).toBe(0);
  expect(named.stderr).toContain(`${nock} `);
  expect(readFileSync('docs/contract-tests.md', 'utf8')).toContain(`vitest ${nock} `);
  expect(readFileSync(join(cwd, 'tests/wsdlGetRoles.test.ts'), 'utf8')).toContain("from 'node:test';");
});

it('verify asks a service, calls nothing that writes, and ends with 1 when an expectation no longer holds', async () => {
  const cwd = project('verified', '');
  await runCli(['contract', 'init', 'wsdlGetRoles', 'wsdlUpdateShifts'], { cwd });
  await using sandbox = await startSandbox();
  const called: (string | undefined)[] = [];
  sandbox.onCall(({ operation }) => called.push(operation));
  const env = { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
  const good = await runCli(['contract', 'verify'], { cwd, env });
  expect(good.code).toBe(4);
  expect(good.stdout).toMatch(/^wsdlGetRoles +shape +holds +7 times$/m);
  expect(good.stdout).toMatch(/^wsdlUpdateShifts +all +not shown +it writes/m);
  expect(called).toEqual(['wsdlGetRoles']);

  const bad = await runCli(['contract', 'verify', '--json'], {
    cwd,
    env: { ...env, WORKFORCE_KEY: 'not-a-key' },
  });
  expect(bad.code).toBe(1);
  expect(JSON.parse(bad.stdout)[0]).toEqual({
    operation: 'wsdlGetRoles',
    expectation: 'answered',
    says: 'a read is answered, and not rejected',
    verdict: { is: 'broken', where: ['fault Client (the service)'] },
  });
});

it('verify reads cassettes, and says where there is nothing to verify', async () => {
  const cwd = project('recorded', '');
  const empty = await runCli(['contract', 'verify', '--cassettes', 'none'], { cwd });
  expect(empty.code).toBe(2);
  expect(empty.stderr).toContain('workforce-soap contract init --folder test/contract');
  await runCli(['contract', 'init', 'wsdlUpdateShifts'], { cwd });
  const file = join(cwd, 'test/contract/contract.json');
  const contract = readFileSync(file, 'utf8');
  writeFileSync(file, '{ "operations":');
  const spoilt = await runCli(['contract', 'verify', '--cassettes', '.'], { cwd });
  expect(spoilt.code).toBe(2);
  expect(spoilt.stderr).toMatch(/^error: test\/contract\/contract\.json: is not JSON: expected operations/);
  writeFileSync(file, '{ "operations": { "wsdlGetUnits": { "input": 1 } } }');
  const wrong = await runCli(['contract', 'verify', '--cassettes', '.'], { cwd });
  expect(wrong.stderr).toContain('operations.wsdlGetUnits.input: expected record, given a number');
  expect(wrong.code).toBe(2);
  writeFileSync(file, contract);
  const cassettes = new URL('../fixtures/cassettes', import.meta.url).pathname;
  const { code, stdout } = await runCli(['contract', 'verify', '--cassettes', cassettes], { cwd });
  expect(code).toBe(4);
  expect(stdout).toMatch(/^wsdlUpdateShifts +rules +holds +\d+ times$/m);
  expect(stdout).toMatch(/^wsdlUpdateShifts +reasons +holds +3 times$/m);
});
