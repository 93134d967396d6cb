// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is scanned has them
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { OperationName } from '../../src/bridge/map/OperationMove.js';
import { readinessOf } from '../../src/migrate/report/readinessOf.js';
import { hasCounterpart } from '../../src/migrate/scan/knownNames.js';
import { scanFolder } from '../../src/migrate/scan/scanFolder.js';
import type { Inventory, Use } from '../../src/migrate/scan/Use.js';

interface Expected {
  readonly file: string;
  readonly line: number;
  readonly operation: string;
  readonly fields: readonly string[];
}

const folder = new URL('scripts/', import.meta.url);
/** Written by hand, by reading the scripts. */
const expected: readonly Expected[] = JSON.parse(
  readFileSync(new URL('expectedCalls.json', import.meta.url), 'utf8'),
);
let inventory: Inventory;
beforeAll(async () => {
  inventory = await scanFolder(folder.pathname);
});

const place = ({ file, line, operation }: Expected | Use) => `${file}:${line} ${operation}`;
const ratio = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);

function measure(name: string, wanted: readonly string[], found: readonly string[]) {
  const right = found.filter((one) => wanted.includes(one)).length;
  const figures = { precision: ratio(right, found.length), recall: ratio(right, wanted.length) };
  console.log(
    `${name.padEnd(12)} ${String(wanted.length).padStart(3)} wanted, ${String(found.length).padStart(3)} found: precision ${figures.precision.toFixed(2)}, recall ${figures.recall.toFixed(2)}`,
  );
  return figures;
}

it.each(readdirSync(folder))('finds every call of the %s scripts and nothing else', (language) => {
  const wanted = expected.filter(({ file }) => file.startsWith(`${language}/`));
  const found = inventory.uses.filter(({ file }) => file.startsWith(`${language}/`));
  const figures = measure(language, wanted.map(place), found.map(place));
  expect(found.map(place).sort()).toEqual(wanted.map(place).sort());
  expect(figures).toEqual({ precision: 1, recall: 1 });
});

it('finds the fields of the answers that are read, or says that there may be more', () => {
  const fieldsOf = (uses: readonly (Expected | Use)[]) =>
    uses
      .filter(({ operation }) => hasCounterpart(operation as OperationName))
      .flatMap((use) => use.fields.map((field) => `${place(use)} ${field}`));
  const figures = measure('fields', fieldsOf(expected), fieldsOf(inventory.uses));
  expect(figures.precision).toBeGreaterThan(0.95);
  expect(figures.recall).toBeGreaterThan(0.85);
});

it('names calls whose operation nobody can read from the script', () => {
  const calls = inventory.unknowns.filter(({ what }) => what === 'call');
  expect(calls.map(({ file, line }) => `${file}:${line}`).sort()).toEqual([
    'java/Reports.java:13',
    'java/Reports.java:22',
    'mixed/Dump.cs:7',
    // The name is in a map that was made of pairs.
    'mixed/routes.js:16',
    'php/MagicGateway.php:13',
    'php/MagicGateway.php:18',
    'typescript/catalogue-dump.ts:17',
  ]);
});

it('leaves out generated code, and says so', () => {
  expect(inventory.skipped).toEqual([{ file: 'csharp/Reference.cs', why: 'generated' }]);
});

it('lists files that it does not understand, or whose language it does not read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(
    join(folder, 'half.py'),
    'import zeep\n))) <<<< 7 7 ]]] = = client..service((( ;;; %%% )))\n',
  );
  writeFileSync(join(folder, 'payroll.pas'), "\nClient.Call('wsdlGetPayrollV2');");
  writeFileSync(join(folder, 'picture.pas'), 'begin end.');
  writeFileSync(join(folder, 'notes.md'), '`wsdlGetUnits`');
  const { skipped, unread, uses, unknowns } = await scanFolder(folder);
  expect(skipped).toEqual([
    { file: 'half.py', why: expect.stringMatching(/^\d+ % of it is not understood/) },
  ]);
  expect(unread).toEqual({ pas: 1 });
  expect(uses).toEqual([]);
  expect(unknowns.filter(({ what }) => what === 'name')).toEqual([
    { what: 'name', name: 'wsdlGetPayrollV2', file: 'payroll.pas', line: 2, language: 'other' },
  ]);
});

