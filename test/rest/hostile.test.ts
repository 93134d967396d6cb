import { describe, expect, it, vi } from 'vitest';
import { allPrints } from '../canary/scenarios.js';
import { Secret } from '../../src/index.js';
import { createRestClient, isRestClientError, type RestClient } from '../../src/rest/index.js';
import { isToken, type Reply, type RestServer, startRestServer, token } from './restServer.js';

const day = { employeeId: 7, absenceTypeId: 3, begin: '2026-06-01T00:00:00', end: '2026-06-02T00:00:00' };
const serve = (reply: Reply): Promise<RestServer> =>
  startRestServer((request) => (isToken(request) ? token('t-1') : reply));
const html = { text: '<html>hello</html>', headers: { 'content-type': 'text/html' } };

// What no service says that has done something.
const STRANGE: [string, Reply][] = [
  ['HTML', html],
  ['a text', { text: '"abc"' }],
  ['a number', { text: '5' }],
  ['a list', { json: [{ id: 1 }] }],
  ['bytes that are no UTF-8', { bytes: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) }],
];
const SHOW_NOTHING: [string, Reply][] = [
  ['nothing', { text: '' }],
  ['null', { text: 'null' }],
  ['an empty object', { json: {} }],
  ['something else', { json: { message: 'welcome' } }],
];
// The service said that it is done, and nothing of what is there says otherwise.
const CUT: [string, Reply, object][] = [
  ['nothing but a brace', { text: '{' }, {}],
  ['half of an id', { text: '{"id": 1' }, {}],
  ['half of a later field', { text: '{"id": 12, "comment": "a, \\"b\\" {", "grade": 1' }, { id: 12 }],
  ['half of a field of a field', { text: '{"id": 12, "xref": {"a": [1, 2' }, { id: 12 }],
];

describe.each([...STRANGE, ...SHOW_NOTHING])('a 200 with %s', (_, reply) => {
  it('is no page and no record', async () => {
    await using server = await serve(reply);
    const { safe } = server.client({ retry: false });
    for (const result of [
      await safe.employees.list(),
      await safe.groups.get(1),
      await safe.absenceSchedules.list(1),
    ])
      expect(result).toMatchObject({ ok: false, error: { name: 'DecodeError' } });
  });
});

describe('a write that is answered with 200 and', () => {
  it.each(STRANGE)('%s has an unknown outcome', async (_, reply) => {
    await using server = await serve(reply);
    const result = await server.client({ retry: false }).safe.absences.create(1, day);
    expect(result).toMatchObject({ ok: false, error: { name: 'OutcomeUnknownError' } });
  });

  it.each(SHOW_NOTHING)('%s is done, and tells that the record was not shown', async (_, reply) => {
    await using server = await serve(reply);
    for (const strict of [false, true]) {
      const result = await server.client({ retry: false, strict }).safe.absences.create(1, day);
      expect(result).toMatchObject({ ok: true, value: reply.json ?? {} });
      expect(result.ok && result.value.id).toBeUndefined();
      expect(result.ok && result.issues).toEqual([
        expect.objectContaining({ path: [], kind: 'missing', expected: expect.stringContaining('a record') }),
      ]);
    }
  });

  it.each([
    { errors: [{ code: 'X1', message: 'not so' }] },
    { error: 'no' },
    { success: false },
    { status: 'FAILED' },
    { code: 17 },
  ])('%j may be an error, and has an unknown outcome', async (json) => {
    await using server = await serve({ json });
    const result = await server.client({ retry: false }).safe.absences.create(1, day);
    expect(result).toMatchObject({ ok: false, error: { name: 'OutcomeUnknownError' } });
  });

  it.each(CUT)('%s of a record is done; what was not read whole is not there', async (_, reply, value) => {
    await using server = await serve(reply);
    const { safe } = server.client({ retry: false });
    const result = await safe.absences.create(1, day);
    expect(result).toMatchObject({ ok: true, value });
    expect(result.ok && Object.hasOwn(result.value, 'id')).toBe('id' in value);
    expect(result.ok && result.issues[0]).toMatchObject({ path: [], kind: 'missing' });
    expect(await safe.labels.delete(1)).toMatchObject({ ok: true });
    expect(await safe.groups.get(1)).toMatchObject({ ok: false, error: { name: 'DecodeError' } });
  });

  it.each([
    '{"timestamp": "2026-06-01", "error": "Inter',
    '{"err',
    '{"err": {"msg": "not',
    '{"status": 500, "path": "/v2',
    '{"title": "Not',
    '{"success": false, "at": 1',
    '{oops',
    '{"id": 1, oops',
    '{"id": 1} and more',
    '[{"id": 1, "comment": "a"}, {"id"',
  ])('%s breaks off in what may be an error, or is no JSON, and has an unknown outcome', async (text) => {
    await using server = await serve({ text });
    const { safe } = server.client({ retry: false });
    for (const result of [await safe.absences.create(1, day), await safe.labels.delete(1)])
      expect(result).toMatchObject({ ok: false, error: { name: 'OutcomeUnknownError' } });
  });
});

