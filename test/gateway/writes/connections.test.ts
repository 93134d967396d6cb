import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import { Deliveries } from '../../../src/gateway/writes/Deliveries.js';
import { wsdlUpdateShifts } from '../../../src/operations/index.generated.js';
import { MovedClock } from '../movedClock.js';
import { NAMESPACES, type Script, script, shift } from './script.js';

interface Caller extends Script {
  bodyOf(badges: readonly string[]): string;
}

async function caller(clock?: MovedClock): Promise<Caller> {
  const run = await script({}, clock);
  const token = `${await run.token({ units: ['101', '102'], effects: ['read', 'write'] })}.101`;
  const bodyOf = (badges: readonly string[]) =>
    encodeRequest(wsdlUpdateShifts, token, { Shifts: badges.map(shift) }, NAMESPACES);
  return { ...run, bodyOf };
}

interface Sending {
  /** How many answers come. */
  readonly answers?: number;
  /** Closes its own side with the last byte. */
  readonly isHalf?: boolean;
}

/** Sends pieces, and closes in order once the answers are there. Gives all that came. */
function raw(
  { gateway }: Caller,
  pieces: readonly (string | Buffer)[],
  { answers = 1, isHalf }: Sending = {},
): Promise<string> {
  const { port } = new URL(gateway.endpoint);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined).on('close', () => resolve(text));
    socket.on('end', () => socket.end());
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
      if ((text.match(/Envelope>/g) ?? []).length >= answers) socket.end();
    });
    for (const piece of pieces) socket.write(piece);
    if (isHalf) socket.end();
  });
}

function head({ gateway }: Caller, version: string, ...lines: string[]): string {
  const { pathname } = new URL(gateway.endpoint);
  const all = [`POST ${pathname} HTTP/${version}`, 'Host: 127.0.0.1', 'Content-Type: text/xml', ...lines];
  return `${all.join('\r\n')}\r\n\r\n`;
}

const whole = (run: Caller, body: string, version = '1.1', ...lines: string[]) =>
  head(run, version, `Content-Length: ${Buffer.byteLength(body)}`, ...lines) + body;