const SOAP = "const soap = require('soap');\n";
const CALL = 'soap.createClientAsync(process.env.WSDL).then((client) => client[op]({}));\n';
it.each([
  ['a.js', `${SOAP}const op = process.env.OP || 'wsdlGetUnits';\n${CALL}`],
  ['b.js', `${SOAP}const { op = 'wsdlGetUnits' } = process.env;\n${CALL}`],
  ['c.js', `${SOAP}let op = 'wsdlGetUnits';\nop = readFileSync('/etc/op', 'utf8');\n${CALL}`],
  [
    'd.js',
    `${SOAP}const t = { a: 'wsdlGetUnits' };\nt[name] = process.env.OP;\nconst op = t[process.argv[2]];\n${CALL}`,
  ],
  ['e.js', `${SOAP}const all = ['wsdlGetUnits'];\nall.push(process.env.OP);\nfor (const op of all) ${CALL}`],
  ['f.php', "<?php $c = new SoapClient($w);\n$op = $argv[1] ?? 'wsdlGetUnits';\n$c->$op([]);\n"],
  ['g.sh', `OP=\${1:-wsdlGetUnits}\ncurl -d "<s:Envelope><s:Body><w:$OP/></s:Body></s:Envelope>" "$URL"\n`],
  ['h.rb', 'c = Savon.client(wsdl: W)\nc.call((ARGV[0] || :wsdl_get_units).to_sym)\n'],
  [
    'i.cs',
    'class F { static void Main(string[] a) { var c = new ServicePortTypeClient();\nc.GetType().GetMethod(a.Length > 0 ? a[0] : "wsdlGetUnits").Invoke(c, null); } }\n',
  ],
  ['j.pl', "use SOAP::Lite;\nmy $op = shift || 'wsdlGetUnits';\nprint $s->$op('x');\n"],
  [
    'k.java',
    'class L { void run(Call call) {\ncall.setOperationName(System.getProperty("op", "wsdlGetUnits")); } }\n',
  ],
  ['l.py', 'import os, zeep\nfor line in open(os.environ["PLAN"]):\n    exec(line, {"svc": svc})\n'],
  ['m.js', "module.exports = (c) => c[Object.keys(c).find((k) => k.endsWith('ProcessLeaves'))]({});\n"],
  ['crontab', `15 2 * * * OP=UpdateShifts; curl -H "SOAPAction: $OP" -d @x.xml "$URL"\n`],
  ['ci.yml', `script:\n  - OP=UpdateShifts; curl -H "SOAPAction: $OP" -d @x.xml "$URL"\n`],
  ['q.rb', `require_relative '../lib'\nc = Savon.client(wsdl: W)\nc.call(:wsdl_get_units)\npush(c)\n`],
  ['r.py', 'import zeep\nfrom .lib import push\nc = zeep.Client(W)\nc.service.wsdlGetUnits("k")\npush(c)\n'],
  ['o.php', '<?php require "../lib.php";\n$c = new SoapClient($w);\n$c->wsdlGetUnits([]);\npush($c);\n'],
  [
    'p.js',
    `const { push } = require('./vendor/lib');\n${SOAP}${CALL.replace('[op]', '.wsdlGetUnits')}push();\n`,
  ],
  ['n.txt', '30 2 * * 1 sed s/OP/wsdlUpdateUnit/ env.xml | curl -d @- "$URL"\n'],
])('sends a person to %s, whose name may be another one than the one that is seen', async (file, text) => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(join(folder, file), text);
  const { unknowns } = await scanFolder(folder);
  expect(unknowns.map((one) => one.file)).toContain(file);
});

const READS: Readonly<Record<string, string>> = {
  py: 'import importlib, requests, zeep\nc = zeep.Client(W)\nfor unit in c.service.wsdlGetUnits("k"): print(unit.name)\n',
  js: "const soap = require('soap');\nconst c = await soap.createClientAsync(W);\nconst [u] = await c.wsdlGetUnitsAsync({ apiKey });\n",
  php: '<?php $c = new SoapClient($w);\nforeach ($c->wsdlGetUnits($k) as $u) echo $u->name;\n',
  rb: "require 'savon'\nc = Savon.client(wsdl: W)\nc.call(:wsdl_get_units)\n",
  sh: 'curl "$URL" -d "<s:Envelope><s:Body><w:wsdlGetUnits/></s:Body></s:Envelope>"\n',
};
it.each([
  ['py', 'requests.post(URL, data=open("/srv/push.bin", "rb").read())'],
  ['py', 'step = c.service.__getitem__\nstep(os.environ["STEP"])("k", rows)'],
  ['py', 'importlib.import_module("plugins." + step).run(c)'],
  [
    'py',
    'requests.post(URL, Template("<Envelope><Body><${op}/></Body></Envelope>").substitute(op=sys.argv[1]))',
  ],
  ['py', 'body = open(path).read()\nrequests.post(URL, data=body)'],
  ['py', 'runpy.run_path(sys.argv[1], {"c": c})'],
  ['py', 'pickle.load(open("job.pkl", "rb"))(c)'],
  ['py', 'c.service._binding.send(c, None, name, ["k"], {})'],
  ['js', 'const run = c[process.argv[2]].bind(c);\nrun(rows);'],
  ['js', "axios({ method: 'post', url: W, data: await db.query('select body from outbox') });"],
  ['php', 'array_map([$c, $argv[1]], $rows);'],
  ['php', 'curl_setopt($ch, CURLOPT_POSTFIELDS, $body);'],
  ['rb', 'Net::HTTP.post(URI(W), STDIN.read)'],
  ['rb', 'c.public_send(:call, op)'],
  ['sh', 'curl -T push.xml "$URL"'],
  ['sh', 'B=$(cat $1); curl "$URL" -d "$B"'],
  ['sh', 'wget --post-file=push.xml "$URL"'],
  ['sh', 'python3 /opt/wfm/push.py'],
  ['js', 'const { [process.env.OP]: run } = c;\nawait run({ apiKey });'],
  ['js', 'await c.Service.Port[`${prefix}UpdateShifts`]({ apiKey });'],
  ['js', "await fetch(URL, { method: 'POST', body: await readFile(process.argv[2]) });"],
  ['js', "execFileSync('./push.sh', rows);"],
  ['js', 'for (const [name, f] of Object.entries(c)) if (/Update/.test(name)) f({ apiKey });'],
  ['php', "call_user_func_array([$c, $cfg['op']], [$k, $rows]);"],
  ['php', "$f = Closure::fromCallable([$c, getenv('OP')]); $f($k, $rows);"],
  ['php', 'curl_setopt($ch, CURLOPT_POSTFIELDS, file_get_contents($argv[1]));'],
  ['rb', "op = if ARGV[0] then ENV['OP'] else :wsdl_get_units end\nc.call(op, message: rows)"],
  ['php', '(new \\Acme\\Wfm\\Pusher($c))->run($rows);'],
  ['rb', "require 'wfm_push'\nWfmPush.run(c, rows)"],
  ['sh', 'curl -s "$URL" --data-binary @push.xml'],
  ['sh', 'psql -Atc "select body from outbox" | while read -r b; do curl "$URL" -d "$b"; done'],
  ['sh', 'envsubst < "$TPL" | curl "$URL" -d @-'],
  ['sh', 'jq -r .op jobs.json | xargs -I{} /opt/wfm/bin/call {}'],
])('sends a person to a script in %s that reads units, and does more: %s', async (ending, line) => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  const file = `a.${ending}`;
  writeFileSync(join(folder, file), READS[ending]!);
  expect((await scanFolder(folder)).unknowns).toEqual([]);
  writeFileSync(join(folder, file), `${READS[ending]}${line}\n`);
  expect((await scanFolder(folder)).unknowns.map((one) => one.file)).toContain(file);
});

