import { readdirSync, readlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { endsAsEnvelope, Spool } from '../../../src/gateway/answer/Spool.js';

const MB = 1024 * 1024;

async function* bodyOf(pieces: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < pieces; i++) yield Buffer.alloc(MB, i);
}

/** How much of a body is as it was taken in. */
async function sizeOf(spool: Spool): Promise<number> {
  let size = 0;
  for await (const bytes of spool.body()) {
    expect([bytes[0], bytes.at(-1)]).toEqual(
      [size, size + bytes.length - 1].map((at) => Math.floor(at / MB)),
    );
    size += bytes.length;
  }
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
  { tags: ['slow'] },
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

it.runIf(process.platform === 'linux')('an answer whose end is lost leaves nothing behind', async () => {
  const before = files();
  const lost = async function* () {
    yield* bodyOf(34);
    throw new Error('lost');
  };
  await expect(Spool.of(lost())).rejects.toThrow('lost');
  expect(files()).toBe(before);
  const next = await Spool.of(bodyOf(30));
  expect(files()).toBe(before);
  await next.end();
});

it('an answer in a file ends as it does in memory', async () => {
  const long = await Spool.of(
    (async function* () {
      yield* bodyOf(33);
      yield Buffer.from('</soap:Enve');
      yield Buffer.from('lope>');
    })(),
  );
  expect(long.endsAsEnvelope).toBe(true);
  let end = '';
  for await (const bytes of long.body()) end = Buffer.from(bytes).subarray(-16).toString();
  expect(end).toBe('</soap:Envelope>');
  await long.end();
});
