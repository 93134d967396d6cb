import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { restOptionsOf, targetOf, restSettingsOf } from '../../src/cli/connection/connection.js';
import { resolveReference } from '../../src/cli/connection/keyReference.js';
import { proxyFor } from '../../src/cli/connection/proxy.js';

const folder = mkdtempSync(join(tmpdir(), 'workforce-connection-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PROXY = { HTTPS_PROXY: 'http://proxy.example:3128' };
const isExcepted = (address: string, list: string) =>
  proxyFor(address, { ...PROXY, NO_PROXY: list }) === undefined;

it.each([
  ['https://wfs.example/soap', 'wfs.example', true],
  ['https://wfs.example/soap', 'other.example, wfs.example', true],
  ['https://test.wfs.example/soap', 'wfs.example', true],
  ['https://test.wfs.example/soap', '.wfs.example', true],
  ['https://test.wfs.example/soap', '*.wfs.example', true],
  ['https://notwfs.example/soap', 'wfs.example', false],
  ['https://wfs.example:8443/soap', 'wfs.example:8443', true],
  ['https://wfs.example/soap', 'wfs.example:8443', false],
  ['https://wfs.example/soap', '*', true],
])('%s with NO_PROXY=%s goes past the proxy: %s', (address, list, excepted) => {
  expect(isExcepted(address, list)).toBe(excepted);
});

it('goes through the proxy of its scheme, else through that of all, and to this machine through none', () => {
  const env = { http_proxy: 'http://plain.example', ALL_PROXY: 'all.example:3128' };
  expect(proxyFor('http://wfs.example/soap', env)).toEqual({
    url: 'http://plain.example',
    variable: 'http_proxy',
  });
  expect(proxyFor('https://wfs.example/soap', env)).toEqual({
    ...{ url: 'http://all.example:3128', variable: 'ALL_PROXY' },
  });
  expect(proxyFor('http://127.0.0.1:8080/soap', env)).toBeUndefined();
});

it('sends the key of a profile to no other deployment that the environment names', async () => {
  const config = join(folder, 'config.json');
  const mine = { endpoint: 'https://mine.example/soap', apiKey: 'file:/keys/mine' };
  writeFileSync(config, JSON.stringify({ defaultProfile: 'mine', profiles: { mine } }));
  const env = { WORKFORCE_ENDPOINT: 'https://other.example/soap' };
  expect(await targetOf({ config }, env)).toMatchObject({
    ...{ endpoint: env.WORKFORCE_ENDPOINT, keyReference: 'env:WORKFORCE_KEY', profileName: undefined },
  });
  expect(await targetOf({ config, profile: 'mine' }, env)).toMatchObject({
    ...{ endpoint: mine.endpoint, keyReference: mine.apiKey },
  });
  expect(await targetOf({ config }, {})).toMatchObject({
    endpoint: mine.endpoint,
    keyReference: mine.apiKey,
  });
});

it('takes the REST side of a profile before that of the environment', () => {
  const profile = { rest: { baseUrl: 'https://mine.example', clientId: 'mine' } };
  const env = { WORKFORCE_REST_URL: 'https://other.example', WORKFORCE_CLIENT_ID: 'other' };
  expect(restSettingsOf({ profile } as never, env)).toMatchObject(profile.rest);
});

it('takes one word for a key, and shows nothing of what is none', () => {
  const resolved = (KEY: string) => () => resolveReference('env:KEY', { KEY });
  expect(resolved('  SECRET-KEY\n')()).toBe('SECRET-KEY');
  for (const text of ['SECRET KEY', 'SECRET\nKEY', 'SECRET-KÉY']) {
    expect(resolved(text)).toThrow('holds more than one word, or characters that a key cannot have');
    expect(resolved(text)).not.toThrow(/SECRET/);
  }
  expect(resolved(' \n')).toThrow('env:KEY is empty');
});

it('calls REST through the proxy of its address, with the time limit of the command, and not where a setting lacks', () => {
  const target = { profile: {}, client: { timeoutMs: 7_000 } } as never;
  const env = {
    ...{ WORKFORCE_REST_URL: 'https://rest.example', WORKFORCE_CLIENT_ID: 'id' },
    WORKFORCE_CLIENT_SECRET: 'a-secret',
  };
  const plain = restOptionsOf(target, env);
  expect(plain).toMatchObject({ baseUrl: 'https://rest.example', clientId: 'id', timeoutMs: 7_000 });
  expect(plain.fetch).toBeUndefined();
  expect(restOptionsOf(target, { ...env, ...PROXY }).fetch).toBeTypeOf('function');
  expect(restOptionsOf(target, { ...env, ...PROXY, NO_PROXY: 'rest.example' }).fetch).toBeUndefined();
  expect(restOptionsOf(target, { ...env, ...PROXY, WORKFORCE_REST_URL: 'no address' }).fetch).toBeUndefined();
  for (const name of Object.keys(env))
    expect(() => restOptionsOf(target, { ...env, [name]: '' })).toThrow('the REST side is not configured');
});
