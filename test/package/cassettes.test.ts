import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';

const consumer = inject('consumer');
const folder = JSON.stringify(join(import.meta.dirname, '../fixtures/cassettes'));

/** A team's own contract test, as it would stand in their project. */
const CONTRACT = (badgeNo: string) => `
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createClient } from 'workforce-soap';
import { createRestClient } from 'workforce-soap/rest';
import { useCassette } from 'workforce-soap/testing';

const cassette = useCassette('payroll-run', { folder: ${folder}, mode: 'replay', staleness: { onSchema: 'fail', onFields: 'fail' } });
after(() => cassette.stop());
const clientOf = (apiKey) => createClient({ endpoint: 'https://gone.example/soap', apiKey, fetch: cassette.fetch });
const rest = createRestClient({ baseUrl: 'https://gone.example', clientId: 'any', clientSecret: 'any', fetch: cassette.fetch });

test('SOAP', async () => {
  const [unit] = await clientOf('any').wsdlGetUnitsAPIKeyV2();
  assert.equal(unit.groupId, 9101);
  await clientOf(unit.API_key).safe.wsdlGetEmployeesV2({ badgeNo: '${badgeNo}' });
});
test('REST', async () => {
  const groups = await rest.groups.list().all();
  assert.equal(groups.find(({ groupType }) => groupType === 'UNIT').id, '9101');
});
`;

describe.each(Object.values(inject('nodes')))('under %s --test', (node) => {
  const run = (file: string, badgeNo: string) => {
    writeFileSync(join(consumer, file), CONTRACT(badgeNo));
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const args = ['--test', '--test-reporter=tap', file];
    return spawnSync(node, args, { cwd: consumer, encoding: 'utf8', env });
  };

  it("a team's contract test replays its cassette, SOAP and REST, and fails when a call changes", () => {
    const good = run('contract.test.mjs', '');
    expect(good.stdout).toMatch(/^ok 1 - SOAP$/m);
    expect(good.stdout).toMatch(/^ok 2 - REST$/m);
    expect([good.status, good.stderr]).toEqual([0, '']);
    const changed = run('changed.test.mjs', '0042');
    expect(changed.status).toBe(1);
    expect(changed.stdout).toContain(
      'No recorded wsdlGetEmployeesV2 matches. Nearest is 002-wsdlGetEmployeesV2, where badgeNo',
    );
  });
});
