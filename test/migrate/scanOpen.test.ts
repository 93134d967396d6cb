import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readinessOf } from '../../src/migrate/report/readinessOf.js';
import { scanFolder } from '../../src/migrate/scan/scanFolder.js';

/** Scripts that read badge numbers and could leave SOAP, by the ending of their names. */
const READS: Readonly<Record<string, string>> = {
  py: 'import os\nfrom zeep import Client\nclient = Client(os.environ["WSDL"])\nfor e in client.service.wsdlGetEmployeesV2(apiKey=os.environ["KEY"]):\n    print(e.badgeNo)\n',
  php: "<?php\n$c = new SoapClient(getenv('WSDL'));\nforeach ($c->wsdlGetEmployeesV2(getenv('KEY')) as $e) { echo $e->badgeNo; }\n",
  mjs: "import { createClientAsync } from 'soap';\nconst client = await createClientAsync(process.env.WSDL);\nconst [r] = await client.wsdlGetEmployeesV2Async({ apiKey: process.env.KEY });\nfor (const e of r.return.item) console.log(e.badgeNo);\n",
  rb: "require 'savon'\nclient = Savon.client(wsdl: ENV['WSDL'])\nclient.call(:wsdl_get_employees_v2, message: { apiKey: ENV['KEY'] }).body[:wsdl_get_employees_v2_response][:return][:item].each { |e| puts e[:badge_no] }\n",
  sh: '#!/bin/sh\ncurl -s -d "<soap:Envelope><soap:Body><tns:wsdlGetEmployeesV2><apiKey>$KEY</apiKey></tns:wsdlGetEmployeesV2></soap:Body></soap:Envelope>" "$ENDPOINT" | grep -o \'<badgeNo[^<]*\'\n',
};