it('tells of the beginning of a name in a workflow', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(
    join(folder, 'ci.yml'),
    'run: curl $URL -d "<Envelope><Body><wsdl${{ matrix.op }}/></Body></Envelope>"\n',
  );
  expect((await scanFolder(folder)).unknowns).toMatchObject([{ what: 'beginning', file: 'ci.yml' }]);
});

const PY = 'c = zeep.Client(W)\nfor unit in c.service.wsdlGetUnits("k"): print(unit.name)\n';
it.each([
  ['a.py', `import zeep, payroll_helpers as p\n${PY}p.push(c)\n`],
  ['b.py', `import zeep\nfrom acme.wages import push\n${PY}push(c)\n`],
  [
    'A.java',
    'package com.acme.jobs;\nimport com.acme.wages.Pusher;\nclass A { void run(ServicePortType c) {\nc.wsdlGetUnits("k"); Pusher.push(c); } }\n',
  ],
  [
    'a.go',
    'package main\nimport (\n\t"fmt"\n\t"git.acme.example/wages/push"\n)\nfunc main() {\nc.WsdlGetUnits(); push.All(c) }\n',
  ],
  [
    'A.cs',
    'using System;\nusing Acme.Wages;\nnamespace Acme.Jobs;\nclass A { void Run(ServicePortTypeClient c) {\nc.wsdlGetUnits("k"); Pusher.Push(c); } }\n',
  ],
])(
  'sends a person to %s, which takes in a helper by its name that is not in the folder',
  async (file, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'scan-'));
    writeFileSync(join(folder, file), text);
    const { unknowns } = await scanFolder(folder);
    const told = expect.objectContaining({
      what: 'call',
      file,
      name: expect.stringMatching(/, which was not read$/),
    });
    expect(unknowns).toContainEqual(told);
  },
);

it('says nothing of libraries, of proxies made of a description, nor of helpers that are there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  for (const inner of ['own', 'plain']) mkdirSync(join(folder, inner));
  const files = {
    'calm.py': `import os.path, zeep, requests as r\nimport own.helpers\nfrom own import more\nfrom plain import x\n${PY}`,
    ...{ 'own/__init__.py': '', 'own/helpers.py': 'x = 1\n', 'plain/x.py': 'x = 1\n' },
    'B.java':
      'package com.acme.jobs;\nimport java.util.List;\nimport org.apache.axis.client.Call;\nimport com.acme.jobs.Own;\nimport com.acme.wages.WfmServicePort;\nimport com.acme.jobs.*;\nclass B { void run(ServicePortType c) {\nc.wsdlGetUnits("k"); } }\n',
    'Own.java': 'package com.acme.jobs;\nclass Own { }\n',
    'b.go':
      'package main\nimport (\n\t"fmt"\n\t"net/http"\n\t"github.com/hooklift/gowsdl/soap"\n\t"git.acme.example/wages/wfmclient"\n)\nfunc main() {\nc.WsdlGetUnits() }\n',
    'B.cs':
      'using System.Linq;\nusing Newtonsoft.Json;\nusing Acme.Wages.ServiceReference;\nusing Acme.Jobs;\nnamespace Acme.Jobs;\nclass B { void Run(ServicePortTypeClient c) {\nc.wsdlGetUnits("k"); } }\n',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const { unknowns } = await scanFolder(folder);
  expect(unknowns.filter(({ name }) => name.includes('was not read'))).toEqual([]);
});

