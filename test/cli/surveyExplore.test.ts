import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from './builtCli.js';
import { runHere as runCli } from './runHere.js';

beforeAll(() => builtCli().then(() => undefined), 120_000);

let folder: string;
let sandbox: Sandbox;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-explore-'));
  return () => rmSync(folder, { recursive: true });
});
beforeAll(async () => {
  sandbox = await startSandbox({ world: '2x10x5' });
});
afterAll(() => sandbox.stop());

function survey(args: readonly string[]) {
  const env = { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
  return runCli(['survey', '--day', '2026-03-16', ...args], { env, cwd: folder });
}

/** What must stand in nothing that is printed: keys, and names and addresses of people. */
function canaries(): string[] {
  const people = [...sandbox.world.employees.of()].flatMap(({ givenName, familyName, email }) => [
    ...[givenName, familyName, email],
  ]);
  const keys = [sandbox.rootKey, ...sandbox.unitKeys.values()].map((key) => key.reveal());
  return [...keys, ...people].filter((text): text is string => typeof text === 'string' && text.length > 3);
}

const exploring = ['--yes', '--explore', '--write', '--unit', '102', '--write-day', '2026-12-24'];
let first: string | undefined;
/** Puts the file of a survey that has written into the folder, which is made once. */
async function asWriting(): Promise<void> {
  const file = join(folder, 'deployment.json');
  if (first === undefined) await survey(['--yes', '--write', '--unit', '102', '--calls', '160']);
  first ??= readFileSync(file, 'utf8');
  writeFileSync(file, first);
}

it('explores beside a sandbox of the file, tells what differs without a person, and takes its rows back', {
  tags: ['slow'],
}, async () => {
  await asWriting();
  const before = [...sandbox.world.shifts.of()].length;
  const explore = (...args: string[]) => survey([...exploring, '--seed', '3', ...args]);
  const same = await explore('--calls', '40');
  expect(same).toMatchObject({ code: 0, stdout: 'seed 3\n' });
  expect(same.stderr).toMatch(/in unit 102, with 40 calls at most:[\s\S]*first one batch: create a/);
  expect(same.stderr).toMatch(/[1-9]\d* workflows compared, 0 differences found/);
  // After each batch the service cuts what comes after a semicolon.
  const stop = sandbox.onCall(() => {
    for (const shift of sandbox.world.shifts.of()) shift.comment = shift.comment.replace(/;[\s\S]*/, '');
  });
  const other = await explore('--calls', '60', '--seed', '4');
  stop();
  expect(other.code).toBe(3);
  expect(other.stdout).toMatch(
    /^explored\.comment\.1\n {2}.*\n {2}1\. one batch: create a on the first day, with the comment with ;/m,
  );
  expect(other.stdout).toMatch(/^ {2}service: cut, \d+ letters are left/m);
  const told = other.stdout + other.stderr;
  expect(canaries().filter((text) => told.includes(text))).toEqual([]);
  expect([...sandbox.world.shifts.of()].length).toBe(before);
  expect(existsSync(join(folder, 'deployment.json.part'))).toBe(false);
});

it('says what an interrupted exploration leaves, and takes it back with the same command', {
  tags: ['slow'],
}, async () => {
  await asWriting();
  const before = [...sandbox.world.shifts.of()].length;
  let running: ChildProcess | undefined;
  const stop = sandbox.onCall(({ operation }) => {
    if (operation === 'wsdlUpdateShifts') running?.kill('SIGINT');
  });
  const env = { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
  const args = ['survey', ...exploring, '--seed', '1', '--calls', '60'];
  const cut = await runCli(args, { env, cwd: folder, onStart: (child) => (running = child) });
  stop();
  expect(cut.stderr).toMatch(/may be there on 2026-12-24 and the day after[\s\S]*takes them back first/);
  expect([cut.code, [...sandbox.world.shifts.of()].length > before]).toEqual([3, true]);
  const again = await runCli(args, { env, cwd: folder });
  expect([again.code, [...sandbox.world.shifts.of()].length]).toEqual([0, before]);
});

/** A file of a survey that has written, as if it had seen nothing. */
function asWritten(): void {
  const surveys = [{ on: '2026-03-16', by: 'writing', calls: 1 }];
  const known = { format: 1, service: {}, surveys, assumptions: {}, operations: {} };
  writeFileSync(join(folder, 'deployment.json'), JSON.stringify(known));
}

it('is partly done where the calls are too few for one workflow, and leaves nothing to take back', async () => {
  asWritten();
  const { code, stdout, stderr } = await survey([...exploring, '--seed', '3', '--calls', '20', '--json']);
  expect([code, JSON.parse(stdout)]).toEqual([3, { seed: 3, found: [] }]);
  expect(stderr).toContain('0 workflows compared, 0 differences found');
  expect(stderr).not.toContain('Each shift is like this one');
  expect(existsSync(join(folder, 'deployment.json.part'))).toBe(false);
});

it('explores only what a survey has written in, and in a unit that is named', async () => {
  expect((await survey(['--explore'])).stderr).toContain('--explore needs --write and --unit');
  expect((await survey(exploring)).stderr).toContain('deployment.json says nothing of writes');
});
