import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import nock from 'nock';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { answerWithFault } from '../../src/faults/answerWithFault.js';
import { faultNock } from '../../src/faults/faultNock.js';
import { faults } from '../../src/faults/faults.js';

const endpoint = 'https://service.example/soap';

describe('faults through nock', () => {
  afterEach(() => nock.cleanAll());
  const resultWith = async (plan: Parameters<typeof faultNock>[2], timeoutMs = 20_000) => {
    faultNock(nock, endpoint, plan);
    const client = createClient({ endpoint, apiKey: 'k-1', retry: false, timeoutMs });
    const result = await client.safe.wsdlGetEmployees({});
    return result.ok ? result.value.length : result.error.name;
  };

  it.each([
    ['badGateway', 'HttpError'],
    ['unknownKey', 'FaultError'],
    ['truncatedBody', 'DecodeError'],
    ['connectionRefused', 'NetworkError'],
    ['connectionReset', 'NetworkError'],
    ['silence', 'TimeoutError'],
    ['resetMidBody', 'NetworkError'],
    ['gzip', 2],
    ['oneItemArray', 1],
  ] as const)('%s gives %s', async (name, expected) => {
    expect(await resultWith(faults[name](), name === 'silence' ? 50 : undefined)).toBe(expected);
  });

  it('answers what meets no fault from the definitions', async () => {
    expect(await resultWith(faults.badGateway('wsdlGetRoles'))).toBe(2);
  });
});

describe('faults on the answers of a server', () => {
  it.each([
    ['slowDrip', 'ok'],
    ['resetMidBody', 'broken'],
    ['connectionReset', 'broken'],
    ['badGateway', 'ok'],
  ] as const)('%s is %s', async (name, expected) => {
    const well = async () => ({ status: 200, headers: {}, body: Buffer.from('x'.repeat(1000)) });
    const call = { operation: 'GET /', number: 1, body: Buffer.from(''), contentType: undefined, well };
    const server = createServer(async (_, response) =>
      answerWithFault((await faults[name]().effectOn(call))!, response),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const seen = await fetch(`http://127.0.0.1:${port}/`)
      .then((response) => response.text())
      .then(
        () => 'ok',
        () => 'broken',
      );
    server.closeAllConnections();
    server.close();
    expect(seen).toBe(expected);
  });
});