const WAYS: Readonly<Record<string, (run: Caller, body: string) => Promise<string>>> = {
  'over HTTP/1.1 with close': (run, body) => raw(run, [whole(run, body, '1.1', 'Connection: close')]),
  'over HTTP/1.0': (run, body) => raw(run, [whole(run, body, '1.0')]),
  'over HTTP/1.0 with keep-alive': (run, body) =>
    raw(run, [whole(run, body, '1.0', 'Connection: keep-alive')]),
  'with Expect': (run, body) => raw(run, [whole(run, body, '1.1', 'Expect: 100-continue')]),
  'in chunks with trailers': (run, body) => {
    const chunk = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`;
    const trailers = '0\r\nX-Checksum: 1\r\nContent-Type: text/plain\r\n\r\n';
    return raw(run, [head(run, '1.1', 'Transfer-Encoding: chunked', 'Trailer: X-Checksum'), chunk, trailers]);
  },
  packed: (run, body) => {
    const packed = gzipSync(body);
    return raw(run, [head(run, '1.1', 'Content-Encoding: gzip', `Content-Length: ${packed.length}`), packed]);
  },
  'pipelined behind another call': (run, body) => {
    const read = run.bodyOf([]).replaceAll('wsdlUpdateShifts', 'wsdlGetUnits');
    const other = read.replace(/<Shifts.*(<\/Shifts>|\/>(?=<\/\w+:wsdlGetUnits))/s, '');
    return raw(run, [whole(run, other) + whole(run, body)], { answers: 2 });
  },
  'byte for byte': (run, body) => raw(run, [...whole(run, body)]),
};

describe.each(Object.entries(WAYS))('rows that come %s', (_, send) => {
  it('are booked once when their answer was lost and they come again', async () => {
    const run = await caller();
    run.loseNext();
    expect(await send(run, run.bodyOf(['0001', '0002']))).toContain('Send the same again');
    run.sandbox.setFaults();
    expect(await send(run, run.bodyOf(['0002', '0001', '0003']))).toMatch(/<scheduleId /);
    expect(await run.booked()).toEqual(['0001', '0002', '0003']);
  });

  it('are another order once their answer was read', async () => {
    const run = await caller();
    for (const __ of [1, 2]) expect(await send(run, run.bodyOf(['0001']))).toMatch(/<scheduleId /);
    expect(await run.booked()).toEqual(['0001', '0001']);
  });
});

it('a long answer over HTTP/1.0 with keep-alive, which ends the connection, is delivered too', {
  tags: ['slow'],
}, async () => {
  const run = await caller();
  const body = run.bodyOf(Array.from({ length: 700 }, () => '0001'));
  const call = whole(run, body, '1.0', 'Connection: keep-alive');
  // It waits for the end of the connection, which alone says that the answer is whole.
  for (const _ of [1, 2])
    expect(await raw(run, [call], { answers: Infinity })).not.toMatch(/content-length/i);
  expect(await run.booked()).toHaveLength(1_400);
});

it('a caller that closes its side before it has the answer is answered when it comes again', async () => {
  const run = await caller();
  await raw(run, [whole(run, run.bodyOf(['0001']))], { isHalf: true });
  expect(await WAYS['over HTTP/1.0']!(run, run.bodyOf(['0001']))).toMatch(/<scheduleId /);
  expect(await run.booked()).toEqual(['0001']);
});

/** A caller in a thread of its own, which closes its connection when the flag is 1 and makes it 2 then. */
const CALLER = `
const { workerData: { port, text, flag } } = require('node:worker_threads');
const socket = require('node:net').connect(port, '127.0.0.1', () => socket.write(text));
Atomics.waitAsync(flag, 0, 0).value.then(() => socket.destroy());
socket.on('close', () => {
  Atomics.store(flag, 0, 2);
  Atomics.notify(flag, 0);
});`;

/** A clock that at its next reading holds up the whole process, until the caller has closed its connection. */
class BusyClock extends MovedClock {
  readonly flag = new Int32Array(new SharedArrayBuffer(4));
  isArmed = false;

  override elapsed(): number {
    if (this.isArmed) {
      this.isArmed = false;
      Atomics.store(this.flag, 0, 1);
      Atomics.notify(this.flag, 0);
      Atomics.wait(this.flag, 0, 1, 5_000);
    }
    return super.elapsed();
  }
}

it.each(['1.1', '1.0'])(
  'a caller over HTTP/%s that closes while the gateway is busy has no answer',
  async (version) => {
    const clock = new BusyClock();
    const run = await caller(clock);
    run.sandbox.onCall(({ operation }) => {
      clock.isArmed ||= operation === 'wsdlUpdateShifts' && clock.flag[0] === 0;
    });
    const port = Number(new URL(run.gateway.endpoint).port);
    const text = whole(run, run.bodyOf(['0001']), version);
    await once(new Worker(CALLER, { eval: true, workerData: { port, text, flag: clock.flag } }), 'exit');
    expect(clock.flag[0]).toBe(2);
    expect(await raw(run, [whole(run, run.bodyOf(['0001']))])).toContain('0001');
    expect(await run.booked()).toEqual(['0001']);
  },
);

it('a close that comes while a turn works on other calls is heard before the answer goes out', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const caller = connect((server.address() as { port: number }).port, '127.0.0.1');
  const [taken] = (await once(server, 'connection')) as [Socket];
  let hasClosed = false;
  taken.on('end', () => (hasClosed = true)).resume();
  let turn = 0;
  const busy = () => {
    if (++turn > 2) return;
    setImmediate(busy);
    if (turn === 1) return;
    caller.destroy();
    const began = performance.now();
    while (performance.now() - began < 10);
  };
  setImmediate(busy);
  await new Deliveries(new MovedClock()).caughtUp();
  expect(turn).toBeGreaterThan(1);
  expect(hasClosed).toBe(true);
});

it('two calls in one go are two orders, and the first one again is a third', async () => {
  const run = await caller();
  const [first, second] = [run.bodyOf(['0001']), run.bodyOf(['0002'])];
  const answers = await raw(run, [whole(run, first) + whole(run, second)], { answers: 2 });
  expect(answers.match(/<scheduleId /g)).toHaveLength(2);
  await WAYS['over HTTP/1.0']!(run, first);
  expect(await run.booked()).toEqual(['0001', '0001', '0002']);
});

it.each<[string, (body: string) => string]>([
  ['space around a date', (body) => body.replace(/(<begDate[^>]*>)/, '$1\n  ')],
  ['a time without seconds', (body) => body.replace('>08:00:00<', '>08:00<')],
  ['CDATA', (body) => body.replace('>0001<', '><![CDATA[0001]]><')],
  ['a character reference', (body) => body.replace('>0001<', '>&#48;001<')],
  ['a comment in a value', (body) => body.replace('>0001<', '>00<!-- x -->01<')],
  [
    'its fields in another order',
    (body) => body.replace(/(<badgeNo.*?<\/badgeNo>)(.*?)(<\/item>)/s, '$2$1$3'),
  ],
  ['an id that is nil', (body) => body.replace('</item>', '<scheduleId xsi:nil="true"/></item>')],
  [
    'a SOAP header',
    (body) => body.replace(/<([\w-]+):Body/, '<$1:Header><x xmlns="urn:x">1</x></$1:Header><$1:Body'),
  ],
])('knows a row that comes again with %s', async (_, otherwise) => {
  const run = await caller();
  run.loseNext();
  const body = run.bodyOf(['0001']);
  expect(await WAYS['over HTTP/1.0']!(run, body)).toContain('Send the same again');
  run.sandbox.setFaults();
  expect(otherwise(body)).not.toBe(body);
  expect(await WAYS['over HTTP/1.0']!(run, otherwise(body))).toMatch(/<scheduleId /);
  expect(await run.booked()).toEqual(['0001']);
});
