import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';
import { writeWsdl } from '../../src/wsdl/writeWsdl.js';
import { builtCli } from './builtCli.js';
import { runHere as runCli } from './runHere.js';

beforeAll(() => builtCli().then(() => undefined), 120_000);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-commands-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('sandbox: serves until Ctrl-C, says how to call it, and prints its calls', async () => {
  let told = '';
  let called: Promise<unknown> | undefined;
  const { code, stdout } = await runCli(['sandbox', '--port', '0', '--world', '2x3'], {
    onStart: (child) => {
      child.stdout!.on('data', (text: string) => {
        told += text;
        if (/#1 /.test(told)) child.kill('SIGINT');
        const [, endpoint, key] = /export WORKFORCE_ENDPOINT=(\S+) WORKFORCE_KEY=(\S+)\n/.exec(told) ?? [];
        if (!endpoint || !key || called) return;
        called = runCli(['call', 'wsdlGetUnit', '--json'], {
          env: { WORKFORCE_ENDPOINT: endpoint, WORKFORCE_KEY: key },
        });
      });
    },
  });
  expect(await called).toMatchObject({ code: 0 });
  expect(stdout).toMatch(/#1 wsdlGetUnit \(root\) answered/);
  expect(code).toBe(0);
});

it('sandbox: says what is wrong with its options', async () => {
  const { stderr, code } = await runCli(['sandbox', '--world', 'huge']);
  expect(stderr).toMatch(/^error: the world must be "small", "rich" or a size such as 200x500/);
  expect(code).toBe(2);
  const misspelt = await runCli(['sandbox', '--port', '0', '--faults', 'rateLimitd:0.1']);
  expect(misspelt).toMatchObject({ code: 2, stderr: expect.stringContaining('did you mean rateLimited?') });
});

it('sandbox: says that its port is taken, and how to choose another', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  expect(await runCli(['sandbox', '--port', String(port)])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^error: the port is taken: choose another with --port/),
  });
});

it('says in one line that a process may open too few files, if it needs more', async () => {
  const main = await builtCli();
  const command = `ulimit -n 40; exec "${process.execPath}" "${main}" ops list`;
  const { code = 0, stderr } = await promisify(execFile)('sh', ['-c', command]).catch((error) => error);
  // A newer Node opens one file after the other.
  expect([code, stderr]).toEqual(
    code === 0
      ? [0, expect.stringContaining('workforce-soap ops show')]
      : [1, 'error: too many files are open; raise the limit (ulimit -n 1024)\n'],
  );
});

it('wsdl diff: 0 the same, 3 additions, 1 what breaks callers', {
  tags: ['slow'],
  timeout: 60_000,
}, async () => {
  await using sandbox = await startSandbox();
  const env = { WORKFORCE_ENDPOINT: sandbox.endpoint };
  const same = await runCli(['wsdl', 'diff'], { env });
  expect(same).toMatchObject({ code: 0, stderr: '' });
  expect(same.stdout).toMatch(/^The deployment is as expected/);

  const file = join(folder, 'deployed.wsdl');
  const known = writeWsdl();
  writeFileSync(
    file,
    known.replace(
      '<xsd:element name="badgeNo" type="xsd:string"',
      '<xsd:element name="newField" type="xsd:string" minOccurs="0"/>\n<xsd:element name="badgeNo" type="xsd:string"',
    ),
  );
  const more = await runCli(['wsdl', 'diff', file]);
  expect(more.stdout).toContain('newField');
  expect(more.code).toBe(3);
  writeFileSync(
    file,
    known.replaceAll('name="scheduleId" type="xsd:string"', 'name="scheduleId" type="xsd:int"'),
  );
  const broken = await runCli(['wsdl', 'diff', file, '--json']);
  expect(JSON.parse(broken.stdout)).toMatchObject({ verdict: 'breaking' });
  expect(broken.code).toBe(1);

  writeFileSync(
    file,
    known.replace(
      '<wsdl:types>',
      '<wsdl:types><xsd:schema targetNamespace="urn:a"><xsd:include schemaLocation="http://127.0.0.1:9/a.xsd"/></xsd:schema>',
    ),
  );
  const other = await runCli(['wsdl', 'diff', file]);
  expect(other.stderr).toContain('--import-hosts 127.0.0.1:9');
  const allowed = await runCli(['wsdl', 'diff', file, '--import-hosts', '127.0.0.1:9']);
  expect(allowed.stderr).toContain('refused the connection');
});

it('wsdl write: prints the WSDL of the interface', async () => {
  expect((await runCli(['wsdl', 'write'])).stdout).toBe(writeWsdl());
});

it.each([
  ['as a command', ['Zq7CANARYkey81xQ']],
  ['as an operation', ['call', 'Zq7CANARYkey81xQ']],
  ['as the value of an option that there is not', ['call', '--endpoit=Zq7CANARYkey81xQ', '--json']],
  [
    'as the password of a database',
    ['export', 'punches', '--load', 'postgres://u:Zq7CANARYkey81xQ@db.example/x'],
  ],
  ['as the name of a profile', ['doctor'], { WORKFORCE_PROFILE: 'Zq7CANARYkey81xQ' }],
])(
  'a key that is given in a wrong place is not printed: %s',
  async (_, args, env?: Record<string, string>) => {
    const { code, stdout, stderr } = await runCli(args, env && { env });
    expect(code).toBe(2);
    expect(stderr).toContain('[redacted]');
    expect(stdout + stderr).not.toContain('CANARY');
  },
);