it.each([
  ['null', { data: null, pagination: {} }],
  ['an object', { data: {}, pagination: {} }],
  ['holding nothing', { data: [null], pagination: {} }],
  ['holding what is no record', { data: [{ id: '1' }, { a: 1 }], pagination: {} }],
  ['followed by a token that is a number', { data: [], pagination: { nextPageToken: 7 } }],
  ['followed by a token beside `pagination`', { data: [], nextPageToken: 'more' }],
  ['followed by a token of another name', { data: [], pagination: { nextCursor: 'more' } }],
])('a page whose data is %s is an error and not a shorter list', async (_, json) => {
  await using server = await serve({ json });
  await expect(server.client().groups.list().all()).rejects.toMatchObject({ name: 'DecodeError' });
});

it.each([
  { errors: [{ detail: 'locked' }] },
  { title: 'Locked', status: 409 },
  { success: false },
  { error: 'denied' },
])('a delete that is answered with 200 and %j has an unknown outcome', async (json) => {
  await using server = await serve({ json });
  const result = await server.client({ retry: false }).safe.labels.delete(1);
  expect(result).toMatchObject({ ok: false, error: { name: 'OutcomeUnknownError' } });
});

it.each([{ status: 'ok' }, { code: 200, errors: [], error: '' }, { errorCode: 0, title: 'Created' }])(
  'a write that is answered with 200 and %j is done',
  async (json) => {
    await using server = await serve({ json });
    const { safe } = server.client({ retry: false });
    expect(await safe.absences.create(1, day)).toMatchObject({ ok: true });
    expect(await safe.labels.delete(1)).toMatchObject({ ok: true });
  },
);

it('a delete is done by nothing or JSON, and not by a page of HTML', async () => {
  await using good = await serve({ text: '' });
  await expect(good.client().labels.delete(1)).resolves.toBeUndefined();
  await using bad = await serve(html);
  await expect(bad.client().labels.delete(1)).rejects.toMatchObject({ name: 'OutcomeUnknownError' });
});

describe('values', () => {
  it('that do not fit their type are left out and told of; with strict they are an error', async () => {
    const json = { id: '1', badgeNumber: { x: 1 }, employment: { passive: 'no', homeGroupId: null } };
    await using server = await serve({ json });
    const told: unknown[] = [];
    const result = await server
      .client({ onDecodeIssue: (...issue) => told.push(issue) })
      .safe.employees.get(1);
    expect(result).toMatchObject({
      ok: true,
      value: { id: '1', employment: {} },
      issues: [
        { path: ['badgeNumber'], kind: 'value', expected: expect.stringContaining('text') },
        { path: ['employment', 'passive'], kind: 'value', expected: 'true or false' },
      ],
    });
    expect(told).toHaveLength(2);
    await expect(server.client({ strict: true }).employees.get(1)).rejects.toMatchObject({
      name: 'DecodeError',
      reason: 'value',
    });
  });

  it('above 2^53 are not rounded, and go into a path as they are', async () => {
    await using server = await serve({ text: '{"id": 9007199254740993, "name": "A 9007199254740993"}' });
    const rest = server.client();
    const result = await rest.safe.collaborationGroups.get('9007199254740993');
    expect(result).toMatchObject({
      ok: true,
      value: { name: 'A 9007199254740993' },
      issues: [{ path: ['id'] }],
    });
    expect(result.ok && result.value.id).toBeUndefined();
    expect(server.calls()[0]?.url).toContain('/groups/9007199254740993');
    const rounded = await rest.safe.collaborationGroups.archive(Number('9007199254740993'));
    expect(rounded).toMatchObject({
      error: { name: 'InputError', issues: [{ path: ['path', 'collaborationGroupId'] }] },
    });
  });
});

