import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Client, createClient } from '../../src/index.js';
import { type Quirks, type Sandbox, startSandbox } from '../../src/sandbox/index.js';

let sandbox: Sandbox;
let client: Client;
afterEach(() => sandbox.stop());

async function start(quirks: Quirks, world = 'small'): Promise<void> {
  sandbox = await startSandbox({ quirks, world });
  client = createClient({ ...sandbox.clientOptions(), retry: false });
}

async function post(
  body: string,
  headers: Record<string, string> = {},
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(sandbox.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'text/xml', ...headers },
    body,
    signal,
  });
}
const PATIENT = { timeout: 30_000 };
const envelope = (body: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`;
const roles = envelope('<wsdlGetRoles><apiKey>sandbox-root-key</apiKey></wsdlGetRoles>');
const nobody = envelope('<wsdlGetRoles><apiKey>nobody</apiKey></wsdlGetRoles>');

it('latin1: answers in ISO-8859-1, in which other characters become ?', async () => {
  await start({ latin1: true });
  const employees = await client.wsdlGetEmployeesV2();
  expect(employees.slice(0, 3).map(({ givenName, familyName }) => `${givenName} ${familyName}`)).toEqual([
    'Åsa Öberg',
    "Pat O'Brien & Söner",
    '?ukasz ?ó?kiewski',
  ]);
  const response = await post(roles);
  expect(response.headers.get('content-type')).toBe('text/xml; charset=ISO-8859-1');
  expect(await response.text()).toMatch(/^<\?xml version="1.0" encoding="ISO-8859-1"\?>/);
});

it('positionalParts: takes parts by position, whatever their names', async () => {
  await start({ positionalParts: true });
  const outOfOrder =
    '<wsdlGetEmployees><apiKey>sandbox-root-key</apiKey><badgeNo>1011</badgeNo></wsdlGetEmployees>';
  const answer = await (await post(envelope(outOfOrder))).text();
  expect(answer.match(/<section xsi:type="xsd:int">(\d+)/)?.[1]).toBe('1011');
  expect(await client.wsdlGetEmployees({ badgeNo: '0002' })).toMatchObject([{ badgeNo: '0002' }]);
});

it('nilArrays: writes empty arrays as nil', async () => {
  await start({ nilArrays: true });
  expect(
    await (
      await post(
        envelope('<wsdlFindEmployees><apiKey>sandbox-root-key</apiKey><badgeNoList/></wsdlFindEmployees>'),
      )
    ).text(),
  ).toContain('SOAP-ENC:arrayType="tns:UnitEmployee[0]" xsi:nil="true"/>');
  expect(await client.wsdlFindEmployees({ badgeNoList: [] })).toEqual([]);
});

it('a date that the WSDL requires and nobody has is nil, others are left out', async () => {
  await start({}, '1x1');
  const asked = envelope('<wsdlGetEmployees><apiKey>sandbox-root-key</apiKey></wsdlGetEmployees>');
  const answer = await (await post(asked)).text();
  expect(answer).toContain('<leaveDate xsi:type="xsd:date" xsi:nil="true"/>');
  expect(answer).not.toContain('<industryDate');
  expect((await client.wsdlGetEmployees())[0]?.leaveDate).toBeUndefined();
});

it('zeroDates: writes dates without a value as 0000-00-00', async () => {
  await start({ zeroDates: true });
  const answer = await (
    await post(
      envelope(
        '<wsdlGetEmployees><apiKey>sandbox-root-key</apiKey><employeeId>1001</employeeId></wsdlGetEmployees>',
      ),
    )
  ).text();
  expect(answer).toContain('<leaveDate xsi:type="xsd:date">0000-00-00</leaveDate>');
  expect((await client.wsdlGetEmployees({ employeeId: 1001 }))[0]?.leaveDate).toBeUndefined();
});

it('trailingComment: appends debug text after the envelope', async () => {
  await start({ trailingComment: ' memory 12 MB ' });
  expect(await (await post(roles)).text()).toMatch(/<\/SOAP-ENV:Envelope>\s*<!--\s*memory 12 MB\s*-->$/);
  expect(await client.wsdlGetRoles()).toHaveLength(7);
});

it('faultStatus: faults with HTTP 200, by default 500', async () => {
  await start({ faultStatus: 200 });
  expect((await post(nobody)).status).toBe(200);
  await expect(
    createClient({ ...sandbox.clientOptions(), apiKey: 'nobody' }).wsdlGetRoles(),
  ).rejects.toMatchObject({ name: 'FaultError' });
  await sandbox.stop();
  await start({});
  expect((await post(nobody)).status).toBe(500);
});

it('maxConcurrentCalls: HTTP 429 beyond so many at a time', async () => {
  // Calls for all units of so large a world are never answered.
  await start({ maxConcurrentCalls: 10, allUnitsMaxUnits: 2 });
  const allUnits = envelope(
    '<wsdlGetTimePunches><apiKey>sandbox-root-key</apiKey><getTimePunchesRequest><allUnits>true</allUnits></getTimePunchesRequest></wsdlGetTimePunches>',
  );
  const hanging = new AbortController();
  const statuses: number[] = [];
  const calls = Promise.allSettled(
    Array.from({ length: 13 }, async () => {
      statuses.push((await post(allUnits, {}, hanging.signal)).status);
    }),
  );
  await vi.waitUntil(() => statuses.length === 3, PATIENT);
  expect(statuses).toEqual([429, 429, 429]);
  expect((await post(roles)).status).toBe(429);
  hanging.abort();
  await calls;
  // Their places are free once the service has seen that the callers are gone.
  await vi.waitUntil(async () => (await post(roles)).status === 200, PATIENT);
});

it('allUnitsMaxUnits: a call for all units of a larger world is never answered, one for a unit is', async () => {
  await start({ allUnitsMaxUnits: 2 });
  const impatient = createClient({ ...sandbox.clientOptions(), timeoutMs: 300, retry: false });
  const getTimePunchesRequest = { fromDate: '2026-03-02', toDate: '2026-03-02' } as const;
  await expect(
    impatient.wsdlGetTimePunches({ getTimePunchesRequest: { ...getTimePunchesRequest, allUnits: true } }),
  ).rejects.toMatchObject({ name: 'TimeoutError' });
  const unit = createClient(sandbox.clientOptions(101));
  expect((await unit.wsdlGetTimePunches({ getTimePunchesRequest })).orThrow().timepunches).toHaveLength(40);
});

it('latencyMs: every answer takes so long', async () => {
  await start({ latencyMs: [60, 80] });
  const started = performance.now();
  await post(roles);
  expect(performance.now() - started).toBeGreaterThan(59);
});

describe('gzip', () => {
  const encodingOf = async (accept: string, body: string) =>
    (await post(body, { 'accept-encoding': accept })).headers.get('content-encoding');
  it('packs answers above 1,024 bytes for who takes them, unless told not to', async () => {
    await start({});
    expect(await encodingOf('gzip', roles)).toBe('gzip');
    expect(await encodingOf('identity', roles)).toBeNull();
    expect(await encodingOf('gzip', nobody)).toBeNull();
    await sandbox.stop();
    await start({ gzip: false });
    expect(await encodingOf('gzip', roles)).toBeNull();
  });
});
