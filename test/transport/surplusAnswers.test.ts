import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { setTimeout as after } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type ClientOptions, createClient } from '../../src/index.js';
import { answer, OPERATIONS } from '../faults/answers.js';
import { describeWith } from '../interop/foreignStack.js';
import { createAuthority } from '../network/certificates.js';

const [shift] = OPERATIONS.wsdlUpdateShifts.input.Shifts;
const shifts = { Shifts: [{ ...shift, scheduleId: undefined }] } as never;
const http = (body: string, status = '200 OK') =>
  `HTTP/1.1 ${status}\r\ncontent-type: text/xml\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const well = (operation: string) => http(OPERATIONS[operation as keyof typeof OPERATIONS].answer);
const saved = (id: string) =>
  http(answer('wsdlUpdateShifts', `<item><scheduleId>${id}</scheduleId><badgeNo>0007</badgeNo></item>`));
const oneRole = (id: number) => http(answer('wsdlGetRoles', `<item><id>${id}</id><name>x</name></item>`));

type Behaviour = (socket: Socket, operation: string, nth: number) => void;
const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

/** A server that reads whole requests, of which more may come on a connection, and answers as it is told. */
async function serve(
  behave: Behaviour,
  tls?: { readonly cert: string; readonly key: string },
): Promise<string> {
  const onSocket = (socket: Socket) => {
    let text = '';
    let nth = 0;
    sockets.add(socket.setNoDelay());
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      for (;;) {
        const end = text.indexOf(':Envelope>');
        if (end < 0) return;
        const request = text.slice(0, end + 10);
        text = text.slice(end + 10);
        behave(socket, /<\w+:(wsdl\w+)/.exec(request)?.[1] ?? '', nth++);
      }
    });
  };
  const server = tls ? createTlsServer(tls, onSocket) : createServer(onSocket);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  servers.push(server);
  return `${tls ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}/soap`;
}

const clientAt = (endpoint: string, options: Partial<ClientOptions> = {}) =>
  createClient({ endpoint, apiKey: 'test-key-1', retry: false, ...options });

/** Writes after reads, on a server that sends the answer to a write behind each answer to a read: whose is taken? */
async function writeAfterSurplus(endpoint: string, delayMs: number, options: Partial<ClientOptions> = {}) {
  const reader = clientAt(endpoint, options);
  const writer = clientAt(endpoint, { ...options, apiKey: 'test-key-2' });
  const taken: (string | undefined)[] = [];
  for (const client of [reader, writer]) {
    // A read can be spoilt by what comes when it is just under way.
    await client.safe.wsdlGetRoles();
    if (delayMs > 0) await after(delayMs);
    const batch = await client.wsdlUpdateShifts(shifts);
    taken.push(batch.rows[0]?.status === 'accepted' ? batch.rows[0].value.scheduleId : undefined);
    await reader.safe.wsdlGetRoles();
    const other = await writer.wsdlUpdateShifts(shifts);
    taken.push(other.rows[0]?.status === 'accepted' ? other.rows[0].value.scheduleId : undefined);
  }
  return taken;
}

const surplusAfter =
  (ms: number | 'at once'): Behaviour =>
  (socket, operation) => {
    if (operation === 'wsdlUpdateShifts') return socket.write(saved('9001'));
    if (ms === 'at once') return socket.write(well(operation) + saved('666'));
    socket.write(well(operation));
    return setTimeout(() => socket.destroyed || socket.write(saved('666')), ms);
  };

const WHEN = [
  ['at once', 0],
  [0, 0],
  [0, 10],
  [1, 0],
  [5, 5],
  [5, 0],
  [5, 20],
  [20, 20],
] as const;

it.each(WHEN)(
  'a surplus answer that comes %s ms late is no answer to a write %s ms later',
  async (late, delay) => {
    const endpoint = await serve(surplusAfter(late));
    expect(await writeAfterSurplus(endpoint, delay)).toEqual(['9001', '9001', '9001', '9001']);
  },
);

it.each(WHEN)('nor over an agent that all share: %s ms, %s ms', async (late, delay) => {
  const agent = new Agent({ keepAlive: true });
  const endpoint = await serve(surplusAfter(late));
  expect(await writeAfterSurplus(endpoint, delay, { agent })).toEqual(['9001', '9001', '9001', '9001']);
  agent.destroy();
});

it('a write that is answered twice gives its second answer to nobody', async () => {
  let n = 0;
  const endpoint = await serve((socket) => {
    n++;
    socket.write(saved(String(n)) + saved(`${n}${n}`));
    setTimeout(() => socket.destroyed || socket.write(saved(`${n}${n}`)), 3);
  });
  const client = clientAt(endpoint);
  for (const id of ['1', '2', '3', '4']) {
    const { rows } = await client.wsdlUpdateShifts(shifts);
    expect(rows[0]).toMatchObject({ status: 'accepted', value: { scheduleId: id } });
    await after(5);
  }
});

it.each([{}, { agent: new Agent({ keepAlive: true }) }])(
  'a read takes no answer that came while its connection was idle',
  async (options) => {
    let connections = 0;
    const endpoint = await serve((socket, _, nth) => {
      if (nth === 0) connections++;
      socket.write(oneRole(1));
      setTimeout(() => socket.destroyed || socket.write(oneRole(666)), 5);
    });
    const client = clientAt(endpoint, options);
    for (let i = 0; i < 5; i++) {
      expect((await client.wsdlGetRoles())[0]?.id).toBe(1);
      await after(20);
    }
    expect(connections).toBe(5);
  },
);

it('a part of an answer that came while its connection was idle spoils it too', async () => {
  let written = Promise.resolve();
  let connections = 0;
  const endpoint = await serve((socket, _, nth) => {
    const [first, second] = [oneRole(666).slice(0, 40), oneRole(666).slice(40)];
    if (nth > 0) {
      socket.write(second);
      return;
    }
    connections++;
    socket.write(oneRole(1));
    written = after(5).then(() => new Promise((resolve) => socket.write(first, () => resolve())));
  });
  const client = clientAt(endpoint);
  for (let i = 0; i < 3; i++) {
    expect((await client.wsdlGetRoles())[0]?.id).toBe(1);
    await written;
  }
  expect(connections).toBe(3);
});

it('reads of one key share a connection, and no two keys do', async () => {
  const asked: Socket[] = [];
  const endpoint = await serve((socket, operation) => {
    asked.push(socket);
    socket.write(well(operation));
  });
  const first = clientAt(endpoint);
  for (let i = 0; i < 3; i++) await first.wsdlGetRoles();
  expect(new Set(asked).size).toBe(1);
  await clientAt(endpoint).wsdlGetRoles();
  expect(new Set(asked).size).toBe(2);
  const keys = ['test-key-1', 'test-key-2', 'test-key-2'];
  const changing = clientAt(endpoint, { apiKey: () => keys.shift()! });
  for (let i = 0; i < 3; i++) await changing.wsdlGetRoles();
  expect(new Set(asked).size).toBe(4);
  expect(asked.at(-1)).toBe(asked.at(-2));
  const agent = new Agent({ keepAlive: true });
  for (const apiKey of ['test-key-1', 'test-key-2'])
    await clientAt(endpoint, { apiKey, agent }).wsdlGetRoles();
  expect(new Set(asked).size).toBe(6);
  agent.destroy();
  const written = clientAt(endpoint);
  await written.wsdlUpdateShifts(shifts);
  for (let i = 0; i < 2; i++) await written.wsdlGetRoles();
  expect(new Set(asked.slice(-2)).size).toBe(1);
});

it('writes go out on connections that carried nothing before', async () => {
  const used = new Set<Socket>();
  let again = 0;
  const endpoint = await serve((socket, operation) => {
    if (operation === 'wsdlUpdateShifts' && used.has(socket)) again++;
    used.add(socket);
    socket.write(well(operation));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const options of [{}, { agent }]) {
    const client = clientAt(endpoint, options);
    await Promise.all(Array.from({ length: 5 }, () => client.wsdlGetRoles()));
    for (let i = 0; i < 3; i++) await client.wsdlUpdateShifts(shifts);
    await Promise.all(Array.from({ length: 5 }, () => client.wsdlUpdateShifts(shifts)));
  }
  expect(again).toBe(0);
  agent.destroy();
});

it('an answer that comes before the whole request went out is none', { tags: ['slow'] }, async () => {
  const early = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.pause();
      socket.write(saved('666'));
    });
  });
  await new Promise<void>((resolve) => early.listen(0, resolve));
  const endpoint = `http://localhost:${(early.address() as AddressInfo).port}/soap`;
  const rows = Array.from({ length: 40_000 }, () => OPERATIONS.wsdlUpdateShifts.input.Shifts[0]);
  const result = await clientAt(endpoint).safe.wsdlUpdateShifts({ Shifts: rows } as never);
  expect(result).toMatchObject({ ok: false, error: { name: 'OutcomeUnknownError' } });
  expect(!result.ok && String(result.error.cause)).toContain('before it had the whole request');
  early.close();
});

