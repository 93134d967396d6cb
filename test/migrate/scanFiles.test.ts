import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readinessOf } from '../../src/migrate/report/readinessOf.js';
import { scanFolder } from '../../src/migrate/scan/scanFolder.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scan-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(file: string, text: string | Uint8Array): string {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const PYTHON = 'import zeep\nc = zeep.Client(W)\nc.service.wsdlGetUnits("k")\n';

/** What is told of one file: its calls, what is to be looked at, why it was not read, or what kind of file it is. */
async function toldOf(file: string) {
  const { uses, unknowns, skipped, unread = {}, files } = await scanFolder(folder);
  const own = uses.filter((use) => use.file === file);
  if (own.length > 0) return own.map(({ operation, style, line }) => `${operation} ${style} ${line}`).join();
  const [first] = unknowns.filter((one) => one.file === file && one.what !== 'file');
  if (first) return `${first.what} ${first.name} ${first.line}`;
  const [why] = skipped.filter((one) => one.file === file);
  if (why) return why.why;
  if (Object.keys(unread).length > 0) return `unread ${Object.keys(unread)}`;
  return files.includes(file) ? 'read' : 'nothing';
}

const CALL = 'wsdlGetUnits method 3';
const bom = (text: string) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]);
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

it.each<readonly [what: string, file: string, text: string | Uint8Array, told: string]>([
  ['UTF-8 with a mark', 'a.py', bom(PYTHON), CALL],
  ['UTF-16, the low byte first', 'a.py', utf16(PYTHON), CALL],
  ['UTF-16, the high byte first', 'a.py', utf16(PYTHON).swap16(), CALL],
  ['UTF-16 without a mark, the low byte first', 'a.py', Buffer.from(PYTHON, 'utf16le'), CALL],
  ['UTF-16 without a mark, the high byte first', 'a.py', Buffer.from(PYTHON, 'utf16le').swap16(), CALL],
  [
    'lines that end in old ways',
    'a.cs',
    '// units\rvar c = new ServicePortTypeClient();\rc.wsdlGetUnits(k);\r',
    CALL,
  ],
  ['code that is nested deep', 'a.js', `a = ${'('.repeat(5000)}1${')'.repeat(5000)};`, 'nested too deep'],
  ['a file of tasks', 'Rakefile', 'c.call(:wsdl_get_units)\n', 'wsdlGetUnits method 1'],
  ['an archive', 'jobs.zip', 'PK\0\0', 'unread zip'],
  ['Latin-1', 'a.py', Buffer.from(`# K\xf6nig\n${PYTHON.slice(12)}`, 'latin1'), 'wsdlGetUnits method 3'],
  ['an ending in capitals', 'A.PY', PYTHON, CALL],
  ['no ending and a first line', 'nightly', `#!/usr/bin/env python3\n${PYTHON}`, 'wsdlGetUnits method 4'],
  [
    'no ending and another first line',
    'nightly',
    '#!/usr/bin/perl -w\n$s->wsdlGetUnits();\n',
    'name wsdlGetUnits 2',
  ],
  ['an include of PHP', 'lib.inc', '<?php $c->wsdlGetUnits([]);\n', 'wsdlGetUnits method 1'],
  ['an include of a shell', 'lib.inc', 'CALL=wsdlGetUnits\n', 'name wsdlGetUnits 1'],
  ['a script with no word of the service', 'a.py', 'print(1)\n', 'read'],
  ['an empty script', 'a.py', '', 'read'],
  ['an empty file of data', 'a.json', '', 'nothing'],
  ['prose', 'notes.md', 'wsdlGetUnits', 'nothing'],
  ['a text', 'notes.txt', 'wsdlGetUnits', 'nothing'],
  [
    'a crontab',
    'cron.txt',
    '0 2 * * * OP=UpdateShifts curl -H "SOAPAction: $OP" -d @x "$URL"\n',
    'name wsdlUpdateShifts 1',
  ],
  [
    'a description of the service',
    'a.xml',
    '<definitions name="x"><wsdlGetUnits/></definitions>',
    'describes the service',
  ],
  ['the same with a prefix', 'a.xml', '<wsdl:definitions name="x"/>', 'describes the service'],
  ['what a tool made', 'a.py', `# @generated\n${PYTHON}`, 'generated'],
  [
    'what a tool made, said late',
    'a.py',
    `${'#\n'.repeat(1100)}# @generated\n${PYTHON}`,
    'wsdlGetUnits method 1104',
  ],
  ['a language that nobody reads', 'a.pas', "C.Call('wsdlGetUnits');", 'name wsdlGetUnits 1'],
  ['the same without a word of the service', 'a.pas', 'begin end.', 'unread pas'],
  ['bytes with such a word', 'a.bin', 'wsdlGetUnits\0', 'unread bin'],
  ['a page', 'a.html', '<script>client.wsdlGetUnits({})</script>', 'wsdlGetUnits method 1'],
  ['a page of something else', 'a.html', '<p>nothing</p>', 'nothing'],
  ['a file of a package', 'package.json', '{"name":"wsdlGetUnits"}', 'nothing'],
  ['a job to unlock', 'unlock.yml', 'run: wsdlGetUnits\n', 'wsdlGetUnits name in data 1'],
  ['another file of locks', 'pnpm-lock.yaml', 'run: wsdlGetUnits\n', 'nothing'],
  ['a file of locks', 'yarn.lock', '"wsdlGetUnits":\n', 'nothing'],
  ['flows of Node-RED', 'flows.json', '[{"wires":[],"func":"c.wsdlGetUnits({})"}]', 'wsdlGetUnits method 1'],
])('reads %s as what it is', async (_, file, text, told) => {
  put(file, text);
  expect(await toldOf(file)).toBe(told);
});

