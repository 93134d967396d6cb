import { describe, expect, it } from 'vitest';
import { rewriteBridge } from '../../src/migrate/codemods/rewriteBridge.js';

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
  ])('%s', async (_, line, said) => {
    const { findings } = await rewriteBridge('jobs/job.mjs', head + line);
    expect(findings.map(({ what }) => what).join('\n')).toMatch(said);
  });

  it('nothing where nothing is lost, and the module is found from a folder inside', async () => {
    const { after, findings } = await rewriteBridge(
      'jobs/job.mjs',
      `${head}for (const s of await client.wsdlGetSections()) console.log(s.name);\n`,
    );
    expect(after).toContain("import { bridged } from '../workforce-bridge.mjs';");
    expect(after).toContain('const client = bridged(createClient({ endpoint, apiKey }));');
    expect(findings).toEqual([]);
  });

  it('a file without a call that can move keeps its client', async () => {
    const { after } = await rewriteBridge('job.mjs', `${head}await client.wsdlGetLeaveReasons();\n`);
    expect(after).not.toContain('bridged(');
  });
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