describe('ids of a list', () => {
  const page = { json: { data: [{ id: '1' }], pagination: {} } };

  it('that are none ask for nothing and give nothing', async () => {
    await using server = await serve(page);
    const { employees, shifts, v3 } = server.client();
    expect(await employees.list({ idIn: [] }).all()).toEqual([]);
    expect(await shifts.list({ employeeIdIn: [], groupIdIn: ['1'] }).all()).toEqual([]);
    const byPath = await v3.GET('/hr/v3/employees', { params: { query: { idIn: [] } } });
    expect(byPath.data).toEqual([]);
    expect(server.seen).toEqual([]);
  });

  it('above 50 go out in pieces, each once', async () => {
    await using server = await serve(page);
    const ids = [...Array(120).keys()].map((id) => id + 1);
    await server
      .client()
      .employees.list({ idIn: [...ids, 1, 2] })
      .all();
    const asked = server
      .calls()
      .map(({ url }) => new URL(url, 'http://h.example').searchParams.getAll('idIn'));
    expect(asked.map((some) => some.length)).toEqual([50, 50, 20]);
    expect(asked.flat()).toEqual(ids.map(String));
  });
});

describe('input that cannot be meant', () => {
  const wrong: [string, (rest: RestClient['safe']) => PromiseLike<unknown>, string, RegExp?][] = [
    [
      'a misspelt option of an absence',
      (rest) => rest.absences.create(1, { ...day, overlapAbsence: true } as never),
      'body.overlapAbsence',
      /overlapAbsences/,
    ],
    [
      'a misspelt filter',
      (rest) => rest.shifts.list({ employeeIdsIn: ['1'] } as never),
      'query.employeeIdsIn',
      /employeeIdIn/,
    ],
    [
      'a misspelt option',
      (rest) => rest.roles.get(1, { timeoutMS: 5 } as never),
      'options.timeoutMS',
      /timeoutMs/,
    ],
    ['no id', (rest) => rest.roles.get(undefined as never), 'path.id'],
    ['no number', (rest) => rest.labels.get(Number.NaN), 'path.labelId'],
    ['a missing field', (rest) => rest.labels.create({ domainId: 1 } as never), 'body.name'],
    [
      'no date',
      (rest) => rest.roleAssignments.update('1', { endDate: '2026-02-30' }),
      'body.endDate',
      /yyyy-MM-dd/,
    ],
    ['a text as a list', (rest) => rest.employees.list({ idIn: '7' } as never), 'query.idIn'],
    ['a hole in a list', (rest) => rest.employees.list({ idIn: [undefined] } as never), 'query.idIn.0'],
    ['null as a body', (rest) => rest.employees.create(null as never), 'body'],
    [
      'a header that the client sets',
      (rest) => rest.roles.get(1, { headers: { Authorization: 'x' } }),
      'options.headers',
    ],
    ['no number of pages', (rest) => rest.roles.list({}, { maxPages: 0 }), 'options.maxPages'],
  ];
  it.each(wrong)('is refused before sending: %s', async (_, call, path, expected = /./) => {
    await using server = await serve({ json: {} });
    const result = (await call(server.client().safe)) as {
      error: { issues: { path: unknown[]; expected: string }[] };
    };
    expect(result).toMatchObject({ ok: false, error: { name: 'InputError' } });
    expect(result.error.issues.map((issue) => issue.path.join('.'))).toContain(path);
    expect(result.error.issues.find((issue) => issue.path.join('.') === path)?.expected).toMatch(expected);
    expect(server.seen).toEqual([]);
  });

  it('shows no personal value', async () => {
    await using server = await serve({ json: {} });
    const result = await server.client().safe.employees.create({
      ...{ badgeNumber: 4711, email: 'åsa@staff.example'.repeat(40) },
      personalInformation: { firstName: 'Åsa', lastName: 'Ö'.repeat(41), dateOfBirth: '1990-02-31' },
    } as never);
    expect(result.ok).toBe(false);
    expect(allPrints(result).join()).not.toMatch(/4711|åsa@|ÖÖ|1990/i);
  });

  it.each([
    ['timeoutMS', { timeoutMS: 5 }, /timeoutMs/],
    ['retries', { retries: 3 }, /retry/],
    ['timeoutMs', { timeoutMs: -5 }, /milliseconds/],
    ['retry', { retry: { attempt: 3 } }, /attempts/],
    ['token', { token: 'x' }, /one or the other/],
    ['clientId', { clientId: undefined }, /give the id of the OAuth client, or a token/],
    ['clientSecret', { clientSecret: undefined }, /give the secret of the clientId, or a token/],
    ['headers', { headers: { host: 'x' } }, /host/],
  ])('is a ConfigurationError for the client option %s', async (option, options, message) => {
    const make = () =>
      createRestClient({
        baseUrl: 'http://h.example',
        clientId: 'a',
        clientSecret: 'b',
        ...(options as object),
      });
    expect(make).toThrow(expect.objectContaining({ name: 'ConfigurationError', option }));
    expect(make).toThrow(message);
  });

  it('safe never throws, whatever it is given', async () => {
    await using server = await serve({ json: { id: '1', data: [], pagination: {} } });
    const { safe } = server.client();
    const odd: unknown[] = [
      undefined,
      null,
      0,
      -1,
      Number.NaN,
      '',
      'x',
      1n,
      [],
      {},
      () => 1,
      Symbol('x'),
      { toString: null },
    ];
    for (const resource of Object.values(safe) as unknown as Record<
      string,
      (...args: unknown[]) => Promise<unknown>
    >[])
      for (const method of Object.values(resource))
        for (const [i, one] of odd.entries())
          for (const args of i % 2 === 0
            ? [[one], [1, 1, one]]
            : [
                [1, one],
                [1, one, one, one],
              ]) {
            const result = (await method(...args)) as { ok: boolean; error?: unknown };
            if (!result.ok) expect(isRestClientError(result.error)).toBe(true);
          }
  }, 60_000);
});