it.each<readonly [text: string, told: string]>([
  ['{"operation": "wsdlGetUnits"}', 'wsdlGetUnits name in data 1'],
  ['{"wsdlGetUnits": true}', 'nothing'],
  ['["wsdlGetUnits"]', 'wsdlGetUnits name in data 1'],
  ['{"say": "calls wsdlGetUnits daily"}', 'nothing'],
  ['\n- wsdlGetUnits', 'wsdlGetUnits name in data 2'],
  ['call: wsdlGetUnits', 'wsdlGetUnits name in data 1'],
  ['call=wsdlGetUnits # nightly', 'wsdlGetUnits name in data 1'],
  ['# call: wsdlGetUnits', 'nothing'],
  ['call: wsdl_get_units', 'wsdlGetUnits name in data 1'],
  ['call: wsdlGetUnitsV9', 'operation wsdlGetUnitsV9 1'],
  ['"body": "<w:wsdlGetUnits/>"', 'wsdlGetUnits envelope 1'],
  ['"body": "&lt;w:wsdlGetUnits/&gt;"', 'wsdlGetUnits envelope 1'],
  ['"body": "\\u003cw:wsdlGetUnits\\u003e"', 'wsdlGetUnits envelope 1'],
  ['"body": "<w:wsdlGetUnitsResponse/>"', 'nothing'],
  ['SOAPAction: uri:Service/GetUnits', 'wsdlGetUnits name in data 1'],
  ['SOAPAction: uri:Service#wsdlGetRoles', 'wsdlGetRoles name in data 1'],
  ['SOAPAction: uri:Other/GetUnits', 'nothing'],
  // Programs and command lines that stand in a value.
  ['run: node -e "c.wsdlGetUnitsAsync({})"', 'wsdlGetUnits name in data 1'],
  ['{"code": "zeep.Client(x).service.wsdlGetUnits(k)"}', 'wsdlGetUnits name in data 1'],
  ["shell: php -r '$c->wsdlGetUnits([]);'", 'wsdlGetUnits name in data 1'],
  ['run: |\n  c.call(:wsdl_get_units, message: {})', 'wsdlGetUnits name in data 2'],
  ['command: node call.js wsdlGetUnits', 'wsdlGetUnits name in data 1'],
  ['args: "--operation wsdlGetUnits --file x"', 'wsdlGetUnits name in data 1'],
  ['{"url": "https://wfs.example/soap?op=wsdlGetUnits"}', 'wsdlGetUnits name in data 1'],
  ['{"say": "client.wsdlGetUnits is slow"}', 'nothing'],
  ['run: ./call wsdlGetUnits rows.xml', 'wsdlGetUnits name in data 1'],
  ['ExecStart=/opt/wfs/call wsdlGetUnits', 'wsdlGetUnits name in data 1'],
  ['say: ./call wsdlGetUnits daily', 'nothing'],
  // Values in lists and in tables, and behind a mark of YAML.
  ['op: [wsdlGetUnits, wsdlGetRoles]', 'wsdlGetUnits name in data 1,wsdlGetRoles name in data 1'],
  ['env: [{name: OP, value: wsdlGetUnits}]', 'wsdlGetUnits name in data 1'],
  ['OPS="wsdlGetUnits wsdlGetRoles"', 'wsdlGetUnits name in data 1,wsdlGetRoles name in data 1'],
  ['1;wsdlGetUnits', 'wsdlGetUnits name in data 1'],
  ['1\twsdlGetUnits\tx', 'wsdlGetUnits name in data 1'],
  ['ops=wsdlGetUnits|wsdlGetRoles', 'wsdlGetUnits name in data 1,wsdlGetRoles name in data 1'],
  ['run: >-\n  ./call\n  wsdlGetUnits\n', 'wsdlGetUnits name in data 3'],
  ['op: &read wsdlGetUnits', 'wsdlGetUnits name in data 1'],
  ['op: !!str wsdlGetUnits', 'wsdlGetUnits name in data 1'],
  ['say: the list (wsdlGetUnits) is read daily', 'nothing'],
])('takes of configuration what is a value or called in one: %s', async (text, told) => {
  put('jobs.yml', text);
  expect(await toldOf('jobs.yml')).toBe(told);
});