it('takes a helper by a path of Windows for the one that is there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(join(folder, 'lib.ps1'), 'function Units($s) { $s.wsdlGetUnits("k") }\n');
  writeFileSync(
    join(folder, 'a.ps1'),
    '. .\\lib.ps1\n$s = New-WebServiceProxy -Uri $w\nUnits $s\n$s.wsdlGetUnits("k")\n',
  );
  const { unknowns } = await scanFolder(folder);
  expect(unknowns.filter(({ name }) => name.includes('not read'))).toEqual([]);
});

it('tells an action that is made at run time beside another finding of its file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(
    join(folder, 'crontab'),
    `1 1 * * * read.pl wsdlGetUnits\n2 1 * * * OP=UpdateShifts; curl -H "SOAPAction: $OP" "$URL"\n`,
  );
  const { unknowns } = await scanFolder(folder);
  expect(unknowns.map(({ line, what, name }) => `${line} ${what} ${name}`)).toEqual([
    '1 name wsdlGetUnits',
    '2 name wsdlUpdateShifts',
    expect.stringMatching(/^2 call SOAPAction/),
  ]);
});

it('follows links to scripts, helpers and folders, and ends where they go in a circle', async () => {
  const root = mkdtempSync(join(tmpdir(), 'scan-'));
  const at = (...names: string[]) => join(root, ...names);
  for (const name of ['jobs', 'out']) mkdirSync(at(name));
  writeFileSync(at('out', 'lib.php'), '<?php function push($c) { $c->wsdlUpdateSkills([]); }\n');
  writeFileSync(at('out', 'a.php'), '<?php require "lib/lib.php";\n$c = new SoapClient($w);\npush($c);\n');
  symlinkSync(at('out'), at('jobs', 'lib'));
  symlinkSync(at('out', 'a.php'), at('jobs', 'a.php'));
  symlinkSync(at('jobs'), at('jobs', 'again'));
  symlinkSync(at('nowhere'), at('jobs', 'broken.php'));
  const inventory = await scanFolder(at('jobs'));
  expect(inventory.skipped).toEqual([{ file: 'broken.php', why: 'cannot be read (ENOENT)' }]);
  expect(inventory.files).toEqual(['a.php', 'lib/a.php', 'lib/lib.php']);
  const script = readinessOf(inventory).scripts.find(({ file }) => file === 'a.php')!;
  expect(script.calls.map(({ operation }) => operation)).toEqual(['wsdlUpdateSkills']);
  expect(script.parts).toEqual(['lib/lib.php']);
});

it('sends a person to a script that takes in names of which no call was made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(join(folder, 'wfs.env'), 'ACTION=wsdlUpdateShiftTypes\n');
  writeFileSync(join(folder, 'push.sh'), '. "$here/wfs.env"\ncurl -H "SOAPAction: $ACTION" "$URL"\n');
  const { unknowns } = await scanFolder(folder);
  expect(unknowns.map(({ file, what }) => `${file} ${what}`)).toContain('push.sh service');
});

/** A read that could leave, in each language, beside what may be a write. */
const READ: Readonly<Record<string, string>> = {
  js: `${SOAP}soap.createClientAsync(W).then(async (client) => {\nconst [r] = await client.wsdlGetEmployeesV2Async({});\nfor (const e of r.return.item) console.log(e.badgeNo.$value);\nBESIDE\n});\n`,
  py: 'from zeep import Client\nc = Client(W)\nfor e in c.service.wsdlGetEmployeesV2("k"):\n    print(e.badgeNo)\nBESIDE\n',
  php: '<?php\n$c = new SoapClient($w);\nforeach ($c->wsdlGetEmployeesV2([])->return->item as $e) echo $e->badgeNo;\nBESIDE\n',
  sh: "curl -d '<s:Envelope><s:Body><w:wsdlGetUnits/></s:Body></s:Envelope>' $URL\nBESIDE\n",
  rb: 'c = Savon.client(wsdl: W)\nc.call(:wsdl_get_units).body\nBESIDE\n',
  pl: "use SOAP::Lite;\n$s->call('wsdlGetUnits');\nBESIDE\n",
  go: 'package main\nfunc main() {\n c.Call("wsdlGetUnits", a, b)\n BESIDE\n}\n',
  cs: 'class A { static void Main(string[] a) { var c = new ServicePortTypeClient();\nvar u = c.wsdlGetUnits(k);\nBESIDE } }\n',
  java: 'class A { void m(ServicePortType p) {\np.wsdlGetUnits(k);\nBESIDE } }\n',
  groovy: 'def svc = new ServicePortProxy()\ndef u = svc.wsdlGetUnits(k)\nBESIDE\n',
  r: 'u <- post(SOAPAction = "wsdlGetUnits", body)\nBESIDE\n',
  ps1: '$ws = New-WebServiceProxy $u\n$ws.wsdlGetUnits($k) | select id\nBESIDE\n',
};

