import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPages } from '../../src/rest/call/pages.js';
import { isToken, type Reply, startRestServer, token } from './restServer.js';

const page = (ids: number[], nextPageToken?: string | null): Reply => ({
  json: { data: ids.map((id) => ({ id: String(id) })), pagination: { nextPageToken } },
});

const THREE_PAGES = { '': page([1, 2], 'b=/+'), 'b=/+': page([3], 'c'), c: page([4], null) };

function threePages(request: { url: string; headers: object }): Reply {
  if (request.url.includes('/token')) return token('t');
  const asked = new URL(request.url, 'http://host.example').searchParams.get('pageToken') ?? '';
  return THREE_PAGES[asked as keyof typeof THREE_PAGES];
}

describe('pagination (document 2.5, 4.2, 8)', () => {
  it.each([
    ['empty', () => []],
    ['the same', () => [1, 2]],
  ] as const)('ends with an error where ever new tokens bring pages that are %s', async (_, ids) => {
    let given = 0;
    await using server = await startRestServer((request) =>
      request.url.includes('/token') ? token('t') : page(ids(), `page-${++given}`),
    );
    await expect(server.client().employees.list().all()).rejects.toThrow('would never end');
    expect(server.calls().length).toBeLessThan(6);
  });

  it('a page with the status 206 is a part, and no list', async () => {
    await using server = await startRestServer((request) =>
      request.url.includes('/token') ? token('t') : { status: 206, ...page([1]) },
    );
    await expect(server.client().employees.list().all()).rejects.toThrow('a part of what was asked for');
  });

  // 50 records are a page where nothing else is asked for, and larger requests are capped at 100 (document 8).
  it.each([
    [2, 2, 'a full page has no `pagination`'],
    [1, 2, undefined],
    [50, undefined, 'a full page has no `pagination`'],
    [49, undefined, undefined],
    [100, 500, 'a full page has no `pagination`'],
    [99, 500, undefined],
  ])('a page of %i records without pagination, where %s were asked for', async (count, pageSize, message) => {
    const data = Array.from({ length: count }, (_, i) => ({ id: String(i) }));
    await using server = await startRestServer((request) =>
      request.url.includes('/token') ? token('t') : { json: { data } },
    );
    const all = server
      .client()
      .employees.list(pageSize === undefined ? {} : { pageSize })
      .all();
    if (message) await expect(all).rejects.toThrow(message);
    else expect(await all).toHaveLength(count);
  });

  it.each([[[]], [[3]]])('a page that was announced and has no pagination is no end: %j', async (ids) => {
    await using server = await startRestServer((request) => {
      if (request.url.includes('/token')) return token('t');
      return request.url.includes('pageToken=')
        ? { json: { data: ids.map((id) => ({ id: `${id}` })) } }
        : page([1], 'b');
    });
    const employees = server.client().employees;
    const what = 'an announced page has no `pagination`';
    await expect(employees.list().all()).rejects.toThrow(what);
    await expect(employees.list({ pageToken: 'b' }).all()).rejects.toThrow(what);
  });

  it('gives item by item over all pages, with the token as it came', async () => {
    await using server = await startRestServer(threePages);
    const ids: (string | undefined)[] = [];
    for await (const employee of server.client().employees.list({ pageSize: 2 })) ids.push(employee.id);
    expect(ids).toEqual(['1', '2', '3', '4']);
    expect(server.calls().map((call) => call.url)).toEqual([
      '/hr/v3/employees?pageSize=2',
      '/hr/v3/employees?pageSize=2&pageToken=b%3D%2F%2B',
      '/hr/v3/employees?pageSize=2&pageToken=c',
    ]);
  });

  it('gives page by page, and goes on from a page token', async () => {
    await using server = await startRestServer(threePages);
    const rest = server.client();
    const sizes: number[] = [];
    let second: string | undefined;
    for await (const one of rest.groups.list().pages()) {
      sizes.push(one.data.length);
      second ??= one.nextPageToken;
    }
    expect(sizes).toEqual([2, 1, 1]);
    const rest2 = await rest.groups.list({ pageToken: second! }).all();
    expect(rest2.map((group) => group.id)).toEqual(['3', '4']);
  });

  it('sends nothing until it is read, and stops when the reader stops', async () => {
    await using server = await startRestServer(threePages);
    const list = server.client().roles.list();
    await wait(20);
    expect(server.seen).toHaveLength(0);
    for await (const _ of list) break;
    expect(server.calls()).toHaveLength(1);
  });

  it('makes a repeated token an error and not a loop', async () => {
    await using server = await startRestServer((request) =>
      isToken(request) ? token('t') : page([1], 'same'),
    );
    const result = await server.client().safe.shifts.list();
    expect(result).toMatchObject({ ok: false, error: { name: 'DecodeError', reason: 'protocol' } });
    expect(server.calls()).toHaveLength(2);
  });

  it('makes the token with which it began an error too, when it comes again', async () => {
    await using server = await startRestServer((request) =>
      isToken(request) ? token('t') : page([1], 'here'),
    );
    const result = await server.client().safe.shifts.list({ pageToken: 'here' });
    expect(result).toMatchObject({ ok: false, error: { name: 'DecodeError', reason: 'protocol' } });
    expect(server.calls()).toHaveLength(1);
  });

  it('goes on over empty pages between others, however many there are', async () => {
    const pages = [[], [1], [], [2], [], [3], [], [4]];
    let given = 0;
    await using server = await startRestServer((request) => {
      if (isToken(request)) return token('t');
      const ids = pages[given++]!;
      return page(ids, given < pages.length ? `page-${given}` : undefined);
    });
    const found = await server.client().groups.list().all();
    expect(found.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
  });

  it('reads no more pages than it may, also over the pieces in which many ids are asked for', async () => {
    await using server = await startRestServer((request) => (isToken(request) ? token('t') : page([1])));
    const idIn = Array.from({ length: 151 }, (_, i) => i + 1);
    const rest = server.client();
    expect(await rest.employees.list({ idIn }).all()).toHaveLength(4);
    expect(await rest.employees.list({ idIn }, { maxPages: 2 }).all()).toHaveLength(2);
    expect(server.calls()).toHaveLength(6);
  });

  it('takes no page token with more ids than one call takes: of the other calls it is none', async () => {
    await using server = await startRestServer((request) => (isToken(request) ? token('t') : page([1])));
    const idIn = Array.from({ length: 51 }, (_, i) => i + 1);
    const { employees } = server.client().safe;
    expect(await employees.list({ idIn, pageToken: 'b' })).toMatchObject({
      error: { name: 'InputError', issues: [{ path: ['query', 'pageToken'] }] },
    });
    expect(server.seen).toEqual([]);
    expect(await employees.list({ idIn: idIn.slice(1), pageToken: 'b' })).toMatchObject({ ok: true });
  });

  it('reads 10,000 pages and no more unless it is told how many: it does not give a part as the whole', async () => {
    let read = 0;
    const endless = async () => ({
      value: { data: [{ id: ++read }], pagination: { nextPageToken: `p${read}` } },
      ...{ issues: [], answer: undefined },
    });
    const pages = (options?: object) =>
      createPages(endless as never, '/organization/v3/groups', { query: undefined, options });
    await expect(pages().all()).rejects.toMatchObject({ name: 'DecodeError', reason: 'protocol' });
    expect(read).toBe(10_000);
    expect(await pages({ maxPages: 10_001 }).all()).toHaveLength(10_001);
  });

  it('ends in the safe style with its last page', async () => {
    await using server = await startRestServer(threePages);
    const seen: unknown[] = [];
    for await (const one of server.client().safe.groups.list().pages())
      seen.push(one.ok ? one.value.data.length : one.error);
    expect(seen).toEqual([2, 1, 1]);
  });

  it('fetches one page ahead when told, and not two', async () => {
    await using server = await startRestServer(threePages);
    const pages = server.client().employees.list({}, { prefetch: true }).pages();
    const first = await pages.next();
    await expect.poll(() => server.calls().length).toBe(2);
    expect(first.value?.data).toHaveLength(2);
    await pages.return();
    expect(server.calls()).toHaveLength(2);
  });

  it('reports the failure of a page fetched ahead when its turn comes', async () => {
    await using server = await startRestServer((request) => {
      if (isToken(request)) return token('t');
      return request.url.includes('pageToken') ? { status: 500 } : page([1], 'b');
    });
    const pages = server.client().employees.list({}, { prefetch: true }).pages();
    expect((await pages.next()).value?.data).toEqual([{ id: '1' }]);
    await wait(30);
    await expect(pages.next()).rejects.toMatchObject({ name: 'RestError', kind: 'service' });
  });

  it('gives the items of all pages in the safe style', async () => {
    await using server = await startRestServer(threePages);
    const result = await server.client().safe.roleAssignments.list();
    expect(result.ok && result.value.map((one) => one.id)).toEqual(['1', '2', '3', '4']);
  });
});