/** What may write: what is not understood is a place to look at. */
const OPEN: readonly (readonly [ending: string, beside: string])[] = [
  // A client, a part of it or a method of it in other hands.
  ['py', 'client.create_message(client.service, os.environ["OP"], apiKey="k")'],
  ['py', 'b = client.service._binding\nb.send(client, {}, os.environ["OP"], (), {})'],
  [
    'py',
    'from zeep.proxy import OperationProxy\nOperationProxy(client.service, os.environ["OP"])(apiKey="k")',
  ],
  ['py', 'svc = client.service\nrun_with(svc)'],
  ['php', "array_map([$c, getenv('OP')], ['k']);"],
  ['php', 'array_walk($rows, [$c, $argv[1]]);'],
  ['php', "register_shutdown_function([$c, getenv('OP')], 'k');"],
  ['php', "usort($rows, [$c, getenv('OP')]);"],
  ['php', "(new (getenv('STEP')))->run($c);"],
  [
    'mjs',
    "import { createRequire } from 'node:module';\ncreateRequire(import.meta.url)(process.env.P)(client);",
  ],
  ['mjs', 'globalThis.hooks.forEach((hook) => hook({ client }));'],
  ['mjs', 'await hooks.step.call(client, 1);'],
  ['mjs', 'await step.apply(null, [client]);'],
  ['mjs', 'await step.bind(null, client)();'],
  ['rb', "Object.const_get(ENV['STEP']).new.run(client)"],
  ['rb', 'client.instance_exec(ENV["OP"].to_sym) { |o| call(o, message: {}) }'],
  ...[
    'd = {"go": client.service[os.environ["OP"]]}\nd["go"]("k")',
    'd = {}\nd["go"] = client.service[os.environ["OP"]]\nd["go"]("k")',
    'def run(f):\n    f("k")\nrun(client.service[os.environ["OP"]])',
    'def op():\n    return client.service[os.environ["OP"]]\nop()("k")',
    'class J:\n    def __init__(self):\n        self.go = client.service[os.environ["OP"]]\nJ().go("k")',
    'f, g = client.service[os.environ["OP"]], 1\nf("k")',
    'for f in [client.service[o] for o in os.environ["OPS"].split()]:\n    f("k")',
    'for f in (client.service[os.environ["OP"]],):\n    f("k")',
  ].map((beside) => ['py', beside] as const),
  ['mjs', 'const all = { go: client[process.env.OP] };\nawait all.go({});'],
  ['mjs', 'const all = {};\nall.go = client[process.env.OP];\nawait all.go({});'],
  ['mjs', 'const all = [client[process.env.OP]];\nawait all[0]({});'],
  ['mjs', 'const all = { ...client };\nawait all[process.env.OP]({});'],
  ['php', "$n = 'c'; $m = getenv('OP'); $$n->$m('k');"],
  // A library that is told to send something else.
  [
    'mjs',
    "import rules from './rules.js';\nawait client.wsdlGetEmployeesV2Async({}, { postProcess: (xml) => rules.reduce((one, [a, b]) => one.split(a).join(b), xml) });",
  ],
  ['mjs', 'await client.wsdlGetEmployeesV2Async({}, { postProcess: picked });'],
  ['py', 'import sys\nclient.service.wsdlGetEmployeesV2(__inject={"msg": sys.stdin.buffer.read()})'],
  ['sh', 'wget -qO- --post-file="$1" "$ENDPOINT"'],
  ['sh', 'wget -qO- --body-file=$2 "$ENDPOINT"'],
  // A name that is put into a text that is sent.
  ['py', 'import requests\nrequests.post(U, TEMPLATE.replace("OP", "wsdlUpdateShifts"))'],
  ['php', "send(str_replace('OP', 'wsdlUpdateShifts', $template));"],
  ['mjs', "await send(template.replace('OP', 'wsdlUpdateShifts'));"],
  // A request by hand beside an envelope that nobody sends as it is.
  [
    'py',
    'import requests\nT = "<Envelope><Body><OP/></Body></Envelope>"\nrequests.post(U, T.replace("OP", os.environ["OP"]))',
  ],
  // What PHP takes in is run, whatever its name.
  ['php', "include 'views/list.phtml';"],
  ['php', "require 'templates/push.tpl';"],
  ['php', "$h = new HTTP_Request2(getenv('U'), 'x'); $h->open('POST', getenv('U')); $h->send($argv[1]);"],
  ['py', 'import requests\nrequests.Session().send(requests.Request("POST", U, data=B).prepare())'],
  ['py', 'import requests\nr = requests.Request(method="POST", url=U, data=B).prepare()'],
  ['py', 'import httpx\nh = httpx.Client()\nh.send(httpx.Request("POST", U, content=B))'],
  ['py', 'import httpx\nh = httpx.Client()\nh.send(h.build_request("POST", U, content=B))'],
  ['mjs', "const q = new XMLHttpRequest();\nq.open('POST', process.env.U);\nq.send(process.env.B);"],
  ['mjs', "import needle from 'needle';\nawait needle('post', process.env.U, process.env.B);"],
  ['py', 'import asyncio\nr, w = await asyncio.open_connection(H, 80)\nw.write(B)'],
  // What is loaded or run, and no line says what.
  ['mjs', 'await import(`data:text/javascript,\x24{process.env.PROG}`);'],
  ['py', 'import builtins\nbuiltins.exec(os.environ["P"])'],
  ['php', 'echo `{$argv[1]} now`;'],
  ['php', "$f = create_function('$c', getenv('P')); $f($c);"],
  ['py', 'os.posix_spawn("/opt/jobs/push", ["push"], os.environ)'],
  ['php', "pcntl_exec('/opt/jobs/push');"],
  ['php', "(new (getenv('STEP')))->run();"],
  [
    'mjs',
    "import { Worker } from 'node:worker_threads';\nnew Worker(new URL('./push.mjs', import.meta.url));",
  ],
  ['mjs', "import { execSync } from 'node:child_process';\nexecSync('/opt/jobs/push');"],
  ['mjs', "import { execSync } from 'node:child_process';\nexecSync(process.env.CMD);"],
  ['mjs', "import { exec } from 'node:child_process';\nexec(process.env.CMD, console.log);"],
  ['mjs', "import { spawnSync } from 'node:child_process';\nspawnSync(process.env.CMD, []);"],
  ['mjs', "import * as cp from 'node:child_process';\ncp.execFileSync('/opt/jobs/push');"],
  ['mjs', "import * as cp from 'node:child_process';\ncp['spawn'](process.execPath, [process.env.AFTER]);"],
  ['mjs', "import { execFile as run } from 'node:child_process';\nrun(process.env.CMD);"],
  [
    'mjs',
    "import { exec } from 'node:child_process';\nimport { promisify } from 'node:util';\nconst run = promisify(exec);\nawait run(process.env.CMD);",
  ],
  [
    'mjs',
    "process.on('exit', () => process.getBuiltinModule('child_process').spawnSync(process.argv0, [process.env.AFTER]));",
  ],
  ['mjs', "import Module from 'node:module';\nModule._load(process.env.AFTER);"],
  // A method of a client by a pattern.
  ['mjs', 'const { Service: { ServicePort: { [process.env.OP]: send } } } = client;\nsend({});'],
  ['mjs', '(({ [process.env.OP]: send }) => send({}))(client);'],
  ['mjs', 'for (const { [process.env.OP]: send } of [client]) send({});'],
  ['php', 'exec($cmd);'],
  ['php', "passthru(getenv('CMD'));"],
  ['php', 'system($argv[1]);'],
  ['php', 'proc_open($cmd, [], $pipes);'],
  ['php', "$run = 'exec';\n$run('/opt/jobs/push');"],
  ['rb', "system(ENV['CMD'])"],
  ['rb', "exec ENV['CMD']"],
  ['rb', "Kernel.system('/opt/jobs/push')"],
  ['rb', 'system(cmd)'],
  ['py', "from subprocess import run\nrun(os.environ['CMD'])"],
  ['py', "import subprocess as sp\nsp.run(['/opt/jobs/push'])"],
  ['py', "from os import system\nsystem(os.environ['CMD'])"],
  ['py', "import atexit\natexit.register(os.execl, '/opt/jobs/push', 'push')"],
  ['rb', "Dir['steps/*.rb'].each { |f| require f }"],
  ['rb', "require File.join(__dir__, ENV['STEP'])"],
  ['rb', "Object.const_get(ENV['STEP']).new.run"],
  ['sh', '. "$(dirname "$0")/extra.$MODE"'],
  ['sh', '. ./extra.env'],
  ['sh', 'source /opt/jobs/common'],
  ['sh', '"$1"'],
  ['sh', '"$@"'],
  ['sh', '/opt/jobs/push'],
  ['sh', 'env -i /opt/jobs/push'],
  ['sh', 'timeout 30 /opt/jobs/push'],
  ['sh', '"$HOME/bin/push" now'],
  ['sh', '\x24{PUSH:-/opt/jobs/push}'],
  ['sh', 'wfm-push --all'],
  ['sh', 'bash "$1"'],
  ['sh', 'nice -n 10 ionice -c3 wfm-push'],
  ['sh', "trap 'wfm-push \\x24?' EXIT"],
  ['sh', 'awk \'{ system("/opt/jobs/push " \\x241) }\' plan.csv'],
  ['sh', 'awk \'{ print | "sh" }\' plan.csv'],
  ['sh', 'P=wfm-push\n\x24P --all'],
  ['sh', 'P=(wfm-push now)\n"\x24{P[@]}"'],
  ['sh', 'run() { "$@"; }\nrun wfm-push'],
  ['sh', 'alias p=wfm-push\np'],
  ['sh', 'php < push.php'],
  ['sh', 'jq -r .cmd plan.json | bash'],
  ['sh', 'python3 -m wfm_push'],
  ['sh', "python3 -c 'import wfm_push; wfm_push.run()'"],
  ['sh', "perl -MWfm -e 'Wfm::push()'"],
  ['sh', 'crontab - <<< "* * * * * push"'],
  ['sh', 'PROMPT_COMMAND=push'],
  ['sh', 'tar -xf plans.tar --to-command=push'],
  ['py', 'import asyncio\nasyncio.run(asyncio.create_subprocess_exec("push"))'],
  ['py', 'exec(open("plan.txt").read())'],
  ['py', 'mod = __import__("adapter")\nmod.run()'],
  ['py', 'import ctypes\nctypes.CDLL("/opt/push.so").push()'],
  ['py', 'from airflow.operators.bash import BashOperator\nBashOperator(bash_command="/opt/jobs/push")'],
  ['php', 'echo `wfm-push`;'],
  ['php', '$k = $argv[1]; (new $k())->run();'],
  ['php', '(new App\\Plan\\Pusher())->push();'],
  ['php', 'JobFactory::create($argv[1])->run();'],
  ['php', 'use App\\Plan\\PusherInterface;\nfunction go(PusherInterface $p) { $p->push(); }'],
  ['rb', 'puts %x(wfm-push)'],
  ['rb', "IO.popen('wfm-push').read"],
  ['rb', 'Plan::Pusher.push'],
  ['mjs', "await new Deno.Command('push').output();"],
  // Messages that something else acts on.
  ['php', "$r = new Redis(); $r->rPush('jobs', 'plan');"],
  ['rb', 'Resque.enqueue(Plan)'],
  ['mjs', "import mqtt from 'mqtt';\nmqtt.connect('x').publish('plan', 'x');"],
  ['mjs', "import pg from 'pg';\nawait new pg.Client().query('select push_plan()');"],
  ['sh', 'redis-cli lpush jobs plan'],
  // A method that is handed on, by a name that is made at run time.
  ['mjs', 'const { get } = Reflect;\nawait get(client, process.env.OP).call(client, {});'],
  ['mjs', "import all from 'async';\nall.each(process.argv, client[process.env.OP], () => {});"],
  ['php', '$pair = [$c, $argv[1]]; $pair("k");'],
  ['php', 'function wfs() { global $c; return $c; } $pair = [wfs(), $argv[1]]; $pair("k");'],
  ['php', '$f = $c->{$_GET["op"]}(...); $f("k");'],
  // A request that is made another one on its way.
  [
    'php',
    "class T extends SoapClient { public function __doRequest($r, $l, $a, $v, $o = 0): ?string { return parent::__doRequest(strtr($r, ['Get' => getenv('V')]), $l, $a, $v, $o); } }",
  ],
  [
    'py',
    'from zeep import Plugin\nclass P(Plugin):\n    def egress(self, envelope, headers, operation, options):\n        envelope[-1][0].tag = os.environ["T"]\n        return envelope, headers',
  ],
  [
    'py',
    'from zeep.transports import Transport\nclass T(Transport):\n    def post(self, address, message, headers):\n        return super().post(address, message.replace(b"Get", b"Update"), headers)',
  ],
  [
    'mjs',
    "import axios from 'axios';\naxios.interceptors.request.use((k) => ({ ...k, data: process.env.BODY }));",
  ],
  ['mjs', "import { Client } from 'soap';\nClient.prototype._invoke = function () {};"],
  ['rb', 'module S; def call(o, l = {}) = super(ENV["AS"].to_sym, l); end\nSavon::Client.prepend(S)'],
  ['rb', 'client.call(:wsdl_get_employees_v2, xml: File.read("plan.xml"))'],
  // A request by hand.
  ['php', "(new GuzzleHttp\\Client())->request('POST', getenv('E'), ['body' => getenv('BODY')]);"],
  ['php', "$f = fsockopen('wfs.example', 80); fwrite($f, getenv('BODY'));"],
  ['py', 'import httpx\nhttpx.post(os.environ["E"], content=os.environ["BODY"])'],
  ['rb', "require 'faraday'\nFaraday.post(ENV['E'], ENV['BODY'], 'Content-Type' => 'text/xml')"],
  ['rb', "require 'rest-client'\nRestClient.post(ENV['E'], ENV['BODY'])"],
  ['mjs', "import agent from 'superagent';\nawait agent.post(process.env.E).send(process.env.BODY);"],
  ['sh', 'curl -s -d "$1" "$ENDPOINT"'],
  ['sh', 'curl -s -d "$(gpg -qd plan.gpg)" "$ENDPOINT"'],
  ['sh', 'read -r -d "" B < plan.xml\ncurl -s -d "$B" "$ENDPOINT"'],
  ['sh', 'OPTS=(-d @plan.xml)\ncurl "\x24{OPTS[@]}" "$ENDPOINT"'],
  ['sh', 'curl $CURL_EXTRA "$ENDPOINT"'],
  ['sh', 'curl -s -d @- "$ENDPOINT" <<<"$BODY"'],
  ['sh', 'http POST "$ENDPOINT" <<< "\x24{BODY}"'],
  ['sh', 'echo "$BODY" | curl -s -d @- "$ENDPOINT"'],
  ['sh', 'printf \'%s\' "$BODY" | curl -s --data-binary @- "$ENDPOINT"'],
  ['sh', 'B="$BODY"\ncurl -s -d "$B" "$ENDPOINT"'],
  ['sh', 'B=\x24{BODY:-none}\ncurl -s -d "$B" "$ENDPOINT"'],
  ['sh', 'printf -v B \'%s\' "$BODY"\ncurl -s -d "$B" "$ENDPOINT"'],
  ['sh', 'printf -v B \'<s:Body><w:wsdl%s/></s:Body>\' "$WHAT"\ncurl -s -d "$B" "$ENDPOINT"'],
  ['sh', 'coproc curl -s -d @- "$ENDPOINT"'],
  [
    'php',
    "file_get_contents(getenv('E'), false, stream_context_create(['http' => ['method' => 'POST', 'content' => file_get_contents('next.xml')]]));",
  ],
  [
    'mjs',
    "import https from 'node:https';\nhttps.request(process.env.E, { method: 'POST' }).end(process.env.BODY);",
  ],
  [
    'mjs',
    "import { request } from 'undici';\nawait request(process.env.E, { method: process.env.M, body: process.env.BODY });",
  ],
];

