import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bridgedClient, readIdentities } from '../../src/migrate/index.js';
import { createClient } from '../../src/index.js';
import { createRestClient } from '../../src/rest/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from '../cli/builtCli.js';

const run = promisify(execFile);
let cli: string;
let sandbox: Sandbox;
let folder: string;

const SCRIPT = `import { createClient } from 'workforce-soap';

const client = createClient({ endpoint: process.env.WORKFORCE_ENDPOINT, apiKey: process.env.WORKFORCE_KEY });
for (const { badgeNo, givenName } of await client.wsdlGetEmployeesV2()) console.log(badgeNo, givenName);
for (const section of await client.wsdlGetSections()) console.log(section.name, section.restId);
console.log((await client.wsdlGetLeaveReasons()).map(({ name }) => name).join(', '));
`;

beforeAll(async () => {
  cli = await builtCli();
  sandbox = await startSandbox();
}, 120_000);
beforeEach(() => {
  // In the project, so that imports resolve.
  folder = mkdtempSync(join(import.meta.dirname, 'made-'));
  writeFileSync(join(folder, 'job.mjs'), SCRIPT);
  return () => rmSync(folder, { recursive: true });
});
afterAll(() => sandbox.stop());

async function printed(): Promise<{ stdout: string; stderr: string }> {
  const { baseUrl, clientId, clientSecret } = sandbox.restOptions();
  const env = {
    ...process.env,
    WORKFORCE_ENDPOINT: sandbox.endpoint,
    WORKFORCE_KEY: sandbox.unitKeys.get(101)!.reveal(),
    WORKFORCE_ROOT_KEY: sandbox.rootKey.reveal(),
    WORKFORCE_REST_URL: baseUrl,
    WORKFORCE_CLIENT_ID: clientId,
    WORKFORCE_CLIENT_SECRET: clientSecret.reveal(),
  };
  return run(process.execPath, [join(folder, 'job.mjs')], { env });
}

const codemod = () => run(process.execPath, [cli, 'migrate', 'codemod', 'bridge', folder, '--write']);

describe('a script is moved to the bridge', () => {
  it('prints the same over SOAP, and the same of its unit over REST', async () => {
    const before = (await printed()).stdout;
    await codemod();
    expect((await printed()).stdout).toBe(before);
    const module = join(folder, 'workforce-bridge.mjs');
    const text = readFileSync(module, 'utf8');
    const use = "const use = { wsdlGetEmployeesV2: 'rest', wsdlGetSections: 'rest' };";
    writeFileSync(module, text.replace(/const use = \{[^}]*\};/, use));
    const { stdout, stderr } = await printed();
    expect(stdout).toBe(before);
    expect(stderr).toContain('wsdlGetEmployeesV2 over REST: ');
  }, 120_000);

  it('changes nothing the second time, nor the module that is there', async () => {
    await codemod();
    const module = join(folder, 'workforce-bridge.mjs');
    writeFileSync(module, '// mine\n');
    const once = readFileSync(join(folder, 'job.mjs'), 'utf8');
    await codemod();
    expect(readFileSync(join(folder, 'job.mjs'), 'utf8')).toBe(once);
    expect(readFileSync(module, 'utf8')).toBe('// mine\n');
    expect(existsSync(join(folder, 'workforce-bridge.d.mts'))).toBe(false);
  }, 120_000);
});

it('a bridged client keeps to the unit of its key', async () => {
  const rest = createRestClient(sandbox.restOptions());
  const root = createClient(sandbox.clientOptions());
  const identities = () => readIdentities(root, rest);
  const soap = createClient({ endpoint: sandbox.endpoint, apiKey: sandbox.unitKeys.get(102)! });
  const over: string[] = [];
  const client = bridgedClient({
    ...{ soap, rest, identities, use: { wsdlGetSections: 'rest' } },
    onBridged: (operation, { via }) => over.push(`${operation} ${via}`),
  });
  const byMethod = await client.wsdlGetSections();
  expect(byMethod.map(({ restId }) => restId)).toEqual((await soap.wsdlGetSections()).map(() => 102));
  expect(await client.call('wsdlGetSections')).toEqual(byMethod);
  expect(over).toEqual(['wsdlGetSections rest', 'wsdlGetSections rest']);
  await expect(client.wsdlGetSections({}, { timeoutMs: 5 } as never)).rejects.toThrow('no options of a call');
  expect(await client.wsdlGetRoles()).toEqual(await soap.wsdlGetRoles());
}, 60_000);
