import { describe, expect, it } from 'vitest';
import { dryRun } from '../../src/migrate/codemods/rewriteClient.js';
import { rewriteClient } from '../../src/migrate/codemods/rewriteClient.js';

const CALL = 'const [units] = await client.wsdlGetUnitAsync({ apiKey });\nsend(units);\n';
const made = (creation: string) => `${creation}\n${CALL}`;

describe('the import', () => {
  it.each([
    "import soap from 'soap';",
    "import * as soap from 'soap';",
    'import { createClientAsync } from "soap";',
    "import soap, { createClientAsync as create } from 'soap';",
    "import soap = require('soap');",
    "const soap = require('soap');",
    "const { createClientAsync } = require('soap');",
    "const soap = await import('soap');",
    "const { default: soap } = await import('soap');",
    "jest.mock('soap');\nconst soap = require('soap');",
    "export { createClientAsync } from 'soap';",
  ])('%s takes the stand-in, and nothing else changes', async (line) => {
    const text = made(line);
    const { after, findings } = await rewriteClient('job.ts', text);
    expect(after).toBe(text.replaceAll(/(['"])soap\1/g, '$1workforce-soap/stand-in$1'));
    expect(findings).toEqual([]);
    expect((await rewriteClient('job.ts', after)).after).toBe(after);
  });

  it('stays in a script that calls an operation which no definition has, beside one that can move', async () => {
    const text =
      "import soap from 'soap';\nconst c = await soap.createClientAsync(W);\nconst [r] = await c.wsdlGetUnitsAsync({ apiKey });\nawait c.wsdlUpdateForecastAsync({ apiKey });\n";
    const { calls, after } = await rewriteClient('a.mjs', text);
    expect(calls.map(({ to }) => to)).toEqual(['stays']);
    expect(after).toMatch(/migrate: no definition has wsdlUpdateForecast: give what calls it/);
    expect(after.replace(/^\/\/.*\n/, '')).toBe(text);
  });

  it('stays in a script of another service, and in one that uses the library for two', async () => {
    const other = made("import soap from 'soap';").replace('wsdlGetUnit', 'GetWeather');
    expect(await rewriteClient('job.mjs', other)).toMatchObject({ after: other, findings: [] });
    const both = `import soap from 'soap';\nawait weather.GetWeatherAsync({ city });\n${CALL}`;
    const { after, findings, calls } = await rewriteClient('job.mjs', both);
    expect(after.replace(/^\/\/ migrate: .*\n/, '')).toBe(both);
    expect(findings[0]!.what).toContain('no definition has GetWeather: give what calls it a file of its own');
    expect(calls).toMatchObject([{ operation: 'wsdlGetUnit', to: 'stays' }]);
  });

  it('of a file that names no operation goes with those of the files that use it', async () => {
    const text =
      "const soap = require('soap');\nmodule.exports = () => soap.createClientAsync(process.env.WSDL);\n";
    expect((await rewriteClient('wfs.js', text)).after).toBe(text);
    const { after } = await rewriteClient('wfs.js', text, { users: [CALL] });
    expect(after).toContain("require('workforce-soap/stand-in')");
  });

  it.each([
    [
      "import soap from 'soap';",
      'await soap.createClientAsync(W, { wsdl_options: { ca }, envelopeKey: "s" });',
    ],
    ["import { createClientAsync } from 'soap';", "await createClientAsync(W, { 'wsdl_options': { ca } });"],
    ["import { createClientAsync as make } from 'soap';", 'await make(W, { wsdl_options });'],
    ["const { createClient: make } = require('soap');", 'make(W, { wsdl_options: { ca } }, use);'],
    [
      "import soap from 'soap';\nconst options = { wsdl_options: { ca } };",
      'soap.createClient(W, options, use);',
    ],
  ])('%s says which options of a client the stand-in does not take: %s', async (line, creation) => {
    const text = `${line}\nconst client = ${creation}\nclient.wsdlGetUnit({ apiKey }, ([units]) => send(units));\n`;
    const { after, findings } = await rewriteClient('job.mjs', text);
    expect(findings.map(({ what }) => what)).toEqual([
      expect.stringMatching(
        /^the stand-in has no '?wsdl_options'? and refuses it when the script runs: leave it out,/,
      ),
    ]);
    expect((await rewriteClient('job.mjs', after)).after).toBe(after);
  });

  it('keeps line ends and byte order mark', async () => {
    const text = `\uFEFF${made("const soap = require('soap');").replaceAll('\n', '\r\n')}`;
    expect((await rewriteClient('job.js', text)).after).toBe(
      text.replace("'soap'", "'workforce-soap/stand-in'"),
    );
  });
});

it('an envelope that is posted by hand stays, with one comment', async () => {
  const text = `async function units(key) {
  const body = \`<s:Envelope xmlns:s="s">
    <s:Body><x:wsdlGetUnits><apiKey>\${key}</apiKey></x:wsdlGetUnits></s:Body></s:Envelope>\`;
  return (await fetch(URL, { method: 'POST', body })).text();
}
`;
  const { after, findings, envelopes } = await rewriteClient('job.mjs', text);
  expect(after.replace(/^ *\/\/ migrate: .*\n/m, '')).toBe(text);
  expect(findings).toHaveLength(1);
  expect(findings[0]!.line).toBe(2);
  expect(envelopes).toEqual([2]);
  expect((await rewriteClient('job.mjs', after)).after).toBe(after);
});

it('a dry run says what the codemod does, and changes nothing', async () => {
  const text = made("const soap = require('soap');");
  expect(await dryRun('job.js', text)).toEqual({
    file: 'job.js',
    changes: true,
    calls: [
      { line: 2, operation: 'wsdlGetUnit', to: 'stand-in', why: 'where its client comes from is not plain' },
    ],
    envelopes: [],
    comments: 0,
  });
});

it('a client that a promise gives to a callback is this package’s own', async () => {
  const text =
    "const soap = require('soap');\nsoap.createClientAsync(process.env.WSDL).then((client) =>\n  client.wsdlGetRolesAsync({ apiKey: process.env.KEY }).then(([result]) => result.return.item.forEach((role) => console.log(role.id.$value))));\n";
  const { after, calls } = await rewriteClient('job.cjs', text);
  expect(calls.map(({ to }) => to)).toEqual(['client']);
  expect(after).toContain('client.wsdlGetRoles()');
});

describe('plain calls', () => {
  const HEAD = "import { createClient } from 'workforce-soap';\n";
  const MADE = "const client = createClient({ endpoint: 'https://wfs.example/soap', apiKey: KEY });\n";
  const scriptOf = (body: string) =>
    `import soap from 'soap';\nconst KEY = process.env.KEY;\nconst client = await soap.createClientAsync('https://wfs.example/soap?wsdl');\n${body}\n`;
  const after = (text: string) =>
    text
      .replace(/^ *\/\/ migrate: .*\n/gm, '')
      .replace(HEAD, '')
      .replace('const KEY = process.env.KEY;\n', '')
      .trim();
  const moved = async (body: string) => after((await rewriteClient('job.mjs', scriptOf(body))).after);

  it.each<[what: string, body: string, made: string]>([
    [
      'records, one or many',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const role of [].concat(result.return.item || [])) console.log(role.id.$value);',
      'const result = await client.wsdlGetRoles();\nfor (const role of result) console.log(role.id);',
    ],
    [
      'a text, which node-soap gives without the spaces around it, and not at all where it is empty',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconst names = result.return.item.map((role) => role.name.$value + 1);',
      'const result = await client.wsdlGetRoles();\nconst names = result.map((role) => (role.name?.trim() || undefined) + 1);',
    ],
    [
      'functions of the file that take values out, however they are written',
      "const get = (x) => { if (x === undefined) return ''; return typeof x === 'object' && '$value' in x ? x.$value : ''; };\nconst all = (x) => (x && x.item ? (Array.isArray(x.item) ? x.item : [x.item]) : []);\nconst [{ return: roles }] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nall(roles).forEach((role) => console.log(get(role.name)));",
      "const get = (x) => { if (x === undefined) return ''; return typeof x === 'object' && '$value' in x ? x.$value : ''; };\nconst all = (x) => (x && x.item ? (Array.isArray(x.item) ? x.item : [x.item]) : []);\nconst roles = await client.wsdlGetRoles();\nroles.forEach((role) => console.log(role.name?.trim() || ''));",
    ],
    [
      'parts in the types of this client',
      "await client.wsdlGetEmployeesAsync({ apiKey: KEY, sectionId: '7', badgeNo: 1007 });",
      "await client.wsdlGetEmployees({ sectionId: 7, badgeNo: '1007' });",
    ],
  ])('%s', async (_, body, made) => {
    expect(await moved(body)).toBe(MADE + made);
  });

  it.each<[what: string, parts: string | undefined]>([
    ['sectionId: 7', '{ sectionId: 7 }'],
    ['sectionId: (7)', '{ sectionId: (7) }'],
    ['sectionId: -7', '{ sectionId: -7 }'],
    ['sectionId: ID', '{ sectionId: ID }'],
    ['...BASE', '{ sectionId: 7 }'],
    [`badgeNo: \`\${ID}-\${ID}\``, `{ badgeNo: \`\${ID}-\${ID}\` }`],
    ['badgeNo: process.env.BADGE!', '{ badgeNo: process.env.BADGE! }'],
    ['sectionId: id', undefined],
    ['sectionId', undefined],
    ['...base', undefined],
    ['...{ sectionId: id }', undefined],
    ['...BASE, ...base', undefined],
    [`badgeNo: \`\${ID}-\${id}\``, undefined],
    [`badgeNo: \`\${id}-\${ID}\``, undefined],
    ['badgeNo: next()', undefined],
  ])(
    'what is asked for before the call is written into it where it cannot be something else there: %s',
    async (what, parts) => {
      const before =
        'const ID = 7;\nconst BASE = { sectionId: 7 };\nlet id = 8;\nlet sectionId = 9;\nlet base = {};';
      const between = 'id++;\nsectionId++;\nbase = { sectionId: id };';
      const asked = `const asked = { apiKey: KEY, ${what} };`;
      const body = await moved(`${before}\n${asked}\n${between}\nawait client.wsdlGetEmployeesAsync(asked);`);
      const call = parts === undefined ? 'wsdlGetEmployeesAsync(asked)' : `wsdlGetEmployees(${parts})`;
      expect(body).toContain(`\nawait client.${call};`);
    },
  );

  it.each(['process.env.BADGE', 'process.env.BADGE!', '(process.env.BADGE)'])(
    'what is asked for before the call is not written into it where the script changes the environment: %s',
    async (badge) => {
      const asked = `const asked = { apiKey: KEY, badgeNo: ${badge} };\nprocess.env.BADGE = next();`;
      const body = await moved(`${asked}\nawait client.wsdlGetEmployeesAsync(asked);`);
      expect(body).toContain('client.wsdlGetEmployeesAsync(asked)');
    },
  );

  it.each([
    ["{ badgeNo: '2' }", '({'],
    ['{ badgeNo: next() }', 'Async('],
    [`{ badgeNo: \`\${id}\` }`, 'Async('],
    ['next()', 'Async('],
  ])('a list that is asked for before the call, with %s', async (second, call) => {
    const list = `let id = 1;\nconst badgeNoList = [{ badgeNo: '1' }, ${second}];\nid++;`;
    const body = await moved(`${list}\nawait client.wsdlFindEmployeesAsync({ apiKey: KEY, badgeNoList });`);
    expect(body).toContain(`await client.wsdlFindEmployees${call}`);
  });

  it.each<[why: string, body: string]>([
    ['it writes', 'await client.wsdlUpdateShiftsAsync({ apiKey: KEY, Shifts: { item: rows } });'],
    ['goes on', 'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nsend(result);'],
    [
      'whole record',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nresult.return.item.forEach((role) => send(role));',
    ],
    [
      'whole records',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const { name = {} } of result.return.item) console.log(name.$value);',
    ],
    [
      'whole records',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const { name, ...rest } of result.return.item) console.log(name.$value);',
    ],
    [
      'is a Date with node-soap',
      'const [result] = await client.wsdlGetEmployeesAsync({ apiKey: KEY });\nconsole.log(result.return.item[0].employedDate.$value);',
    ],
    [
      'is a secret',
      'const [result] = await client.wsdlGetUnitsAPIKeyV2Async({ apiKey: KEY });\nconsole.log(result.return.item[0].API_key.$value);',
    ],
    [
      'is no field',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(result.return.item[0].nickname.$value);',
    ],
    ['may be no int', 'await client.wsdlGetEmployeesAsync({ apiKey: KEY, sectionId: process.argv[2] });'],
    ['come from elsewhere', 'await client.wsdlGetEmployeesAsync({ apiKey: KEY, ...filters });'],
    [
      'XML of the answer',
      'const [result, xml] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(xml);',
    ],
    [
      'details of a failed call',
      'try { await client.wsdlGetRolesAsync({ apiKey: KEY }); } catch (error) { console.log(error.message); }',
    ],
    ['other files use', 'export const roles = await client.wsdlGetRolesAsync({ apiKey: KEY });'],
    [
      'goes on at line 5',
      'let [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nresult = 7;\nconsole.log(result.return.item.length);',
    ],
    [
      'its client may be another one',
      'await use(client);\nasync function use(c) { c = double; await c.wsdlGetRolesAsync({ apiKey: KEY }); }',
    ],
    [
      'used otherwise at line 4',
      "client.setSecurity(new soap.BasicAuthSecurity('u', 'p'));\nawait client.wsdlGetRolesAsync({ apiKey: KEY });",
    ],
    [
      'used otherwise at line 5',
      'await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(client.lastRequest);',
    ],
    [
      'used otherwise at line 4',
      'if (process.env.TEST) client.setEndpoint(process.env.TEST);\nawait client.wsdlGetRolesAsync({ apiKey: KEY });',
    ],
    [
      'not written at the call',
      'const parts = { apiKey: KEY };\nfill(parts);\nawait client.wsdlGetEmployeesAsync(parts);',
    ],
    [
      'comes from elsewhere',
      "let day = '2026-03-02';\nconst GetSchedulesV3 = { fromDate: day, toDate: day };\nday = '2026-03-09';\nawait client.wsdlGetSchedulesV3Async({ apiKey: KEY, GetSchedulesV3 });",
    ],
    [
      'not written at the call',
      'const parts = { apiKey: KEY, badgeNo: String(next()) };\nawait client.wsdlGetEmployeesAsync(parts);',
    ],
    [
      'not written at the call',
      "const badge = '0001';\nconst parts = { apiKey: KEY, badgeNo: badge };\nasync function read(badge) { await client.wsdlGetEmployeesAsync(parts); }",
    ],
    [
      'written at one more place',
      "const auth = { apiKey: 'k' };\nawait client.wsdlGetRolesAsync({ ...auth });",
    ],
    [
      'a comment in it would be lost',
      'await client.wsdlGetEmployeesAsync({\n  apiKey: KEY,\n  sectionId: 7, // the kitchen\n});',
    ],
    [
      'callback is not written',
      'client.wsdlGetRoles({ apiKey: KEY }, (...all) => console.log(all[1].return.item.length));',
    ],
    [
      'callback is not written',
      'client.wsdlGetRoles({ apiKey: KEY }, function () { console.log(arguments[1].return.item.length); });',
    ],
    [
      'the first record goes on',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nresult.return.item.reduce((a, b) => (a.id.$value > b.id.$value ? 1 : 2));',
    ],
    [
      'a value with its attributes goes on',
      "const clean = (x) => (x?.$value === undefined ? '' : x.$value === 'none' ? '' : x.$value);\nconst [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const role of result.return.item) console.log(clean(role.name));",
    ],
    [
      'a number is taken out of a call',
      'const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nconsole.log(result.return.item.find((unit) => unit.id.$value === 7)?.maxHourDay.$value);',
    ],
    [
      'details of a failed call',
      'await client.wsdlGetRolesAsync({ apiKey: KEY }).then(([r]) => console.log(r.return.item.length)).then(null, (e) => console.log(e.root));',
    ],
    [
      'details of a failed call',
      "process.on('unhandledRejection', (e) => console.log(e.message));\nawait client.wsdlGetRolesAsync({ apiKey: KEY });",
    ],
    [
      'details of a failed call',
      'const run = () => client.wsdlGetRolesAsync({ apiKey: KEY });\nconst [{ reason }] = await Promise.allSettled([run()]);\nconsole.log(reason.root);',
    ],
    [
      'details of a failed call',
      `${'// a long file\n'.repeat(200)}function failed(e) { console.log(e.message); }\nasync function main() { await client.wsdlGetRolesAsync({ apiKey: KEY }); }\nmain().catch(failed);`,
    ],
    [
      'role.name is set at line 5',
      "const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const role of result.return.item) role.name.$value = 'x';",
    ],
    [
      'role.id is set at line 5',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const role of result.return.item) role.id.$value++;',
    ],
    [
      'role.id is set at line 5',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const role of result.return.item) (role.id.$value) += 1;',
    ],
    [
      'role.name is set at line 5',
      "const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const role of result.return.item) [role.name.$value] = ['x'];",
    ],
    [
      'role.name is set at line 5',
      "const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const role of result.return.item) ({ a: role.name.$value } = { a: 'x' });",
    ],
    [
      'role.name is set at line 5',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const role of result.return.item) delete role.name.$value;',
    ],
    [
      'the whole list goes on',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(result.return.item.filter((role, i, all) => all.length > 5).length);',
    ],
    [
      'the whole list goes on',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(result.return.item.reduce((sum, role, i, all) => sum + role.id.$value, 0));',
    ],
    [
      'a function that is not written there (map)',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(result.return.item.map(show));',
    ],
    [
      'the list is used by push',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nresult.return.item.push({});',
    ],
    [
      'taken apart in a way',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconst { item } = result.return;\nconsole.log(item.length);',
    ],
    [
      'the loop sets a name of before',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nlet role;\nfor (role of result.return.item) console.log(role.id.$value);',
    ],
    [
      'a list goes on at line 5',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nif (result.return.item) console.log(result.return.item.length);',
    ],
    [
      'a list goes on at line 5',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(process.env.X ? result.return.item : 2);',
    ],
    [
      'the answer goes on at line 5',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nif (result) console.log(result.return.item.length);',
    ],
    [
      'a list goes on at line 6',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nlet i = 0;\nconsole.log(result.return.item[i + 1].id.$value);',
    ],
    [
      'a value with its attributes goes on',
      "const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const role of result.return.item) console.log(role.name ? role.name.$value : 'none');",
    ],
    [
      'a value with its attributes goes on',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const role of result.return.item) console.log(!role.name, role.name.length);',
    ],
    [
      'taken apart in a way',
      'const [{ other }] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(other.item.length);',
    ],
    [
      'taken apart in a way',
      'const [{ return: roles, other }] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(roles.item.length);',
    ],
    [
      'taken apart in a way',
      'const [[result]] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(result.return.item.length);',
    ],
    [
      'XML of the answer',
      'const [result = {}] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(result.return.item.length);',
    ],
    [
      'XML of the answer',
      'const [, xml] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(xml);',
    ],
    [
      'the answer goes on at line 5',
      'const result = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(result[0].return.item.length, result[1]);',
    ],
    ['may be no int', 'await client.wsdlGetEmployeesAsync({ apiKey: KEY, sectionId: 7.5 });'],
    ['may be no int', "await client.wsdlGetEmployeesAsync({ apiKey: KEY, sectionId: 'x7' });"],
    [
      'is a secret',
      'const [result] = await client.wsdlGetResultTransferToPayrollAsync({ apiKey: KEY });\nconsole.log(result.return.url.$value);',
    ],
    [
      'other files use',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nmodule.exports = result;',
    ],
    [
      'other files use',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nexports.roles = result.return.item.length;',
    ],
    [
      'details of a failed call',
      'client.wsdlGetRoles({ apiKey: KEY }, (error, result) => { if (error) console.log(error); else console.log(result.return.item.length); });',
    ],
  ])('%s: the call goes to the stand-in, and nothing else changes', async (why, body) => {
    const text = scriptOf(body);
    const { after: made, calls } = await rewriteClient('job.mjs', text);
    expect(calls).toMatchObject([{ to: 'stand-in', why: expect.stringContaining(why) }]);
    expect(made).toBe(text.replace("'soap'", "'workforce-soap/stand-in'"));
  });

  it.each<[what: string, body: string, made: string]>([
    [
      'one of a record that a function looks for',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(result.return.item.find((role) => role.id.$value === 7)?.name.$value);',
      'console.log(result.find((role) => role.id === 7)?.name?.trim() || undefined);',
    ],
    [
      'a number that may be none, which is not the same as no number',
      'const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nfor (const unit of result.return.item) console.log(unit.maxHourDay.$value, unit.maxHourDay.$value * 2);',
      'console.log((unit.maxHourDay === undefined ? undefined : Number(unit.maxHourDay)), Number(unit.maxHourDay) * 2);',
    ],
    [
      'a number that is reckoned with by +',
      'const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nfor (const unit of result.return.item) console.log(unit.maxHourDay.$value + 2);',
      'Number(unit.maxHourDay) + 2',
    ],
    [
      'a number that is reckoned with by -',
      'const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nfor (const unit of result.return.item) console.log(unit.maxHourDay.$value - 2);',
      'Number(unit.maxHourDay) - 2',
    ],
    [
      'a number that is reckoned with by *',
      'const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nfor (const unit of result.return.item) console.log(unit.maxHourDay.$value * 2);',
      'Number(unit.maxHourDay) * 2',
    ],
    [
      'a number that is reckoned with by /',
      'const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nfor (const unit of result.return.item) console.log(unit.maxHourDay.$value / 2);',
      'Number(unit.maxHourDay) / 2',
    ],
    [
      'a number that is reckoned with by %',
      'const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nfor (const unit of result.return.item) console.log(unit.maxHourDay.$value % 2);',
      'Number(unit.maxHourDay) % 2',
    ],
    [
      'a number that is reckoned with by <',
      'const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nfor (const unit of result.return.item) console.log(unit.maxHourDay.$value < 2);',
      'Number(unit.maxHourDay) < 2',
    ],
    [
      'a number that is reckoned with by >=',
      'const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nfor (const unit of result.return.item) console.log(unit.maxHourDay.$value >= 2);',
      'Number(unit.maxHourDay) >= 2',
    ],
    [
      'a number that is reckoned with by **',
      'const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nfor (const unit of result.return.item) console.log(unit.maxHourDay.$value ** 2);',
      'Number(unit.maxHourDay) ** 2',
    ],
    [
      'a number that is shown or compared by ===',
      'const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nfor (const unit of result.return.item) console.log(unit.maxHourDay.$value === 2);',
      '(unit.maxHourDay === undefined ? undefined : Number(unit.maxHourDay)) === 2',
    ],
    [
      'a number that is shown or compared by +',
      "const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nfor (const unit of result.return.item) console.log(unit.maxHourDay.$value + ' h');",
      "(unit.maxHourDay === undefined ? undefined : Number(unit.maxHourDay)) + ' h'",
    ],
    [
      'a number that is added to a number',
      'const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nlet sum = 0;\nfor (const unit of result.return.item) sum += unit.maxHourDay.$value;',
      'sum += Number(unit.maxHourDay);',
    ],
    [
      'a number that is added to a text',
      "const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nlet sum = '';\nfor (const unit of result.return.item) sum += unit.maxHourDay.$value;",
      'sum += (unit.maxHourDay === undefined ? undefined : Number(unit.maxHourDay));',
    ],
    [
      'a number that is taken from another',
      'const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nlet sum = 9;\nfor (const unit of result.return.item) sum -= unit.maxHourDay.$value;',
      'sum -= Number(unit.maxHourDay);',
    ],
    [
      'a sum',
      'const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nconsole.log(result.return.item.reduce((sum, unit) => sum + unit.id.$value, 0));',
      'result.reduce((sum, unit) => sum + unit.id, 0)',
    ],
    [
      'records in another order',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const role of result.return.item.toSorted((a, b) => a.id.$value - b.id.$value)) console.log(role.id.$value);',
      'for (const role of result.toSorted((a, b) => a.id - b.id)) console.log(role.id);',
    ],
    [
      'records that are put in order',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nresult.return.item.sort((a, b) => a.id.$value - b.id.$value);\nconsole.log(result.return.item[0].id.$value);',
      'result.sort((a, b) => a.id - b.id);\nconsole.log(result[0].id);',
    ],
    [
      'the last record, and how many there are',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(result.return.item.at(-1).id.$value, result.return.item.slice(0, 2).length);',
      'console.log(result.at(-1).id, result.slice(0, 2).length);',
    ],
    [
      'a record by its number',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nlet i = 0;\nconsole.log(result.return.item[i].id.$value);',
      'console.log(result[i].id);',
    ],
    [
      'names of a record',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const { id, name: called } of result.return.item) console.log(id.$value, called.$value);',
      'for (const { id, name: called } of result) console.log(id, called?.trim() || undefined);',
    ],
    [
      'a record that may not be there',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const role of result.return.item) if (role) console.log(role && role.id.$value);',
      'for (const role of result) if (role) console.log(role && role.id);',
    ],
    [
      'a text with another one instead',
      "const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const role of result.return.item) console.log(role.name.$value || 'none', role.name?.$value);",
      "console.log(role.name?.trim() || 'none', role.name?.trim() || undefined);",
    ],
    [
      'records that are looked for',
      "const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(result.return.item.filter((role) => role.id.$value > 5).length, result.return.item.some((role) => role.name.$value === 'x'));",
      "result.filter((role) => role.id > 5).length, result.some((role) => (role.name?.trim() || undefined) === 'x')",
    ],
    [
      'an answer in a list',
      'const result = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(result[0].return.item.length);',
      'console.log(result.length);',
    ],
    [
      'a list that may not be there',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nif (result.return) console.log(result.return ? result.return.item.length : 0, !result.return);',
      'if (result) console.log(result ? result.length : 0, !result);',
    ],
    [
      'a number that is turned around',
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const role of result.return.item) console.log(-role.id.$value);',
      'console.log(-role.id);',
    ],
    [
      'an answer in a callback',
      'client.wsdlGetRoles({ apiKey: KEY }, (error, result) => { if (error) throw error; console.log(result.return.item.length); });',
      'callbackify(() => client.wsdlGetRoles())((error, result) => { if (error) throw error; console.log(result.length); });',
    ],
  ])('a value: %s', async (_, body, made) => {
    expect(await moved(body)).toContain(made);
  });

  const PARTS = { GetSchedulesV3: 'wsdlGetSchedulesV3', badgeNoList: 'wsdlFindEmployees' };
  const operationOf = (parts: string) =>
    PARTS[/^\w*/.exec(parts)![0] as keyof typeof PARTS] ?? 'wsdlGetEmployees';

  it.each<[parts: string, made: string]>([
    [
      "GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-04', scheduledShifts: 'true', absenceShifts: '0', includeCosts: 1 }",
      "GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-04', scheduledShifts: true, absenceShifts: false, includeCosts: true }",
    ],
    [
      "GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-04', absenceShifts: flag === 1 }",
      "GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-04', absenceShifts: flag === 1 }",
    ],
    [
      "GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-04', fromTime: '08:00:00' }",
      "GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-04', fromTime: '08:00:00' }",
    ],
    [
      "GetSchedulesV3: { fromDate: process.env.FROM || '2026-03-02', toDate: new Date().toISOString().slice(0, 10) }",
      "GetSchedulesV3: { fromDate: process.env.FROM || '2026-03-02', toDate: new Date().toISOString().slice(0, 10) }",
    ],
    [
      "badgeNoList: { item: [{ badgeNo: '0001' }, { badgeNo: 7 }] }",
      "badgeNoList: [{ badgeNo: '0001' }, { badgeNo: '7' }]",
    ],
    ["badgeNoList: { item: { badgeNo: '0001' } }", "badgeNoList: [{ badgeNo: '0001' }]"],
    ['...{ sectionId: 7 }', 'sectionId: 7'],
    ['"sectionId": \'-1007\'', 'sectionId: -1007'],
    ['sectionId: 3 + 4', 'sectionId: 3 + 4'],
    ["badgeNo: ''", "badgeNo: ''"],
    ["badgeNo: 'it\\'s'", "badgeNo: 'it\\'s'"],
    ["badgeNo: process.env.BADGE ?? '0001'", "badgeNo: process.env.BADGE ?? '0001'"],
    ['badgeNo: next().trim()', 'badgeNo: next().trim()'],
  ])('the parts %s become %s', async (parts, made) => {
    const name = operationOf(parts);
    expect(await moved(`await client.${name}Async({ apiKey: KEY, ${parts} });`)).toContain(
      `await client.${name}({ ${made} })`,
    );
  });

  it.each<[parts: string, why: string]>([
    [
      "GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-04', scheduledShifts: 'yes' }",
      "'yes' may be no boolean",
    ],
    [
      "GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-04', scheduledShifts: on }",
      'on may be no boolean',
    ],
    ["GetSchedulesV3: { fromDate: '2026-02-30' }", "'2026-02-30' may be no string"],
    [
      "GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-04', fromTime: '8:00' }",
      "'8:00' may be no string",
    ],
    ['GetSchedulesV3: { fromDate: from() }', 'from() may be no string'],
    ["GetSchedulesV3: { fromDate: '' }", "'' may be no string"],
    [
      "GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-04', nothing: 1 }",
      'nothing is no field of GetSchedulesV3',
    ],
    ["GetSchedulesV3: { ['to' + 'Date']: '2026-03-04' }", 'come from elsewhere'],
    ['GetSchedulesV3: asked', 'asked comes from elsewhere'],
    ['badgeNoList: { item: rows }', 'rows comes from elsewhere'],
    ['badgeNoList: { item: [], other: 1 }', 'a list with more than item'],
    ['badgeNoList: { items: [] }', 'a list with more than item'],
    ['badgeNoList: {}', 'a list with more than item'],
    ["badgeNo: next() ?? '0001'", 'may be no string'],
    ['badgeNo: process.env.BADGE ?? next()', 'may be no string'],
    ["badgeNo: process.env.BADGE && '0001'", 'may be no string'],
    ["sectionId: '7.5'", "'7.5' may be no int"],
    ['nothing: 1', 'nothing is no part of it'],
    ['', 'its parts are not written at the call'],
  ])('a call with the parts %s goes to the stand-in: %s', async (parts, why) => {
    const given = parts === '' ? 'asked' : `{ apiKey: KEY, ${parts} }`;
    const { calls } = await rewriteClient(
      'job.mjs',
      scriptOf(`await client.${operationOf(parts)}Async(${given});`),
    );
    expect(calls).toMatchObject([{ to: 'stand-in', why: expect.stringContaining(why) }]);
  });

  it.each([
    ['{ sectionId: 1 }', 'it has no apiKey'],
    ['{ apiKey: next() }', 'its apiKey is no name and no text'],
  ])('a call with %s has no key that can be taken: %s', async (given, why) => {
    const { calls } = await rewriteClient(
      'job.mjs',
      scriptOf(`await client.wsdlGetEmployeesAsync(${given});`),
    );
    expect(calls).toMatchObject([{ to: 'stand-in', why: expect.stringContaining(why) }]);
  });

  const CALLED = 'client.wsdlGetRolesAsync({ apiKey: KEY })';
  it.each<[handling: string, to: string]>([
    ['try { await # } catch { process.exitCode = 1; }', 'client'],
    ['try { await # } catch (error) { throw error; }', 'client'],
    ['try { await # } catch (error) { if (error) process.exitCode = 1; }', 'client'],
    ["try { await # } catch (error) { console.error('no roles', error.message); }", 'client'],
    ['try { await # } catch (error) { console.log(error); }', 'stand-in'],
    ['try { await # } catch (error) { if (error.code) throw 0; }', 'stand-in'],
    ['try { await # } catch (error) { throw wrap(error); }', 'stand-in'],
    ['try { await # } catch ({ message }) { throw 0; }', 'stand-in'],
    ['async function main() { await #; }\nmain().catch(console.error);', 'client'],
    ['async function main() { await #; }\nmain().catch(() => 1);', 'client'],
    ['async function main() { await #; }\nmain().catch(undefined);', 'client'],
    [
      'async function main() { await #; }\nmain().catch(failed);\nfunction failed(error) { console.error(error); }',
      'client',
    ],
    ['async function main() { await #; }\nmain().catch((...all) => send(all));', 'stand-in'],
    ['async function main() { await #; }\nmain().catch(function () { send(arguments); });', 'stand-in'],
    ['async function main() { await #; }\nmain().catch(failed);', 'stand-in'],
    ['async function main() { await #; }\nmain().catch(myconsole.error);', 'stand-in'],
    ["process.on('unhandledRejection', (e) => { throw e; });\nawait #", 'client'],
    ["process.once('uncaughtException', (e) => send(e));\nawait #", 'stand-in'],
    ["process.on('exit', (e) => send(e));\nawait #", 'client'],
  ])('with a failed call handled by %s it goes to the %s', async (handling, to) => {
    const { calls } = await rewriteClient('job.mjs', scriptOf(handling.replace('#', CALLED)));
    expect(calls.map((call) => call.to)).toEqual([to]);
  });

  const ROLES = 'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\n';
  it.each<[what: string, body: string, made: string]>([
    [
      'a part under its own name',
      'const sectionId = 7;\nawait client.wsdlGetEmployeesAsync({ apiKey: KEY, sectionId });',
      'const sectionId = 7;\nawait client.wsdlGetEmployees({ sectionId: sectionId });',
    ],
    [
      'the XML of an answer that nobody reads',
      'const [result, raw] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(result.return.item.length);',
      'const result = await client.wsdlGetRoles();\nconsole.log(result.length);',
    ],
    [
      'an answer behind a condition',
      `${ROLES}const all = result.return && result.return.item;\nfor (const role of all) console.log(role.id.$value);`,
      'const result = await client.wsdlGetRoles();\nconst all = result && result;\nfor (const role of all) console.log(role.id);',
    ],
    [
      'a text with another one where it is empty',
      `${ROLES}for (const role of result.return.item) console.log(role.name.$value || 'none');`,
      "const result = await client.wsdlGetRoles();\nfor (const role of result) console.log(role.name?.trim() || 'none');",
    ],
    [
      'a day that is cut out of a Date',
      'const [result] = await client.wsdlGetEmployeesAsync({ apiKey: KEY });\nfor (const one of result.return.item) console.log(one.employedDate.$value.toISOString().slice(0, 10), 7);',
      'const result = await client.wsdlGetEmployees();\nfor (const one of result) console.log(one.employedDate, 7);',
    ],
    [
      'a number beside a text, and one that is compared',
      "const [result] = await client.wsdlGetUnitsAsync({ apiKey: KEY });\nfor (const unit of result.return.item) console.log('h ' + unit.maxHourDay.$value, unit.maxHourDay.$value > 2);",
      "const result = await client.wsdlGetUnits();\nfor (const unit of result) console.log('h ' + (unit.maxHourDay === undefined ? undefined : Number(unit.maxHourDay)), Number(unit.maxHourDay) > 2);",
    ],
  ])('takes over %s', async (_, body, made) => {
    expect(await moved(body)).toBe(MADE + made);
  });

  it.each<[what: string, body: string]>([
    [
      'a zero',
      `const get = (x) => (x && x.$value) || '';\n${ROLES}for (const role of result.return.item) console.log(get(role.id));`,
    ],
    [
      'a number that the file names',
      `const get = (x) => (x === undefined ? undefined : x.$value === 13 ? 0 : x.$value);\n${ROLES}for (const role of result.return.item) console.log(get(role.id));`,
    ],
    [
      'a text that the file names',
      `const get = (x) => (x === undefined ? undefined : x.$value === 'none' ? undefined : x.$value);\n${ROLES}for (const role of result.return.item) console.log(get(role.name));`,
    ],
    [
      'a record in one case',
      `${ROLES}for (const role of result.return.item) console.log(process.argv[2] ? role : 1);`,
    ],
    [
      'whether a value is there',
      `${ROLES}for (const role of result.return.item) if (role && role.id) console.log(role.id.$value);`,
    ],
    ['the options of a call', 'await client.wsdlGetRolesAsync({ apiKey: KEY }, { timeout: 5 });'],
    [
      'the code of an error in a function of its own',
      `main().catch(failed);\nasync function main() { await ${CALLED}; }\nfunction failed(error) { if (error.code) throw 0; }`,
    ],
  ])('leaves a script to the stand-in that does otherwise with %s', async (_, body) => {
    const { calls, after } = await rewriteClient('job.mjs', scriptOf(body));
    expect(calls.map(({ to }) => to)).toEqual(['stand-in']);
    expect(after).toContain(body);
  });

  const WSDL = "'https://wfs.example/soap?wsdl'";
  it.each<[given: string, endpoint: string | undefined]>([
    [`${WSDL}, { endpoint: URL }`, 'URL'],
    [`${WSDL}, { disableCache: true }`, "'https://wfs.example/soap'"],
    [`${WSDL}, {}, URL`, 'URL'],
    ['URL', "URL.replace(/\\?wsdl$/i, '')"],
    ['process.env.URL', "process.env.URL!.replace(/\\?wsdl$/i, '')"],
    [`${WSDL}, { forceSoap12Headers: true }`, undefined],
    [`${WSDL}, options`, undefined],
    // Nobody knows when its parts have their values.
    [`${WSDL}, { endpoint: \`\${URL}/soap\` }`, undefined],
  ])('a client that is made of %s calls %s', async (given, endpoint) => {
    const text = `import soap from 'soap';\nconst KEY = process.env.KEY;\nconst URL = process.env.URL;\nconst options = {};\nconst client = await soap.createClientAsync(${given});\nawait ${CALLED};\n`;
    const { after, calls } = await rewriteClient('job.ts', text);
    expect(calls.map(({ to }) => to)).toEqual([endpoint === undefined ? 'stand-in' : 'client']);
    if (endpoint !== undefined)
      expect(after).toContain(`createClient({ endpoint: ${endpoint}, apiKey: KEY })`);
  });

  it.each<[given: string, endpoint: string]>([
    [`${WSDL}, taker, URL`, 'URL'],
    [`${WSDL}, { disableCache: true }, taker, URL`, 'URL'],
    [`${WSDL}, {}, taker`, "'https://wfs.example/soap'"],
  ])('a client that a callback takes, made of %s, calls %s', async (given, endpoint) => {
    const taker =
      '(error, client) => client.wsdlGetRoles({ apiKey: KEY }, (failure, result) => console.log(result.return.item.length))';
    const text = `const soap = require('soap');\nconst KEY = process.env.KEY;\nconst URL = process.env.URL;\nsoap.createClient(${given.replace('taker', taker)});\n`;
    const { after, calls } = await rewriteClient('job.cjs', text);
    expect(calls.map(({ to }) => to)).toEqual(['client']);
    expect(after).toContain(`createClient({ endpoint: ${endpoint}, apiKey: KEY })`);
  });

  it('an address that is set before the first call is taken, and one that is set after it is not', async () => {
    const before = await rewriteClient(
      'job.mjs',
      scriptOf(`client.setEndpoint('https://other.example');\nawait ${CALLED};`),
    );
    expect(before.after).toContain("createClient({ endpoint: 'https://other.example', apiKey: KEY })");
    expect(before.after).not.toContain('setEndpoint');
    const late = await rewriteClient(
      'job.mjs',
      scriptOf(`await ${CALLED};\nclient.setEndpoint('https://other.example');`),
    );
    expect(late.calls.map(({ to }) => to)).toEqual(['stand-in']);
  });

  it('calls with two keys have a client each, and a library that is used otherwise stays imported', async () => {
    const both = await rewriteClient(
      'job.mjs',
      scriptOf(`await ${CALLED};\nawait client.wsdlGetUnitsAsync({ apiKey: process.env.OTHER });`),
    );
    for (const key of ['KEY', 'process.env.OTHER'])
      expect(both.after).toContain(
        `await createClient({ endpoint: 'https://wfs.example/soap', apiKey: ${key} }).wsdl`,
      );
    const used = await rewriteClient('job.mjs', scriptOf(`await ${CALLED};\nconsole.log(soap.version);`));
    expect(used.after).toContain("import soap from 'workforce-soap/stand-in';");
    const unused = await rewriteClient('job.mjs', scriptOf(`await ${CALLED};`));
    expect(unused.after).not.toContain('import soap');
  });

  it('one whose parts are made of the answer of another one stays, and that one moves', async () => {
    const text = scriptOf(
      'const [result] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nfor (const role of result.return.item) await client.wsdlGetEmployeesAsync({ apiKey: KEY, badgeNo: String(role.name.$value) });',
    );
    const { calls, after: made } = await rewriteClient('job.mjs', text);
    expect(calls.map(({ to, why }) => why ?? to)).toEqual([
      'client',
      'its parts are made of the answer of another call',
    ]);
    expect(made).toContain(
      'client.wsdlGetEmployeesAsync({ apiKey: KEY, badgeNo: String(role.name?.trim() || undefined) })',
    );
  });

  it.each<[what: string, key: string, body: string]>([
    ['is set later', 'KEY', 'let KEY;\n#\nKEY = process.env.KEY;'],
    ['is declared later', 'KEY', '#\nvar KEY = process.env.KEY;'],
    ['is taken out of the environment', 'process.env.KEY', '#\ndelete process.env.KEY;'],
  ])('a key that %s is read at the call, as before', async (_, key, body) => {
    const creation = "const client = await soap.createClientAsync('https://wfs.example/soap?wsdl');";
    const text = `import soap from 'soap';\n${body.replace('#', creation)}\nawait client.wsdlGetRolesAsync({ apiKey: ${key} });\n`;
    expect((await rewriteClient('job.mjs', text)).after).toContain(
      `await createClient({ endpoint: 'https://wfs.example/soap', apiKey: ${key} }).wsdlGetRoles();`,
    );
  });

  it('the address has one meaning wherever the client is', async () => {
    const text =
      "import soap from 'soap';\nconst url = process.env.ENDPOINT;\nconst client = await soap.createClientAsync(url);\nfor (const url of pages) await client.wsdlGetRolesAsync({ apiKey: process.env.KEY, ...all });\nfor (const url of pages) await client.wsdlGetRolesAsync({ apiKey: process.env.KEY });\n";
    expect((await rewriteClient('job.mjs', text)).calls.at(-1)!.why).toContain('means something else there');
  });

  it('a file keeps its comments, and what stands beside an import', async () => {
    const text =
      "const soap = require('soap');const fs = require('fs');\nasync function main() {\n  const client = await soap.createClientAsync(process.env.WSDL);\n  // see the wiki\n  client.setEndpoint(process.env.ENDPOINT); // never change\n  await client.wsdlGetRolesAsync({ apiKey: process.env.KEY });\n}\n";
    const { after: made, calls } = await rewriteClient('job.cjs', text);
    expect(calls.map(({ to }) => to)).toEqual(['client']);
    expect(made).toContain("const fs = require('fs');\n");
    expect(made).toContain('  // see the wiki\n   // never change\n');
  });

  it('a file that takes modules only when it runs goes to the stand-in', async () => {
    const text =
      "async function main() {\n  const soap = await import('soap');\n  const client = await soap.createClientAsync(process.env.WSDL);\n  await client.wsdlGetRolesAsync({ apiKey: process.env.KEY });\n}\n";
    expect((await rewriteClient('job.cjs', text)).after).toBe(
      text.replace("'soap'", "'workforce-soap/stand-in'"),
    );
  });

  it('each address that was made of that of a WSDL gets its comment', async () => {
    const text =
      "import soap from 'soap';\nconst one = await soap.createClientAsync(process.env.WSDL);\nconst other = await soap.createClientAsync(process.env.WSDL2);\nawait one.wsdlGetRolesAsync({ apiKey: process.env.KEY });\nawait other.wsdlGetRolesAsync({ apiKey: process.env.KEY });\n";
    expect((await rewriteClient('job.mjs', text)).findings).toHaveLength(2);
  });

  it('beside one that stays has a client of its own', async () => {
    const made = await moved(
      'const [roles] = await client.wsdlGetRolesAsync({ apiKey: KEY });\nconsole.log(roles.return.item.length);\nsend(await client.wsdlGetUnitAsync({ apiKey: KEY }));',
    );
    expect(made).toContain(
      "const roles = await createClient({ endpoint: 'https://wfs.example/soap', apiKey: KEY }).wsdlGetRoles();",
    );
    expect(made).toContain('send(await client.wsdlGetUnitAsync({ apiKey: KEY }));');
    expect(made).toContain("from 'workforce-soap/stand-in'");
  });
});