it('but a refusal may come early, and is told as what it is', { tags: ['slow'] }, async () => {
  const refusing = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(http('too much', '400 Bad Request')));
  });
  await new Promise<void>((resolve) => refusing.listen(0, resolve));
  const endpoint = `http://localhost:${(refusing.address() as AddressInfo).port}/soap`;
  const rows = Array.from({ length: 40_000 }, () => OPERATIONS.wsdlUpdateShifts.input.Shifts[0]);
  const result = await clientAt(endpoint).safe.wsdlUpdateShifts({ Shifts: rows } as never);
  expect(result).toMatchObject({ ok: false, error: { name: 'OutcomeUnknownError', cause: { status: 400 } } });
  refusing.close();
});

it('provisional answers are passed over, and end no time limit', async () => {
  const endpoint = await serve((socket, operation) => {
    socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n');
    setTimeout(() => socket.write(`HTTP/1.1 102 Processing\r\n\r\n${well(operation)}`), 20);
  });
  const { rows } = await clientAt(endpoint).wsdlUpdateShifts(shifts);
  expect(rows[0]).toMatchObject({ status: 'accepted', value: { scheduleId: '9001' } });
  const endless = await serve((socket) => {
    const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20);
    socket.once('close', () => clearInterval(timer));
  });
  const waiting = clientAt(endless, { firstByteTimeoutMs: 150 }).wsdlUpdateShifts(shifts);
  await expect(waiting).rejects.toMatchObject({ name: 'OutcomeUnknownError', cause: { phase: 'firstByte' } });
});

