import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newToken } from '../src/gateway/request/Token.js';
import { startGateway } from '../src/gateway/index.js';
import { SqliteState } from '../src/gateway/state/SqliteState.js';
import { startSandbox } from '../src/sandbox/index.js';
import { faultRun, leaksIn, SHORT, trouble } from '../test/gateway/faultRun.js';

// npx tsx scripts/gatewayFaults.ts [shifts]: books shifts through a gateway while all kinds of things go wrong behind it.
const shifts = Number(process.argv[2] ?? 6_000);
const SCRIPTS = 16;
const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
const state = join(folder, 'gateway.db');
await using sandbox = await startSandbox();
process.env.GATEWAY_ADMIN = randomUUID();
process.env.GATEWAY_KEY = sandbox.unitKeys.get(101)!.reveal();
await using gateway = await startGateway({
  ...{ service: { endpoint: sandbox.endpoint }, listen: { port: 0 }, state },
  keys: { units: { 101: 'env:GATEWAY_KEY' } },
  ...{ watch: { log: join(folder, 'calls.ndjson') }, admin: { token: 'env:GATEWAY_ADMIN' } },
  limits: SHORT,
  protect: { budget: 8, repeatReads: true, faults: true, spool: true, writes: { quietMs: 0 } },
});
const opened = await SqliteState.open(state);
const tokens: string[] = [];
for (let i = 0; i < SCRIPTS; i++) {
  const name = `script ${i}`;
  const limits = { operations: [], units: ['101'], effects: ['read', 'write'] } as const;
  const { token, text } = newToken({ name, ...limits, expiresAt: Date.now() + 86_400_000 });
  await opened.addToken(token);
  tokens.push(text);
}
await opened.close();
sandbox.setFaults(trouble);
const started = performance.now();
const { calls, troubled, slowestMs, wrong } = await faultRun(gateway.endpoint, sandbox, tokens, shifts, 50);
const seconds = Math.round((performance.now() - started) / 1000);
const files = readdirSync(folder).map((file) => join(folder, file));
const headers = { authorization: `Bearer ${process.env.GATEWAY_ADMIN}` };
const pages = await Promise.all(
  ['/metrics', '/gateway', '/gateway/readiness'].map(async (path) =>
    (await fetch(gateway.origin + path, { headers })).text(),
  ),
);
const secrets = [...tokens, process.env.GATEWAY_KEY, process.env.GATEWAY_ADMIN];
const leaks = leaksIn(pages, files, secrets);
console.log(
  `${calls} calls in ${seconds} s, ${troubled} of them in trouble, the longest ${slowestMs} ms; ${shifts} shifts`,
);
console.log(`not there once: ${JSON.stringify(wrong)}; secrets in files, pages and metrics: ${leaks.length}`);
rmSync(folder, { recursive: true });
if (Object.keys(wrong).length > 0 || leaks.length > 0) process.exitCode = 1;