/** What scripts have beside a read, and which calls nothing. */
const CALM: readonly (readonly [ending: string, beside: string])[] = [
  [
    'mjs',
    'const [more] = await client.wsdlGetEmployeesV2Async({}, { postProcess: (xml) => {\n  console.log(xml.length);\n  return xml;\n} });\nfor (const e of more.return.item) console.log(e.badgeNo);',
  ],
  ['py', 'client.set_ns_prefix("w", "uri:Service")\nprint(client)\nisinstance(client, Client)'],
  ['py', 'def where(c):\n    return c.wsdl\nprint(where(client))'],
  [
    'php',
    "$c->__setLocation(getenv('E'));\nerror_log($c->__getLastRequestHeaders());\nif (isset($c)) unset($c);",
  ],
  ['php', "$out = array_map('trim', ['k']);\nrequire_once __DIR__ . '/lib.php';"],
  [
    'php',
    "file_get_contents(getenv('HOOK'), false, stream_context_create(['http' => ['method' => 'POST', 'content' => json_encode(['ok' => 1])]]));",
  ],
  [
    'mjs',
    'client.setEndpoint(process.env.E);\nclient.on("request", () => console.log("sent"));\nclient.addHttpHeader("a", "b");',
  ],
  ['mjs', 'function names(c) { return c.describe(); }\nconsole.log(names(client));'],
  ['mjs', "await fetch(process.env.HOOK, { method: 'POST', body: JSON.stringify({ ok: 1 }) });"],
  ['mjs', "await fetch(process.env.HOOK, { method: 'GET' });"],
  [
    'mjs',
    "import { execSync, spawnSync } from 'node:child_process';\nexecSync('git pull');\nspawnSync('gzip', ['out.csv']);\n/a/.exec(process.env.K);",
  ],
  ['rb', "puts client.operations.size\nrequire File.join(__dir__, 'lib')"],
  [
    'py',
    'from zeep import Plugin\nclass P(Plugin):\n    def egress(self, envelope, headers, operation, options):\n        headers["X-Run"] = "1"\n        print(envelope)\n        return envelope, headers',
  ],
  ['py', 'import configparser\nprint(configparser.ConfigParser().get("wfm", "wsdl"))'],
  [
    'php',
    'class T extends SoapClient { public function __doRequest($r, $l, $a, $v, $o = 0): ?string { error_log($a); return parent::__doRequest($r, $l, $a, $v, $o); } }',
  ],
  ['mjs', "if (typeof client[process.env.OP] !== 'function') console.log('unknown');"],
  ['py', 'print(client.service[os.environ["OP"]])'],
  ['php', "echo 'POST', in_array('POST', $methods, true);"],
  ['php', "$d = DateTime::createFromFormat('Y-m-d', date('Y-m-d'));\n$p = new PDO(getenv('DSN'));"],
  ['php', "use Monolog\\Logger;\n(new Logger('x'))->notice('done');\nclass Row {}\nnew Row();"],
  [
    'mjs',
    "import axios from 'axios';\naxios.interceptors.request.use((k) => { k.headers.a = 'b'; return k; });",
  ],
  [
    'mjs',
    "import express from 'express';\nconst app = express();\napp.post('/rows', (req, res) => res.json([]));",
  ],
  [
    'rb',
    "require 'csv'\nCSV.open('a.csv', 'w') { |f| f << [Time.now] }\nmodule Rows; def self.all = []; end\nRows.all\nputs client.call(:wsdl_get_employees_v2, message: {}).body.dig(:wsdl_get_employees_v2_response, :return)[:badge_no]",
  ],
  [
    'sh',
    "trap 'rm -f a' EXIT\nawk '{ print | \"sort -u\" }' a\nnice -n 10 sort a\nO='-s -f'\nCP=cp\n$CP a b",
  ],
  [
    'sh',
    "python3 -c 'import json, sys; print(json.load(sys.stdin))' < a\npython3 -m json.tool a\nphp -r 'echo 1;'",
  ],
  ['php', "exec('gzip out.csv');\nclass Run { function exec($a) { return $a; } }\n$statement->exec($a);"],
  ['rb', "system('gzip out.csv')\ndef system_of(a) = a"],
  ['py', "import subprocess\nsubprocess.run(['gzip', 'out.csv'])"],
  ['sh', 'post() { "$@"; }\npost echo done\n. ./lib.sh\n./lib.sh now'],
  ['sh', 'sudo -u wf cp a b\nenv -i LANG=C sort a\nexec 2>&1\ntimeout 30s cat a\n/usr/bin/sort a'],
  ['sh', 'CURL=/usr/bin/curl\n"$CURL" -s https://example.com\nalias ll="ls -l"\nll'],
];

