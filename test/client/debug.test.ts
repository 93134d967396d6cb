import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClientOptions, createClient, type DebugExchange } from '../../src/index.js';
import { allPrints } from '../canary/scenarios.js';

const KEY = 'Zq7CANARYkey81x';
const UNIT_KEY = 'unit-7f3a9cCANARY';
const envelope = (answer: string) =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${answer}</e:Body></e:Envelope>`;
const UNITS = `<wsdlGetUnitsAPIKeyV2Response><return><item><id>7</id><API_key>${UNIT_KEY}</API_key><name>Ward</name></item></return></wsdlGetUnitsAPIKeyV2Response>`;

const seenHeaders: IncomingHttpHeaders[] = [];
let reply: { status: number; body: string; utf16?: boolean } = { status: 200, body: '' };
const server = createServer((request, response) => {
  seenHeaders.push(request.headers);
  request.resume().on('end', () => {
    response.writeHead(reply.status, {
      'content-type': reply.utf16 ? 'text/xml' : 'text/xml; charset=utf-8',
      'x-request-id': `r-${KEY}`,
    });
    response.end(reply.utf16 ? Buffer.from(`\uFEFF${reply.body}`, 'utf16le') : reply.body);
  });
});
let endpoint = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/soap`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const clientWith = (options: Partial<ClientOptions> = {}) =>
  createClient({ endpoint, apiKey: KEY, retry: false, ...options });

it('debug gives both envelopes of one call, without the key and without the keys that the answer gave', async () => {
  reply = { status: 200, body: envelope(UNITS) };
  const seen: DebugExchange[] = [];
  await clientWith().wsdlGetUnitsAPIKeyV2({}, { debug: (one) => seen.push(one) });
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ operation: 'wsdlGetUnitsAPIKeyV2', attempt: 1, answer: { status: 200 } });
  expect(seen[0]!.request.body).toMatch(/<apiKey[^>]*>\[redacted\]<\/apiKey>/);
  expect(seen[0]!.request.headers.soapaction).toMatch(/^"uri:Service/);
  expect(seen[0]!.answer!.body).toContain('<API_key>[redacted]</API_key><name>Ward</name>');
  expect(allPrints(seen).join('\n')).not.toMatch(/CANARY/);
});

it('debug gives at most a million characters of an answer, and reads all of it', async () => {
  const unit = UNITS.slice(UNITS.indexOf('<item>'), UNITS.indexOf('</return>'));
  reply = { status: 200, body: envelope(UNITS.replace(unit, unit.repeat(17_000))) };
  const seen: DebugExchange[] = [];
  const units = await clientWith().wsdlGetUnitsAPIKeyV2({}, { debug: (one) => seen.push(one) });
  expect(units).toHaveLength(17_000);
  expect(seen[0]!.answer!.body.length).toBeLessThan(1_100_000);
});

// Where a search goes through it once for each word, it takes minutes.
it('debug searches a long text of words like those of keys at once', async () => {
  const whole = envelope(UNITS.replace('Ward', 'token'.repeat(190_000)));
  reply = { status: 200, body: whole.slice(0, -40) };
  const seen: DebugExchange[] = [];
  const call = clientWith().wsdlGetUnitsAPIKeyV2({}, { debug: (one) => seen.push(one) });
  await expect(call).rejects.toThrow();
  expect(seen[0]!.answer!.body).toContain('</API_key><name>tokentoken');
  expect(seen[0]!.answer!.body).not.toContain('CANARY');
});

it('debug gives what came of an answer that breaks off, without its keys, and of each attempt', async () => {
  reply = { status: 503, body: envelope(UNITS).slice(0, -40) };
  const seen: DebugExchange[] = [];
  const client = clientWith({ retry: { attempts: 2, backoffMs: 1 } });
  const result = await client.safe.wsdlGetUnitsAPIKeyV2({}, { debug: (one) => seen.push(one) });
  expect(result.ok).toBe(false);
  expect(seen.map(({ attempt, answer }) => [attempt, answer?.status])).toEqual([
    [1, 503],
    [2, 503],
  ]);
  reply = { status: 200, body: envelope(UNITS).slice(0, -60) };
  await clientWith().safe.wsdlGetUnitsAPIKeyV2({}, { debug: (one) => seen.push(one) });
  expect(seen[2]!.answer!.body).toContain('<name>Ward');
  expect(allPrints(seen).join('\n')).not.toMatch(/CANARY/);
});

it('debug reads an answer in the charset that only its first bytes tell, and finds the keys of a broken one', async () => {
  reply = { status: 200, body: envelope(UNITS).slice(0, -60), utf16: true };
  const seen: DebugExchange[] = [];
  await clientWith().safe.wsdlGetUnitsAPIKeyV2({}, { debug: (one) => seen.push(one) });
  expect(seen[0]!.answer!.body).toContain('<API_key>[redacted]</API_key><name>Ward');
});

it('a debug function that throws changes nothing', async () => {
  reply = { status: 200, body: envelope(UNITS) };
  const throwing = () => {
    throw new Error('no');
  };
  const units = await clientWith().wsdlGetUnitsAPIKeyV2({}, { debug: throwing });
  expect(units).toHaveLength(1);
});

