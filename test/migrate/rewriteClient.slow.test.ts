import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rewriteClient } from '../../src/migrate/codemods/client/rewriteClient.js';
import { rewriteEnvelopes } from '../../src/migrate/codemods/envelope/rewriteEnvelopes.js';
import { recordScript } from '../../src/migrate/verify/recordScript.js';
import { verifyScripts } from '../../src/migrate/verify/verifyScripts.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from '../cli/builtCli.js';

const codemods = { moves: rewriteClient, envelopes: rewriteEnvelopes };
type Kind = keyof typeof codemods;
const folderOf = (kind: Kind) => join(import.meta.dirname, kind);
const root = join(import.meta.dirname, '../..');
/** In the project, so that imports resolve. */
const made = mkdtempSync(join(import.meta.dirname, 'made-'));
const cassettes = mkdtempSync(join(tmpdir(), 'moves-'));
const scripts = (['moves', 'envelopes'] as const).flatMap((kind) =>
  readdirSync(folderOf(kind)).map((script) => ({ kind, script })),
);
const env = { WSDL: '{wsdl}', ENDPOINT: '{endpoint}', KEY: '{key}' };
let sandbox: Sandbox;

beforeAll(async () => {
  // Scripts in JavaScript import the package as it is built.
  await builtCli();
  sandbox = await startSandbox();
}, 120_000);
afterAll(async () => {
  await sandbox.stop();
  for (const place of [made, cassettes]) rmSync(place, { recursive: true });
});

const moved = async (kind: Kind, script: string) =>
  codemods[kind](script, readFileSync(join(folderOf(kind), script), 'utf8'));