/** What calls by a name in a pattern. */
const PATTERNS: readonly (readonly [ending: string, beside: string])[] = [
  // Letters that are written by their numbers.
  ['mjs', "await client['wsdlUpd\\x61teShiftsAsync']({});"],
  ['mjs', 'await client[`wsdlUpd\\u{61}teShiftsAsync`]({});'],
  ['mjs', 'await client.wsdlUpd\\u0061teShiftsAsync({});'],
  ['py', "client.service['wsdlUpd\\x61teShifts']('k')"],
  ['py', "client.service['wsdlUpd\\u0061teShifts']('k')"],
  ['py', "client.service['wsdlUpd\\141teShifts']('k')"],
  ['php', '$c->__soapCall("wsdlUpd\\x61teShifts", []);'],
  ['php', '$c->__soapCall("wsdlUpd\\u{61}teShifts", []);'],
  ['php', '$c->{"wsdlUpd\\141teShifts"}([]);'],
  ['rb', 'client.call("wsdl_upd\\x61te_shifts".to_sym)'],
  ['mjs', 'const { Service: { ServicePort: { wsdlUpdateShifts: send } } } = client;\nsend({});'],
  ['mjs', 'for (const { wsdlUpdateShifts: send } of [client]) send({});'],
  ['mjs', '(({ wsdlUpdateShifts: send }) => send({}))(client);'],
];

