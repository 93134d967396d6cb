import { request } from 'node:http';
import { expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { withSandbox } from './withSandbox.js';

const world = withSandbox();

async function admin(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; value: Record<string, unknown> }> {
  const response = await fetch(`${world.sandbox.url}/admin${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, value: (await response.json()) as Record<string, unknown> };
}
const rename = (city: string) => world.root.wsdlUpdateUnit({ unitInfo: { extUnitId: 'U101', city } });
const city = async () => (await world.root.wsdlGetUnits())[0]?.city;

it('tells the state of the world', async () => {
  expect(await admin('GET', '')).toEqual({
    status: 200,
    value: { now: '2026-03-16T01:00:00.000Z', clock: 'fixed', units: 3 },
  });
});

it('resets, takes snapshots and goes back to them', async () => {
  await rename('Ett');
  const { value } = await admin('POST', '/snapshots');
  await rename('Två');
  expect((await admin('POST', `/snapshots/${value.id}/restore`)).status).toBe(200);
  expect(await city()).toBe('Ett');
  await admin('POST', '/reset');
  expect(await city()).toBe('Göteborg');
  expect(await admin('POST', '/snapshots/99/restore')).toMatchObject({ status: 400 });
});

it('sets the clock', async () => {
  expect((await admin('PUT', '/clock', { now: '2026-12-24T12:00:00Z' })).value).toMatchObject({
    now: '2026-12-24T12:00:00.000Z',
  });
  expect(await admin('PUT', '/clock', { now: 'tomorrow' })).toMatchObject({ status: 400 });
});

it('plans faults by name, for tests in any language', async () => {
  const client = createClient({ ...world.sandbox.clientOptions(), retry: false });
  await admin('PUT', '/faults', [{ name: 'soapFault', operation: 'wsdlGetRoles', calls: [1] }]);
  expect((await client.safe.wsdlGetRoles()).ok).toBe(false);
  expect((await client.safe.wsdlGetRoles()).ok).toBe(true);
  await admin('PUT', '/faults', [{ name: 'soapFault' }]);
  expect((await client.safe.wsdlGetRoles()).ok).toBe(false);
  await admin('PUT', '/faults', []);
  expect((await client.safe.wsdlGetRoles()).ok).toBe(true);
  expect(await admin('PUT', '/faults', [{ name: 'nope' }])).toMatchObject({
    status: 400,
    value: { error: expect.stringContaining('no fault is called "nope"') },
  });
});

/** A request whose Host and Origin say what they like. */
function statusFor(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(`${world.sandbox.url}/admin/reset`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', reject);
    call.end();
  });
}

it('answers nobody whom a page elsewhere sends', async () => {
  expect(await statusFor({ host: 'evil.example' })).toBe(403);
  expect(await statusFor({ origin: 'https://evil.example' })).toBe(403);
  expect(await statusFor({ origin: world.sandbox.url })).toBe(200);
});

it('says what it knows when asked for something else', async () => {
  expect(await admin('GET', '/nothing')).toMatchObject({
    status: 404,
    value: { error: expect.stringContaining('POST /admin/reset') },
  });
  const response = await fetch(`${world.sandbox.url}/admin/clock`, { method: 'PUT', body: '{' });
  expect([response.status, await response.json()]).toEqual([400, { error: 'the body is not JSON' }]);
});