/** What is found in a script that reads, and has something beside it. */
function scanned(ending: string, beside: string) {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(
    join(folder, `a.${ending}`),
    READ[ending]!.replace('BESIDE', () => beside),
  );
  return scanFolder(folder);
}

it.each([
  ['js', 'require("child_process").exec(`curl -d @${process.env.BODY} ${process.env.URL}`);'],
  ['js', "Function('c', process.env.CODE)(client);"],
  ['js', "require('vm').runInNewContext(process.env.STEP, { client });"],
  ['js', 'await require(process.env.PLUGIN)(client);'],
  ['js', "client._invoke(methods[process.argv[2]], {}, '', () => {});"],
  ['js', 'for (const run of Object.values(client)) await run({});'],
  ['py', 'for name in dir(c.service):\n    getattr(c.service, name)("k")'],
  ['py', 'for op in ops():\n    getattr(c.service, op)("k")'],
  ['py', "importlib.import_module(os.environ['STEP']).run(c)"],
  ['py', 'c.transport.post(address, open("body.bin").read(), {})'],
  ['py', 'exec(compile(open("step").read(), "s", "exec"))'],
  ['php', "$c->__doRequest(file_get_contents('body'), 'u', $argv[1], 1);"],
  ['php', "$m = new ReflectionMethod($c, '__call'); $m->invoke($c, $argv[1], []);"],
  ['php', "foreach ($c->__getFunctions() as $f) $c->__soapCall(explode(' ', $f)[1], []);"],
  ['php', "include getenv('STEP');"],
  ['sh', 'cat $1 | curl -d @- $URL'],
  ['sh', '. "$STEP"'],
  ['rb', 'c.operations.grep(/update/).each { |op| c.call(op) }'],
  ['pl', '$s->can($ENV{OP})->($s);'],
  ['pl', 'foreach my $op (@ARGV) { $s->call($op) }'],
  ['go', 'reflect.ValueOf(c).MethodByName(os.Args[1]).Call(nil)'],
  ['go', 'c.CallContext(ctx, cfg.Action, a, b)'],
  ['cs', 'typeof(ServicePortType).GetMethods().First(x => x.Name.Contains("pdateSkil")).Invoke(c, null);'],
  ['cs', 'c.GetType().InvokeMember(a[0], BindingFlags.InvokeMethod, null, c, null);'],
  ['java', 'for (Method m : p.getClass().getMethods()) m.invoke(p, k);'],
  ['java', 's.createDispatch(port, Source.class, Mode.PAYLOAD).invoke(source);'],
  ['ps1', '$ws | Get-Member -MemberType Method | % { $ws.($_.Name).Invoke($k) }'],
  ['ps1', '& $env:STEP $ws'],
  ['ps1', '$ws.PSObject.Methods[$step].Invoke($k)'],
  ['ps1', '$ws.psobject.Methods | ? { $_.Name -like "*Delete*" } | % { $_.Invoke($k) }'],
  ['ps1', 'foreach ($op in Get-Content ops.txt) { $ws.$op($k) }'],
  ['ps1', '$ws."$op"($k)'],
  ['ps1', '$ws.($prefix + $name)($k)'],
  ['ps1', '$ws | ForEach-Object -MemberName $op -ArgumentList $k'],
  ['ps1', '[scriptblock]::Create($step).Invoke()'],
  ['ps1', 'Invoke-WebRequest $url -Method POST -InFile body.xml'],
  ['ps1', 'Invoke-RestMethod -Uri $url -Method Post -Body $body'],
  ['ps1', 'Invoke-WebRequest $url -Body (Get-Content body.xml -Raw) -method POST'],
  // What runs elsewhere.
  ['sh', 'ssh -i ~/.ssh/id batch@wfm01 push-shifts < rows.csv'],
  ['sh', 'ssh "$HOST" "./push.sh rows.csv"'],
  ['sh', 'sudo systemctl restart shift-push.service'],
  ['sh', 'docker compose exec -T jobs push rows.csv'],
  ['sh', 'kubectl create job --from=cronjob/push push-now'],
  ['sh', "echo '/opt/push rows.csv' | at now + 5 minutes"],
  ['sh', 'trap \'"$HOME"/bin/finish\' EXIT'],
  ['sh', 'curl -X POST "$CI/job/push/build"'],
  ['sh', 'python3 - <<PY\nrun(op)\nPY'],
  ['ps1', "Start-ScheduledTask -TaskName 'Push'"],
  ['ps1', 'Invoke-Command -ComputerName wfm01 { push }'],
  ['php', "Artisan::call('shifts:push');"],
  ['php', 'SendRows::dispatch($rows);'],
  ['py', 'app.send_task("tasks.push", args=[1])'],
  ['py', 'ssh.exec_command("push rows.csv")'],
  ['py', 'for ep in entry_points(group="after"):\n    ep.load()(c)'],
  ['py', 'db.execute("CALL push_shifts()")'],
  ['rb', 'PushWorker.perform_async(rows)'],
  ['cs', 'mediator.Send(new PushShifts(u));'],
  ['js', "await new Queue('shifts').add('push', {});"],
  ['js', "await fetch('https://ci.example/hooks/push', { method: 'POST' });"],
  ['js', "const { send } = require('@acme/shift-sender');"],
  ['js', '_.invoke(client, step, {});'],
  // A program, and what waits for a message.
  ['sh', 'nohup push rows.csv &'],
  ['sh', "su - wfm -c 'push rows.csv'"],
  ['sh', "find rows -name '*.csv' -exec push {} \\;"],
  ['sh', 'npm run push'],
  ['php', "exec('push rows.csv');"],
  ['php', 'event(new UnitsRead($r));'],
  ['py', "subprocess.run(['push', 'rows.csv'])"],
  ['py', "channel.basic_publish(routing_key='push', body='x')"],
  ['rb', "system('push', 'rows.csv')"],
  ['rb', '`push rows.csv`'],
  ['js', 'await $`push rows.csv`;'],
  ['js', "await producer.send({ topic: 'push' });"],
  ['pl', "system('push', 'rows.csv');"],
  ['go', 'exec.Command("push", "rows.csv").Run()'],
  ['cs', 'Process.Start("push.exe", "rows.csv");'],
  ['java', 'new ProcessBuilder("push", "rows.csv").start();'],
  ['ps1', 'Start-Process push.exe rows.csv'],
  ['ps1', '& .\\push.ps1 rows.csv'],
  // A body that no line has.
  ['sh', 'B=$(cat /var/spool/x.xml); curl -s "$URL" --data "$B"'],
  ['sh', 'BODY=`cat out/request.xml`\ncurl "$URL" \\\n  --data-binary "$BODY"'],
  ['sh', 'read -r B < request.xml\ncurl "$URL" -d "$B"'],
  ['sh', 'curl "$URL" -d "$BODY"'],
  ['sh', 'curl "$URL" -d "$(envsubst < request.xml)"'],
  ['sh', 'curl "$URL" -d @- < request.xml'],
  ['sh', 'curl -F xml=@request.xml "$URL"'],
  ['sh', 'curl -K /etc/wfm/push.curlrc'],
  ['sh', 'curl --config push.curlrc'],
  ['sh', 'wget -qO- --post-file=/var/spool/x.xml "$URL"'],
  ['sh', 'wget -qO- --body-file ~/x.xml --method=POST "$URL"'],
  ['sh', 'wget --post-file="$REQUEST" "$URL"'],
  ['sh', 'http POST "$URL" < out/x.xml'],
  ['sh', 'cat x.xml | http "$URL"'],
  ['sh', 'nc wfs.example 80 < /var/spool/req.http'],
  ['sh', 'gunzip -c req.gz | openssl s_client -quiet -connect wfs.example:443'],
  ['sh', 'exec 3<>/dev/tcp/wfs.example/80; cat req.http >&3'],
  ['py', "k.request('POST', '/soap', body=Path('/var/spool/x').read_bytes())"],
  ['js', "await fetch(client.wsdl.uri, { method: 'POST', body: next });"],
  // A program that no line names.
  ['sh', 'run-parts /etc/wfm.d'],
  ['sh', 'trap "$AFTER" EXIT'],
  ['sh', '"$AFTER" units.xml'],
  ['js', "new (require('worker_threads').Worker)(process.env.NEXT, { workerData: 1 });"],
  ['js', 'new Worker(next);'],
  ['js', 'child.fork(process.env.NEXT);'],
  ['php', "foreach (glob(__DIR__.'/after.d/*.php') as $f) include $f;"],
  ['py', "for f, a in pickle.load(open('todo.pkl', 'rb')):\n    f(c, *a)"],
  // A method whose name is made at run time.
  ['py', 'c.service.__getattr__(step)("k")'],
  ['py', "fn = c.service.__getattr__(row['what'])\nfn('k', [])"],
  ['py', "globals()['c'].service.__getitem__(os.environ['STEP'])()"],
  ['py', "methodcaller(os.environ['STEP'], 'k')(c.service)"],
  ['py', "operator.attrgetter('service.' + os.environ['STEP'])(c)('k')"],
  ['py', "reduce(getattr, ['service', os.environ['STEP']], c)('k')"],
  ['py', "f = c.bind('Service', 'ServicePort')\ndef do(step):\n    return f[step]"],
  ['py', '[op for n, op in c.service._operations.items()][0]("k")'],
  ['js', 'const { [process.argv[2]]: go } = client;\nawait go({});'],
  ['php', "array_map([$c, '__call'], [getenv('S')], [[]]);"],
  ['php', '$c->__soapCall($name, []);'],
  // A request that is made another one.
  ['sh', "sed -e 's/Get/Update/' req.xml > up.xml"],
  ['php', "$xml = preg_replace('/wsdlGet(\\w+)/', getenv('VERB') . '$1', $xml);"],
  ['py', 'tag = tag.replace("Get", verb)'],
  ['rb', 'c.public_send(ARGV.first, {})'],
  ['groovy', 'svc."$op"(k)'],
  ['groovy', 'svc."${op}"(k, rows)'],
  ['groovy', 'svc.&"$op".call(k)'],
  ['groovy', 'svc.invokeMethod(op, [k] as Object[])'],
  ['r', 'do.call(op, list(k))'],
])('lets no script leave that reads and, in %s, has beside it: %s', async (ending, beside) => {
  const inventory = await scanned(ending, beside);
  expect(inventory.uses.map(({ operation }) => operation).join()).toMatch(/^wsdlGet(Units|EmployeesV2)$/);
  expect(inventory.unknowns.map(({ file }) => file)).toContain(`a.${ending}`);
});

