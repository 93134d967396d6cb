import { readdirSync, readlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { endsAsEnvelope, Spool } from '../../../src/gateway/answer/Spool.js';

const MB = 1024 * 1024;
const piece = Buffer.alloc(MB, 'x');

async function* bodyOf(pieces: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < pieces; i++) yield piece;
}

async function sizeOf(spool: Spool): Promise<number> {
  let size = 0;
  for await (const { length } of spool.body()) size += length;
  return size;
}

/** Answers that this process has in a file. */
function files(): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return /workforce-soap-.*\/answer /.test(readlinkSync(`/proc/self/fd/${fd}`));
    } catch {
      // It was that of the folder.
      return false;
    }
  }).length;
}

it.runIf(process.platform === 'linux')(
  'answers share the memory that they wait in, and give back what they took of it',
  async () => {
    const first = await Spool.of(bodyOf(20));
    expect(files()).toBe(0);
    const second = await Spool.of(bodyOf(20));
    expect(files()).toBe(1);
    expect(await sizeOf(second)).toBe(20 * MB);
    await first.end();
    await first.end();
    await second.end();
    const third = await Spool.of(bodyOf(30));
    expect(files()).toBe(0);
    expect(await sizeOf(third)).toBe(30 * MB);
    await third.end();
    const fourth = await Spool.of(bodyOf(33));
    expect(files()).toBe(1);
    await fourth.end();
  },
);

it.each([
  ['</soap:Envelope>', true],
  ['</Envelope>\r\n', true],
  ['</Envelope ><!-- of node 7 -->', true],
  ['</Envelope><!-- of node 7', false],
  ['</Body>', false],
  ['</Envelop', false],
])('an answer that ends with %j is whole: %s', (end, whole) => {
  const bytes = Buffer.from(`<Envelope><Body>${end}`);
  expect(endsAsEnvelope(bytes)).toBe(whole);
  expect(endsAsEnvelope(Buffer.from(bytes.toString(), 'utf16le'))).toBe(whole);
});
