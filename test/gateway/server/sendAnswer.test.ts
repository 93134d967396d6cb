import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { sendAnswer } from '../../../src/gateway/server/sendAnswer.js';

it.each([10, 100_000])('an answer of %i bytes is out before it is looked at', async (bytes) => {
  const done: string[] = [];
  const response = { writeHead: () => undefined, end: () => done.push('out') };
  await sendAnswer(
    response as unknown as ServerResponse,
    { status: 200, headers: {} },
    [Buffer.alloc(bytes)],
    async () => void done.push('looked at'),
  );
  expect(done).toEqual(['out', 'looked at']);
});
