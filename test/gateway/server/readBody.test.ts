import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { readBody } from '../../../src/gateway/server/readBody.js';
import { CallerGone } from '../../../src/gateway/server/sendAnswer.js';
import { post } from '../rawHttp.js';

it.each(['identity', 'gzip', 'deflate'])(
  'takes a caller that has gone before its request is read for gone (%s)',
  async (packing) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
      socket.write(post('/soap', '<half', { 'content-encoding': packing })),
    );
    const [request] = await once(server, 'request');
    socket.destroy();
    await new Promise((closed) => request.once('close', closed));

    await expect(readBody(request, 1_000, 'limits.bodyBytes')).rejects.toBeInstanceOf(CallerGone);

    server.close();
  },
);
