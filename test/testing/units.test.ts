import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import type { CassetteOptions } from '../../src/cassette/CassetteOptions.js';
import { useCassette } from '../../src/cassette/useCassette.js';

const folder = mkdtempSync(join(tmpdir(), 'units-'));
afterAll(() => rmSync(folder, { recursive: true }));
const projectKey = 'the key of the project';

/** Answers a unit's key with its own role, and gives an employee that only the second unit has. */
const service = async (_: string, init: RequestInit): Promise<Response> => {
  const sent = String(init.body);
  const operation = /:(wsdl\w+)>/.exec(sent)![1]!;
  const unit = sent.includes('north-key-1') ? 1 : 2;
  const items: Readonly<Record<string, string>> = {
    wsdlGetRoles: `<id>${unit}</id>`,
    wsdlGetSections: '<id>7</id>',
    wsdlGetEmployees: '<id>48213</id><badgeNo>0815</badgeNo>',
  };
  const item = items[operation];
  return new Response(
    `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><${operation}Response><return><item>${item}</item></return></${operation}Response></e:Body></e:Envelope>`,
    { headers: { 'content-type': 'text/xml' } },
  );
};
const open = (name: string, options: CassetteOptions) =>
  useCassette(name, { folder, fetch: service, ...options });
const clientOf = (cassette: ReturnType<typeof open>, apiKey: string) =>
  createClient({ endpoint: 'https://one.example/soap', apiKey, fetch: cassette.fetch, retry: false });
const roleOf = async (cassette: ReturnType<typeof open>, apiKey: string) =>
  (await clientOf(cassette, apiKey).wsdlGetRoles())[0]?.id;

beforeAll(async () => {
  const recording = open('units', { mode: 'record', projectKey });
  await roleOf(recording, 'north-key-1');
  await roleOf(recording, 'south-key-2');
  await clientOf(recording, 'south-key-2').wsdlGetEmployees({ badgeNo: '0815' });
  recording.stop();
});

it('with the project key, each unit gets its own answers, whichever asks first', async () => {
  const replaying = open('units', { projectKey });
  expect(await roleOf(replaying, 'south-key-2')).toBe(2);
  expect(await roleOf(replaying, 'north-key-1')).toBe(1);
  expect(await roleOf(replaying, 'south-key-2')).toBe(2);
  replaying.stop();
});

it('without it, a call that both units made is refused, as nobody can tell whose it is', async () => {
  const replaying = open('units', {});
  await expect(roleOf(replaying, 'some-other-key')).rejects.toMatchObject({
    name: 'CassetteMissError',
    requestSent: false,
    message: expect.stringMatching(/in 001-wsdlGetRoles and 002-wsdlGetRoles, and it cannot be told/),
  });
  expect(() => replaying.stop()).toThrow(/cannot be told/);
});

it('without it, what a key asked for before says whose it is, and leaves the other key to the other unit', async () => {
  const replaying = open('units', {});
  await clientOf(replaying, 'any').wsdlGetEmployees({ badgeNo: '0815' });
  expect(await roleOf(replaying, 'any')).toBe(2);
  expect(await roleOf(replaying, 'another')).toBe(1);
  replaying.stop();
});

it.each([
  ['first', ['any']],
  ['last, once the answers of all are used', ['one', 'another', 'any']],
])('an answer that all units gave says of no key whose it is: asked %s', async (_, keys) => {
  const recording = open('alike', { mode: 'record', projectKey });
  for (const key of ['north-key-1', 'south-key-2']) {
    await clientOf(recording, key).wsdlGetSections();
    await roleOf(recording, key);
  }
  recording.stop();
  const replaying = open('alike', {});
  for (const key of keys) expect(await clientOf(replaying, key).wsdlGetSections()).toHaveLength(1);
  await expect(roleOf(replaying, 'any')).rejects.toThrow(/cannot be told/);
  expect(() => replaying.stop()).toThrow(/cannot be told/);
});