describe('outcomes', () => {
  it.each([500, 501, 502, 503, 504])(
    'HTTP %d after a write leaves its outcome unknown, and says what settles it',
    async (status) => {
      await using server = await serve({ status, headers: { 'x-request-id': 'r-1' } });
      const result = await server.client().safe.employees.patch(7, { email: 'a@b.example' });
      expect(result).toMatchObject({
        ok: false,
        error: {
          name: 'OutcomeUnknownError',
          settledBy: 'GET /hr/v3/employees/{id}',
          attempts: 1,
          cause: { name: 'RestError', status, requestId: 'r-1' },
        },
      });
      expect(server.calls()).toHaveLength(1);
    },
  );

  it('a redirect says where it leads', async () => {
    await using server = await serve({ status: 307, headers: { location: 'https://elsewhere.example/x' } });
    const result = await server.client().safe.groups.get(1);
    expect(result).toMatchObject({ error: { status: 307, redirectHost: 'elsewhere.example' } });
  });

  it('a wait that is longer than allowed ends the call at once and says so', async () => {
    await using server = await serve({ status: 429, headers: { 'retry-after': '120' } });
    const result = await server.client().safe.groups.get(1);
    expect(result).toMatchObject({ error: { status: 429, retryAfterMs: 120_000, attempts: 1 } });
    expect(!result.ok && result.error.message).toContain('120 s');
    expect(!result.ok && result.error.message).toContain('retry.maxRetryAfterMs');
  });

  it('a long token changes nothing about errors', async () => {
    const long = `eyJ${'aB3-_'.repeat(1_000)}`;
    const error = { err: { msg: 'LEAVE_PUNCH_EXISTS', Text: `with ${long}` } };
    await using server = await startRestServer((request) =>
      isToken(request) ? token(long) : { status: 400, json: error },
    );
    const result = await server.client().safe.absences.create(1, day);
    expect(result).toMatchObject({ error: { name: 'RestError', code: 'LEAVE_PUNCH_EXISTS' } });
    expect(allPrints(result).join()).not.toContain(long);
    const headers = { sunset: 'Thu, 31 Dec 2026 23:59:59 GMT' };
    await using good = await startRestServer((request) =>
      isToken(request) ? token(long) : { json: { id: 1 }, headers },
    );
    await expect(
      good.client({ onAnswer: () => undefined }).labels.create({ name: 'A', domainId: 1 }),
    ).resolves.toEqual({ id: 1 });
  });
});

