import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { operationLoaders } from '../../src/operations/loaders.generated.js';

const nodes = Object.values(inject('nodes'));
const [oldest] = nodes as [string, ...string[]];
// The packages that `contract init` names are installed beside the package.
const project = join(inject('consumer'), 'contract');
mkdirSync(project);
writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');

/** Runs a program of the project as a user would, with the oldest Node that is supported. */
function run(command: string, ...args: string[]) {
  const { NODE_TEST_CONTEXT: _, VITEST: __, ...env } = process.env;
  const PATH = [dirname(oldest), join(inject('consumer'), 'node_modules/.bin'), env.PATH].join(delimiter);
  const options = { cwd: project, encoding: 'utf8', env: { ...env, PATH, NO_COLOR: '1' } } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  return { status, printed: stdout + stderr };
}

it('an empty project gets a contract suite of all operations whose types are right, and that passes', () => {
  const names = Object.keys(operationLoaders);
  expect(run('workforce-soap', 'contract', 'init', ...names)).toMatchObject({ status: 0 });
  // One of each kind; `test/contract/fixtures.test.ts` goes through the cases of all.
  const some = ['wsdlGetRoles', 'wsdlUpdateShifts', 'wsdlGetSchedulesV3', 'wsdlGetSalaryPeriodLockStatus'];
  const { status, printed } = run('vitest', 'run', ...some.map((name) => `test/contract/${name}.test.ts`));
  expect(printed).toMatch(/Test Files +4 passed/);
  expect(status, printed).toBe(0);
  const flags = [
    '--noEmit',
    '--ignoreConfig',
    '--strict',
    '--module',
    'nodenext',
    '--types',
    'node',
    '--skipLibCheck',
  ];
  const files = names.map((name) => join('test/contract', `${name}.test.ts`));
  expect(run('tsc', ...flags, ...files)).toEqual({ status: 0, printed: '' });
});

it("node's test runner runs it with tsx, and it fails when the call is another one", () => {
  mkdirSync(join(project, 'nodeTests'));
  const init = ['contract', 'init', 'wsdlUpdateShifts', '--runner', 'node', '--folder', 'nodeTests'];
  expect(run('workforce-soap', ...init)).toMatchObject({ status: 0 });
  const test = ['--import', 'tsx', '--test', 'nodeTests/wsdlUpdateShifts.test.ts'];
  const good = run('node', ...test);
  expect(good.status, good.printed).toBe(0);
  expect(good.printed).toMatch(/^(# |ℹ )pass 3$/m);

  const file = join(project, 'nodeTests/wsdlUpdateShifts.test.ts');
  const text = readFileSync(file, 'utf8');
  const other = text.replace("wsdlUpdateShifts(inputOf('accepted'))", 'wsdlUpdateShifts({ Shifts: [] })');
  expect(other).not.toBe(text);
  writeFileSync(file, other);
  const bad = run('node', ...test);
  expect(bad.status).toBe(1);
  expect(bad.printed).toMatch(/^(# |ℹ )fail 1$/m);
});
