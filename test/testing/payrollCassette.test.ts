import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';
import { useCassette } from '../../src/testing/cassette/useCassette.js';
import { payrollRun, type PayrollRun } from './payrollRun.js';

const folder = fileURLToPath(new URL('../fixtures/cassettes', import.meta.url));
const recording = process.env.WORKFORCE_CASSETTES === 'record';
const noNetwork = () => expect.unreachable('the network is cut');

function expectGoodRun(run: PayrollRun): void {
  expect(run).toMatchObject({ units: 3, employees: 5, readBack: 5 });
  expect(run.batch.rejected.map(({ index }) => index)).toEqual([2, 4]);
  expect(run.batch.accepted).toHaveLength(5);
  expect(run.batch.rejected[0]?.validationErrors.join()).toContain('"no-such-badge"');
  expect(run.punches).toBeGreaterThan(0);
  expect(run.payroll).toBeGreaterThan(0);
  expect(run.lines[0]).toMatch(/^badgeNo;/);
  expect(run.lines.length).toBeGreaterThan(10);
}

// `WORKFORCE_CASSETTES=record npx vitest run test/testing/payrollCassette.test.ts` records it again.
describe('the payroll run', () => {
  it.runIf(recording)('is recorded on the sandbox', async () => {
    await using sandbox = await startSandbox();
    const { rootKey } = sandbox;
    using cassette = useCassette('payroll-run', {
      folder,
      projectKey: 'project key of the tests',
      secrets: { root: rootKey },
      environment: 'sandbox',
      today: '2026-03-16',
    });
    expectGoodRun(await payrollRun({ ...sandbox.clientOptions(), fetch: cassette.fetch }));
  });

  it('replays with the network cut', async () => {
    using cassette = useCassette('payroll-run', { folder, mode: 'replay', fetch: noNetwork });
    expectGoodRun(
      await payrollRun({ endpoint: 'https://gone.example/soap', apiKey: 'no key', fetch: cassette.fetch }),
    );
    expect(cassette.unused).toEqual([]);
  });
});
