import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { builtCli } from '../cli/builtCli.js';
import { runCli } from '../cli/runCli.js';
import { faultRun } from './faultRun.js';
import { afterThisTest, startedSandbox } from './withGateway.js';
import { freePort } from '../interop/freePort.js';

const PROTECT = { budget: 6, repeatReads: true, faults: true, spool: true, writes: { quietMs: 0 } } as const;

const HOLDER = `
import os, socket, subprocess, sys
held = socket.socket()
held.bind(('127.0.0.1', 0))
held.listen(64)
os.dup2(held.fileno(), 3)
os.set_inheritable(3, True)
print(held.getsockname()[1], flush=True)
for line in sys.stdin:
    if line == 'start\\n':
        shell = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$1" gateway'
        gateway = subprocess.Popen(['sh', '-c', shell] + sys.argv[1:], pass_fds=(3,), stdout=subprocess.DEVNULL)
    else:
        gateway.terminate()
        print(gateway.wait(), flush=True)
`;

it('takes a socket that is handed over: calls that come while it is not there wait', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  afterThisTest(async () => rmSync(folder, { recursive: true }));
  const sandbox = await startedSandbox();
  const config = { service: { endpoint: sandbox.endpoint }, allowKeys: true, listen: { port: 1 } };
  writeFileSync(join(folder, 'gateway.json'), JSON.stringify(config));
  const main = await builtCli();
  // What holds the socket and accepts nothing, as systemd does.
  const holder = spawn('python3', ['-c', HOLDER, process.execPath, main], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: holder.stdout! })[Symbol.asyncIterator]();
  const port = Number((await lines.next()).value);
  const ask = async () => {
    const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><wsdlGetRoles><apiKey>${sandbox.rootKey.reveal()}</apiKey></wsdlGetRoles></s:Body></s:Envelope>`;
    const init = { method: 'POST', body, headers: { 'content-type': 'text/xml', connection: 'close' } };
    return (await fetch(`http://127.0.0.1:${port}/soap`, init)).text();
  };
  for (const _ of [1, 2]) {
    // Nobody accepts it yet: it waits in the socket.
    const waiting = ask();
    holder.stdin!.write('start\n');
    expect(await waiting).toContain('wsdlGetRolesResponse');
    holder.stdin!.write('stop\n');
    expect((await lines.next()).value).toBe('0');
  }
  holder.kill();
});

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
