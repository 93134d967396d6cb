import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWith } from '../../interop/foreignStack.js';
import { type Authority, type Certificate, createAuthority } from '../../network/certificates.js';
import { afterThisTest, startedGateway, startedSandbox } from '../withGateway.js';

describeWith('openssl', 'a gateway with a certificate', () => {
  let authority: Authority;
  let tls: { readonly cert: string; readonly key: string };
  let certificate: Certificate;
  beforeAll(() => {
    authority = createAuthority('Gateway Test CA');
    certificate = authority.issue('localhost');
    tls = { cert: certificate.certFile, key: certificate.keyFile };
  });
  afterAll(() => authority.remove());

  const gatewayBefore = (endpoint: string) =>
    startedGateway({
      ...{ service: { endpoint }, allowKeys: true },
      listen: { host: '0.0.0.0', port: 0, tls },
    });

  /** Asks over TLS as a client that trusts `ca`. */
  function ask(origin: string, body: string, ca: string | undefined): Promise<string> {
    const { port } = new URL(origin);
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', servername: 'localhost', port, path: '/soap', method: 'POST' };
      const sent = request({ ...options, ca, agent: false }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (piece: string) => (text += piece));
        answer.on('end', () => resolve(text));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  it('takes calls beyond this machine from who trusts it, and nobody else gets through', async () => {
    const sandbox = await startedSandbox();
    const { origin } = await gatewayBefore(sandbox.endpoint);
    expect(origin).toMatch(/^https:/);
    const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><wsdlGetRoles><apiKey>${sandbox.rootKey.reveal()}</apiKey></wsdlGetRoles></s:Body></s:Envelope>`;
    expect(await ask(origin, body, authority.ca)).toContain('wsdlGetRolesResponse');
    await expect(ask(origin, body, undefined)).rejects.toThrow(/certificate|verify/i);
    // What comes in the clear gets no answer.
    await expect(fetch(`http://127.0.0.1:${new URL(origin).port}/soap`)).rejects.toThrow();
  });

  it('ends in order: a call in flight gets its answer over TLS, and no other is taken', async () => {
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let answerNow = () => {};
    const service = createServer((came, response) => {
      came.resume();
      answerNow = () => response.end('<late/>');
      begun();
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    afterThisTest(async () => {
      service.close();
      service.closeAllConnections();
    });
    const gateway = await gatewayBefore(`http://127.0.0.1:${(service.address() as AddressInfo).port}/`);
    const call = ask(gateway.origin, '<a/>', authority.ca);
    await isBegun;
    const stopped = gateway.stop();
    await expect(ask(gateway.origin, '<a/>', authority.ca)).rejects.toThrow();
    answerNow();
    expect(await call).toBe('<late/>');
    await stopped;
  });

  it('is refused beyond this machine without one', async () => {
    const clear = { ...{ service: { endpoint: 'http://127.0.0.1:1/' }, allowKeys: true } };
    await expect(startedGateway({ ...clear, listen: { host: '0.0.0.0', port: 0 } })).rejects.toThrow(
      /listen\.tls: is needed on 0\.0\.0\.0/,
    );
    const missing = { cert: `${tls.cert}.none`, key: tls.key };
    await expect(
      startedGateway({ ...clear, listen: { host: '0.0.0.0', port: 0, tls: missing } }),
    ).rejects.toThrow(/listen\.tls\.cert/);
  });
});
