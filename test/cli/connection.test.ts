import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { restOptionsOf, restSettingsOf, targetOf, tellDoubts } from '../../src/cli/connection/connection.js';
import { checkReference, resolveReference } from '../../src/cli/connection/keyReference.js';
import { withoutSecrets } from '../../src/cli/connection/knownSecrets.js';
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
  const both = { rest: { ...profile.rest, clientSecret: 'env:MINE' } };
  const secrets = { ...env, WORKFORCE_CLIENT_SECRET: 'of-other', MINE: 'of-mine' };
  expect(restSettingsOf({ profile: both } as never, secrets).clientSecret).toBe('of-mine');
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

const PROFILE = {
  ...{ endpoint: 'https://mine.example/soap', apiKey: 'file:/keys/mine', namespace: 'uri:Mine' },
  ...{ actionPrefix: 'uri:Mine/', timeoutSeconds: 90 },
};
const profiles = join(folder, 'profiles.json');

it.each<[string, object, NodeJS.ProcessEnv, object]>([
  ['the profile that the environment names', {}, { WORKFORCE_PROFILE: 'mine' }, { profileName: 'mine' }],
  [
    'a profile that is asked for before that',
    { profile: 'other' },
    { WORKFORCE_PROFILE: 'mine', WORKFORCE_ENDPOINT: 'https://env.example' },
    { profileName: 'other', endpoint: 'https://other.example/soap', keyReference: 'env:WORKFORCE_KEY' },
  ],
  [
    'an option before the setting of a profile',
    {
      ...{ profile: 'mine', endpoint: 'https://new.example/soap', key: 'env:NEW', timeout: 5 },
      ...{ namespace: 'uri:New', operationNamespace: 'uri:NewOperations', actionPrefix: 'uri:New/' },
    },
    {},
    {
      ...{ endpoint: 'https://new.example/soap', keyReference: 'env:NEW' },
      client: {
        ...{ endpoint: 'https://new.example/soap', timeoutMs: 5_000, namespace: 'uri:New' },
        ...{ operationNamespace: 'uri:NewOperations', actionPrefix: 'uri:New/' },
      },
    },
  ],
  [
    'the settings of a profile',
    { profile: 'mine' },
    {},
    {
      keyReference: 'file:/keys/mine',
      client: { timeoutMs: 90_000, namespace: 'uri:Mine', actionPrefix: 'uri:Mine/' },
    },
  ],
])('takes %s', async (_, options, env, target) => {
  const other = { endpoint: 'https://other.example/soap' };
  writeFileSync(profiles, JSON.stringify({ profiles: { mine: PROFILE, other } }));
  expect(await targetOf({ config: profiles, ...options }, env)).toMatchObject(target);
});

it('finds no profile by a name that every object has, and no file that was asked for and is not there', async () => {
  for (const [known, says] of [
    [{ mine: PROFILE, other: PROFILE }, 'there are mine, other'],
    [{}, 'how one looks: workforce-soap doctor --help'],
  ] as const) {
    writeFileSync(profiles, JSON.stringify({ profiles: known }));
    await expect(targetOf({ config: profiles, profile: 'constructor' }, {})).rejects.toThrow(
      `no profile "constructor" in ${profiles}; ${says}.`,
    );
  }
  const gone = join(folder, 'gone.json');
  for (const { options, env } of [
    { options: { config: gone }, env: {} },
    { options: {}, env: { WORKFORCE_CONFIG: gone } },
  ])
    await expect(targetOf(options, { WORKFORCE_ENDPOINT: 'https://wfs.example', ...env })).rejects.toThrow(
      gone,
    );
  // The default one may lack.
  const env = { WORKFORCE_ENDPOINT: 'https://wfs.example', XDG_CONFIG_HOME: folder };
  expect((await targetOf({}, env)).endpoint).toBe('https://wfs.example');
});

it('says that a deployment file is of another service than is called, and of the same in another spelling nothing', () => {
  const told = (endpoint: string) => {
    const notes: string[] = [];
    const deployment = { service: { endpoint: 'https://wfs.example/soap/' }, assumptions: {} };
    tellDoubts(
      { note: (text: string) => notes.push(text) } as never,
      { endpoint, client: { deployment } } as never,
      'journal',
    );
    return notes.filter((text) => text.includes('deployment file'));
  };
  expect(told('https://wfs.example/soap')).toEqual([]);
  expect(told('https://test.example/soap')).toEqual([
    'the deployment file is of https://wfs.example/soap/, and the calls go to https://test.example/soap',
  ]);
});

it('says nothing any more that it has read as a key', () => {
  resolveReference('env:KEY', { KEY: 'a-key-that-was-read' });
  expect(withoutSecrets('It is a-key-that-was-read.')).not.toContain('a-key-that-was-read');
  const advice = 'If that was a key, have it replaced.';
  expect(() => checkReference('a-key', '--key')).toThrow(advice);
  expect(() => checkReference('a-key', 'apiKey')).not.toThrow(advice);
});
