import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createRestClient } from '../../src/rest/index.js';
import { assertNoSecrets } from '../../src/testing/assertNoSecrets.js';
import { useCassette } from '../../src/cassette/useCassette.js';

const folder = mkdtempSync(join(tmpdir(), 'rest-cassettes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const noNetwork = () => expect.unreachable('the network is cut');

const employee = {
  id: '77',
  badgeNumber: '0042',
  email: 'ingrid@corporation.se',
  personalInformation: {
    firstName: 'Ingrid',
    lastName: 'Åkesson',
    dateOfBirth: '1981-12-18',
    gender: 'FEMALE',
  },
};
const service = async (url: string): Promise<Response> => {
  const body = url.includes('/token')
    ? { access_token: 'live-token-of-the-service', token_type: 'Bearer', expires_in: 3600 }
    : { data: [employee], pagination: {} };
  return new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', 'set-cookie': 'sid=cookie-of-the-service' },
  });
};

it('REST calls are recorded without tokens and persons, and replayed', async () => {
  const employees = async (fetch: ReturnType<typeof useCassette>['fetch'], clientSecret: string) => {
    const client = createRestClient({
      baseUrl: 'https://rest.example',
      clientId: 'the-client-id',
      clientSecret,
      fetch,
      retry: false,
    });
    const found: unknown[] = [];
    for await (const one of client.employees.list()) found.push(one);
    return found;
  };
  const recording = useCassette('employees', {
    folder,
    mode: 'record',
    writes: true,
    projectKey: 'p',
    fetch: service,
  });
  expect(await employees(recording.fetch, 'live-client-secret')).toEqual([employee]);
  recording.stop();
  expect(readdirSync(join(folder, 'employees'))).toHaveLength(3);
  const secrets = [
    'live-client-secret',
    'live-token-of-the-service',
    'the-client-id',
    'cookie-of-the-service',
  ];
  const personal = ['Ingrid', 'Åkesson', 'ingrid@corporation.se', '1981-12-18', '"0042"', 'FEMALE'];
  assertNoSecrets({ files: [folder] }, { secrets, personal });
  using replaying = useCassette('employees', { folder, mode: 'replay', fetch: noNetwork });
  expect(await employees(replaying.fetch, 'another secret')).toMatchObject([
    {
      id: expect.stringMatching(/^(?!77)\d\d$/),
      badgeNumber: expect.stringMatching(/^0\d{3}$/),
      email: expect.stringMatching(/\.example$/),
    },
  ]);
});

it('what opens something in a query string is an alias; what says where a page is stays', async () => {
  const names = ['token', 'key', 'secret', 'jwt', 'sig', 'code', 'bearer', 'auth_token', 'sessionKey'];
  const value = (name: string) => `opens-${name}-4x9Q`;
  const url = (of = value) =>
    `https://one.example/files?${new URLSearchParams([...names.map((name) => [name, of(name)]), ['pageToken', 'p-2']] as [string, string][])}`;
  const service = async () =>
    new Response('{"code":"E-1"}', { headers: { 'content-type': 'application/json' } });
  const options = { folder, projectKey: 'p', fetch: service };
  const recording = useCassette('query', { ...options, mode: 'record' });
  await recording.fetch(url());
  recording.stop();
  const call = readFileSync(join(folder, 'query', '001-GET-files', 'call.json'), 'utf8');
  for (const name of names) expect(call, name).not.toContain(value(name));
  expect(call).toContain('pageToken=p-2');
  const replaying = useCassette('query', { ...options, mode: 'replay' });
  expect(await (await replaying.fetch(url((name) => `other-${name}`))).json()).toEqual({ code: 'E-1' });
  replaying.stop();
});

it('values of parameters, steps, form fields and columns that nobody describes are replaced', async () => {
  const service = async (_url: string, init?: { method?: string }) =>
    init?.method === 'POST'
      ? new Response('owner=Gunhild+Tidstrand&state=open', {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      : new Response('Fornamn;Efternamn\nSolveig;Bergqvist\n', { headers: { 'content-type': 'text/csv' } });
  const options = { folder, writes: true, projectKey: 'p', fetch: service };
  const read = (fetch: ReturnType<typeof useCassette>['fetch'], who: string, step: string) =>
    fetch(`https://one.example/portal/v1/${step}/days?who=${who}&active=true`).then((answer) =>
      answer.text(),
    );
  const recording = useCassette('undescribed', { ...options, mode: 'record' });
  await read(recording.fetch, 'Torbjörn', 'anna.lindqvist');
  await recording.fetch('https://one.example/portal/orders', { method: 'POST', body: 'buyer=Ragnhild+Ek' });
  recording.stop();
  const files = readdirSync(join(folder, 'undescribed'), { recursive: true, withFileTypes: true });
  const written = files
    .map((file) => (file.isFile() ? readFileSync(join(file.parentPath, file.name), 'utf8') : file.name))
    .map((text) => decodeURIComponent(text.replaceAll('+', ' ')))
    .join('\n');
  for (const value of ['Torbjörn', 'lindqvist', 'Ragnhild', 'Gunhild', 'Tidstrand', 'Solveig', 'Bergqvist'])
    expect(written, value).not.toContain(value);
  expect(written).toContain('/portal/v1/');
  expect(written).toContain('active=true');
  using replaying = useCassette('undescribed', { ...options, mode: 'replay', fetch: noNetwork });
  expect(await read(replaying.fetch, 'Torbjörn', 'anna.lindqvist')).toMatch(/^Fornamn;Efternamn\n\w+;\w+\n$/);
});