describe('scripts that were found', () => {
  it.each(scripts)(
    '$kind/$script is moved, calls and prints the same, and is left alone the second time',
    async ({ kind, script }) => {
      const { after } = await moved(kind, script);
      expect(after).not.toMatch(/['"]soap['"]|Envelope|\.return\b|Async\(|migrate: (where|how)/);
      expect((await codemods[kind](script, after)).after).toBe(after);
      writeFileSync(join(made, script), after);
      sandbox.reset();
      const cassette = join(cassettes, script);
      const before = join(folderOf(kind), script);
      const key = (script === 'units.mjs' ? sandbox.rootKey : sandbox.unitKeys.get(101)!).reveal();
      const recorded = await recordScript({
        ...{
          script: before,
          cassette,
          target: sandbox.endpoint,
          key,
          env,
          projectKey: 'project key of the tests',
        },
      });
      expect(recorded).toMatchObject({ exitCode: 0 });
      const verified = await verifyScripts({ before, after: join(made, script), cassette, env });
      const { verdict, counts } = verified;
      expect(verdict).toBe('same');
      // Calls that are made at once come in any order.
      expect(counts.same + counts.moved).toBe(recorded.calls.length);
      expect(verified.before.lines).toBeGreaterThan(1);
    },
    120_000,
  );

  it('type-checks what it made of TypeScript', async () => {
    const types = join(made, 'types');
    mkdirSync(types);
    for (const { kind, script } of scripts.filter((one) => one.script.endsWith('.ts')))
      writeFileSync(join(types, script), (await moved(kind, script)).after);
    const compilerOptions = { noUnusedLocals: false, erasableSyntaxOnly: false };
    writeFileSync(
      join(types, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions,
        include: ['*.ts'],
        exclude: [],
      }),
    );
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const compiled = promisify(execFile)(process.execPath, [compiler, '-p', types, '--pretty', 'false']);
    expect(await compiled.catch((error: { stdout: string }) => error)).toMatchObject({ stdout: '' });
  }, 120_000);
});

const soap = (body: string) => `import { createClientAsync } from 'soap';
const client = await createClientAsync('https://wfs.example/soap?wsdl');
${body}
`;

describe('what is not understood', () => {
  const left: [why: string, body: string, comment: string][] = [
    [
      'an answer that goes into a file',
      "const [result] = await client.wsdlGetUnitAsync({ apiKey });\nwriteFileSync('unit.json', JSON.stringify(result));",
      'where the answer goes from here cannot be followed.',
    ],
    [
      'an operation made up at run time',
      "await client[name + 'Async']({ apiKey });",
      'the operation is made up',
    ],
    [
      'a part that the operation does not have',
      'await client.wsdlGetUnitAsync({ apiKey, unit: 7 });',
      'unit is no part',
    ],
    [
      'a field that the answer does not have',
      'const [units] = await client.wsdlGetUnitAsync({ apiKey });\nconsole.log(units.return.item.nickname);',
      'the answer has no nickname.',
    ],
    [
      'security of the library',
      'client.setSecurity(security);\nawait client.wsdlGetUnitAsync({ apiKey });',
      'setSecurity has no counterpart',
    ],
    [
      'the envelope',
      'const [units, xml] = await client.wsdlGetUnitAsync({ apiKey });\nconsole.log(xml);',
      'the envelope itself is read.',
    ],
    [
      'a value of the answer that is changed',
      'const [pay] = await client.wsdlGetPayrollAsync({ apiKey });\nfor (const row of pay.return.item) row.hours.$value += 1;',
      'the answer is changed.',
    ],
    ['a call without a key', 'await client.wsdlGetUnitAsync({});', 'the key is not given in the call.'],
    [
      'a client that others use',
      'export { client };\nawait client.wsdlGetUnitAsync({ apiKey });',
      'is exported',
    ],
  ];
  const parts: [why: string, body: string, call: string][] = [
    [
      'parts from elsewhere',
      'await client.wsdlGetUnitAsync({ apiKey, ...filters });',
      "wsdlGetUnit(libraryInput('wsdlGetUnit', { ...filters }))",
    ],
    [
      'a date that is a Date',
      'await client.wsdlGetSchedulesV3Async({ apiKey, GetSchedulesV3: { fromDate: new Date() } });',
      "wsdlGetSchedulesV3(libraryInput('wsdlGetSchedulesV3', { GetSchedulesV3: { fromDate: new Date() } }))",
    ],
    [
      'rows that are changed after they were made',
      "const Shifts = [{ begDate: '2026-04-01' }];\nShifts[0].begDate = day;\nawait client.wsdlUpdateShiftsAsync({ apiKey, Shifts: { item: Shifts } });",
      "wsdlUpdateShifts(libraryInput('wsdlUpdateShifts', { Shifts: { item: Shifts } }))",
    ],
    [
      'a filter that is changed after it was made',
      'const filter = { scheduledShifts: 1 };\nfilter.fromDate = day;\nawait client.wsdlGetSchedulesV3Async({ apiKey, GetSchedulesV3: filter });',
      "wsdlGetSchedulesV3(libraryInput('wsdlGetSchedulesV3', { GetSchedulesV3: filter }))",
    ],
    [
      'a text that may be a number',
      'await client.wsdlUpdateShiftsAsync({ apiKey, Shifts: { item: [{ shiftCategoryId: row.type }] } });',
      "wsdlUpdateShifts(libraryInput('wsdlUpdateShifts', { Shifts: { item: [{ shiftCategoryId: row.type }] } }))",
    ],
  ];
  it.each(parts)('%s are made parts when the script runs', async (_, body, call) => {
    const { after } = await rewriteClient('job.mjs', soap(body));
    expect(after).toContain(`await client.${call}`);
    expect(after).toContain("import { libraryInput } from 'workforce-soap/stand-in';");
    expect(await rewriteClient('job.mjs', after)).toMatchObject({ after, decisions: 0 });
  });

  it.each(left)('%s stays, with a comment', async (_, body, comment) => {
    const text = soap(body);
    const { after, findings } = await rewriteClient('job.mjs', text);
    // But for the library, which has a stand-in, unless the script uses more of it or parts that are not known.
    const stays = /^setSecurity|is no part/.test(comment)
      ? text
      : text.replace("'soap'", "'workforce-soap/stand-in'");
    expect(after.replace(/^ *\/\/ migrate: .*\n/gm, '')).toBe(stays);
    expect(findings.map(({ what }) => what).join('\n')).toContain(comment);
    const again = await rewriteClient('job.mjs', after);
    expect(again).toMatchObject({ after, decisions: 0, findings });
  });

  it('a WSDL in a file needs to be told the address', async () => {
    const text = soap('await client.wsdlGetRolesAsync({ apiKey });').replace(
      'https://wfs.example/soap?wsdl',
      './service.wsdl',
    );
    expect((await rewriteClient('job.mjs', text)).after).toContain('// migrate: the WSDL is a file');
    const { after } = await rewriteClient('job.mjs', text, { endpoint: 'process.env.ADDRESS' });
    expect(after).toContain('createClient({ endpoint: process.env.ADDRESS, apiKey })');
  });

  it('a script of another library is not touched', async () => {
    const text = "import { wsdlGetUnit } from './own.js';\nawait wsdlGetUnit({ apiKey });\n";
    expect(await rewriteClient('job.mjs', text)).toMatchObject({ after: text, findings: [] });
  });
});

it.each(scripts)('$kind/$script keeps its line ends and byte order mark', async ({ kind, script }) => {
  const text = readFileSync(join(folderOf(kind), script), 'utf8');
  const { after } = await codemods[kind](script, text);
  const windows = (plain: string) => `\uFEFF${plain.replaceAll('\n', '\r\n')}`;
  expect((await codemods[kind](script, windows(text))).after).toBe(windows(after));
});

it('stays where createClient is something else, or the library is loaded in another way', async () => {
  const redis = `import { createClient } from 'redis';\n${soap('await client.wsdlGetUnitAsync({ apiKey });')}`;
  const taken = await rewriteClient('job.mjs', redis);
  expect(taken.findings).toEqual([
    { line: 4, what: 'createClient is something else in this file: rename it first.' },
  ]);
  const lazy =
    "const soap = await import('soap');\nconst client = await soap.createClientAsync(url);\nawait client.wsdlGetUnitAsync({ apiKey });\n";
  const { after, findings } = await rewriteClient('job.mjs', lazy);
  expect(after.replace(/^\/\/ migrate.*\n/m, '')).toBe(lazy.replace("'soap'", "'workforce-soap/stand-in'"));
  expect(findings).toEqual([
    {
      line: 3,
      what: 'how this library is loaded is not seen. To do: client.wsdlGetUnit() gives the records, without return, item and $value.',
    },
  ]);
});

it('moves the calls beside one that stays, which keeps its client and answers', async () => {
  const text = soap(`const [units] = await client.wsdlGetUnitAsync({ apiKey });
console.log(units.return.item.name.$value);
const [roles] = await client.wsdlGetRolesAsync({ apiKey });
send(roles);`);
  const { after } = await rewriteClient('job.mjs', text);
  expect(after).toBe(`import { createClient } from 'workforce-soap';
${soap(`const units = await createClient({ endpoint: 'https://wfs.example/soap', apiKey }).wsdlGetUnit();
console.log(units[0].name);
const [roles] = await client.wsdlGetRolesAsync({ apiKey });
// migrate: where the answer goes from here cannot be followed. To do: client.wsdlGetRoles() gives the records, without return, item and $value.
send(roles);`).replace("'soap'", "'workforce-soap/stand-in'")}`);
  expect(await rewriteClient('job.mjs', after)).toMatchObject({ after, decisions: 0 });
});

it('keeps what missing values and variables that are filled twice meant', async () => {
  const text = soap(`const [pay] = await client.wsdlGetPayrollAsync({ apiKey });
let rows = pay.return.item;
rows = rows.filter((row) => row.hours !== undefined);
console.log(rows.map((row) => row.hours.$value ?? 0), rows.some((row) => row.hours.$value === undefined));`);
  const { after } = await rewriteClient('job.mjs', text);
  expect(after).toContain(`let rows = pay;
rows = rows.filter((row) => row.hours !== undefined);
console.log(rows.map((row) => Number(row.hours ?? 0)), rows.some((row) => row.hours === undefined));`);
});

describe('strong-soap', () => {
  it('moves promises, callbacks and operations by service and port', async () => {
    const text = `const { soap } = require('strong-soap');
const { promisify } = require('util');
const create = promisify(soap.createClient);
async function run() {
  const client = await create('https://wfs.example/soap?wsdl', {});
  const { result } = await client.Service.ServicePort.wsdlGetSections({ apiKey: KEY, lastModified: '' });
  for (const section of result.return.item) console.log(section.name.$value);
  const method = client['Service']['ServicePort']['wsdlGetRoles'];
  method({ apiKey: KEY }, (err, answer, envelope, header) => console.log(answer.return.item.length));
}
`;
    expect(
      (await rewriteClient('job.js', text)).after,
    ).toBe(`const { createClient } = require('workforce-soap');
const { callbackify } = require('node:util');
const { promisify } = require('util');
async function run() {
  const client = createClient({ endpoint: 'https://wfs.example/soap', apiKey: KEY });
  const result = await client.wsdlGetSections({ lastModified: '' });
  for (const section of result) console.log(section.name);
  const method = client.wsdlGetRoles;
  callbackify(() => method())((err, answer, envelope, header) => console.log(answer.length));
}
`);
  });
});

const posted = (read: string, envelope = '<x:wsdlGetSections><apiKey>§key</apiKey></x:wsdlGetSections>') => `
export async function sections(key, rows) {
  const response = await fetch(ENDPOINT, {
    method: 'POST',
    body: \`<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${envelope.replace(/§(\w+)/g, '$${$1}')}</s:Body></s:Envelope>\`,
  });
  const xml = await response.text();
  ${read}
}
`;

describe('envelopes that are not understood', () => {
  const left: [why: string, text: string, comment: string][] = [
    [
      'rows that are written elsewhere',
      posted('', '<x:wsdlUpdateShifts><apiKey>§key</apiKey><Shifts>§rows</Shifts></x:wsdlUpdateShifts>'),
      'the rows are written elsewhere.',
    ],
    [
      'an element that the operation does not have',
      posted('', '<x:wsdlGetSections><apiKey>§key</apiKey><unit>7</unit></x:wsdlGetSections>'),
      'unit is no part of this call.',
    ],
    ['no key', posted('', '<x:wsdlGetSections><lastModified/></x:wsdlGetSections>'), 'the key is not put'],
  ];
  it.each(left)('%s', async (_, text, comment) => {
    const { after, findings } = await rewriteEnvelopes('job.mjs', text);
    expect(after.replace(/^ *\/\/ migrate: .*\n/gm, '')).toBe(text);
    expect(findings.map(({ what }) => what).join()).toContain(comment);
    expect(await rewriteEnvelopes('job.mjs', after)).toMatchObject({ after, decisions: 0 });
  });

  const asXml: [what: string, text: string, comment: string][] = [
    ['the whole XML goes on', posted('return xml;'), 'where the answer goes from here'],
    [
      'a pattern over more than one field',
      posted('return /<id>(.*)<.id><name>(.*)</.exec(xml)[1];'),
      'cannot be followed',
    ],
    [
      'a field that records inside have too',
      posted(
        'return [...xml.matchAll(/<name>([^<]*)</g)].map((match) => match[1]);',
        '<x:wsdlGetAgreementTemplatesV2><apiKey>§key</apiKey><GetAgreementTemplatesV2/></x:wsdlGetAgreementTemplatesV2>',
      ),
      'cannot be followed',
    ],
  ];
  it.each(asXml)('%s: it is asked by the client, and its answer is XML again', async (_, text, comment) => {
    const { after, findings } = await rewriteEnvelopes('job.mjs', text);
    expect(after).toMatch(/answerXml\(createClient\(\{ endpoint: ENDPOINT, apiKey: key \}\), 'wsdlGet/);
    expect(after).not.toContain('fetch(');
    expect(after).toContain('// migrate: ');
    expect(findings.map(({ what }) => what).join()).toContain(comment);
    expect((await rewriteEnvelopes('job.mjs', after)).after).toBe(after);
  });

  it('are moved with axios by its options and xml2js, which puts everything into arrays', async () => {
    const text = `const axios = require('axios');
const { parseStringPromise } = require('xml2js');

async function sections(url, key) {
  const xml = '<s:Envelope xmlns:s="s"><s:Body><u:wsdlGetSections><apiKey>' + key + '</apiKey></u:wsdlGetSections></s:Body></s:Envelope>';
  const { data } = await axios({ method: 'post', url, data: xml });
  const tree = await parseStringPromise(data);
  const items = tree['E:Envelope']['E:Body'][0]['n:wsdlGetSectionsResponse'][0]['return'][0]['item'];
  for (const section of items || []) console.log(section.name[0]._, section.id[0]._, Number(section.costCentre[0]._));
}
`;
    expect(
      (await rewriteEnvelopes('job.js', text)).after,
    ).toBe(`const { createClient } = require('workforce-soap');

async function sections(url, key) {
  const data = await createClient({ endpoint: url, apiKey: key }).wsdlGetSections();
  const items = data;
  for (const section of items) console.log(section.name, String(section.id ?? ''), Number(section.costCentre));
}
`);
  });

  it('are moved with easy-soap-request and a pattern', async () => {
    const text = `import soapRequest from 'easy-soap-request';

async function punch(url, key, badge) {
  const xml = \`<s:Envelope xmlns:s="s"><s:Body><u:wsdlPunch><apiKey>\${key}</apiKey><badgeNumber>\${escapeXml(badge)}</badgeNumber><cardNumber/><action>1</action></u:wsdlPunch></s:Body></s:Envelope>\`;
  const { response } = await soapRequest({ url, xml, timeout: 1000 });
  const { body, statusCode } = response;
  return body.match(/<punchId[^>]*>(\\d+)<\\/punchId>/)[1];
}
`;
    const { after } = await rewriteEnvelopes('job.mjs', text);
    expect(after).toContain(
      `createClient({ endpoint: url, apiKey: key }).wsdlPunch({ badgeNumber: badge, action: 1 })`,
    );
    expect(after).toMatch(/return String\(\w+\.punchId \?\? ''\);/);
    expect(after).not.toContain('easy-soap-request');
  });

  it('keep their XML, and those beside them are moved', async () => {
    const text =
      posted('return xml;') + posted('return [...xml.matchAll(/<id>([^<]*)</g)].map((match) => match[1]);');
    const { after, decisions } = await rewriteEnvelopes(
      'job.mjs',
      text.replaceAll('sections(', () => `f${decided++}(`),
    );
    expect(decisions).toBe(1);
    expect(
      after.match(/createClient\(\{ endpoint: ENDPOINT, apiKey: key \}\)\.wsdlGetSections\(\)/g),
    ).toHaveLength(1);
    expect(after.match(/answerXml\(createClient\(/g)).toHaveLength(1);
    expect(after).not.toContain('fetch(');
  });
});
let decided = 0;
