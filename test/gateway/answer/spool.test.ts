import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { Spool } from '../../../src/gateway/answer/Spool.js';

const MB = 1024 * 1024;

/** Pieces of the same few bytes, so that a long body takes no memory. */
async function* bodyOf(lengths: readonly number[], end?: Error): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.alloc(MB + 1, 'abcdefg');
  for (const length of lengths) yield bytes.subarray(0, length);
  if (end) throw end;
  yield Buffer.from('</s:Envelope>');
}

/** Where a body differs from what was taken in; -1 where it does not. */
async function apartFrom(spool: Spool, lengths: readonly number[]): Promise<number> {
  const whole = await buffer(bodyOf(lengths));
  const given = await buffer(spool.body());
  if (given.equals(whole)) return -1;
  return given.findIndex((byte, at) => byte !== whole[at]);
}

it('an answer that has no room in memory is the same to the byte, and as often as it is read', async () => {
  const long = Array.from({ length: 33 }, (_, i) => MB - i);
  const spool = await Spool.of(bodyOf(long));
  expect(await apartFrom(spool, long)).toBe(-1);
  expect(await apartFrom(spool, long)).toBe(-1);
  expect(spool.endsAsEnvelope).toBe(true);
  await spool.end();
  // What it took of the memory of all is there again.
  const short = await Spool.of(bodyOf([10]));
  expect(await apartFrom(short, [10])).toBe(-1);
  await short.end();
  await expect(Spool.of(bodyOf(long, new Error('reset')))).rejects.toThrow('reset');
});
