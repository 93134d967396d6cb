import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-mocks-'));
beforeAll(() => {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const install = ['install', inject('tarball'), 'msw@2', 'nock@14', '--silent', '--no-audit', '--no-fund'];
  execFileSync('npm', install, { cwd: folder });
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

const ENVELOPE =
  '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><wsdlGetRolesResponse><return><item><id>7</id></item></return></wsdlGetRolesResponse></e:Body></e:Envelope>';
const CALLS = `
  for (const scheme of ['http', 'https']) {
    const client = createClient({ endpoint: scheme + '://soap.invalid/soap', apiKey: 'a-key', retry: false });
    console.log((await client.wsdlGetRoles()).map(({ id }) => String(id)).join());
  }`;
const MOCKS = {
  'msw 2': `
    import { http, HttpResponse } from 'msw';
    import { setupServer } from 'msw/node';
    import { createClient } from 'workforce-soap';
    const answer = () => new HttpResponse(process.argv[2], { headers: { 'content-type': 'text/xml' } });
    setupServer(http.post('*://soap.invalid/soap', answer)).listen({ onUnhandledRequest: 'error' });`,
  'nock 14': `
    import nock from 'nock';
    import { createClient } from 'workforce-soap';
    nock.disableNetConnect();
    for (const scheme of ['http', 'https'])
      nock(scheme + '://soap.invalid').post('/soap').reply(200, process.argv[2], { 'content-type': 'text/xml' });`,
};

it.each(Object.entries(MOCKS))('%s answers the client of the installed package', async (name, mock) => {
  const file = join(folder, `${name.replace(' ', '-')}.mjs`);
  writeFileSync(file, mock + CALLS);
  const { stdout } = await promisify(execFile)(inject('nodes')['20']!, [file, ENVELOPE], { cwd: folder });
  expect(stdout).toBe('7\n7\n');
});
