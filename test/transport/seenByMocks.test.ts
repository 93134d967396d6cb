import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { builtCli } from '../cli/builtCli.js';

beforeAll(() => builtCli().then(() => undefined), 120_000);

// In a process of its own: vitest rewrites imports, so that what is replaced would be seen there in any case.
const MOCKS: Readonly<Record<string, string>> = {
  'what replaces a member of node:http and node:https': `
    import http from 'node:http';
    import https from 'node:https';
    for (const [name, module] of Object.entries({ http, https })) {
      module.request = ({ protocol, hostname }) => { seen.push(protocol + '//' + hostname); throw new Error(name); };
    }`,
  nock: `
    import nock from 'nock';
    nock.disableNetConnect();
    nock.emitter.on('no match', ({ options, host }) => seen.push('http://' + (host ?? options.host)));`,
  'the interceptors of msw': `
    import { ClientRequestInterceptor } from '@mswjs/interceptors/ClientRequest';
    const interceptor = new ClientRequestInterceptor();
    interceptor.on('request', ({ request, controller }) => {
      seen.push(request.url);
      controller.respondWith(new Response('not here', { status: 418 }));
    });
    interceptor.apply();`,
};

it.each(Object.entries(MOCKS))(
  '%s sees every request, SOAP and REST, http and https',
  { tags: ['slow'] },
  async (_, mock) => {
    const script = `
    import { createClient } from './dist/index.js';
    import { createRestClient } from './dist/rest/index.js';
    const seen = [];
    ${mock}
    const plain = { retry: false, budget: false };
    for (const scheme of ['http', 'https']) {
      const client = createClient({ endpoint: scheme + '://soap.invalid/soap', apiKey: 'a-key', ...plain });
      await client.safe.wsdlGetRoles();
      await client.safe.wsdlUpdateSections({ sections: [{ name: 'Tills' }] });
      const rest = createRestClient({ baseUrl: scheme + '://rest.invalid', token: 'a-token', ...plain });
      await rest.safe.employees.get(7);
    }
    console.log(JSON.stringify(seen.map((url) => new URL(url).hostname)));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type', 'module', '--eval', script],
      { cwd: join(import.meta.dirname, '../..') },
    );
    const each = ['soap.invalid', 'soap.invalid', 'rest.invalid'];
    expect(JSON.parse(stdout)).toEqual([...each, ...each]);
  },
);