it.each<readonly [file: string, line: string, told: string]>([
  // `sed` puts a name where a template has a place for it.
  ['a.sh', 'sed "s/@OP@/wsdlGet$n/g" body.xml > $n.xml', 'beginning wsdl… 1'],
  ['a.sh', 'sed "s/@OP@/wsdl$1/" body.xml', 'beginning wsdl… 1'],
  ['a.sh', 'sed "s|@OP@|wsdlGet$' + '{n}|" body.xml', 'beginning wsdl… 1'],
  ['a.pl', '$body =~ s/OP/wsdl$op/;', 'beginning wsdl… 1'],
  ['a.sh', 'curl -s "https://wfs.example/wsdl$VERSION" > kept', 'read'],
  // What is printed is the answer, and not the name.
  ['a.lua', 'print(c.call{method="wsdlGetUnits"})', 'wsdlGetUnits name in data 1'],
  [
    'a.cs',
    'Console.WriteLine(c.Invoke(new Order { Name = "wsdlGetUnits" }));',
    'wsdlGetUnits name in data 1',
  ],
  ['a.jl', 'print(call(method="wsdlGetUnits"))', 'name wsdlGetUnits 1'],
  ['a.lua', 'print("called", "wsdlGetUnits")', 'read'],
  ['a.cs', 'log.Warn("failed", new { Name = "wsdlGetUnits" });', 'read'],
  // What a function gives back, or fails with, is not what it says.
  ['a.go', 'func push(v string) (name string, err error) { return "wsdl" + v, nil }', 'beginning wsdl… 1'],
  ['a.go', 'func push() error { return run(OpOf("UpdateShifts")) }', 'name wsdlUpdateShifts 1'],
  ['a.java', 'Object put() throws Error { String op = "wsdl" + v; }', 'beginning wsdl… 1'],
  ['a.rs', 'fn put() -> Result<(), Error> { let op = "wsdlUpdate"; }', 'beginning wsdl… 1'],
  ['a.go', 'var loginOp = "wsdl" + os.Args[1]', 'beginning wsdl… 1'],
  ['a.cs', 'string LogisticsOp(string v) => "wsdl" + v;', 'beginning wsdl… 1'],
  ['a.groovy', 'println svc."wsdl$' + '{v}"(k)', 'beginning wsdl… 1'],
  // Names with a place to fill in.
  ['a.rs', 'send(&format!("wsdl{}{}", verb, noun));', 'beginning wsdl… 1'],
  ['a.swift', 'post("wsdl\\(verb)Shifts")', 'beginning wsdl… 1'],
  ['a.erl', 'io_lib:format("wsdl~s", [V])', 'beginning wsdl… 1'],
  ['a.go', 'p.WsdlUpdateShiftsContext(ctx, b)', 'wsdlUpdateShifts method 1'],
])('%s with %s', async (file, line, told) => {
  put(file, `${line}\n`);
  expect(await toldOf(file)).toBe(told);
});

it.each<readonly [line: string, told: string]>([
  ["require('./vendor/push').all();", './vendor/push, which was not read'],
  ["import { push } from './dist/push.js';", './dist/push.js, which was not read'],
  ["require('./vendor/other');", ''],
  ["require('./dist/nothing');", ''],
])('a script that calls nothing itself, and %s, takes in what is left out: "%s"', async (line, told) => {
  const call = "const soap = require('soap');\nexports.all = (c) => c.wsdlPunchAsync({});\n";
  for (const file of ['vendor/push/index.js', 'dist/push.js']) put(file, call);
  put('vendor/other.js', 'exports.other = 1;\n');
  put('a.mjs', `${line}\n`);
  const { unknowns } = await scanFolder(folder);
  expect(unknowns.map(({ name }) => name).join()).toBe(told);
});

