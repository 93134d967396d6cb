import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';

const consumer = inject('consumer');
const nodes = Object.values(inject('nodes'));
const [oldest, latest] = [nodes[0]!, nodes.at(-1)!];
const folder = JSON.stringify(join(import.meta.dirname, '../fixtures/cassettes'));

/** A team's own contract test, as it would stand in their project. */
const CONTRACT = (hooks: string, name: string, badgeNo: string) => `
${hooks}
import assert from 'node:assert/strict';
import { createClient } from 'workforce-soap';
import { createRestClient } from 'workforce-soap/rest';
import { startSandbox } from 'workforce-soap/sandbox';
import { useCassette } from 'workforce-soap/testing';

const cassette = useCassette('payroll-run', { folder: ${folder}, mode: 'replay', staleness: { onSchema: 'fail', onFields: 'fail' } });
after(() => cassette.stop());
const clientOf = (apiKey) => createClient({ endpoint: 'https://gone.example/soap', apiKey, fetch: cassette.fetch });
const rest = createRestClient({ baseUrl: 'https://gone.example', clientId: 'any', clientSecret: 'any', fetch: cassette.fetch });

test('SOAP', async () => {
  const [unit] = await clientOf('any').wsdlGetUnitsAPIKeyV2();
  assert.equal(unit.groupId, 9101);
  await clientOf(unit.API_key).wsdlGetEmployeesV2({ badgeNo: '${badgeNo}' });
  console.log('passed: SOAP, ${name}');
});
test('REST', async () => {
  const groups = await rest.groups.list().all();
  assert.equal(groups.find(({ groupType }) => groupType === 'UNIT').id, '9101');
  console.log('passed: REST, ${name}');
});
test('sandbox', async () => {
  const sandbox = await startSandbox();
  const roles = await createClient(sandbox.clientOptions()).wsdlGetRoles();
  await sandbox.stop();
  assert.ok(roles.length > 0);
  console.log('passed: sandbox, ${name}');
});
`;

const asCommonJs = (source: string) =>
  source.replace(
    /^import (.*) from ('.*');$/gm,
    (_, names: string, from: string) => `const ${names.replace(' as ', ': ')} = require(${from});`,
  );
const bin = (name: string) => join(consumer, 'node_modules/.bin', name);
const jest = (node: string, ...flags: string[]) => [
  node,
  ...flags,
  bin('jest'),
  '--testMatch',
  '**/*.test.*js',
  '--testTimeout=60000',
];
const NODE_TEST = "import { after, test } from 'node:test';";
const JEST = "import { afterAll as after, test } from '@jest/globals';";
const VM_MODULES = '--experimental-vm-modules';

interface Runner {
  readonly command: readonly string[];
  readonly hooks: string;
  readonly ending?: 'cjs' | 'mjs';
}

const RUNNERS: Readonly<Record<string, Runner>> = {
  'node:test, the oldest Node': { command: [oldest, '--test'], hooks: NODE_TEST },
  'node:test': { command: [latest, '--test'], hooks: NODE_TEST },
  'node:test, the oldest Node, CommonJS': { command: [oldest, '--test'], hooks: NODE_TEST, ending: 'cjs' },
  vitest: {
    command: [latest, bin('vitest'), 'run', '--testTimeout=60000'],
    hooks: "import { afterAll as after, test } from 'vitest';",
  },
  'jest, the oldest Node': { command: jest(oldest, VM_MODULES), hooks: JEST },
  jest: { command: jest(latest, VM_MODULES), hooks: JEST },
  'jest, CommonJS': { command: jest(latest, VM_MODULES), hooks: JEST, ending: 'cjs' },
  bun: {
    command: [bin('bun'), 'test', '--timeout=60000'],
    hooks: "import { afterAll as after, test } from 'bun:test';",
  },
  deno: { command: [bin('deno'), 'test', '-A', '--no-check'], hooks: NODE_TEST },
};

/** Runs the contract, and the same with a call that changed. */
function run(name: string, { command, hooks, ending = 'mjs' }: Runner) {
  const cwd = join(consumer, name.replaceAll(/\W+/g, '-'));
  mkdirSync(cwd);
  // A runner that looks for its configuration finds none of another's.
  writeFileSync(join(cwd, 'package.json'), '{ "private": true }');
  const files = Object.entries({ good: '', changed: '0042' }).map(([which, badgeNo]) => {
    const source = CONTRACT(hooks, which, badgeNo);
    const file = `./${which}.test.${ending}`;
    writeFileSync(join(cwd, file), ending === 'cjs' ? asCommonJs(source) : source);
    return file;
  });
  const { NODE_TEST_CONTEXT: _, VITEST: __, ...env } = process.env;
  const [program = '', ...args] = command;
  const quiet = { cwd, encoding: 'utf8', env: { ...env, NO_COLOR: '1' } } as const;
  const { status, stdout, stderr } = spawnSync(program, [...args, ...files], quiet);
  return { status, printed: stdout + stderr };
}

describe.each(Object.entries(RUNNERS))('under %s', (name, runner) => {
  it("a team's contract test replays its cassette, SOAP and REST, and fails when a call changes", () => {
    const { status, printed } = run(name, runner);
    const passed = [...printed.matchAll(/passed: (\w+, \w+)/g)].map(([, which]) => which).sort();
    const all = ['REST, changed', 'REST, good', 'SOAP, good', 'sandbox, changed', 'sandbox, good'];
    expect(passed, printed).toEqual(all);
    expect(status).toBe(1);
    expect(printed).toContain(
      'No recorded wsdlGetEmployeesV2 matches. Nearest is 002-wsdlGetEmployeesV2, where badgeNo',
    );
  });
});

it('jest without its flag says that it needs it, as docs/compatibility.md does', () => {
  const { status, printed } = run('jest without', { command: jest(latest), hooks: JEST, ending: 'cjs' });
  expect(status).toBe(1);
  expect(printed).toContain('Must use import to load ES Module');
});
