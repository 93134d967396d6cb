import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runCli } from '../cli/runCli.js';
import { faultRun } from './faultRun.js';
import { afterThisTest, startedSandbox } from './withGateway.js';
import { freePort } from '../interop/freePort.js';

const PROTECT = { budget: 6, repeatReads: true, faults: true, spool: true, writes: { quietMs: 0 } } as const;

it('loses no record of a write and doubles none when it is killed, again and again', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  afterThisTest(async () => rmSync(folder, { recursive: true }));
  const sandbox = await startedSandbox({ quirks: { latencyMs: [5, 60] } });
  const listen = { port: await freePort() };
  const config = {
    ...{ service: { endpoint: sandbox.endpoint }, listen, state: 'gateway.db' },
    ...{ keys: { units: { 101: 'env:UNIT_KEY' } }, protect: PROTECT },
  };
  writeFileSync(join(folder, 'gateway.json'), JSON.stringify(config));
  const settings = { cwd: folder, env: { UNIT_KEY: sandbox.unitKeys.get(101)!.reveal() } };
  const made = await runCli(
    ['gateway', 'token', 'create', 'night', '--unit', '101', '--effects', 'read,write'],
    settings,
  );
  let child: ChildProcess | undefined;
  let over = false;
  const living = (async () => {
    while (!over)
      await runCli(['gateway'], {
        ...settings,
        onStart: (started) => {
          child = started;
        },
      });
  })();
  let kills = 0;
  const killing = (async () => {
    while (!over) {
      await wait(1_500 + 700 * (kills % 3));
      if (kills < 6 && child?.kill('SIGKILL')) kills++;
    }
  })();
  const patient = `http://127.0.0.1:${listen.port}/soap`;
  try {
    // A refused connection is a try that is not well: the gateway is not there for a moment.
    const run = await faultRun(patient, sandbox, [made.stdout.trim()], 80, 400);
    expect(run.wrong).toEqual({});
    expect(kills).toBeGreaterThan(1);
  } finally {
    over = true;
    child?.kill('SIGKILL');
    await Promise.all([living, killing]);
  }
});
