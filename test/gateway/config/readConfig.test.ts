import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { gatewayConfig } from '../../../src/gateway/config/GatewayConfig.js';
import { readConfig, settingsOf } from '../../../src/gateway/config/readConfig.js';

const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
afterAll(() => rmSync(folder, { recursive: true }));

const service = { endpoint: 'https://wfs.example/soap' };
const state = 'gateway.db';

function written(text: string): string {
  const path = join(folder, 'gateway.json');
  writeFileSync(path, text);
  return path;
}

it('listens on this machine alone unless it is told otherwise', () => {
  expect(settingsOf({ service, state }).listen).toEqual({ host: '127.0.0.1', port: 8088, tls: undefined });
  expect(settingsOf({ service, state }).allowKeys).toBe(false);
});

it('means paths from the folder of the file', () => {
  const tls = { cert: 'tls.crt', key: '/etc/tls.key' };
  const path = written(JSON.stringify({ service, state, listen: { host: '0.0.0.0', tls } }));
  expect(readConfig(path).listen.tls).toEqual({ cert: join(folder, 'tls.crt'), key: '/etc/tls.key' });
});

it('means every path from the folder of the file, and nothing that is no path', () => {
  const rest = {
    baseUrl: 'https://rest.example',
    clientId: 'file:id',
    clientSecret: { command: ['vault', 'rest'] },
  };
  const said = {
    ...{
      wsdl: 'a.wsdl',
      state,
      stateKey: 'file:seal',
      admin: { token: 'env:ADMIN' },
      watch: { log: 'calls.log' },
    },
    keys: { root: 'env:ROOT', units: { 101: 'file:keys/101', 102: 'file:/run/102' } },
    switch: {
      ...{ policy: 'policy.json', signOffs: 'signed', keys: 'keys.json', nights: '/var/nights' },
      reads: { a: { fields: ['name'] }, b: { scan: 'scan.json', files: ['b.php'] } },
    },
  };
  const at = (file: string) => join(folder, file);
  expect(settingsOf({ service, rest, ...said }, folder)).toMatchObject({
    ...{ wsdl: at('a.wsdl'), state: at(state), stateKey: `file:${at('seal')}`, admin: said.admin },
    watch: { log: at('calls.log') },
    keys: { root: 'env:ROOT', units: { 101: `file:${at('keys/101')}`, 102: 'file:/run/102' } },
    rest: { ...rest, clientId: `file:${at('id')}` },
    switch: {
      ...{ policy: at('policy.json'), signOffs: at('signed'), keys: at('keys.json'), nights: '/var/nights' },
      reads: { a: { fields: ['name'] }, b: { scan: at('scan.json'), files: ['b.php'] } },
    },
  });
  const none = settingsOf({ service, state: ':memory:', watch: { log: '-' } }, folder);
  expect([none.state, none.watch?.log, none.wsdl, none.keys]).toEqual([
    ':memory:',
    '-',
    undefined,
    undefined,
  ]);
  const shared = { service, stateKey: 'env:SEAL' };
  expect(settingsOf({ ...shared, state: 'file:url' }, folder).state).toBe(`file:${at('url')}`);
  for (const place of ['env:DATABASE', 'postgres://me@db/x', 'postgresql://db/x'])
    expect(settingsOf({ ...shared, state: place }, folder).state).toBe(place);
});

it('listens without TLS under names of this machine alone', () => {
  const on = (host: string) => () => settingsOf({ service, state, listen: { host } });
  for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '::1'])
    expect(on(host)).not.toThrow();
  for (const host of ['0.0.0.0', '::', 'localhost.example', '10.127.0.0', '127.0.0.1.example', '128.0.0.1'])
    expect(on(host)).toThrow(expect.objectContaining({ option: 'listen.tls' }));
});

