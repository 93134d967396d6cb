import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { describeWith } from '../interop/foreignStack.js';

const soap = (call: string) =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${call}</e:Body></e:Envelope>`;

describeWith('chromium', 'a page of another origin', () => {
  let browser: Browser;
  let sandbox: Sandbox;
  const elsewhere = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>elsewhere</title>');
  });
  beforeAll(async () => {
    sandbox = await startSandbox();
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    elsewhere.close();
    await sandbox?.stop();
  });

  it('reads nothing, changes nothing and learns no token, in any way that a page can ask', {
    timeout: 120_000,
  }, async () => {
    const key = sandbox.rootKey.reveal();
    const { baseUrl, clientId, clientSecret } = sandbox.restOptions();
    const write = soap(
      `<t:wsdlUpdateUnit xmlns:t="uri:Service"><apiKey>${key}</apiKey><unitInfo><extUnitId>U101</extUnitId><city>Taken</city></unitInfo></t:wsdlUpdateUnit>`,
    );
    const read = soap(`<t:wsdlGetUnits xmlns:t="uri:Service"><apiKey>${key}</apiKey></t:wsdlGetUnits>`);
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret.reveal(),
    }).toString();
    const asked = [
      { url: sandbox.endpoint, type: 'text/xml', body: write },
      { url: sandbox.endpoint, type: 'text/plain', body: write },
      { url: sandbox.endpoint, type: 'text/plain', body: read },
      { url: `${baseUrl}/oauth/v3/token`, type: 'application/x-www-form-urlencoded', body: form },
      { url: `${sandbox.url}/admin/reset`, type: 'text/plain', body: '' },
    ];
    const outcomes: string[] = [];
    sandbox.onCall(({ outcome, operation }) => outcomes.push(`${operation} ${outcome}`));
    const { port } = elsewhere.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost']) {
      const page = await browser.newPage();
      await page.goto(`http://${host}:${port}/`);
      const seen = await page.evaluate(async (requests) => {
        const got: string[] = [];
        for (const { url, type, body } of requests)
          for (const mode of ['cors', 'no-cors'] as const) {
            const init = { method: 'POST', mode, body, headers: { 'content-type': type } };
            got.push(
              await fetch(url, init).then(
                (answer) => answer.text(),
                () => '',
              ),
            );
          }
        return got;
      }, asked);
      expect(seen.join('')).toBe('');
      // A form is sent without asking first, and shows what it is answered.
      await page.setContent(
        `<form method="post" enctype="text/plain" action="${sandbox.url}/admin/reset"><button>go</button></form>`,
      );
      await page.click('button');
      await page.waitForURL(`${sandbox.url}/**`);
      expect(await page.content()).not.toContain(key);
      await page.close();
    }
    expect(outcomes).toEqual([]);
    const cities = (await createClient(sandbox.clientOptions()).wsdlGetUnits()).map(({ city }) => city);
    expect(cities.length).toBeGreaterThan(0);
    expect(cities).not.toContain('Taken');
  });
});
