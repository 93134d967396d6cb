import { readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { GatewayConfig } from '../src/gateway/index.js';

// One process of bench/gateway.ts: gatewayPart.js <what> <address of the service> <folder of the answers>. Each loads what it
// needs alone: pieces of an answer end in a collection of all garbage now and then, and that takes longer the more there is.
const [what = '', target = '', folder = ''] = process.argv.slice(2);

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/soap`;
}

async function service(): Promise<string> {
  const { encodeAnswer } = await import('../src/encoding/server/encodeAnswer.js');
  const { wsdlUpdateShifts } = await import('../src/operations/index.generated.js');
  /** The answer to a write of one row. */
  const written = (asked: string) => {
    const [, badgeNo = ''] = /<badgeNo[^>]*>(\d+)</.exec(asked) ?? [];
    const row = { badgeNo, scheduleId: Number(badgeNo), validationErrors: [] };
    const namespaces = { types: 'uri:Service', operations: 'uri:Service' };
    return Buffer.from(encodeAnswer(wsdlUpdateShifts, [row], { namespaces }));
  };
  const answers = {
    small: readFileSync(join(folder, 'small.xml')),
    large: readFileSync(join(folder, 'large.xml')),
  };
  return listening(
    createServer((came, response) => {
      let asked = '';
      came.on('data', (piece: Buffer) => (asked += piece.toString()));
      came.on('end', () => {
        const answer = asked.includes('wsdlUpdateShifts')
          ? written(asked)
          : asked.includes('wsdlGetEmployeesV2')
            ? answers.small
            : answers.large;
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
  const state = join(folder, `${process.pid}.db`);
  const all = what.includes('everything');
  const hasTokens = what.startsWith('tokens');
  const config: GatewayConfig = {
    ...{ service: { endpoint: target }, listen: { port: 0 } },
    ...(hasTokens || all ? { state } : {}),
    ...(hasTokens ? { keys: { root: 'env:BENCH_KEY' } } : { allowKeys: true }),
    ...(all || what.includes('watched') ? { watch: { fields: !what.includes('without fields') } } : {}),
    protect: {
      ...(all || what.includes('checked') ? { faults: true, repeatReads: true } : {}),
      ...(all || what.includes('spooled') ? { spool: true } : {}),
      ...(all ? { budget: 8, writes: true } : {}),
    },
  };
  const { collectLess } = await import('../src/gateway/server/listen.js');
  // As the command that runs a gateway does.
  collectLess();
  const { startGateway } = await import('../src/gateway/index.js');
  const { endpoint } = await startGateway(config);
  if (!hasTokens) return { endpoint, key: process.env.BENCH_KEY };
  const { newToken } = await import('../src/gateway/request/Token.js');
  const { SqliteState } = await import('../src/gateway/state/SqliteState.js');
  const limits = { name: 'bench', operations: [], units: [], effects: ['read', 'write'] } as const;
  const { token, text } = newToken({ ...limits, expiresAt: Date.now() + 3_600_000 });
  const opened = await SqliteState.open(state);
  await opened.addToken(token);
  await opened.close();
  return { endpoint, key: text };
}

const key = 'BENCH-KEY-0123456789';
const started =
  what === 'service'
    ? { endpoint: await service(), key }
    : what === 'Node proxy'
      ? { endpoint: await proxy(), key }
      : await gateway();
process.once('disconnect', () => process.exit());
process.send!(started);