it.each([
  ['sh', 'ssh-keygen -t ed25519 -f key'],
  ['sh', 'ssh -V'],
  ['ps1', "Invoke-RestMethod -Uri $hook -Method Post -ContentType 'application/json' -Body $text"],
  ['ps1', 'Invoke-RestMethod -Uri $url -Method Post -Body "units read"'],
  ['ps1', 'Invoke-RestMethod -Uri $url -Body $query'],
  ['sh', "sed -e 's/;/,/' units.xml > units.csv"],
  ['sh', 'docker ps'],
  ['sh', 'systemctl status cron'],
  ['sh', 'mail -s "units, at noon" ops@example.com < units.xml'],
  ['sh', 'curl https://hooks.slack.com/services/T0 -d "{}"'],
  ['sh', 'cat <<EOF > units.txt\nruby\nEOF'],
  ['sh', 'KEY=$(cat ~/.wfm-key)\necho "$KEY" > units.key'],
  ['sh', 'B=\'<a/>\'\ncurl -d "$B" https://hooks.slack.com/services/T0'],
  ['sh', 'openssl s_client -connect wfs.example:443 </dev/null'],
  ['sh', 'nc -z wfs.example 443'],
  ['sh', 'LOG=/usr/bin/logger\n"$LOG" done'],
  ['sh', 'tmp=$(mktemp)\ntrap \'rm -f "$tmp"\' EXIT'],
  ['py', 'rows.sort(key=attrgetter(column))'],
  ['py', 'names = list(map(methodcaller("strip"), names))'],
  ['py', 'name = name.replace("get", "")'],
  ['py', 'subprocess.run(["gzip", "units.csv"])'],
  ['php', "exec('mail -s units ops@example.com < units.csv');"],
  ['rb', 'match = /units/.match(text)'],
])('sends nobody, in %s, to: %s', async (ending, beside) => {
  expect((await scanned(ending, beside)).unknowns).toEqual([]);
});