const folder = mkdtempSync(join(tmpdir(), 'workforce-open-'));
afterAll(() => rmSync(folder, { recursive: true }));
const verdicts = new Map<string, string>();

beforeAll(async () => {
  for (const [set, cases] of Object.entries({ open: OPEN, calm: CALM, pattern: PATTERNS }))
    for (const [at, [ending, beside]] of cases.entries()) {
      const own = join(folder, `${set}${at}`);
      mkdirSync(own);
      writeFileSync(join(own, `read.${ending}`), `${READS[ending]}${beside}\n`);
      for (const name of ['lib.sh', 'lib.php', 'lib.rb'])
        if (set === 'calm' && name.endsWith(ending)) writeFileSync(join(own, name), '');
    }
  for (const { file, verdict } of readinessOf(await scanFolder(folder)).scripts) verdicts.set(file, verdict);
});

it.each(OPEN.map(([ending, beside], at) => [ending, beside, at] as const))(
  'sends a person to a script in %s with: %s',
  (ending, _, at) => {
    expect(verdicts.get(`open${at}/read.${ending}`)).toBe('unknown');
  },
);

it.each(CALM.map(([ending, beside], at) => [ending, beside, at] as const))(
  'lets a script in %s leave with: %s',
  (ending, _, at) => {
    expect(verdicts.get(`calm${at}/read.${ending}`)).toBe('leaves');
  },
);