it('headers of your own go out with every call, are secrets, and take no place of what the client sets', async () => {
  const credentials = Buffer.from('proxy-user:proxy-CANARY-word').toString('base64');
  reply = {
    status: 500,
    body: envelope(
      `<e:Fault><faultcode>e:Server</faultcode><faultstring>not ${credentials}, not proxy-CANARY-word</faultstring></e:Fault>`,
    ),
  };
  const client = clientWith({ headers: { Authorization: `Basic ${credentials}`, 'X-Tenant': 'eu' } });
  const result = await client.safe.wsdlGetRoles();
  expect(seenHeaders.at(-1)).toMatchObject({ authorization: `Basic ${credentials}`, 'x-tenant': 'eu' });
  expect(result).toMatchObject({ ok: false, error: { name: 'FaultError' } });
  const printed = allPrints(result).join('\n');
  expect(printed).not.toContain(credentials);
  expect(printed).not.toContain('CANARY');
  for (const name of ['SOAPAction', 'content-type', 'Host'])
    expect(() => clientWith({ headers: { [name]: 'x' } })).toThrow(
      /headers: expected no .*: the client sets it/,
    );
  expect(() => clientWith({ headers: { 'x-a': 'two\nlines' } })).toThrow(/one line/);
});

it.each([
  '<ns-2.a:apiKey xsi:type="xsd:string">CANARY',
  '<item><apikey>CANARY',
  '<API_key>CANARY',
  '<n:newPassword>CANARY',
  '<client.secret-2>CANARY',
  '<access_token >CANARY',
  '<API_key><value xsi:type="xsd:string">CANARY',
  '<API_key><![CDATA[CANARY',
  '<item><key xsi:type="xsd:string">API_key</key><value xsi:type="xsd:string">CANARY',
])('debug masks what stands in %s of an answer that breaks off', async (broken) => {
  reply = { status: 200, body: `${envelope('').slice(0, 60)}${broken}` };
  const seen: DebugExchange[] = [];
  await clientWith().safe.wsdlGetRoles({}, { debug: (one) => seen.push(one) });
  const shown = broken.replace('CANARY', '[redacted]');
  expect(seen[0]!.answer!.body.endsWith(shown)).toBe(true);
});

it('debug masks nothing beside an empty field', async () => {
  const fields = '<API_key/><a>1</a><API_key xsi:nil="true"/><b>2</b><API_key></API_key><c>3</c>';
  reply = { status: 200, body: `${envelope('').slice(0, 60)}${fields}` };
  const seen: DebugExchange[] = [];
  await clientWith().safe.wsdlGetRoles({}, { debug: (one) => seen.push(one) });
  expect(seen[0]!.answer!.body.endsWith(fields)).toBe(true);
});

it.each([
  ['text/xml; charset=ISO-8859-1', 'Pfl\u00fcger'],
  ['text/xml; charset="ISO-8859-1"', 'Pfl\u00fcger'],
  ['text/xml', 'Pfl\ufffdger'],
  ['text/xml; charset=unheard-of', 'Pfl\u00fcger'],
])('debug reads an answer as %s', async (contentType, name) => {
  const body = Buffer.from(envelope('<name>Pfl\u00fcger</name>'), 'latin1');
  const seen: DebugExchange[] = [];
  const fetch = async () => new Response(body, { headers: { 'content-type': contentType } });
  await clientWith({ fetch }).safe.wsdlGetRoles({}, { debug: (one) => seen.push(one) });
  expect(seen[0]!.answer!.body).toContain(`<name>${name}</name>`);
});

const FAULT = envelope('<e:Fault><faultcode>e:Server</faultcode><faultstring>no</faultstring></e:Fault>');
it.each([
  [400, 'text/xml', FAULT, 'FaultError'],
  [500, 'application/soap+xml', FAULT, 'FaultError'],
  [200, 'text/xml', FAULT, 'FaultError'],
  [399, 'text/xml', FAULT, 'HttpError'],
  [429, 'text/xml', FAULT, 'HttpError'],
  [502, 'text/xml', FAULT, 'HttpError'],
  [503, 'text/xml', FAULT, 'HttpError'],
  [500, 'text/html', FAULT, 'HttpError'],
  [500, undefined, FAULT, 'HttpError'],
  [500, 'text/xml', '<html', 'HttpError'],
  [500, 'text/xml', envelope('<wsdlGetRolesResponse><return/></wsdlGetRolesResponse>'), 'HttpError'],
  [200, 'text/xml', '<html', 'DecodeError'],
] as const)('HTTP %i with %s: %s is a %s', async (status, contentType, body, name) => {
  const headers = contentType ? { 'content-type': contentType } : {};
  const fetch = async () => new Response(Buffer.from(body), { status, headers });
  expect(await clientWith({ fetch }).safe.wsdlGetRoles()).toMatchObject({ ok: false, error: { name } });
});

it.each([
  [{}, '"uri:Service/wsdlGetRoles"'],
  [{ actionPrefix: 'urn:x#' }, '"urn:x#wsdlGetRoles"'],
  [{ actionPrefix: '' }, '"wsdlGetRoles"'],
  [{ actions: { wsdlGetRoles: 'urn:roles' } }, '"urn:roles"'],
  [{ actions: { wsdlGetUnit: 'urn:unit' } }, '"uri:Service/wsdlGetRoles"'],
])('with %o the SOAPAction is %s', async (options, action) => {
  await clientWith(options).safe.wsdlGetRoles();
  expect(seenHeaders.at(-1)!.soapaction).toBe(action);
});
