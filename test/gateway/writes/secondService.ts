import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import { startGateway } from '../../../src/gateway/index.js';
import { operationNamed } from '../../../src/settle/readShown.js';
import { VirtualTime } from '../../journal/simulation/VirtualTime.js';
import type { Habits } from '../../secondService/Habits.js';
import { asFields, BADGES } from '../../secondService/rows.js';
import { SecondService } from '../../secondService/SecondService.js';
import { TABLES, type TableName } from '../../secondService/tables.js';

const NAMESPACES = { types: 'uri:Service', operations: 'uri:Service' };

type Row = Readonly<Record<string, unknown>>;

/** What a script that sends again got for its rows from a service of another make, and what is there. */
export interface Outcome {
  /** Its answers, in turn. */
  readonly answers: readonly string[];
  /** How often each row was created. */
  readonly creations: readonly number[];
}

/**
 * A script orders rows through a gateway; the first answer of the service is lost, as `habits` say or by a reset, and it sends
 * the same again until it has an answer, three times at most.
 */
export async function orderAgain(
  table: TableName,
  habits: Habits,
  rows: readonly Row[],
  before: readonly Row[] = [],
): Promise<Outcome> {
  const time = new VirtualTime();
  const weather = [{ on: 'write', from: 1, to: 1, ends: 'reset' }] as const;
  const service = new SecondService(
    table,
    { habits, weather: habits.faults ? [] : weather, badges: [...BADGES, '0009'] },
    time,
  );
  for (const row of before) service.bookTwin(asFields(row));
  const server = createServer(async (request, response) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of request) pieces.push(piece as Uint8Array);
    try {
      const answer = await service.fetch('', { body: Buffer.concat(pieces) });
      answer.headers.forEach((value, name) => void response.setHeader(name, value));
      response.writeHead(answer.status);
      response.end(await answer.text());
    } catch {
      request.socket.destroy();
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  process.env.GATEWAY_TEST_ROOT = 'key-of-the-second-service';
  const clock = {
    now: () => time.now(),
    elapsed: () => time.now(),
    sleep: (ms: number) => time.advance(ms),
  };
  const { port } = server.address() as AddressInfo;
  const gateway = await startGateway(
    {
      service: { endpoint: `http://127.0.0.1:${port}/soap` },
      listen: { port: 0 },
      state: join(folder, 'gateway.db'),
      keys: { root: 'env:GATEWAY_TEST_ROOT' },
      protect: { writes: true },
    },
    clock,
  );
  try {
    const operation = await operationNamed(TABLES[table].write);
    const token = await gateway.createToken({
      ...{ name: 'script', operations: [], units: [], effects: ['read', 'write', 'append'] },
      expiresAt: Date.now() + 3_600_000,
    } as never);
    const body = encodeRequest(operation, token, { [TABLES[table].part]: rows } as never, NAMESPACES);
    const headers = { 'content-type': 'text/xml', connection: 'close' };
    const answers: string[] = [];
    for (let i = 0; i < 3 && (i === 0 || answers.at(-1)!.includes('Fault>')); i++) {
      answers.push(await (await fetch(gateway.endpoint, { method: 'POST', body, headers })).text());
      await time.advance(61_000);
    }
    return { answers, creations: rows.map((row) => service.truthOf(asFields(row)).creations) };
  } finally {
    await gateway.stop();
    server.closeAllConnections();
    server.close();
    await time.end();
    rmSync(folder, { recursive: true });
  }
}
