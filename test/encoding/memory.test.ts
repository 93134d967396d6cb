import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createAnswerDecoder } from '../../src/encoding/answer/decodeAnswer.js';
import { wsdlGetRoles } from '../../src/operations/catalogue/wsdlGetRoles.js';
import { errorOf, rolesAnswer } from './answers.js';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const [start = '', end = ''] = rolesAnswer('<return>|</return>').split('|');
const MB = 2 ** 20;

/** Reads a piece again and again, and tells how many bytes were read and what the heap grew by. */
function readUntilRefused(
  piece: string,
  memory: number,
  head = start,
): { error: Error; bytes: number; heap: number } {
  const decoder = createAnswerDecoder(wsdlGetRoles, { lenient: true, limits: { memory } });
  const bytes = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
  collect();
  const before = process.memoryUsage().heapUsed;
  let read = 0;
  decoder.write(Buffer.from(head));
  const error = errorOf(() => {
    for (; read < 4000 * MB; read += bytes.length) decoder.write(bytes);
  });
  collect();
  const heap = process.memoryUsage().heapUsed - before;
  decoder.take();
  return { error, bytes: read, heap };
}

// Each is small on the wire, packed even more so, and much in memory.
const bombs: Record<string, string> = {
  'empty records': '<item/>',
  'records of nothing': '<item><id/></item>',
  'elements that nothing refers to': '<item id="a"/>',
  'references to what never comes': '<item href="#a"/>',
  'long texts': `<item><name>${'x'.repeat(1000)}</name></item>`,
};

describe.each(Object.entries(bombs))('an answer of %s without end', (_, piece) => {
  it('is refused before it takes much more memory than it may', () => {
    const { error, heap } = readUntilRefused(piece, 16 * MB);
    expect(error).toMatchObject({ reason: 'refused', message: expect.stringContaining('limits.memory') });
    expect(heap).toBeLessThan(2.5 * 16 * MB);
  });
});

it('is refused while few of its bytes were read', () => {
  expect(readUntilRefused('<item/>', 16 * MB).bytes).toBeLessThan(4 * MB);
});

it('a stream is not limited by what was consumed', () => {
  const decoder = createAnswerDecoder(wsdlGetRoles, { limits: { memory: 4 * MB } });
  const role = `<item><id>1</id><name>${'x'.repeat(300)}</name></item>`;
  const bytes = Buffer.from(role.repeat(200));
  decoder.write(Buffer.from(start));
  let records = 0;
  for (let i = 0; i < 1000; i++) {
    decoder.write(bytes);
    records += decoder.take().length;
  }
  decoder.write(Buffer.from(end));
  expect(decoder.end()).toMatchObject({ kind: 'value', value: [] });
  expect(records).toBe(200_000);
});