it.each(PATTERNS.map(([ending, beside], at) => [ending, beside, at] as const))(
  'finds the write of a script in %s with: %s',
  (ending, _, at) => {
    expect(verdicts.get(`pattern${at}/read.${ending}`)).toBe('both');
  },
);

/** What the scan finds in a script that reads, and has these lines besides. */
async function scanned(lines: string) {
  const own = mkdtempSync(join(tmpdir(), 'workforce-scanned-'));
  writeFileSync(join(own, 'a.mjs'), READS.mjs + lines);
  const { uses, unknowns } = await scanFolder(own);
  rmSync(own, { recursive: true });
  return { operations: uses.map(({ operation }) => operation), unknowns };
}

it('an operation that is one of a few, or what a function of elsewhere gives, is known in part', async () => {
  const { operations, unknowns } = await scanned(
    "const op = process.argv[2] ? 'wsdlGetRolesAsync' : picked(process.env.WHAT);\nawait client[op]({ apiKey: process.env.KEY });\n",
  );
  expect(operations).toContain('wsdlGetRoles');
  expect(unknowns).toMatchObject([{ what: 'call', line: 6 }]);
});

it('knows the operations of a function that is wrapped, such as by a retry', async () => {
  const { operations, unknowns } = await scanned(
    "const call = retry(async (op) => client[op + 'Async']({ apiKey: process.env.KEY }));\nawait call('wsdlGetRoles');\n",
  );
  expect([operations, unknowns]).toEqual([['wsdlGetEmployeesV2', 'wsdlGetRoles'], []]);
});
