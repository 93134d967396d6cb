import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rewriteBridge } from '../../src/migrate/codemods/rewriteBridge.js';
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

describe('what is said at calls', () => {
  const head =
    "import { createClient } from 'workforce-soap';\nconst client = createClient({ endpoint, apiKey });\n";
  it.each([
    [
      'options of a call',
      'await client.wsdlGetUnits({}, { signal });\n',
      /the bridge has no options of a call/,
    ],
    [
      'a stream',
      'for await (const e of client.stream.wsdlGetEmployeesV2()) console.log(e.badgeNo);\n',
      /the bridge has no stream/,
    ],
  ])(
    '%s',
    async (_, line, said) => {
      const { findings } = await rewriteBridge('jobs/job.mjs', head + line);
      expect(findings.map(({ what }) => what).join('\n')).toMatch(said);
    },
    60_000,
  );

  it('nothing where nothing is lost, and the module is found from a folder inside', async () => {
    const { after, findings } = await rewriteBridge(
      'jobs/job.mjs',
      `${head}for (const s of await client.wsdlGetSections()) console.log(s.name);\n`,
    );
    expect(after).toContain("import { bridged } from '../workforce-bridge.mjs';");
    expect(after).toContain('const client = bridged(createClient({ endpoint, apiKey }));');
    expect(findings).toEqual([]);
  }, 60_000);

  it('a file without a call that can move keeps its client', async () => {
    const { after } = await rewriteBridge('job.mjs', `${head}await client.wsdlGetLeaveReasons();\n`);
    expect(after).not.toContain('bridged(');
  }, 60_000);
});

describe('a client, however it is made', () => {
  const CALL = 'console.log((await client.wsdlGetSections()).length);\n';

  it.each([
    ["import { createClient as open } from 'workforce-soap';", 'open({ endpoint, apiKey })'],
    ["import * as wfs from 'workforce-soap';", 'wfs.createClient({ endpoint, apiKey })'],
    ["const { createClient: open } = require('workforce-soap');", 'open({ endpoint, apiKey })'],
    ["const wfs = require('workforce-soap');", 'wfs.createClient({ endpoint, apiKey })'],
    ["const fs = require('fs');", "require('workforce-soap').createClient({ endpoint, apiKey })"],
  ])('%s', async (line, made) => {
    const { after } = await rewriteBridge('job.js', `${line}\nconst client = ${made};\n${CALL}`);
    expect(after).toContain(`const client = bridged(${made});`);
    expect((await rewriteBridge('job.js', after)).after).toBe(after);
  });

  it('is moved where other files call with it', async () => {
    const text =
      "import { createClient } from 'workforce-soap';\nexport const client = createClient({ endpoint, apiKey });\n";
    expect((await rewriteBridge('client.mjs', text)).after).toBe(text);
    expect((await rewriteBridge('client.mjs', text, { users: [CALL] })).after).toContain(
      '= bridged(createClient(',
    );
  });

  it.each([
    [
      'the name is taken',
      'job.mjs',
      `import { createClient } from 'workforce-soap';\nconst bridged = 1;\nconst client = createClient({ endpoint, apiKey });\n${CALL}`,
    ],
    [
      'modules are taken only when it runs',
      'job.cjs',
      `async function main() {\n  const { createClient } = await import('workforce-soap');\n  const client = createClient({ endpoint, apiKey });\n  ${CALL}}\n`,
    ],
  ])('gets a comment where %s', async (_, file, text) => {
    const { after, findings } = await rewriteBridge(file, text);
    expect(findings.map(({ what }) => what)).toEqual([expect.stringContaining('Wrap the client yourself')]);
    expect(after.replace(/^ *\/\/ migrate: .*\n/m, '')).toBe(text);
    expect((await rewriteBridge(file, after)).after).toBe(after);
  });

  it('beside one that is moved takes the same module', async () => {
    const text = `import { bridged } from './workforce-bridge.mjs';\nimport { createClient } from 'workforce-soap';\nconst other = bridged(createClient({ endpoint, apiKey }));\nconst client = createClient({ endpoint, apiKey });\n${CALL}`;
    const { after } = await rewriteBridge('job.mjs', text);
    expect(after).toBe(
      text.replace(
        'client = createClient({ endpoint, apiKey })',
        'client = bridged(createClient({ endpoint, apiKey }))',
      ),
    );
  });

  it('gets its comments outside of texts', async () => {
    const text =
      "import { createClient } from 'workforce-soap';\nconst client = createClient({ endpoint, apiKey });\n" +
      'console.log(`units:\n$' +
      '{(await client.safe.wsdlGetUnits()).value.length}`);\n';
    const { after } = await rewriteBridge('job.mjs', text);
    expect(after).toMatch(/\n\/\/ migrate: wsdlGetUnits stays on SOAP.*\nconsole\.log\(`units:\n\$\{/);
  });
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
