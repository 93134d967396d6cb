import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtCli } from './builtCli.js';
import { runHere as runCli } from './runHere.js';

const CASSETTES = new URL('../fixtures/cassettes', import.meta.url).pathname;
const CAPTURES = new URL('../fixtures/captures', import.meta.url).pathname;
let folder: string;
beforeAll(async () => {
  await builtCli();
  folder = mkdtempSync(join(tmpdir(), 'workforce-cassettes-'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

it('check: lists the calls, and fails by the reaction when one is old', { tags: ['slow'] }, async () => {
  const fresh = await runCli(['cassettes', 'check', CASSETTES, '--max-age', '100000']);
  expect(fresh).toMatchObject({ code: 0 });
  expect(fresh.stdout).toMatch(/ok +payroll-run/);
  const copy = join(folder, 'old');
  cpSync(join(CASSETTES, 'payroll-run'), copy, { recursive: true });
  const [call] = readdirSync(copy).filter((name) => name.startsWith('001-'));
  const file = join(copy, call!, 'call.json');
  const facts = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...facts, recordedAt: '2001-01-01T00:00:00.000Z' }));
  const old = await runCli(['cassettes', 'check', copy, '--on-age', 'fail', '--max-age', '8000']);
  expect(old.code).toBe(1);
  expect(old.stdout).toMatch(new RegExp(`failed .*${call}`));
});

it('without a folder, looks into test/cassettes', async () => {
  for (const command of ['check', 'show', 'diff'])
    expect((await runCli(['cassettes', command], { cwd: folder })).stderr).toContain('test/cassettes');
});

it('check: a folder without a cassette, and calls that have lost theirs, are no success', async () => {
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  expect(await runCli(['cassettes', 'check', empty])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('there is no cassette in'),
  });
  cpSync(join(CASSETTES, 'payroll-run'), join(empty, 'run'), { recursive: true });
  rmSync(join(empty, 'run/cassette.json'));
  const lost = await runCli(['cassettes', 'check', empty]);
  expect(lost.stderr).toContain('without the cassette.json of its cassette');
  expect(lost.code).toBe(1);
});

it('diff: a folder that is not there is no folder without differences', async () => {
  const [none, some] = [join(folder, 'none'), join(CASSETTES, 'payroll-run')];
  for (const args of [
    [none],
    [none, '--before', join(folder, 'before')],
    [none, '--before', some],
    [some, '--before', none],
  ])
    expect(await runCli(['cassettes', 'diff', ...args])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`there is no folder ${none}; name one that is there`),
    });
});

