import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Ending } from '../../src/transport/Ending.js';
import { createHttpEngine } from '../../src/transport/httpEngine.js';

// More than the buffers of two sockets hold, so that a server that reads nothing more cannot have all of it.
const LONG = Buffer.alloc(24 * 1024 * 1024, 'a');

/** Sends a long body to a server that answers the first bytes and reads on no further. */
async function answeredEarly(head: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.pause();
      socket.write(`HTTP/1.1 ${head}\r\ncontent-length: 2\r\nx-note: a\r\nx-note: b\r\n\r\nno`);
    });
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  let began = 0;
  const answer = await createHttpEngine().exchange({
    ...{ method: 'POST', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, headers: {} },
    ...{ body: LONG, changes: true, owner: undefined, ending: new Ending() },
    onSending: () => void began++,
  });
  return { answer, began };
}

it.each(['200 OK', '307 Temporary Redirect'])(
  '%s before the whole request was read answers another one, and nobody knows what became of this',
  async (head) => {
    await expect(answeredEarly(head)).rejects.toMatchObject({
      reason: { kind: 'network', requestSent: true, what: expect.stringContaining('whole request') },
    });
  },
);

it('a refusal may come before the whole request was read, and is given with its headers', async () => {
  const { answer, began } = await answeredEarly('400 Bad Request');
  expect([answer.status, answer.header('x-note'), began]).toEqual([400, 'a, b', 1]);
  await answer.body.return?.();
});
