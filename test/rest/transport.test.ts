import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createBudget } from '../../src/index.js';
import type { AnswerFacts } from '../../src/rest/index.js';
import { isToken, type Reply, startRestServer, token } from './restServer.js';

const quick = { retry: { attempts: 3, backoffMs: 1 } };
const EMPTY_PAGE: Reply = { json: { data: [], pagination: {} } };

describe('one transport for both sides', () => {
  it('repeats a read that met a busy gateway', async () => {
    let busy = 2;
    await using server = await startRestServer((request) => {
      if (isToken(request)) return token('a-token');
      return busy-- > 0 ? { status: 503 } : EMPTY_PAGE;
    });
    expect(await server.client(quick).groups.list().all()).toEqual([]);
    expect(server.calls()).toHaveLength(3);
  });

  it.each([
    ['POST', 'labels.create'],
    ['PUT', 'labels.update'],
    ['DELETE', 'labels.delete'],
    ['PATCH', 'roleAssignments.update'],
  ])('never sends a %s again once it was sent', async (method) => {
    await using server = await startRestServer((request) =>
      isToken(request) ? token('a-token') : { status: 503 },
    );
    const { safe } = server.client(quick);
    const label = { name: 'A', domainId: 1 };
    const calls = {
      POST: () => safe.labels.create(label),
      PUT: () => safe.labels.update(7, { name: 'A' }),
      DELETE: () => safe.labels.delete(7),
      PATCH: () => safe.roleAssignments.update(7, { endDate: '2026-06-30' }),
    };
    const result = await calls[method as 'POST']();
    expect(result).toMatchObject({
      ok: false,
      error: { name: 'OutcomeUnknownError', retryable: false, attempts: 1, cause: { status: 503 } },
    });
    expect(server.calls().map((call) => call.method)).toEqual([method]);
  });

  it('sends a body as it was when the call was made', async () => {
    await using server = await startRestServer((request) =>
      isToken(request) ? token('a-token') : { json: { id: 1, name: 'A', domainId: 1 } },
    );
    const { safe } = server.client(quick);
    const label = { name: 'A', domainId: 1 };
    const calls = ['A', 'B'].map((name) => safe.labels.create(Object.assign(label, { name })));
    label.name = 'C';
    await Promise.all(calls);
    expect(
      server
        .calls()
        .map(({ body }) => JSON.parse(body).name)
        .sort(),
    ).toEqual(['A', 'B']);
  });

  it('repeats the call for a token, which changes nothing', async () => {
    let busy = 1;
    await using server = await startRestServer((request) => {
      if (isToken(request)) return busy-- > 0 ? { status: 503 } : token('a-token');
      return { json: { id: 1 } };
    });
    expect((await server.client(quick).labels.create({ name: 'A', domainId: 1 })).id).toBe(1);
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['identity', (bytes: Buffer) => bytes],
  ])('reads an answer that is packed as %s', async (encoding, packed) => {
    const bytes = packed(Buffer.from('{"id":"7"}'));
    await using server = await startRestServer((request) =>
      isToken(request) ? token('a-token') : { bytes, headers: { 'content-encoding': encoding } },
    );
    expect(await server.client().groups.get(7)).toEqual({ id: '7' });
  });

  it('says how an answer is packed that it cannot read, and of a refusal what its status says', async () => {
    let status = 200;
    await using server = await startRestServer((request) =>
      isToken(request) ? token('a-token') : { status, text: '{}', headers: { 'content-encoding': 'br' } },
    );
    const read = () => server.client({ retry: false }).groups.get(7);
    await expect(read()).rejects.toThrow('packed as "br", and gzip or deflate was asked for');
    status = 503;
    await expect(read()).rejects.toMatchObject({ name: 'RestError', status, retryable: true });
  });

  it('says how long the service asks to wait', async () => {
    await using server = await startRestServer((request) =>
      isToken(request) ? token('a-token') : { status: 429, headers: { 'retry-after': '7' } },
    );
    const result = await server.client({ retry: false }).safe.groups.get(1);
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'rateLimited', retryAfterMs: 7000, retryable: true },
    });
  });

  it('keeps to a budget, also when the token must be renewed within it', async () => {
    let under = 0;
    let most = 0;
    await using server = await startRestServer((request, nth) => {
      if (isToken(request)) return token(nth === 1 ? 'old-token' : 'new-token');
      return request.headers.authorization === 'Bearer old-token'
        ? { status: 401 }
        : { ...EMPTY_PAGE, delayMs: 5 };
    });
    const budget = createBudget({ concurrent: 1 });
    const counting = {
      acquire: async (signal: AbortSignal) => {
        const place = await budget.acquire(signal);
        most = Math.max(most, ++under);
        const release = (result: 'ok' | 'refused' | 'failed') => {
          under--;
          place.release(result);
        };
        return { release };
      },
    };
    const rest = server.client({ budget: counting, timeoutMs: 5_000 });
    await Promise.all([1, 2, 3, 4].map(() => rest.groups.list().all()));
    expect(most).toBe(1);
  });

  it('ends a call at its time limit, and a write leaves its outcome unknown', async () => {
    await using server = await startRestServer((request) =>
      isToken(request) ? token('a-token') : { ...EMPTY_PAGE, delayMs: 500 },
    );
    const { safe, accessToken } = server.client({ retry: false });
    await Promise.all([accessToken('v2'), accessToken('v3')]);
    expect(await safe.groups.get(1, { timeoutMs: 50 })).toMatchObject({ error: { name: 'TimeoutError' } });
    expect(await safe.labels.delete(1, { timeoutMs: 200 })).toMatchObject({
      error: { name: 'OutcomeUnknownError', operation: 'DELETE /v2/collaboration-groups/labels/{labelId}' },
    });
  });

  it('follows no redirect, so that no token goes elsewhere', async () => {
    await using server = await startRestServer((request) =>
      isToken(request) ? token('a-token') : { status: 302, headers: { location: '/elsewhere' } },
    );
    const result = await server.client().safe.groups.get(1);
    expect(result).toMatchObject({ ok: false, error: { kind: 'unexpected', status: 302 } });
    expect(server.calls()).toHaveLength(1);
  });

  it('tells hooks the path template and no id', async () => {
    const told: unknown[] = [];
    await using server = await startRestServer((request) =>
      isToken(request) ? token('t-1') : { json: { id: '7' } },
    );
    const rest = server.client({ hooks: { onOutcome: (event) => told.push(event) } });
    await rest.employees.get('badgeNumber:0815');
    expect(told).toMatchObject([
      { operation: 'POST /oauth/v3/token', effect: 'read', outcome: 'ok' },
      { operation: 'GET /hr/v3/employees/{id}', effect: 'read', outcome: 'ok', attempts: 1 },
    ]);
    expect(JSON.stringify(told)).not.toContain('0815');
  });

  it('gives the headers that announce the end of a path', async () => {
    const told: unknown[] = [];
    const headers = {
      deprecation: '@1767225600',
      sunset: 'Thu, 31 Dec 2026 23:59:59 GMT',
      link: '</v4>; rel="successor-version"',
    };
    await using server = await startRestServer((request) =>
      isToken(request) ? token('t-1') : { json: { id: '7' }, headers },
    );
    const onAnswer = (operation: string, { headers }: AnswerFacts) => told.push([operation, headers]);
    await server.client({ onAnswer }).employees.get(7);
    expect(told.at(-1)).toEqual(['GET /hr/v3/employees/{id}', expect.objectContaining(headers)]);
  });
});

