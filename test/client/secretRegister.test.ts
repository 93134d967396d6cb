import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Client, createClient, Secret } from '../../src/index.js';
import { createRestClient } from '../../src/rest/index.js';
import { createTokenSource } from '../../src/rest/call/authorization.js';
import { Redactor } from '../../src/text/redaction/redact.js';
import { SecretRegister } from '../../src/text/redaction/SecretRegister.js';
import { allPrints } from '../canary/scenarios.js';

const KEY = 'Zq7CANARYkey81xPm4WvT9dL';
const UNIT_KEY = 'uB5nQ2vWk8sYt3RzLp6J';
const PASSWORD = 'hunter2-Maple-77';
const envelope = (body: string) =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${body}</e:Body></e:Envelope>`;
const fault = (text: string) =>
  envelope(`<e:Fault><faultcode>Server</faultcode><faultstring>${text}</faultstring></e:Fault>`);

let reply = '';
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(reply.includes('Fault>') ? 500 : 200, { 'content-type': 'text/xml' }).end(reply);
  });
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());
let client: Client;
beforeEach(() => {
  const { port } = server.address() as AddressInfo;
  client = createClient({ endpoint: `http://127.0.0.1:${port}/soap`, apiKey: KEY, retry: false });
});

const thrownBy = async (run: () => Promise<unknown>): Promise<unknown> =>
  run().then(
    () => expect.fail('nothing was thrown'),
    (error: unknown) => error,
  );
const withPassword = { employees: [{ badgeNo: '1001', password: new Secret(PASSWORD) }] } as never;

it('a password that was sent is in no fault and in no validation error', async () => {
  reply = fault(`bad password ${PASSWORD} of '${PASSWORD.slice(0, 15)}...'`);
  const error = await thrownBy(() => client.wsdlUpdateEmployees(withPassword));
  expect(String(error)).toContain("bad password [redacted] of '[redacted]...'");
  reply = envelope(
    `<wsdlUpdateEmployeesResponse><return><item><badgeNo>1001</badgeNo><validationErrors><item>weak: ${PASSWORD}</item></validationErrors></item></return></wsdlUpdateEmployeesResponse>`,
  );
  const { rejected } = await client.wsdlUpdateEmployees(withPassword);
  expect(rejected[0]?.validationErrors).toEqual(['weak: [redacted]']);
});

it.each([
  ['as a whole', () => client.wsdlGetUnitsAPIKeyV2()],
  [
    'record by record',
    async () => {
      for await (const unit of client.stream.wsdlGetUnitsAPIKeyV2()) expect(unit.API_key).toBeDefined();
    },
  ],
])('a key that an answer gave %s is in no later error', async (_, read) => {
  reply = envelope(
    `<wsdlGetUnitsAPIKeyV2Response><return><item><API_key>${UNIT_KEY}</API_key></item></return></wsdlGetUnitsAPIKeyV2Response>`,
  );
  await read();
  reply = fault(`no rights for ${UNIT_KEY}`);
  for (const print of allPrints(await thrownBy(() => client.wsdlGetRoles())))
    expect(print).not.toContain(UNIT_KEY);
});

it('what controls a terminal or turns the direction of a text is shown as what it is', async () => {
  reply = fault('locked \u202eby \u0085 admin');
  const { message } = (await thrownBy(() => client.wsdlGetRoles())) as Error;
  expect(message).toContain('locked \\u202eby \\u0085 admin');
});

it('the rows of a rejected batch are in no print of its error, hidden properties included', async () => {
  reply = envelope(
    '<wsdlUpdateEmployeesResponse><return><item><badgeNo>1001</badgeNo><validationErrors><item>no CANARYperson</item></validationErrors></item></return></wsdlUpdateEmployeesResponse>',
  );
  const rows = { employees: [{ badgeNo: '1001', givenName: 'CANARYperson' }] } as never;
  const batch = await client.wsdlUpdateEmployees(rows);
  const error = await thrownBy(async () => batch.orThrow());
  for (const print of allPrints(error)) expect(print).not.toContain('CANARYperson');
});

it('a token is known as long as a call uses it, also when two others were fetched meanwhile', async () => {
  const tokens = ['tok-A9x3Kq7Lm2Wz', 'tok-B4v8Nc1Ry6Td', 'tok-C7s2Hp5Jf9Ge'];
  let given = 0;
  let release: (() => void) | undefined;
  const rest = createServer((request, response) => {
    const used = request.headers.authorization ?? '';
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url?.includes('token')) send(200, { access_token: tokens[given++], expires_in: 3600 });
    else if (request.url?.includes('labels/1'))
      release = () => send(400, { err: { msg: 'BAD', Text: used } });
    // Refused once with each of the first two, so that they are renewed.
    else if (used.includes(tokens[2]!)) send(200, []);
    else send(401, {});
  });
  await new Promise<void>((resolve) => void rest.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(rest.address() as AddressInfo).port}`;
  const api = createRestClient({
    baseUrl,
    clientId: 'id',
    clientSecret: 'a-secret-of-15ch',
    retry: false,
    v2Token: 'v3',
  });
  const waiting = thrownBy(() =>
    api.v2.GET('/v2/collaboration-groups/labels/{labelId}', { params: { path: { labelId: 1 } } }),
  );
  await expect.poll(() => release, { timeout: 20_000 }).toBeDefined();
  await thrownBy(() =>
    api.v2.GET('/v2/collaboration-groups/labels/domain/{domainId}', { params: { path: { domainId: 1 } } }),
  );
  const again = { params: { path: { domainId: 1 } } };
  await api.v2.GET('/v2/collaboration-groups/labels/domain/{domainId}', again);
  release?.();
  const error = await waiting;
  rest.close();
  rest.closeAllConnections();
  expect(given).toBe(3);
  for (const print of allPrints(error)) expect(print).not.toContain(tokens[0]);
  expect((error as Error).message).toContain('[redacted]');
});

it('a register is bounded, and lets go of what no call uses', () => {
  const register = new SecretRegister();
  const redactor = new Redactor(register);
  const one = register.lease();
  const other = register.lease();
  one.hold(KEY);
  other.hold(KEY);
  one.end();
  expect(redactor.text(KEY)).toBe('[redacted]');
  other.end();
  expect(redactor.text(KEY)).toBe(KEY);
  const pin = register.lease();
  pin.hold('4711');
  expect(redactor.text('the PIN 4711')).toBe('the PIN [redacted]');
  pin.end(true);
  expect(redactor.text('row 4711')).toBe('row 4711');
  for (let i = 0; i <= 1_000; i++) register.add(`key-${i}-k${i * 7919}x`);
  expect(redactor.text('key-0-k0x')).toBe('key-0-k0x');
  expect(redactor.text(`key-1000-k${7_919_000}x`)).toBe('[redacted]');
});

it('of the tokens that a REST client fetched, the register knows the last thousand', async () => {
  const register = new SecretRegister();
  let fetched = 0;
  const fetchToken = async () => ({
    secret: new Secret(`token-${++fetched}-q${fetched * 7919}x`),
    freshUntil: 0,
  });
  const tokens = createTokenSource(fetchToken, register);
  const first = await tokens.get();
  for (let i = 0; i < 1_001; i++) await tokens.get();
  const last = await tokens.get();
  const redactor = new Redactor(register);
  expect(redactor.text(first.secret.reveal())).toBe('token-1-q7919x');
  expect(redactor.text(last.secret.reveal())).toBe('[redacted]');
});