it('show and diff: what a reviewer reads, and what differs from the commit before', {
  tags: ['slow'],
}, async () => {
  const project = join(folder, 'project');
  const call = join(project, 'cassettes/run/001-wsdlGetUnitsAPIKeyV2');
  cpSync(join(CASSETTES, 'payroll-run'), join(project, 'cassettes/run'), { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@corp.example', ...args], { cwd: project });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'recorded');
  const cassettes = join(project, 'cassettes');
  const shown = await runCli(['cassettes', 'show', cassettes]);
  expect(shown.stdout).toContain('## wsdlGetUnitsAPIKeyV2\n\nread, HTTP 200\n');
  expect(shown.stdout).toMatch(/^\| \[\] \| id \| groupId \|/m);
  expect(shown.stdout).toMatch(/^\| 0 \| 101 \| 9101 \|/m);
  expect(await runCli(['cassettes', 'diff', cassettes])).toMatchObject({ code: 0, stdout: '' });

  const file = join(call, 'call.json');
  const facts = JSON.parse(readFileSync(file, 'utf8'));
  facts.answer[0].groupId = 9999;
  writeFileSync(file, JSON.stringify({ ...facts, recordedAt: '2001-01-01T00:00:00.000Z' }));
  rmSync(join(project, 'cassettes/run/002-wsdlGetEmployeesV2'), { recursive: true });
  const changed = await runCli(['cassettes', 'diff', cassettes, '--markdown']);
  expect(changed.code).toBe(1);
  expect(changed.stdout).toContain('### run\n\n```diff\n');
  expect(changed.stdout).toMatch(/^-\| 0 \| 101 \| 9101 \|.*\n\+\| 0 \| 101 \| 9999 \|/m);
  // The second call of the name is the first now.
  expect(changed.stdout).toContain('wsdlGetEmployeesV2');
  // When it was recorded is no difference.
  expect(changed.stdout).not.toContain('2001');
  expect(changed.stdout).not.toContain('wsdlUpdateShifts');
});

/** A cassette of two calls in a folder of its own. */
function twoCalls(name: string): string {
  const place = join(folder, name);
  for (const part of ['cassette.json', '001-wsdlGetUnitsAPIKeyV2', '002-wsdlGetEmployeesV2'])
    cpSync(join(CASSETTES, 'payroll-run', part), join(place, 'run', part), { recursive: true });
  return place;
}

/** Records another group of unit 101. */
function regroup(place: string): void {
  const file = join(place, 'run/001-wsdlGetUnitsAPIKeyV2/call.json');
  const facts = JSON.parse(readFileSync(file, 'utf8'));
  facts.answer[0].groupId = 9999;
  writeFileSync(file, JSON.stringify({ ...facts, recordedAt: '2001-01-01T00:00:00.000Z' }));
}

it('show and diff: one cassette as text, and what differs from recordings before', async () => {
  const [before, after] = [twoCalls('before'), twoCalls('after')];
  const shown = await runCli(['cassettes', 'show', after]);
  expect(shown).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^# run\n\n.*## wsdlGetUnitsAPIKeyV2\n\nread, HTTP 200\n/s),
  });
  expect((await runCli(['cassettes', 'show', join(after, 'run')])).stdout).toMatch(/^# \S*after\/run\n/);
  const diff = (...more: string[]) => runCli(['cassettes', 'diff', after, '--before', before, ...more]);
  expect(await diff()).toMatchObject({ code: 0, stdout: '' });
  regroup(after);
  const changed = await diff();
  expect(changed).toMatchObject({ code: 1, stdout: expect.stringMatching(/^run\n/) });
  expect(changed.stdout).toMatch(/^-\| 0 \| 101 \| 9101 \|.*\n\+\| 0 \| 101 \| 9999 \|/m);
  expect(changed.stdout).not.toMatch(/2001|wsdlGetEmployeesV2/);
  expect((await diff('--markdown')).stdout).toMatch(/^### run\n\n```diff\n.*```\n\n$/s);
  rmSync(join(before, 'run'), { recursive: true });
  expect((await diff()).stdout).toMatch(/^\+.*wsdlGetEmployeesV2/m);
});

it('diff: with the commit that is named, and refused where git has none', async () => {
  const project = join(folder, 'own repository');
  const place = twoCalls('own repository/cassettes');
  expect(await runCli(['cassettes', 'diff', place])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('at HEAD cannot be read from git'),
  });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@corp.example', ...args], { cwd: project });
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '-m', 'nothing yet');
  expect(await runCli(['cassettes', 'diff', place])).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^\+.*wsdlGetEmployeesV2/m),
  });
  git('add', '.');
  git('commit', '--quiet', '-m', 'recorded');
  expect(await runCli(['cassettes', 'diff', place])).toMatchObject({ code: 0, stdout: '' });
  regroup(place);
  expect(await runCli(['cassettes', 'diff', place])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('9999'),
  });
  expect((await runCli(['cassettes', 'diff', place, '--against', 'none'])).code).toBe(2);
});

it('check: the reaction to an old recording is the exit code', async () => {
  const place = twoCalls('aged');
  regroup(place);
  const check = (...more: string[]) => runCli(['cassettes', 'check', place, '--max-age', '8000', ...more]);
  expect(await check()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\w+ .*001-wsdlGetUnitsAPIKeyV2/m),
  });
  expect(await check('--on-age', 'ignore')).toMatchObject({ code: 0 });
  const failed = await check('--on-age', 'fail', '--json');
  const told = JSON.parse(failed.stdout).map(({ status }: { status: string }) => status);
  // The other one is young. It warns once its record has a field more.
  expect([failed.code, told]).toEqual([1, ['failed', expect.stringMatching(/^(ok|warning)$/)]]);
  for (const days of ['0', 'many'])
    expect(await check('--max-age', days)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--max-age: expected a number of days'),
    });
});

it('scrub: writes raw dumps as a cassette in which neither the key nor a name is left', async () => {
  const dumps = join(folder, 'dumps');
  mkdirSync(dumps);
  for (const kind of ['request', 'response'])
    cpSync(join(CAPTURES, `wsdlGetEmployees.all.${kind}.xml`), join(dumps, `1.${kind}.xml`));
  const target = join(folder, 'cassettes');
  const scrub = ['cassettes', 'scrub', 'raw', dumps, '--name', 'night', '--folder', target];
  const env = { WORKFORCE_CASSETTE_KEY: 'a long random text of the project' };
  const done = await runCli(scrub, { env });
  expect(done).toMatchObject({ code: 0, stderr: '' });
  const written = readdirSync(target, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
  expect(written).toContain('wsdlGetEmployees');
  expect(readFileSync(join(dumps, '1.request.xml'), 'utf8')).toContain('DEMO-ROOT-KEY');
  expect(readFileSync(join(dumps, '1.response.xml'), 'utf8')).toContain('asa.oberg+test@example.se');
  for (const text of ['DEMO-ROOT-KEY', 'asa.oberg']) expect(written).not.toContain(text);
});

it('scrub: says what is missing before it reads anything', async () => {
  const refused = await runCli(['cassettes', 'scrub', 'raw', folder, '--name', 'x'], {
    env: { WORKFORCE_CASSETTE_KEY: '' },
  });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(/WORKFORCE_CASSETTE_KEY/);
});
