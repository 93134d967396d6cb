import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  it('takes a renewed certificate without a restart, and keeps the one it has where that cannot be read', async () => {
    const sandbox = await startedSandbox();
    const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
    afterThisTest(async () => rmSync(folder, { recursive: true }));
    const own = { cert: join(folder, 'tls.crt'), key: join(folder, 'tls.key') };
    const put = (from: { readonly cert: string; readonly key: string }) => {
      copyFileSync(from.cert, own.cert);
      copyFileSync(from.key, own.key);
    };
    put(tls);
    const listen = { host: '0.0.0.0', port: 0, tls: own };
    const gateway = await startedGateway({
      service: { endpoint: sandbox.endpoint },
      allowKeys: true,
      listen,
    });
    const other = createAuthority('Another CA');
    afterThisTest(async () => other.remove());
    const renewed = other.issue('localhost');
    put({ cert: renewed.certFile, key: renewed.keyFile });
    expect(await ask(gateway.origin, '', authority.ca)).toContain('Fault');
    gateway.reload();
    expect(await ask(gateway.origin, '', other.ca)).toContain('Fault');
    writeFileSync(own.cert, 'no certificate');
    expect(() => gateway.reload()).toThrow();
    expect(await ask(gateway.origin, '', other.ca)).toContain('Fault');
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