describe('tokens', () => {
  it.each<unknown>([
    ...[
      {},
      { access_token: '' },
      { access_token: 'two words' },
      { access_token: 'a\n' },
      { error: 'no' },
      [],
      'x',
    ],
    ...[{ access_token: null, expires_in: 5 }, undefined],
  ])('an answer without one is an error of its own: %j', async (json) => {
    await using server = await startRestServer(() => (json === undefined ? html : { json }));
    expect(await server.client().safe.groups.get(1)).toMatchObject({
      error: { name: 'TokenUnavailableError' },
    });
    expect(server.calls()).toEqual([]);
  });

  it.each([undefined, 0, -5, null, 'soon'])('whose life is %j are fetched once', async (expires_in) => {
    await using server = await startRestServer((request) =>
      isToken(request)
        ? { json: { access_token: 't-1', token_type: 'Bearer', expires_in } }
        : { json: { id: '1' } },
    );
    const rest = server.client();
    await rest.groups.get(1);
    await rest.groups.get(1);
    expect(server.seen.filter(isToken)).toHaveLength(1);
  });

  it('come from a secret of a vault, asked whenever one is needed', async () => {
    let asked = 0;
    await using server = await serve({ json: { id: '1' } });
    const rest = server.client({ clientSecret: async () => `secret-${++asked}` });
    await rest.groups.get(1);
    expect(new URLSearchParams(server.seen[0]?.body).get('client_secret')).toBe('secret-1');
    const broken = server.client({
      clientSecret: () => {
        throw new Error('canary of the vault');
      },
    });
    const result = await broken.safe.groups.get(1);
    expect(result).toMatchObject({ error: { name: 'TokenUnavailableError' } });
    expect(allPrints(result).join()).not.toContain('canary');
  });

  it.each<[string, () => unknown, RegExp, boolean]>([
    ['a line end from its file', () => 'canary-1\n', /holds a line end/, false],
    ['a line end in a Secret', () => new Secret('canary-1\n'), /holds a line end/, false],
    ['blanks', () => ' ', /is empty/, false],
    ['a number', () => 7, /is no text and no Secret/, false],
    ['nothing', async () => undefined, /is no text and no Secret/, false],
    ['what is no error', () => Promise.reject('canary-1'), /failed \(string\)/, true],
  ])('of a vault that gives %s, nothing is sent', async (_, clientSecret, says, retryable) => {
    await using server = await serve({ json: { id: '1' } });
    const rest = server.client({ clientSecret: clientSecret as never, retry: false });
    const result = await rest.safe.groups.get(1);
    expect(result).toMatchObject({ error: { name: 'TokenUnavailableError', retryable } });
    const told = allPrints(result).join();
    expect(told).toMatch(says);
    expect(told).not.toContain('canary');
    expect(server.seen).toEqual([]);
  });

  it('come from a vault that gives another secret each time, and none of them is told', async () => {
    await using server = await startRestServer(({ body }) => ({
      status: 400,
      json: {
        error: 'invalid_client',
        error_description: `not ${new URLSearchParams(body).get('client_secret')}`,
      },
    }));
    let asked = 0;
    const rest = server.client({ clientSecret: async () => `canary-secret-${++asked}`, retry: false });
    for (let times = 0; times < 3; times++) {
      const told = allPrints(await rest.safe.groups.get(1)).join();
      expect(told).toContain('not ');
      expect(told).not.toContain('canary-secret');
    }
    expect(asked).toBe(3);
  });

  it('can be brought, and are asked for again when they are refused', async () => {
    let asked = 0;
    await using server = await startRestServer(({ headers }) =>
      headers.authorization === 'Bearer own-1' ? { status: 401 } : { json: { id: '1' } },
    );
    const rest = createRestClient({ baseUrl: server.url, token: () => `own-${++asked}` });
    expect(await rest.groups.get(1)).toEqual({ id: '1' });
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer own-1', 'Bearer own-2']);
  });
});

describe('what an answer says besides its body', () => {
  const headers = { 'x-request-id': 'r-7', 'x-limit': '9', 'set-cookie': 'session=canary' };

  it('is in results, pages and errors, without cookies', async () => {
    await using server = await serve({ json: { id: '1', data: [], pagination: {} }, headers });
    const seen: unknown[] = [];
    const rest = server.client({ headers: { 'x-trace': 'a' } });
    const result = await rest.safe.groups.get(1, {
      onAnswer: (answer) => seen.push(answer.requestId),
      headers: { 'x-call': 'b' },
    });
    expect(result).toMatchObject({
      ok: true,
      answer: { status: 200, requestId: 'r-7', headers: { 'x-limit': '9' } },
    });
    expect(result.ok && result.answer?.headers).not.toHaveProperty('set-cookie');
    expect(seen).toEqual(['r-7']);
    expect(server.calls()[0]?.headers).toMatchObject({ 'x-trace': 'a', 'x-call': 'b' });
    const { value: page } = await rest.groups.list().pages().next();
    expect(page?.answer?.requestId).toBe('r-7');
    await using bad = await serve({ status: 404, headers });
    expect(await bad.client().safe.groups.get(1)).toMatchObject({
      error: { requestId: 'r-7', headers: { 'x-limit': '9' } },
    });
  });
});

