import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRestClient } from '../../src/rest/index.js';
import { isToken, SECRET, startRestServer, token } from './restServer.js';

const EMPTY_PAGE = { json: { data: [], pagination: {} } };

describe('OAuth client credentials (document 5)', () => {
  it('asks version 3 for a token with a form of credentials and scopes', async () => {
    await using server = await startRestServer((request) => (isToken(request) ? token('t1') : EMPTY_PAGE));
    const rest = server.client({ scopes: ['hr:employees:read', 'integration.absence:read'] });
    await rest.employees.list().all();
    const [asked, call] = server.seen;
    expect(asked).toMatchObject({ method: 'POST', url: '/oauth/v3/token' });
    expect(asked?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(asked?.headers.authorization).toBeUndefined();
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'client-1',
      client_secret: SECRET,
      scope: 'hr:employees:read',
    });
    expect(call?.headers.authorization).toBe('Bearer t1');
  });

  it('asks version 2 for a token with Basic credentials', async () => {
    await using server = await startRestServer((request) => (isToken(request) ? token('t2') : { json: [] }));
    await server.client().absenceSchedules.list(1);
    const [asked, call] = server.seen;
    expect(asked).toMatchObject({
      method: 'POST',
      url: '/v2/oauth/token?grant_type=client_credentials',
      body: '',
    });
    expect(asked?.headers.authorization).toBe(
      `Basic ${Buffer.from(`client-1:${SECRET}`).toString('base64')}`,
    );
    expect(call?.headers.authorization).toBe('Bearer t2');
  });

  it('takes the version 3 token for version 2 calls where told, with the scopes of both', async () => {
    await using server = await startRestServer((request) => (isToken(request) ? token('t3') : { json: [] }));
    const rest = server.client({ v2Token: 'v3', scopes: ['integration.absence:read'] });
    await rest.absenceSchedules.list(1);
    expect(server.seen[0]?.url).toBe('/oauth/v3/token');
    expect(new URLSearchParams(server.seen[0]?.body).get('scope')).toBe('integration.absence:read');
  });

  it('fetches one token for many waiters, and keeps it', async () => {
    await using server = await startRestServer((request) =>
      isToken(request) ? { ...token('t'), delayMs: 30 } : EMPTY_PAGE,
    );
    const rest = server.client();
    await Promise.all(Array.from({ length: 20 }, () => rest.groups.list().all()));
    await rest.groups.list().all();
    expect(server.seen.filter(isToken)).toHaveLength(1);
    expect(server.calls()).toHaveLength(21);
  });

  it('fetches another shortly before the end of the first', async () => {
    await using server = await startRestServer((request, nth) =>
      isToken(request) ? token(`t${nth}`, 300) : EMPTY_PAGE,
    );
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const rest = server.client();
    await rest.groups.list().all();
    await rest.groups.list().all();
    expect(server.seen.filter(isToken)).toHaveLength(1);
    vi.advanceTimersByTime(280_000);
    await rest.groups.list().all();
    expect(server.calls().map((call) => call.headers.authorization)).toEqual([
      'Bearer t1',
      'Bearer t1',
      'Bearer t4',
    ]);
  });

  it('keeps a token of a short life for most of it', async () => {
    await using server = await startRestServer((request) => (isToken(request) ? token('t', 40) : EMPTY_PAGE));
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const rest = server.client();
    for (let call = 0; call < 4; call++) {
      await rest.groups.list().all();
      vi.advanceTimersByTime(10_000);
    }
    expect(server.seen.filter(isToken)).toHaveLength(1);
    await rest.groups.list().all();
    expect(server.seen.filter(isToken)).toHaveLength(2);
  });

  it('renews the token once when the service refuses it, and sends the write again', async () => {
    await using server = await startRestServer((request, nth) => {
      if (isToken(request)) return token(`t${nth}`);
      return request.headers.authorization === 'Bearer t1' ? { status: 401 } : { json: { id: '7' } };
    });
    const group = await server.client().groups.create({ name: 'A', groupType: 'UNIT', parentGroupId: '1' });
    expect(group.id).toBe('7');
    expect(server.seen.map((one) => one.url)).toEqual([
      '/oauth/v3/token',
      '/organization/v3/groups',
      '/oauth/v3/token',
      '/organization/v3/groups',
    ]);
    expect(server.calls().map((call) => call.body)[1]).toBe(server.calls()[0]?.body);
  });

  it('renews for many refused calls with one fetch', async () => {
    await using server = await startRestServer((request, nth) => {
      if (isToken(request)) return { ...token(nth === 1 ? 'old' : 'new'), delayMs: 20 };
      return request.headers.authorization === 'Bearer old' ? { status: 401 } : EMPTY_PAGE;
    });
    const rest = server.client();
    await Promise.all(Array.from({ length: 10 }, () => rest.groups.list().all()));
    expect(server.seen.filter(isToken)).toHaveLength(2);
  });

  it('is not told where the service quotes it, also when another call has renewed it since', async () => {
    let given = 0;
    let arrive = () => {};
    let letGo = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const mayAnswer = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await using server = await startRestServer(async (request) => {
      if (isToken(request)) return token(`qx7-${++given}`);
      const sent = request.headers.authorization?.slice('Bearer '.length);
      if (sent === 'qx7-1' || (sent === 'qx7-2' && request.url.endsWith('/2'))) return { status: 401 };
      if (sent === 'qx7-3') return { json: { id: '2' } };
      arrive();
      await mayAnswer;
      return { status: 400, json: { title: `not with ${sent}`, status: 400 } };
    });
    const rest = server.client({ retry: false });
    const first = rest.safe.groups.get(1);
    await arrived;
    await rest.groups.get(2);
    letGo();
    const told = await first;
    expect(told).toMatchObject({ ok: false, error: { status: 400 } });
    expect(String(!told.ok && told.error.message)).toContain('not with');
    expect(String(!told.ok && told.error.message)).not.toContain('qx7-2');
  });

  it('gives up when the renewed token is refused as well, and names the scope', async () => {
    await using server = await startRestServer((request) =>
      isToken(request) ? token('t') : { status: 401 },
    );
    const result = await server.client().safe.employees.get(7);
    expect(result).toMatchObject({
      ok: false,
      error: { name: 'RestError', kind: 'unauthorized', status: 401, needs: 'hr:employees:read' },
    });
    expect(server.seen.filter(isToken)).toHaveLength(2);
    expect(server.calls()).toHaveLength(2);
  });

  it('reports refused credentials as an error of the token endpoint, and asks again next time', async () => {
    await using server = await startRestServer((request, nth) => {
      if (!isToken(request)) return EMPTY_PAGE;
      return nth === 1
        ? { status: 401, json: { error: 'invalid_client', error_description: 'unknown client' } }
        : token('t');
    });
    const rest = server.client();
    await expect(rest.groups.list().all()).rejects.toMatchObject({
      name: 'RestError',
      operation: 'POST /oauth/v3/token',
      code: 'invalid_client',
      text: 'unknown client',
    });
    expect(await rest.groups.list().all()).toEqual([]);
  });

  it('lets a call go at once that is aborted while its token never comes', async () => {
    let ask = () => {};
    const asked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    const rest = createRestClient({
      ...{ baseUrl: 'https://rest.example', clientId: 'id', clientSecret: SECRET },
      fetch: async () => {
        ask();
        return new Promise(() => {});
      },
    });
    const controller = new AbortController();
    const told = rest.safe.groups.list({}, { signal: controller.signal }).then((result) => result);
    await asked;
    controller.abort();
    expect(await told).toMatchObject({ ok: false, error: { name: 'AbortedError', requestSent: false } });
  });

  it('lets an aborted call go and leaves the token to the others that wait for it', async () => {
    await using server = await startRestServer((request) =>
      isToken(request) ? { ...token('t'), delayMs: 100 } : EMPTY_PAGE,
    );
    const rest = server.client();
    const controller = new AbortController();
    const aborted = rest.safe.groups.list({}, { signal: controller.signal });
    const other = rest.groups.list().all();
    await wait(20);
    controller.abort();
    expect(await aborted).toMatchObject({ ok: false, error: { name: 'AbortedError', requestSent: false } });
    expect(await other).toEqual([]);
    expect(server.seen.filter(isToken)).toHaveLength(1);
  });
});
