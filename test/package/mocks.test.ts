import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';

const older = inject('consumer');
const newer = inject('newer');

/** What the service would answer, and a script that calls it over both schemes by both clients, and once where nothing answers. */
const CALLS = `
  import { createClient } from 'workforce-soap';
  import { createRestClient } from 'workforce-soap/rest';
  import { build, cassetteNock, faultNock, faults, useCassette } from 'workforce-soap/testing';
  const soap = (name) => '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><' + name + 'Response><return><item><id>7</id></item></return></' + name + 'Response></e:Body></e:Envelope>';
  const seen = [];
  const answerTo = (path, body) => {
    const name = /:(wsdl\\w+)/.exec(body)?.[1];
    seen.push(name ?? path);
    if (name) return [soap(name), 'text/xml'];
    return [JSON.stringify(path.endsWith('/token') ? { access_token: 'a-token', expires_in: 600 } : { id: '7' }), 'application/json'];
  };
  async function calls() {
    for (const scheme of ['http', 'https']) {
      const given = { retry: false, connectTimeoutMs: 5000 };
      const client = createClient({ ...given, endpoint: scheme + '://service.invalid/soap', apiKey: 'a-key' });
      console.log((await client.wsdlGetRoles())[0].id, (await client.wsdlUpdateShifts(build.input('wsdlUpdateShifts'))).rows.length);
      const rest = createRestClient({ ...given, baseUrl: scheme + '://service.invalid', clientId: 'id', clientSecret: 'secret' });
      console.log((await rest.employees.get('7')).id);
      const other = createClient({ ...given, endpoint: scheme + '://other.invalid/soap', apiKey: 'a-key' });
      console.log((await other.safe.wsdlGetRoles()).error.requestSent);
    }
    console.log(seen.join(' '));
  }`;
const SCHEME = ['7 1', '7', 'false'];
const SEEN = 'wsdlGetRoles wsdlUpdateShifts /oauth/v3/token /hr/v3/employees/7';
const OF_CALLS = [...SCHEME, ...SCHEME, `${SEEN} ${SEEN}`];
// A fault and a broken connection that were planned, what meets neither, a replayed read, and a write that is not recorded.
const OF_TOOLKIT = [
  'HttpError NetworkError',
  '2',
  '9101',
  expect.stringContaining('Nearest is 007-wsdlUpdateShifts'),
];
const fixtures = JSON.stringify(join(import.meta.dirname, '../fixtures/cassettes'));

const MSW = `
  import { http, HttpResponse } from 'msw';
  import { setupServer } from 'msw/node';
  const handler = http.all('*://service.invalid/*', async ({ request }) => {
    const [body, type] = answerTo(new URL(request.url).pathname, await request.text());
    return new HttpResponse(body, { headers: { 'content-type': type } });
  });
  setupServer(handler).listen({ onUnhandledRequest: 'error' });
  await calls();`;

/** `reply`: how a version of nock answers. What the toolkit puts into nock is tried too. */
const NOCK = (reply: string) => `
  import nock from 'nock';
  nock.disableNetConnect();
  const answered = (path, body) => {
    const [text, type] = answerTo(path, body);
    return [200, text, { 'content-type': type }];
  };
  for (const scheme of ['http', 'https'])
    for (const method of ['get', 'post']) nock(scheme + '://service.invalid').persist()[method](/.*/).reply(${reply});
  await calls();
  nock.cleanAll();
  nock.enableNetConnect();
  const endpoint = 'https://gone.invalid/soap';
  const client = createClient({ endpoint, apiKey: 'a-key', retry: false });
  faultNock(nock, endpoint, [faults.badGateway('wsdlGetRoles'), faults.connectionReset('wsdlGetUnits')]);
  console.log((await client.safe.wsdlGetRoles()).error.name, (await client.safe.wsdlGetUnits()).error.name);
  console.log((await client.wsdlGetEmployees({})).length);
  nock.cleanAll();
  const cassette = useCassette('payroll-run', { folder: ${fixtures}, mode: 'replay' });
  cassetteNock(nock, cassette, endpoint);
  console.log((await client.wsdlGetUnitsAPIKeyV2())[0].groupId);
  console.log((await client.safe.wsdlUpdateShifts(build.input('wsdlUpdateShifts'))).error.message);`;
const NOCK_14 = NOCK('function (path, body) { return answered(path, String(body)); }');
const NOCK_15 = NOCK('async (request) => answered(new URL(request.url).pathname, await request.text())');

const bin = (name: string) => join(older, 'node_modules/.bin', name);
const nodes = inject('nodes');
const oldest = [nodes['20']!];
const latest = [Object.values(nodes).at(-1)!];
const between = [nodes['22']!];

interface Case {
  readonly folder: string;
  readonly command: readonly string[];
  readonly mock: string;
}

const CASES: Readonly<Record<string, Case>> = {
  'msw 2 on the oldest Node': { folder: older, command: oldest, mock: MSW },
  'nock 14 on the oldest Node': { folder: older, command: oldest, mock: NOCK_14 },
  'msw 3 on Node 22': { folder: newer, command: between, mock: MSW },
  'nock 15 on Node 22': { folder: newer, command: between, mock: NOCK_15 },
  'msw 3': { folder: newer, command: latest, mock: MSW },
  'nock 15': { folder: newer, command: latest, mock: NOCK_15 },
  'msw 2 in bun': { folder: older, command: [bin('bun')], mock: MSW },
  'nock 14 in bun': { folder: older, command: [bin('bun')], mock: NOCK_14 },
  'msw 2 in deno': { folder: older, command: [bin('deno'), 'run', '-A'], mock: MSW },
  'nock 14 in deno': { folder: older, command: [bin('deno'), 'run', '-A'], mock: NOCK_14 },
};

it.each(Object.entries(CASES))(
  '%s sees every call of the installed package, and nothing else goes out',
  async (name, { folder, command, mock }) => {
    const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.mjs`);
    writeFileSync(file, `${CALLS}${mock}\n  process.exit();`);
    const [program = '', ...args] = command;
    const { stdout } = await promisify(execFile)(program, [...args, file], { cwd: folder });
    const lines = stdout.trim().split('\n');
    expect(lines).toEqual(mock === MSW ? OF_CALLS : [...OF_CALLS, ...OF_TOOLKIT]);
  },
);