it('takes namespaces from the file of a survey, and what the configuration says before them', () => {
  const told = { namespace: 'urn:told', operationNamespace: 'urn:calls' };
  const deployment = { format: 1, service: told, surveys: [], assumptions: {}, operations: {} };
  writeFileSync(join(folder, 'deployment.json'), JSON.stringify(deployment));
  const config = { service: { ...service, namespace: 'urn:mine' }, state, deployment: 'deployment.json' };
  const settings = readConfig(written(JSON.stringify(config)));
  expect(settings.service).toEqual({ ...service, ...told, namespace: 'urn:mine' });
  expect(settings.deployment).toEqual(deployment);
});

describe('says which field is wrong', () => {
  it.each<[string, object]>([
    ['service', {}],
    ['service.endpoint', { service: { endpoint: 'wfs.example' } }],
    ['service.endpoint', { service: { endpoint: 'ftp://wfs.example/soap' } }],
    ['service.endpiont', { state, service: { ...service, endpiont: '' } }],
    ['/none.json', { service, state, deployment: '/none.json' }],
    ['deployment.format', { service, state, deployment: { format: 2 } }],
    ['portt', { service, state, portt: 1 }],
    ['listen.port', { service, state, listen: { port: 'x' } }],
    ['listen.tls', { service, state, listen: { host: '0.0.0.0' } }],
    ['state', { service }],
    ['keys.root', { service, state, keys: { root: 'SECRET-KEY' } }],
    ['keys.units.101', { service, state, keys: { units: { 101: 'SECRET-KEY' } } }],
    [
      'switch.signOffs',
      {
        ...{ service, state: 'postgres://me:SECRET@db/x', stateKey: 'env:SEAL', keys: { root: 'env:KEY' } },
        rest: { baseUrl: 'https://rest.example', clientId: 'env:ID', clientSecret: 'env:SECRET' },
      },
    ],
    [
      'keys',
      {
        ...{ service, state },
        rest: { baseUrl: 'https://rest.example', clientId: 'env:ID', clientSecret: 'env:SECRET' },
      },
    ],
    ['state', { service, allowKeys: true, keys: { root: 'env:KEY' } }],
    ['state', { service, allowKeys: true, protect: { writes: true } }],
    ['stateKey', { service, state: 'env:DATABASE' }],
    ['limits.bodyBytes', { service, state, limits: { bodyBytes: 0 } }],
    ['limits.idleMs', { service, state, limits: { idleMs: -1 } }],
  ])('%s', (field, config) => {
    expect(() => settingsOf(config as never)).toThrow(expect.objectContaining({ option: field }));
  });

  it('also of a file that is none', () => {
    expect(() => readConfig(join(folder, 'nowhere.json'))).toThrow(/config: .*nowhere\.json is not there/);
  });

  it('and shows no value, which may be a key', () => {
    for (const config of [
      { service: { endpoint: 'SECRET-KEY' } },
      { service, state, keys: { root: 'SECRET-KEY' } },
      { service, state, keys: 'SECRET-KEY' },
    ])
      expect(() => settingsOf(config as never)).toThrow(/^(?!.*SECRET-KEY)[\w.]+: expected/);
  });
});

it('the pages on the gateway name every setting', () => {
  const page = (name: string) => readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');
  const pages = ['gateway', 'gateway-operations', 'gateway-switch'].map(page).join('\n');
  const names = settingNames(z.toJSONSchema(gatewayConfig, { unrepresentable: 'any', io: 'input' }) as Node);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !new RegExp(`[\`".]${name}[\`"\\s:]`).test(pages))).toEqual([]);
});

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly anyOf?: readonly Node[];
}

function settingNames(node: Node): string[] {
  return [
    ...Object.entries(node.properties ?? {}).flatMap(([name, inner]) =>
      // What a survey writes is no setting.
      name === 'deployment' ? [name] : [name, ...settingNames(inner)],
    ),
    ...(node.anyOf ?? []).flatMap(settingNames),
  ];
}