it('sends a person to what runs a service description or posts to the endpoint, in a language that is not read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(
    join(folder, 'a.pl'),
    "use XML::Compile::WSDL11;\n$w = XML::Compile::WSDL11->new('w.wsdl');\n",
  );
  writeFileSync(
    join(folder, 'b.sql'),
    "EXEC sp_OAMethod @o, 'open', NULL, 'POST', 'https://wfs.example/soap';\n",
  );
  writeFileSync(
    join(folder, 'c.sql'),
    "SELECT 'http://schemas.xmlsoap.org/soap/envelope/' FROM namespaces;\n",
  );
  const { unknowns } = await scanFolder(folder);
  expect(unknowns.map(({ file, what, line }) => `${file}:${line} ${what}`)).toEqual([
    'a.pl:1 service',
    'b.sql:1 service',
  ]);
});

it('sends a person to a script whose helper takes in what calls the service', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(
    join(folder, 'run.mjs'),
    READ.js!.replace('BESIDE', "require('./bus.mjs').bus.emit('rows', r);"),
  );
  writeFileSync(
    join(folder, 'bus.mjs'),
    "const { subscribe } = await import('@acme/wfm-subscribers');\nsubscribe(bus);\n",
  );
  const { unknowns } = await scanFolder(folder);
  expect(unknowns.map(({ file }) => file).sort()).toEqual(['bus.mjs', 'run.mjs']);
});

it.each([
  ['js', 'await client.wsdlUpdateForecastAsync({});'],
  ['py', 'c.service.wsdlUpdateForecastV2("k", [])'],
  ['php', '$c->wsdlSetBudgets($k, $rows);'],
  ['php', "$c->__soapCall('updateBudgets', [$k]);"],
  ['sh', "curl -d '<s:Envelope><s:Body><w:wsdlUpdateForecast/></s:Body></s:Envelope>' $URL"],
  ['sh', "curl -H 'SOAPAction: uri:Service/UpdateForecast' $URL"],
  ['rb', 'c.call(:wsdl_update_forecast, message: {})'],
  ['pl', "$s->call('wsdlUpdateForecast');"],
  ['go', 'c.Call("wsdlDeleteForecasts", a, b)'],
  ['cs', 'c.wsdlUpdateForecast(k, rows);'],
  ['java', 'p.wsdlGetUnitsV3(k);'],
  ['ps1', '$ws.wsdlUpdateForecast($k, $rows)'],
])('says in %s that no definition has the operation of: %s', async (ending, beside) => {
  const { unknowns } = await scanned(ending, beside);
  expect(unknowns.map(({ what, name }) => `${what} ${name}`).join()).toMatch(
    /^operation (wsdl_?[a-z]+_?[fF]orecast|wsdl(Set|Update|Delete|Get)(Forecast|Budgets|Units)|updateBudgets|UpdateForecast)/,
  );
});

