import { readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { newToken } from '../src/gateway/request/Token.js';
import { type GatewayConfig, startGateway } from '../src/gateway/index.js';
import { SqliteState } from '../src/gateway/state/SqliteState.js';

// One process of bench/gateway.ts: gatewayPart.js <what> <address of the service> <file with the answer>.
const [what = '', target = '', document = ''] = process.argv.slice(2);

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/soap`;
}

async function service(): Promise<string> {
  const answer = readFileSync(document);
  return listening(
    createServer((came, response) => {
      came.resume().on('end', () => {
        response.writeHead(200, {
          'content-type': 'text/xml; charset=utf-8',
          'content-length': answer.length,
        });
        response.end(answer);
      });
    }),
  );
}

async function proxy(): Promise<string> {
  return listening(
    createServer((came, response) => {
      const on = request(target, { method: came.method, headers: came.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      came.pipe(on);
    }),
  );
}

async function gateway(): Promise<{ readonly endpoint: string; readonly key: string }> {
  process.env.BENCH_KEY = 'BENCH-KEY-0123456789';
  const state = `${document}.${process.pid}.db`;
  const all = what.includes('everything');
  const hasTokens = what.startsWith('tokens');
  const config: GatewayConfig = {
    ...{ service: { endpoint: target }, listen: { port: 0 } },
    ...(hasTokens ? { state, keys: { root: 'env:BENCH_KEY' } } : { allowKeys: true }),
    ...(all || what.includes('watched') ? { watch: { fields: !what.includes('without fields') } } : {}),
    protect: {
      ...(all || what.includes('checked') ? { faults: true, repeatReads: true } : {}),
      ...(all || what.includes('spooled') ? { spool: true } : {}),
      ...(all ? { budget: 8, writes: true } : {}),
    },
  };
  // As the command does.
  setFlagsFromString('--semi-space-growth-factor=1');
  const { endpoint } = await startGateway(config);
  if (!hasTokens) return { endpoint, key: process.env.BENCH_KEY };
  const limits = { name: 'bench', operations: [], units: [], effects: ['read'] } as const;
  const { token, text } = newToken({ ...limits, expiresAt: Date.now() + 3_600_000 });
  const opened = await SqliteState.open(state);
  await opened.addToken(token);
  await opened.close();
  return { endpoint, key: text };
}

// The maximum that the process is told of may be that of the one that forked it.
function mostMemory(): number {
  const [, peak] = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(peak) * 1024;
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send!({ seconds: (user + system) / 1e6, memory: mostMemory() });
});
const key = 'BENCH-KEY-0123456789';
const started =
  what === 'service'
    ? { endpoint: await service(), key }
    : what === 'plain proxy'
      ? { endpoint: await proxy(), key }
      : await gateway();
process.send!(started);
