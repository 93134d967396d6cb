import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';

// Answers that never end. Whatever is wrong with one, the connection must not stay open for the rest of it.

let answer: (response: ServerResponse) => void;
const server = createServer((request, response) => {
  request.resume().once('end', () => answer(response));
});

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  [200, 'multipart/related; type="text/xml"; boundary=x', '--x\r\n', 'DecodeError'],
  [500, 'multipart/related; type="text/xml"; boundary=x', '--x\r\n', 'HttpError'],
  [200, 'text/xml; charset=no-such', '<e/>', 'DecodeError'],
  // As much as a script may have written in front of its XML.
  [200, 'text/xml', 'not XML '.repeat(9_000), 'DecodeError'],
  [200, 'text/xml', '<!DOCTYPE html>', 'DecodeError'],
  [404, 'text/html', '<html>', 'HttpError'],
])('HTTP %i as %s closes the connection with a %3$s', async (status, type, start, name) => {
  const closed = new Promise((resolve) => {
    answer = (response) => {
      response.once('close', resolve);
      response.writeHead(status, { 'content-type': type });
      response.write(start);
    };
  });
  const { port } = server.address() as AddressInfo;
  const client = createClient({ endpoint: `http://127.0.0.1:${port}/`, apiKey: 'k', retry: false });
  await expect(client.wsdlGetRoles()).rejects.toMatchObject({ name });
  await closed;
});
