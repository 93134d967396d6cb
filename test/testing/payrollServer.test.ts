import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import nock from 'nock';
import { afterEach, describe, expect, it } from 'vitest';
import { cassetteNock } from '../../src/testing/cassette/cassetteNock.js';
import { startReplayServer } from '../../src/testing/cassette/startReplayServer.js';
import { useCassette } from '../../src/testing/cassette/useCassette.js';
import { describeWith } from '../interop/foreignStack.js';
import { payrollRun } from './payrollRun.js';

const folder = fileURLToPath(new URL('../fixtures/cassettes', import.meta.url));
const script = fileURLToPath(new URL('payrollRun.php', import.meta.url));
const wsdl = fileURLToPath(new URL('../../wsdl/service.wsdl', import.meta.url));
const noNetwork = () => expect.unreachable('the network is cut');

// Not spawnSync: the server that PHP calls runs in this process.
function php(...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('php', [script, ...args], { timeout: 30_000 });
    let out = '';
    let errors = '';
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (errors += data));
    child.on('close', (code) => (code === 0 ? resolve(out) : reject(new Error(out + errors))));
  });
}

describeWith('php', 'the payroll run from PHP', () => {
  it('replays through the local server', { timeout: 40_000 }, async () => {
    using cassette = useCassette('payroll-run', { folder, mode: 'replay', fetch: noNetwork });
    await using server = await startReplayServer(cassette);
    const run = JSON.parse(await php(wsdl, `${server.url}/soap`, 'a key of php'));
    expect(run).toEqual({
      units: 3,
      staff: 40,
      found: 5,
      rejected: [2, 4],
      status: 'Ready to Download',
      head: 'badgeNo;name;unit;date;salaryCode;hours;costCentre;project;account',
      lines: expect.any(Number),
    });
    expect(run.lines).toBeGreaterThan(10);
  });
});

describe('the payroll run through nock', () => {
  afterEach(() => nock.cleanAll());

  it('replays for a client without a fetch of its own', async () => {
    using cassette = useCassette('payroll-run', { folder, mode: 'replay', fetch: noNetwork });
    cassetteNock(nock, cassette, 'https://gone.example/soap');
    const run = await payrollRun({ endpoint: 'https://gone.example/soap', apiKey: 'no key' });
    expect(run).toMatchObject({ units: 3, employees: 5, readBack: 5 });
    expect(run.batch.rejected.map(({ index }) => index)).toEqual([2, 4]);
  });
});