it.each<readonly [how: string, name: string, files: Readonly<Record<string, string>>]>([
  [
    'a path of tsconfig.json',
    '@wf',
    {
      'tsconfig.json':
        '{ "compilerOptions": { // ours\n "paths": {\n  "@wf": [\n    "./lib/wf/index.ts"\n] } } }',
    },
  ],
  ['a path of jsconfig.json', '@wf', { 'jsconfig.json': '{"compilerOptions":{"paths":{"@wf":["lib/wf"]}}}' }],
  ['a package beside it', 'wf-client', { 'lib/wf/package.json': '{"version":"1.0.0","name":"wf-client"}' }],
  ['the path of what its index is compiled to', '../lib/wf/index.js', {}],
  ['the path of its folder', '../lib/wf', {}],
  ['a package with a scope', '@house/wf', { 'lib/wf/package.json': '{"name":"@house/wf"}' }],
])('a script that takes its helper in by %s calls what the helper calls', async (_, name, files) => {
  put(
    'lib/wf/index.ts',
    "import * as soap from 'soap';\nexport const units = async () => (await soap.createClientAsync(W)).wsdlGetUnitsAsync({});\n",
  );
  for (const [file, text] of Object.entries(files)) put(file, text);
  put(
    'jobs/night.ts',
    `import { units } from '${name}';\nfor (const one of await units()) console.log(one);\n`,
  );
  const { uses } = await scanFolder(folder);
  expect(uses).toMatchObject([
    { operation: 'wsdlGetUnits', calledFrom: [{ file: 'jobs/night.ts', line: 2 }] },
  ]);
});

/** A script that calls by node-soap, and something beside it. */
const JS = (beside: string) =>
  `const soap = require('soap');\nsoap.createClientAsync(W).then((c) => c.wsdlGetUnitsAsync({}));\n${beside}\n`;

it.each<readonly [beside: string, told: string]>([
  ["console.log('wsdlPunch was called');", ''],
  ["throw new Error('wsdlPunch failed');", ''],
  ["if (op === 'wsdlPunch') stop();", ''],
  ["queue.send('wsdlPunch');", 'call wsdlPunch'],
  ["const later = ['wsdlPunch'];", 'name wsdlPunch'],
  ["later.push('wsdlPunch');", 'name wsdlPunch'],
  ['const kept = { wsdlPunch: 1 };', ''],
  ["const op = 'UpdateShifts';", 'name wsdlUpdateShifts'],
  ["const op = 'Update';", ''],
  ['client.wsdlGetUnitsV9({});', 'operation wsdlGetUnitsV9'],
  ['client.wsdlReadTimeout = 5;', ''],
  ['client.wsdlGetUnitsRequest = x;', ''],
  ["run('wsdl' + what);", 'beginning wsdl…'],
  ["run(what + '?wsdl');", ''],
  ["const b = 'd3NkbFB1bmNo';", 'beginning wsdl… in another writing'],
  ['eval(text);', 'call eval'],
  ['// eval(text);', ''],
  ['const evaluation = 1;', ''],
  ["require('./' + name);", 'call require'],
  ["require(require('node:path').join(__dirname, 'lib'));", ''],
  ['require(process.env.STEP);', 'call require(process.'],
  ["axios.post(URL, '<x/>');", 'call axios.post('],
  ['axios.post(URL, JSON.stringify(x));', ''],
])('says of %s beside a call: "%s"', async (beside, told) => {
  put('a.js', JS(beside));
  const { uses, unknowns } = await scanFolder(folder);
  const more = uses.filter(({ line }) => line > 2).map(({ operation }) => `call ${operation}`);
  const looked = unknowns.filter(({ line }) => line > 2).map(({ what, name }) => `${what} ${name}`);
  expect([...more, ...looked].join('; ')).toBe(told);
});

it.each<readonly [file: string, line: string, taken: string]>([
  ['a.py', 'import helpers', 'helpers'],
  ['a.py', 'import helpers as h, json', 'helpers'],
  ['a.py', 'from house.soap import push', 'house.soap'],
  ['a.py', 'import json, os.path', ''],
  ['a.py', 'from . import push', ''],
  ['a.js', "require('./push')", './push'],
  ['a.js', "require('push')", ''],
  ['a.js', "import type { A } from './push.js';", ''],
  ['a.php', "require 'push.php';", 'push.php'],
  ['a.php', "require 'vendor/autoload.php';", ''],
  ['a.rb', "require_relative 'push'", 'push'],
  ['a.rb', "require 'savon'", ''],
  ['a.sh', '. ./push.sh', './push.sh'],
  ['a.sh', 'python3 push.py', 'push.py'],
])('%s with %s takes in what is not in the folder: "%s"', async (file, line, taken) => {
  const call = {
    py: PYTHON,
    js: JS(''),
    php: '<?php $c = new SoapClient($w); foreach ($c->wsdlGetUnits([]) as $u) echo $u->name;\n',
    rb: 'c = Savon.client(wsdl: W)\nc.call(:wsdl_get_units)\n',
    sh: "curl -d '<s:Envelope><s:Body><w:wsdlGetUnits/></s:Body></s:Envelope>' $URL\n",
  }[file.slice(2)]!;
  put(file, `${call}${line}\n`);
  const { unknowns } = await scanFolder(folder);
  const outside = unknowns.filter(({ name }) => name.endsWith('which was not read'));
  expect(outside.map(({ name }) => name.replace(', which was not read', '')).join()).toBe(taken);
});