describe('a whole list', () => {
  const endless = () => {
    let n = 0;
    return startRestServer((request) =>
      isToken(request)
        ? token('t-1')
        : { json: { data: [{ id: String(++n) }], pagination: { nextPageToken: `p${n}` } }, delayMs: 20 },
    );
  };

  it('has as many pages as it may, and says where to go on', async () => {
    await using server = await endless();
    const rest = server.client();
    expect(await rest.groups.list({}, { maxPages: 3 }).all()).toHaveLength(3);
    let last: string | undefined;
    for await (const page of rest.groups.list({}, { maxPages: 2, prefetch: true }).pages())
      last = page.nextPageToken;
    expect(last).toBe('p5');
    expect(server.calls()).toHaveLength(5);
  });

  it('ends with its time, which the reader does not use up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      let n = 0;
      const rest = createRestClient({
        ...{ baseUrl: 'https://host.example', token: 'own', retry: false },
        fetch: async () => {
          await vi.advanceTimersByTimeAsync(30);
          return Response.json({ data: [{ id: String(++n) }], pagination: { nextPageToken: `p${n}` } });
        },
      });
      const seen: unknown[] = [];
      for await (const page of rest.safe.groups.list({}, { listTimeoutMs: 100, maxPages: 9 }).pages()) {
        seen.push(page.ok ? page.value.data[0]?.id : page.error);
        vi.advanceTimersByTime(1_000);
      }
      expect(seen).toEqual([
        ...['1', '2', '3'],
        expect.objectContaining({ name: 'TimeoutError', phase: 'total', limitMs: 100 }),
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is read page by page in the safe style, with a failure as the last', async () => {
    let n = 0;
    await using server = await startRestServer((request) => {
      if (isToken(request)) return token('t-1');
      return ++n < 3
        ? { json: { data: [{ id: '1' }], pagination: { nextPageToken: `p${n}` } } }
        : { status: 404 };
    });
    const seen: unknown[] = [];
    for await (const page of server.client().safe.groups.list().pages())
      seen.push(page.ok ? page.value.data.length : page.error.name);
    expect(seen).toEqual([1, 1, 'RestError']);
  });
});

it('a write that was sent again after its answer was lost has an unknown outcome, also where it is refused then', async () => {
  let n = 0;
  const rest = createRestClient({
    ...{ baseUrl: 'https://host.example', token: 'own' },
    fetch: async () => {
      if (++n === 1) throw new TypeError('lost');
      return new Response('', { status: 404 });
    },
  });
  const group = { name: 'A', groupType: 'UNIT', parentGroupId: '1' } as const;
  const again = { retry: { attempts: 2, backoffMs: 0, when: () => true } };
  expect(await rest.safe.groups.create(group, again)).toMatchObject({
    error: { name: 'OutcomeUnknownError' },
  });
  expect(n).toBe(2);
});

it('local and offset times mix where that can be valid', async () => {
  await using server = await serve({ json: { id: 1 } });
  const { safe } = server.client();
  const of = (begin: string, end: string) => safe.absences.create(1, { ...day, begin, end });
  // Half past ten in Stockholm is before ten in UTC; in every zone, noon on 1 June is after midnight of 29 May.
  expect(await of('2026-06-01T10:30:00', '2026-06-01T10:00:00Z')).toMatchObject({ ok: true });
  expect(await of('2026-06-01T12:00:00', '2026-05-29T00:00:00Z')).toMatchObject({
    error: { name: 'InputError' },
  });
  // Noon on 1 June can be as late as midnight in UTC.
  expect(await of('2026-06-01T20:00:00Z', '2026-06-01T12:00:00')).toMatchObject({ ok: true });
  expect(await of('2026-06-01T20:00:00Z', '2026-06-01T07:00:00')).toMatchObject({
    error: { name: 'InputError' },
  });
});