it('tells of actions in configuration, and of elements that a script prints in pieces', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(
    join(folder, 'nightly.yml'),
    `run: |\n  curl -H 'SOAPAction: "uri:Service/UpdateShifts"' -d @rows.xml $URL\n`,
  );
  writeFileSync(join(folder, 'u.awk'), '{ print "<ns1:wsdl" $1 ">" | "curl -d @- " URL }\n');
  const inventory = await scanFolder(folder);
  expect(readinessOf(inventory).mentions).toEqual([
    { file: 'nightly.yml', operations: ['wsdlUpdateShifts'] },
  ]);
  expect(inventory.unknowns.map(({ file, what }) => `${file} ${what}`)).toEqual(['u.awk beginning']);
});

it.each([
  ['nightly.yml', 'steps:\n  - uses: soap-call\n    with: { operation: wsdlUpdateForecast }\n'],
  ['flow.json', '{ "nodes": [{ "type": "soap", "operation": "wsdl_update_forecast" }] }'],
  ['jobs.yaml', 'call: wsdl-update-forecast\n'],
])('tells of an operation that no definition has in %s', async (file, text) => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(join(folder, file), text);
  const { unknowns } = await scanFolder(folder);
  expect(unknowns.map(({ what, file }) => `${file} ${what}`)).toEqual([`${file} operation`]);
});

it.each([
  ['pl', 'my $op = "ws" . "dlUpdateShifts";\n$s->$op($k);'],
  ['lua', 'local op = "w" .. "sdlUpdateShifts"\nsoap[op](k)'],
  ['kt', 'post(url, "uri:Service#UpdateShifts", body)'],
  ['kt', 'headers["SOAPAction"] = "UpdateShifts"'],
])('tells of a name that is cut, or an action alone, in %s: %s', async (ending, beside) => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(join(folder, `a.${ending}`), `${beside}\n`);
  const { uses, unknowns } = await scanFolder(folder);
  expect([...uses, ...unknowns].map(({ file }) => file)).toContain(`a.${ending}`);
});

it('takes settings that begin like an operation for none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(join(folder, 'app.yml'), 'wsdlReadTimeout: 30\nwsdlGetUrl: https://a.example/service?wsdl\n');
  const { unknowns } = await scanFolder(folder);
  expect(unknowns.filter(({ what }) => what === 'operation')).toEqual([]);
});

it('takes what stacks put behind a name, and functions of the scripts, for no operation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(
    join(folder, 'a.php'),
    '<?php\nfunction wsdlGetAllStaff($c) {\n  return $c->wsdlGetEmployeesV2([])->wsdlGetEmployeesV2Response;\n}\n$c = new SoapClient($w);\nforeach (wsdlGetAllStaff($c) as $e) echo $e->badgeNo;\n// wsdlUpdateForecast was here\n',
  );
  writeFileSync(
    join(folder, 'b.cs'),
    'class A { void M() { c.wsdlGetUnitsCompleted += Done; c.wsdlGetUnitsAsync(k); } }\n',
  );
  const { unknowns } = await scanFolder(folder);
  expect(unknowns.filter(({ what }) => what === 'operation')).toEqual([]);
});

it('sends nobody to reads that have nothing beside them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  for (const [ending, text] of Object.entries(READ))
    writeFileSync(join(folder, `a.${ending}`), text.replace('BESIDE', ''));
  expect((await scanFolder(folder)).unknowns).toEqual([]);
});

async function usesIn(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(join(folder, 'a.js'), text);
  return (await scanFolder(folder)).uses;
}

it('finds a call whose name is given to a function that sends by two others', async () => {
  const lines = [
    "const deliver = (text) => fetch(process.env.URL, { method: 'POST', body: text });",
    'const wrap = (name) => deliver(lib.encode(name));',
    'const run = (name) => wrap(name);',
    "run('wsdlGetUnits');",
  ];
  const uses = await usesIn(`${SOAP}${lines.join('\n')}\n`);
  expect(uses.map(({ operation, line }) => [operation, line])).toEqual([['wsdlGetUnits', 5]]);
});

it('follows an answer into the parameter that takes all further arguments', async () => {
  const lines = [
    'const show = (title, ...lists) => { for (const one of lists) console.log(one.badgeNo); };',
    'soap.createClientAsync(process.env.WSDL).then(async (client) => {',
    "  show('staff', [], await client.wsdlGetEmployeesV2Async({}));",
    '});',
  ];
  const [use] = await usesIn(`${SOAP}${lines.join('\n')}\n`);
  expect(use).toMatchObject({ operation: 'wsdlGetEmployeesV2', fields: ['badgeNo'] });
});