it('leaves out what is not of the scripts, and what is named', async () => {
  for (const place of ['node_modules/a', 'vendor', 'dist', '.git', 'bin', 'own', 'lib'])
    put(`${place}/a.py`, PYTHON);
  put('obj/a.txt', '');
  const asked = async (exclude: string[]) => (await scanFolder(folder, { exclude })).files;
  expect(await asked([])).toEqual(['lib/a.py', 'own/a.py']);
  expect(await asked(['own'])).toEqual(['lib/a.py']);
  rmSync(join(folder, 'obj'), { recursive: true });
  expect(await asked(['own', 'lib'])).toEqual(['bin/a.py']);
  put('jobs.csproj', '');
  expect(await asked(['own', 'lib'])).toEqual([]);
});

it('says of each file that it is about to read, and of one that is too large that it was not', async () => {
  truncateSync(put('large.py', PYTHON), 5_000_001);
  truncateSync(put('large.dump', PYTHON), 1_000_001);
  put('small.py', PYTHON);
  const seen: string[] = [];
  const { skipped, unread, unknowns } = await scanFolder(folder, { onFile: (file) => seen.push(file) });
  expect(seen).toEqual(['large.dump', 'large.py', 'small.py']);
  expect({ skipped, unread }).toEqual({
    skipped: [{ file: 'large.py', why: 'too large' }],
    unread: { dump: 1 },
  });
  expect(unknowns.map(({ what, file }) => `${what} ${file}`)).toEqual(['file large.py']);
});

it('reads files up to the largest sizes of their kinds', { tags: ['slow'] }, async () => {
  const sized = (text: string, size: number, end = '\n') =>
    `${text}${'.'.repeat(size - text.length - 1)}${end}`;
  truncateSync(put('page.html', ''), 5_000_000);
  put('edge.dump', sized('wsdlGetUnits\n', 1_000_000));
  const cron = '0 3 * * * curl -d @units.xml https://wfs.example/soap\n# ';
  put('cron.txt', sized(cron, 199_999));
  put('large.txt', sized(cron, 200_000));
  put('units.tpl', '<w:wsdlGetUnits/>');
  const { files, skipped, unread = {}, unknowns } = await scanFolder(folder);
  expect({ skipped, unread }).toEqual({ skipped: [], unread: {} });
  expect(files).toEqual(expect.arrayContaining(['cron.txt']));
  expect(files).not.toContain('large.txt');
  expect(unknowns.filter(({ file }) => file === 'edge.dump')).not.toEqual([]);
});

it('counts a large script without a word of the service as read', async () => {
  put('table.py', `rows = [${'1234567,'.repeat(30_000)}]\n`);
  const inventory = await scanFolder(folder);
  expect(inventory).toMatchObject({ files: ['table.py'], uses: [], unknowns: [] });
  expect(readinessOf(inventory).isBlind).toBe(false);
});

it('tells of links that lead to nothing, or in a circle', async () => {
  symlinkSync('nowhere.py', join(folder, 'dangling.py'));
  symlinkSync('a.py', join(folder, 'b.py'));
  symlinkSync('b.py', join(folder, 'a.py'));
  const { unknowns } = await scanFolder(folder);
  expect(unknowns.map(({ file, name }) => `${file} ${name}`)).toEqual([
    'a.py cannot be read (ELOOP)',
    'b.py cannot be read (ELOOP)',
    'dangling.py cannot be read (ENOENT)',
  ]);
});

it('ends with folders that all lead to each other', async () => {
  const all = Array.from({ length: 9 }, (_, at) => `n${at}`);
  put('n0/a.py', PYTHON);
  for (const one of all) {
    mkdirSync(join(folder, one), { recursive: true });
    for (const other of all) if (one !== other) symlinkSync(`../${other}`, join(folder, one, `to-${other}`));
  }
  const { files } = await scanFolder(folder);
  // The script itself, and once behind each link of the eight other folders.
  expect(files).toHaveLength(1 + 8 * 8);
});

