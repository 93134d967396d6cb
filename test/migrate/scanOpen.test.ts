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
  ['rb', "Object.const_get(ENV['STEP']).new.run(client)"],
  ['rb', 'client.instance_exec(ENV["OP"].to_sym) { |o| call(o, message: {}) }'],
  // What is loaded or run, and no line says what.
  ['py', 'os.posix_spawn("/opt/jobs/push", ["push"], os.environ)'],
  ['php', "pcntl_exec('/opt/jobs/push');"],
  ['php', "(new (getenv('STEP')))->run();"],
  [
    'mjs',
    "import { Worker } from 'node:worker_threads';\nnew Worker(new URL('./push.mjs', import.meta.url));",
  ],
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
  // A request by hand.
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
  ['rb', "puts client.operations.size\nrequire File.join(__dir__, 'lib')"],
  ['sh', 'post() { "$@"; }\npost echo done\n. ./lib.sh\n./lib.sh now'],
  ['sh', 'sudo -u wf cp a b\nenv -i LANG=C sort a\nexec 2>&1\ntimeout 30s cat a\n/usr/bin/sort a'],
  ['sh', 'CURL=/usr/bin/curl\n"$CURL" -s https://example.com\nalias ll="ls -l"\nll'],
];

const folder = mkdtempSync(join(tmpdir(), 'workforce-open-'));
afterAll(() => rmSync(folder, { recursive: true }));
const verdicts = new Map<string, string>();

beforeAll(async () => {
  for (const [set, cases] of Object.entries({ open: OPEN, calm: CALM }))
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