it('a cassette of an older version keeps the ids of persons that it has, also in calls that are added', async () => {
  const employeeId = async (mode: 'record' | 'recordMissing') => {
    const cassette = open('older', { mode, projectKey });
    const [employee] = await clientOf(cassette, 'north-key-1').wsdlGetEmployees({ badgeNo: '0815' });
    cassette.stop();
    return employee?.id;
  };
  await employeeId('record');
  const head = join(folder, 'older/cassette.json');
  const { scheme, ...older } = JSON.parse(readFileSync(head, 'utf8'));
  expect(scheme).toBe(3);
  const answered = () => readFileSync(join(folder, 'older/002-wsdlGetEmployees/response.xml'), 'utf8');
  writeFileSync(head, JSON.stringify(older));
  const added = open('older', { mode: 'recordMissing', projectKey });
  await clientOf(added, 'north-key-1').wsdlGetEmployees({});
  added.stop();
  expect(answered()).toContain('<id>48213</id>');
  expect(JSON.parse(readFileSync(head, 'utf8')).scheme).toBe(1);
});

it('a cassette keeps the pseudonyms of the scheme that it was begun with', async () => {
  const phones = async (_: string) =>
    new Response(
      '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><wsdlGetEmployeesResponse><return><item><cellPhone>+46 70 1007919</cellPhone></item></return></wsdlGetEmployeesResponse></e:Body></e:Envelope>',
      { headers: { 'content-type': 'text/xml' } },
    );
  const phone = async (name: string) => {
    const cassette = open(name, { mode: 'recordMissing', projectKey, fetch: phones });
    await clientOf(cassette, 'north-key-1').wsdlGetEmployees({});
    cassette.stop();
    const text = readFileSync(join(folder, name, '001-wsdlGetEmployees/response.xml'), 'utf8');
    return /<cellPhone>(.*)<\/cellPhone>/.exec(text)?.[1];
  };
  mkdirSync(join(folder, 'begun'));
  writeFileSync(join(folder, 'begun/cassette.json'), '{ "format": 1, "scheme": 2, "schemas": {} }');
  // As the version before made it.
  expect(await phone('begun')).toBe('+92 37 3028697');
  expect(await phone('new')).toMatch(/^\+[1-9]\d [1-9]\d [1-9]\d{6}$/);
  expect(await phone('new')).not.toBe('+92 37 3028697');
  expect(JSON.parse(readFileSync(join(folder, 'begun/cassette.json'), 'utf8')).scheme).toBe(2);
});

it('an answer that pads the badge number of the run has it with its blanks', async () => {
  const padded = (...[url, init]: Parameters<typeof service>) =>
    service(url, init).then(
      async (answer) => new Response((await answer.text()).replace('>0815<', '>0815    <')),
    );
  const recording = open('padded', { mode: 'record', projectKey, fetch: padded });
  await clientOf(recording, 'south-key-2').wsdlGetEmployees({ badgeNo: '0815' });
  recording.stop();
  const replaying = open('padded', { mode: 'replay' });
  const [employee] = await clientOf(replaying, 'any').wsdlGetEmployees({ badgeNo: '0815' });
  expect(employee?.badgeNo).toBe('0815    ');
  replaying.stop();
});

it.each([{ projectKey }, {}])(
  'an answer has the badge number of a run that pads it, without its blanks: %j',
  async (options) => {
    const recording = open('pads', { mode: 'record', projectKey });
    await clientOf(recording, 'south-key-2').wsdlGetEmployees({ badgeNo: '0815    ' });
    recording.stop();
    const replaying = open('pads', { mode: 'replay', ...options });
    for (const again of ['0815    ', '0815    ']) {
      const [employee] = await clientOf(replaying, 'any').wsdlGetEmployees({ badgeNo: again });
      expect(employee?.badgeNo).toBe('0815');
    }
    replaying.stop();
  },
);