it.each<readonly [what: string, file: string, text: string, line: number]>([
  [
    'by its names',
    'a.py',
    'def send(op, **parts):\n    e = etree.SubElement(body, "{urn:x}" + op)\n    return post(U, etree.tostring(envelope))\nsend("wsdlGetUnits")\nfor row in rows: send(**row)\n',
    5,
  ],
  [
    'as a keyword',
    'a.py',
    'def send(op): return post(U, T.render(op=op)).text\nsend("wsdlGetUnits")\nfor line in open("todo.txt"): send(line.strip())\n',
    3,
  ],
  [
    'as any keywords',
    'a.py',
    'def send(**kw): return post(U, T.substitute(**kw))\nsend(op="wsdlGetUnits")\nsend(**more)\n',
    3,
  ],
  [
    'in a list',
    'a.mjs',
    "const send = (op, to) => post(to, T.replaceAll('@', op));\nawait send('wsdlGetUnits', U);\nawait send(...job);\n",
    3,
  ],
  [
    'as a whole request',
    'a.py',
    'def send(body):\n    h.request("POST", "/soap", body)\nsend("<s:Envelope><s:Body><wsdlGetUnits/></s:Body></s:Envelope>")\nsend(sys.stdin.read())\n',
    4,
  ],
  [
    'in a template of its own',
    'a.mjs',
    'const soap = (s, ...v) => fetch(U, { method: "POST", body: HEAD + String.raw({ raw: s }, ...v) });\nawait soap`<t:wsdlGetUnits/>`;\nawait soap`<t:\x24{what}/>`;\n',
    3,
  ],
])(
  'a function that sends an operation it is given is one to look at where it is given another %s',
  async (_, file, text, line) => {
    put(file, text);
    const { uses, unknowns } = await scanFolder(folder);
    expect(uses.map(({ operation }) => operation)).toContain('wsdlGetUnits');
    expect(unknowns).toEqual([expect.objectContaining({ what: 'call', file, line })]);
  },
);

it.each([
  ['a.py', "send(env.get_template(name + '.xml.j2').render(key=k))\n", 'templates/units.xml.j2'],
  ['a.rb', 'post(ERB.new(File.read("t/#{name}.xml.erb")).result)\n', 't/units.xml.erb'],
  ['a.php', "<?php send($twig->render($name . '.twig'));\n", 't/units.twig'],
])('%s sends any of its templates with: %s', async (file, text, template) => {
  put(file, text);
  put(template, '<s:Envelope><s:Body><t:wsdlGetUnits/></s:Body></s:Envelope>\n');
  const { scripts } = readinessOf(await scanFolder(folder));
  expect(scripts.map((one) => [one.file, one.verdict])).toEqual([[file, 'unknown']]);
});

it('a script is one of its own beside another that calls a function of the same name', async () => {
  const client = "import soap from 'soap';\nconst c = await soap.createClientAsync(process.env.WSDL);\n";
  put('a.mjs', `${client}const { wsdlGetRolesAsync: roles } = c;\nconsole.log(await roles({ apiKey }));\n`);
  put(
    'b.mjs',
    `${client}async function roles() {\n  await c.wsdlGetRolesAsync({ apiKey });\n}\nawait roles();\n`,
  );
  const { scripts } = readinessOf(await scanFolder(folder));
  expect(scripts.map(({ file, helpers }) => [file, helpers])).toEqual([
    ['a.mjs', []],
    ['b.mjs', []],
  ]);
});

const ASKED = `import { createClient } from 'workforce-soap';
const client = createClient({ endpoint: process.env.WORKFORCE_ENDPOINT, apiKey: process.env.WORKFORCE_KEY });
const reply = await client.wsdlGetSchedulesV3({ GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-08' } })`;

it.each([
  [
    'as the codemod writes it',
    `.then((reply) => (reply.status === 'answered' ? reply.value : reply.partial));
for (const shift of reply.schedules ?? []) console.log(shift.persId);`,
    ['persId', 'schedules'],
  ],
  [
    'by its status',
    `;
if (reply.status === 'rejected') throw new Error('rejected');
for (const shift of reply.value.schedules) console.log(shift.persId);`,
    ['persId', 'schedules'],
  ],
  [
    'or throws',
    `;\nfor (const shift of reply.orThrow().schedules) console.log(shift.persId);`,
    ['persId', 'schedules'],
  ],
  [
    'and what is lost of its records',
    `;
if (reply.status !== 'answered') throw new Error('rejected');
for (const shift of reply.value.schedules) console.log(shift.status, shift.tags[0].customFields[0].value);`,
    ['customFields', 'schedules', 'status', 'tags', 'value'],
  ],
])('reads no field of a record in a reply of this client: %s', async (_, rest, fields) => {
  put('sums.mjs', ASKED + rest);
  const { uses, unknowns } = await scanFolder(folder);
  expect(uses.map((use) => [[...use.fields].sort(), use.readsMore])).toEqual([[fields, false]]);
  expect(unknowns).toEqual([]);
});

it.each<readonly [operation: string, parts: string, only: true | undefined]>([
  ['wsdlGetSchedulesV3', 'GetSchedulesV3: { scheduledShifts: 1 }', true],
  ['wsdlGetSchedulesV2', 'GetSchedulesV2: { scheduledShifts: true }', true],
  ['wsdlGetSchedulesV3', 'GetSchedulesV3: { scheduledShifts: 1, absenceShifts: 1 }', undefined],
  ['wsdlGetSchedulesV3', 'GetSchedulesV3: period', undefined],
  ['wsdlGetSchedules', 'scheduledShifts: 1', undefined],
])('%s with { %s } asks for scheduled shifts alone: %s', async (operation, parts, only) => {
  const text = `const soap = require('soap');\nsoap.createClientAsync(W).then((c) => c.${operation}Async({ ${parts} }));\n`;
  put('a.js', text);
  const { uses } = await scanFolder(folder);
  expect(uses.map((use) => [use.operation, use.scheduledOnly])).toEqual([[operation, only]]);
});