it('switching protocols is no answer', async () => {
  const endpoint = await serve((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  );
  const result = await clientAt(endpoint).safe.wsdlUpdateShifts(shifts);
  expect(result).toMatchObject({ ok: false, error: { name: 'OutcomeUnknownError' } });
});

it('an agent that does not say that a connection was used is not believed', { timeout: 20_000 }, async () => {
  const endpoint = await serve((socket, operation) => socket.write(well(operation)));
  class Sticky extends Agent {
    override reuseSocket(): void {}
  }
  const agent = new Sticky({ keepAlive: true });
  const client = clientAt(endpoint, { agent });
  await client.wsdlGetRoles();
  // Not said to be used, and refused all the same.
  await client.wsdlUpdateShifts(shifts);
  agent.destroy();
});

describeWith('openssl', 'over TLS', () => {
  it.each([0, 5])('a surplus answer %s ms late is taken by nobody', async (late) => {
    const authority = createAuthority('Company CA');
    const { cert, key } = authority.issue('localhost');
    const endpoint = await serve(surplusAfter(late), { cert, key } as never);
    const agent = new TlsAgent({ keepAlive: true, ca: authority.ca });
    expect(await writeAfterSurplus(endpoint, 20, { agent })).toEqual(['9001', '9001', '9001', '9001']);
    const client = clientAt(endpoint, { agent });
    for (let i = 0; i < 4; i++) {
      expect(await client.wsdlGetRoles()).toHaveLength(40);
      await after(10);
    }
    agent.destroy();
    authority.remove();
  });
});
