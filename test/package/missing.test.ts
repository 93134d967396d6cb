import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';

// Only the package and what it depends on is installed here, on a Node without SQLite of its own.
const bare = inject('bare');
const oldest = inject('nodes')['20']!;
const sandbox = await startSandbox();
afterAll(() => sandbox.stop());
const service = { endpoint: sandbox.endpoint };
const FILES = {
  'roster.js': `const soap = require('soap');
soap.createClient('https://service.example/soap?wsdl', (error, client) => client.wsdlGetRoles({ apiKey: 'k' }, console.log));`,
  'rows.json': '[{ "badgeNo": "0007", "begDate": "2026-04-06", "endDate": "2026-04-06" }]',
  'gateway.json': JSON.stringify({ service, state: 'gateway.db', keys: { root: 'env:WORKFORCE_KEY' } }),
  'shared.json': JSON.stringify({ service, state: 'postgres://someone@127.0.0.1:1/x', stateKey: 'env:SEAL' }),
};

interface Ended {
  readonly code?: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(...args: readonly string[]) {
  const cwd = mkdtempSync(join(bare, 'project-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(cwd, name), text);
  const env = {
    ...{ PATH: process.env.PATH, HOME: cwd, SEAL: 'a secret of the shared state, long enough' },
    ...{ WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() },
    WORKFORCE_S3: 's3://bucket/prefix',
  };
  const running = promisify(execFile)(oldest, [...args], { cwd, env });
  const ended: Ended = await running.catch((error: Ended) => error);
  const { code = 0, stdout, stderr } = ended;
  const made = readdirSync(cwd).filter((name) => !(name in FILES));
  return { code, stdout, printed: stdout + stderr, made };
}
const program = join(bare, 'node_modules/workforce-soap/dist/cli/main.js');

const SQLITE =
  /^SQLite needs Node 22\.13 or later \(this is v20\.[\d.]+\), or the package libsql: npm install libsql$/;
const QUEUES =
  /^exports on several machines \(workforce-soap\/jobs\) need the packages bullmq and ioredis: npm install bullmq ioredis$/;

/** The entries that cannot do without a package, and what they say. Each other one loads, and is required. */
const ENTRIES: Readonly<Record<string, RegExp>> = {
  jobs: QUEUES,
  otel: /^workforce-soap\/otel needs the package @opentelemetry\/api: npm install @opentelemetry\/api$/,
};

it('every entry loads, or says which package it needs, imported and required', async () => {
  const look = `const { exports } = require('workforce-soap/package.json');
const entries = Object.keys(exports).filter((name) => !/[*]|json/.test(name)).map((name) => name.slice(2));
(async () => {
  for (const entry of entries)
    for (const load of [async (name) => require(name), (name) => import(name)])
      await load(['workforce-soap', entry].filter(Boolean).join('/')).then(
        () => console.log(JSON.stringify([entry])),
        (error) => console.log(JSON.stringify([entry, error.name, error.message])));
})();`;
  const { stdout } = await run('-e', look);
  const seen = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [string, string?, string?]);
  expect(new Set(seen.map(([entry]) => entry)).size).toBeGreaterThan(18);
  for (const [entry, name, message] of seen) {
    const says = ENTRIES[entry];
    expect([entry, name]).toEqual([entry, says && 'MissingDependency']);
    if (says) expect(message).toMatch(says);
  }
});

const EXPORT = ['export', 'units', '--out', 'out', '--quiet'];
const WRITE = ['write', 'wsdlUpdateShifts', 'rows.json', '--job', 'a', '--new', '--journal'];
const CHECK = ['payroll', 'check', '--from', '2026-03-01', '--to', '2026-03-02'];
const COMMANDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [QUEUES, ['worker']],
  [QUEUES, ['queue', 'status']],
  [QUEUES, [...EXPORT, '--redis']],
  [SQLITE, [...EXPORT, '--format', 'sqlite']],
  [
    /^PostgreSQL needs the packages pg and pg-copy-streams: npm install pg pg-copy-streams$/,
    [...EXPORT, '--load', 'postgres'],
  ],
  [
    /^S3 needs the packages @aws-sdk\/client-s3 and @aws-sdk\/lib-storage: npm install @aws-sdk\/client-s3 @aws-sdk\/lib-storage$/,
    [...EXPORT, '--load', 's3'],
  ],
  [SQLITE, [...WRITE, 'jobs.db']],
  [
    /^a journal in PostgreSQL needs the package pg: npm install pg$/,
    [...WRITE, 'postgres://someone@127.0.0.1:1/x'],
  ],
  [SQLITE, ['gateway', '--config', 'gateway.json']],
  [SQLITE, ['gateway', 'token', 'create', 'payroll', '--config', 'gateway.json']],
  [
    /^a gateway in PostgreSQL needs the package pg: npm install pg$/,
    ['gateway', 'status', '--config', 'shared.json'],
  ],
  [SQLITE, [...CHECK, '--history', 'kept']],
  [SQLITE, [...CHECK, '--no-history', '--ledger', 'ledger']],
  [
    /^reading scripts needs the package @vscode\/tree-sitter-wasm: npm install -D @vscode\/tree-sitter-wasm$/,
    ['migrate', 'scan', '.'],
  ],
  [
    /^the codemods need the package ts-morph: npm install -D ts-morph$/,
    ['migrate', 'codemod', 'client', '.'],
  ],
];

describe('each command that needs a package that is not there says so, and leaves nothing behind', () => {
  it.each(COMMANDS.map(([says, args]) => ({ says, args, command: args.join(' ') })))(
    '$command',
    async ({ says, args }) => {
      const { code, printed, made } = await run(program, ...args);
      const line = printed
        .trim()
        .replace(/^error: /, '')
        .replace(/\.$/, '');
      expect(line).toMatch(says);
      expect({ code, made }).toEqual({ code: 2, made: [] });
    },
  );
});

it('a Parquet export, a plain call, a look at the WSDL and the sandbox need nothing more', async () => {
  const parquet = await run(program, ...EXPORT, '--format', 'parquet');
  expect(parquet).toMatchObject({ code: 0, made: ['out'] });
  expect(await run(program, 'call', 'wsdlGetRoles')).toMatchObject({ code: 0 });
  expect(await run(program, 'wsdl', 'diff')).toMatchObject({ code: 0 });
});