it.each<readonly [file: string, chosen: string]>([
  [
    'a.php',
    "$op = match ($argv[1]) { 'push', 'p' => 'wsdlUpdateShifts', default => 'wsdlGetUnits' }; $c->$op([]);",
  ],
  ['a.php', "$c->{match (true) { $n > 1 => 'wsdlUpdateShifts', $n > 0 => 'wsdlGetUnits' }}([]);"],
  ['a.php', "match ($op) { 'push' => $c->wsdlUpdateShifts([]), default => $c->wsdlGetUnits([]) };"],
  [
    'a.rb',
    "op = case ARGV[0]\n  in 'push' then :wsdl_update_shifts\n  else :wsdl_get_units\nend\nc.call(op)",
  ],
])('%s calls what each arm gives: %s', async (file, chosen) => {
  const begin =
    file === 'a.php' ? '<?php $c = new SoapClient($w); ' : "require 'savon'\nc = Savon.client(wsdl: W)\n";
  put(file, `${begin}${chosen}\n`);
  const { uses } = await scanFolder(folder);
  expect(uses.map(({ operation }) => operation).sort()).toEqual(['wsdlGetUnits', 'wsdlUpdateShifts']);
});

it.each<readonly [file: string, beside: string, readsMore: boolean]>([
  ['a.mjs', 'console.log(Object.values(e).join());', true],
  ['a.mjs', 'const { badgeNo, ...rest } = e; console.log(Object.values(rest).join());', true],
  ['a.mjs', 'console.log(String(e));', true],
  ['a.mjs', 'console.log(String(e.badgeNo));', false],
  ['a.mjs', "for (const n of process.env.COLUMNS.split(',')) console.log(e[n].$value);", true],
  ['a.mjs', "console.log(process.env.COLUMNS.split(',').map((i) => e[i].$value));", true],
  ['a.mjs', 'console.log(T.replace(/{(\\w+)}/g, (_, n) => e[n].$value));', true],
  ['a.mjs', 'for (const i in e) out.push(e[i].$value);', true],
  ['a.mjs', 'const show = (i) => e[i].$value; process.argv.forEach((one) => show(one));', true],
  ['a.mjs', 'for (const i in r.return.item) console.log(r.return.item[i].badgeNo);', false],
  ['a.mjs', 'for (let i = 0; i < 2; i++) console.log(r.return.item[i].badgeNo);', false],
  ['a.mjs', 'r.return.item.forEach((_, i) => console.log(r.return.item[i].badgeNo));', false],
  ['a.py', '    for n in os.environ["COLUMNS"].split(","): print(e[n])', true],
  ['a.py', '    for i in range(2): print(e[i].badgeNo)', false],
  ['a.py', '    print(",".join(map(str, e.values())))', true],
  ['a.py', '    print(str(e))', true],
  ['a.py', '    print(str(e.badgeNo))', false],
  ['a.rb', 'puts e.values.join', true],
  ['a.rb', 'e => { card_no: }', true],
  ['a.rb', 'case e\n  in { card_no: } then puts card_no\nend', true],
  ['a.rb', 'case e[:badge_no]\n  in "7" then puts 7\nend', false],
])('%s with %s beside a field reads whole records: %s', async (file, beside, readsMore) => {
  const [begin, end] = {
    mjs: [
      "import { createClientAsync } from 'soap';\nconst c = await createClientAsync(W);\nconst [r] = await c.wsdlGetEmployeesV2Async({});\nfor (const e of r.return.item) {\nconsole.log(e.badgeNo);\n",
      '\n}',
    ],
    py: ['import zeep\nfor e in zeep.Client(W).service.wsdlGetEmployeesV2("k"):\n    print(e.badgeNo)\n', ''],
    rb: [
      "require 'savon'\nc = Savon.client(wsdl: W)\nc.call(:wsdl_get_employees_v2).body[:wsdl_get_employees_v2_response][:return][:item].each do |e|\nputs e[:badge_no]\n",
      '\nend',
    ],
  }[file.slice(2)]!;
  put(file, `${begin}${beside}${end}\n`);
  const { uses } = await scanFolder(folder);
  expect(uses.map((use) => [use.operation, use.readsMore])).toEqual([['wsdlGetEmployeesV2', readsMore]]);
});

