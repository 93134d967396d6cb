import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { afterThisTest, startedGateway } from '../withGateway.js';

const ENVELOPE = '<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body/></Envelope>';

/** A service that cuts its first answers off. */
async function cutting(times: number): Promise<{ readonly endpoint: string; readonly calls: () => number }> {
  let calls = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => {
      const isCut = ++calls <= times;
      const body = isCut ? ENVELOPE.slice(0, 40) : ENVELOPE;
      socket.write(
        `HTTP/1.1 200 OK\r\ncontent-type: text/xml\r\ncontent-length: ${ENVELOPE.length}\r\n\r\n${body}`,
      );
      if (isCut) socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterThisTest(async () => void server.close());
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/soap`, calls: () => calls };
}

const READ = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><wsdlGetUnits><apiKey>K</apiKey></wsdlGetUnits></s:Body></s:Envelope>`;

it.each([
  ['is a fault', 1, {}, 500, 1],
  ['is asked for again where reads are repeated', 1, { repeatReads: true }, 200, 2],
] as const)('a short answer that is cut off %s', async (_, times, protect, status, calls) => {
  const service = await cutting(times);
  const gateway = await startedGateway({
    ...{ service: { endpoint: service.endpoint }, listen: { port: 0 }, allowKeys: true, protect },
  });
  const answer = await fetch(gateway.endpoint, {
    method: 'POST',
    body: READ,
    headers: { 'content-type': 'text/xml' },
  });
  const text = await answer.text();
  expect(answer.status).toBe(status);
  expect(text).toContain(status === 200 ? ENVELOPE : 'gateway: ');
  expect(service.calls()).toBe(calls);
});
