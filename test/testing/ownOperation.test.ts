import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useCassette } from '../../src/cassette/useCassette.js';

// A deployment has operations that no definition has.

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const folder = mkdtempSync(join(tmpdir(), 'own-operation-'));
const service = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'text/xml');
  response.end(
    `<s:Envelope xmlns:s="${SOAP}"><s:Body><wsdlOwnResponse><return><badgeNo>0017</badgeNo></return></wsdlOwnResponse></s:Body></s:Envelope>`,
  );
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/soap`;
});
afterAll(async () => {
  await new Promise((resolve) => service.close(resolve));
  rmSync(folder, { recursive: true });
});

interface Asked {
  readonly badgeNo?: string;
  readonly limit?: string;
  readonly prefix?: string;
}

const plain = ({ badgeNo = '0017', limit = '30', prefix = 't' }: Asked) =>
  `<s:Envelope xmlns:s="${SOAP}" xmlns:${prefix}="uri:Own"><s:Body><${prefix}:wsdlOwn><apiKey>k-0001-canary</apiKey><begDate>2026-03-01</begDate><who><badgeNo>${badgeNo}</badgeNo></who><limit>${limit}</limit></${prefix}:wsdlOwn></s:Body></s:Envelope>`;
const referring = ({ badgeNo = '0017' }: Asked) =>
  `<s:Envelope xmlns:s="${SOAP}"><s:Body><wsdlOwn><apiKey>k-0001-canary</apiKey><who href="#a"/></wsdlOwn><multiRef id="a"><badgeNo>${badgeNo}</badgeNo><note>as agreed</note></multiRef></s:Body></s:Envelope>`;

it.each([
  ['plain', plain],
  ['referring', referring],
] as const)('a call of an operation that no definition has is replayed: %s', async (name, envelope) => {
  const at = (mode: 'record' | 'replay') =>
    useCassette(name, { folder, mode, writes: true, projectKey: 'a key of the project, 0123456789' });
  const ask = async (cassette: ReturnType<typeof at>, asked: Asked) => {
    const body = `<?xml version="1.0"?>\n${envelope(asked)}`;
    const headers = { 'content-type': 'text/xml; charset=utf-8' };
    return (await cassette.fetch(url, { method: 'POST', body, headers })).text();
  };
  const recording = at('record');
  recording.start();
  expect(await ask(recording, {})).toContain('0017');
  recording.stop();
  const replaying = at('replay');
  replaying.start();
  await expect(ask(replaying, { badgeNo: '0815' })).rejects.toThrow(/badgeNo/);
  expect(await ask(replaying, { prefix: 'other' })).toContain('<badgeNo>0017</badgeNo>');
  const told = await ask(replaying, { badgeNo: '0815', limit: '99' }).catch(String);
  expect(told).toContain('No recorded wsdlOwn matches');
  expect(told).not.toMatch(/0815|0017|canary/);
  expect(() => replaying.stop()).toThrow('No recorded wsdlOwn matches');
});
