import type { ChildProcess } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../../cli/runCli.js';
import { describeWith } from '../../interop/foreignStack.js';
import { createAuthority } from '../../network/certificates.js';
import { startedSandbox } from '../withGateway.js';

/** Calls over TLS as a client that trusts `ca`, over a connection of its own. */
function askOverTls(port: number, ca: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', servername: 'localhost', path: '/soap', method: 'POST' };
    const sent = request({ ...options, port, ca, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!));
    });
    sent.on('error', reject);
    sent.end('<a/>');
  });
}

describeWith('openssl', 'a gateway on the command line', () => {
  it('reads its certificate and opens its log again on SIGHUP, and goes on where one cannot be read', async () => {
    const [first, second] = [createAuthority('First CA'), createAuthority('Second CA')];
    const own = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
    const put = ({ certFile, keyFile }: { readonly certFile: string; readonly keyFile: string }) => {
      copyFileSync(certFile, join(own, 'tls.crt'));
      copyFileSync(keyFile, join(own, 'tls.key'));
    };
    put(first.issue('localhost'));
    const sandbox = await startedSandbox();
    const config = {
      service: { endpoint: sandbox.endpoint },
      listen: { host: '0.0.0.0', port: 0, tls: { cert: 'tls.crt', key: 'tls.key' } },
      allowKeys: true,
      watch: { log: 'calls.ndjson' },
    };
    writeFileSync(join(own, 'gateway.json'), JSON.stringify(config));
    const log = join(own, 'calls.ndjson');
    const lines = (path: string) => readFileSync(path, 'utf8').trim().split('\n').filter(Boolean).length;
    const steps = async (endpoint: string, child: ChildProcess) => {
      const port = Number(new URL(endpoint).port);
      await askOverTls(port, first.ca);
      await expect.poll(() => lines(log)).toBe(1);
      const renewLog = async (name: string) => {
        renameSync(log, join(own, name));
        child.kill('SIGHUP');
        await expect.poll(() => existsSync(log), { timeout: 10_000 }).toBe(true);
      };
      put(second.issue('localhost'));
      await renewLog('old.ndjson');
      await askOverTls(port, second.ca);
      await expect.poll(() => lines(log)).toBe(1);
      writeFileSync(join(own, 'tls.crt'), 'no certificate');
      // The log is opened again all the same.
      await renewLog('older.ndjson');
      await askOverTls(port, second.ca);
      await expect.poll(() => lines(log)).toBe(1);
    };
    let done: Promise<void> | undefined;
    const { code, stderr } = await runCli(['gateway', '--json'], {
      cwd: own,
      onStart: (child) =>
        child.stdout!.once('data', (line: string) => {
          done = steps(JSON.parse(line).endpoint, child).finally(() => child.kill('SIGTERM'));
        }),
    });
    await done;
    expect([code, stderr]).toEqual([0, expect.stringContaining('it goes on as it was')]);
    for (const authority of [first, second]) authority.remove();
    rmSync(own, { recursive: true });
  });
});