const READS: Readonly<Record<string, string>> = {
  mjs: 'import soap from "soap";\nconst client = await soap.createClientAsync(W);\nconst [r] = await client.wsdlGetEmployeesV2Async({});\nfor (const e of r.return.item) console.log(e.badgeNo.$value);\n',
  py: `${PYTHON.replace('wsdlGetUnits("k")', 'wsdlGetEmployeesV2("k")[0].badgeNo')}`,
  php: '<?php\n$c = new SoapClient(W);\nforeach ($c->wsdlGetEmployeesV2() as $e) echo $e->badgeNo;\n',
  rb: 'require "savon"\nclient = Savon.client(wsdl: W)\nclient.call(:wsdl_get_employees_v2).body[:wsdl_get_employees_v2_response][:return][:item].each { |e| puts e[:badge_no] }\n',
  sh: "#!/bin/sh\ncurl -s -d '<s:Envelope><s:Body><wsdlGetEmployeesV2/></s:Body></s:Envelope>' $URL | grep -o '<badgeNo[^<]*'\n",
};

// A helper has no word of the service, or is not read: what it calls is decided where it runs.
it.each<readonly [ending: string, beside: string, files: Readonly<Record<string, string>>]>([
  [
    'mjs',
    'import { go } from "./h.mjs";\ngo(client);',
    { 'h.mjs': 'export const go = (c) => c[process.env.OP]({});' },
  ],
  [
    'mjs',
    'import { go } from "./h.mjs";\ngo({ c: client });',
    { 'h.mjs': 'export const go = ({ c, op }) => c[op]({});' },
  ],
  [
    'mjs',
    'import { H } from "./h.mjs";\nnew H({ client }).go("x");',
    {
      'h.mjs':
        'export class H { constructor(o) { Object.assign(this, o); } go(n) { const f = this.client[n]; return f({}); } }',
    },
  ],
  [
    'mjs',
    'import { go } from "./index.mjs";\ngo(client);',
    { 'index.mjs': 'export * from "./h.mjs";', 'h.mjs': 'export const go = (c) => c[process.env.OP]({});' },
  ],
  [
    'py',
    'import h\nh.go(c)',
    { 'h.py': 'import os\ndef go(c):\n    return c.service[os.environ["OP"]]("k")' },
  ],
  [
    'py',
    'from h import go\ngo(c.service)',
    { 'h.py': 'import sys\ndef go(s):\n    return getattr(s, sys.argv[1])("k")' },
  ],
  [
    'py',
    'from h import H\nH(c.service).go()',
    {
      'h.py':
        'import sys\nclass H:\n    def __init__(self, s):\n        self.s = s\n    def go(self):\n        f = getattr(self.s, sys.argv[1])\n        return f("k")',
    },
  ],
  [
    'php',
    'require "h.php"; go($c);',
    { 'h.php': '<?php function go($x) { $m = getenv("OP"); return $x->$m([]); }' },
  ],
  ['rb', 'require_relative "h"\ngo(client)', { 'h.rb': 'def go(c) = c.call(ENV["OP"].to_sym)' }],
  [
    'mjs',
    'import { go } from "./h.mjs";\ngo(client);',
    { 'h.mjs': '// @generated\nexport const go = (c) => c.wsdlUpdateShiftsAsync({});' },
  ],
  ['sh', './h.sh "$1"', { 'h.sh': '#!/bin/sh\ncurl -s -d "$1" $URL' }],
  ['sh', './h.sh < next.xml', { 'h.sh': '#!/bin/sh\ncurl -s -d @- $URL' }],
])('sends a person to a helper of a script in %s that gets its client: %s', async (ending, beside, files) => {
  put(`a.${ending}`, `${READS[ending]}${beside}\n`);
  for (const [file, text] of Object.entries(files)) put(file, `${text}\n`);
  const { scripts } = readinessOf(await scanFolder(folder));
  expect(scripts.find(({ file }) => file === `a.${ending}`)?.verdict).toBe('unknown');
});

it.each<readonly [ending: string, beside: string, helper: string]>([
  [
    'mjs',
    'import { go } from "./h.mjs";\ngo("tell");',
    'const to = { tell() {} };\nexport const go = (n) => to[n]("x");',
  ],
  ['py', 'import h\nh.go(1)', 'def go(n):\n    return [str, int][n]("k")'],
  ['sh', 'echo 1 | ./h.sh', '#!/bin/sh\nsort -u'],
])('lets a script in %s leave whose helper calls what it holds: %s', async (ending, beside, helper) => {
  put(`a.${ending}`, `${READS[ending]}${beside}\n`);
  put(`h.${ending}`, `${helper}\n`);
  const { scripts } = readinessOf(await scanFolder(folder));
  expect(scripts.find(({ file }) => file === `a.${ending}`)?.verdict).toBe('leaves');
});