describe('where a client calls', () => {
  it('puts the region into the base address', async () => {
    const urls: string[] = [];
    const options = (region?: 'na') => ({
      baseUrl: 'https://{region}.service.example/api/',
      ...(region && { region }),
      fetch: async (url: string) => {
        urls.push(url);
        return Response.json(url.includes('token') ? token('t-1').json : { name: 'A' });
      },
    });
    await using server = await startRestServer(() => EMPTY_PAGE);
    await server.client(options()).groups.get(1);
    await server.client(options('na')).labels.get(1);
    expect(urls).toEqual([
      'https://eu.service.example/api/oauth/v3/token',
      'https://eu.service.example/api/organization/v3/groups/1',
      'https://na.service.example/api/v2/oauth/token?grant_type=client_credentials',
      'https://na.service.example/api/v2/collaboration-groups/labels/1',
    ]);
  });

  it('takes an address for each version', async () => {
    const urls: string[] = [];
    const fetch = async (url: string) => {
      urls.push(url);
      return Response.json(url.includes('token') ? token('t-1').json : { name: 'A' });
    };
    await using server = await startRestServer(() => EMPTY_PAGE);
    const baseUrl = { v2: 'https://two.example', v3: 'https://three.example' };
    const rest = server.client({ baseUrl, fetch });
    await rest.groups.get(1);
    await rest.labels.get(1);
    expect(urls.map((url) => new URL(url).host)).toEqual([
      'three.example',
      'three.example',
      'two.example',
      'two.example',
    ]);
  });

  it.each([
    [{ region: 'eu' }, 'region'],
    [{ region: 'us', baseUrl: 'https://{region}.service.example' }, 'region'],
    [{ baseUrl: 'service.example' }, 'baseUrl'],
    [{ clientId: '' }, 'clientId'],
    [{ clientSecret: '' }, 'clientSecret'],
  ])('refuses %j', async (options, option) => {
    await using server = await startRestServer(() => EMPTY_PAGE);
    expect(() => server.client(options as object)).toThrow(
      expect.objectContaining({ name: 'ConfigurationError', option }),
    );
  });
});
