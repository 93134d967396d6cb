import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientOptions, createClient, type RetryOptions } from '../../src/index.js';
import { parseRetryAfter } from '../../src/transport/retry.js';
import type { Effect } from '../../src/definition/operation.js';
import { type RetriableFailure, retryWaitMs } from '../../src/transport/retry.js';
import { type FaultOperation, OPERATIONS } from '../faults/answers.js';
import {
  type FaultName,
  type FaultServer,
  refusedEndpoint,
  startFaultServer,
} from '../faults/faultServer.js';

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.close());

const FAST: RetryOptions = { backoffMs: 1, maxRetryAfterMs: 20 };
let calls = 0;

interface Tried {
  readonly name: string;
  readonly attempts: number;
  /** How often the request reached the server. */
  readonly received: number;
  readonly message: string;
  readonly error: Record<string, unknown>;
}

async function tryCall(
  fault: FaultName,
  operation: FaultOperation,
  { times, ...options }: Partial<ClientOptions> & { times?: number } = {},
  callOptions: { retry?: RetryOptions | false; signal?: AbortSignal } = {},
): Promise<Tried> {
  const call = String(++calls);
  let attempts = 0;
  const client = createClient({
    endpoint: server.endpoint(fault, { call, ...(times === undefined ? {} : { times }) }),
    apiKey: 'test-key-1',
    retry: FAST,
    hooks: { onOutcome: (event) => (attempts = event.attempts) },
    ...options,
  });
  const result = await client.safe[operation](OPERATIONS[operation].input as never, callOptions);
  const received = server.received.filter((request) => request.call === call).length;
  const error = result.ok ? {} : (result.error as unknown as Record<string, unknown>);
  return {
    ...{ attempts, received, error },
    name: result.ok ? 'ok' : result.error.name,
    message: result.ok ? '' : result.error.message,
  };
}

describe('reads', () => {
  it.each([
    'closeBeforeAnswer',
    'reset',
    'closeMidBody',
    'tooMany',
    'badGateway',
    'unavailable',
    'gatewayTimeout',
  ] as const)('succeed in the third attempt after %s twice', async (fault) => {
    expect(await tryCall(fault, 'wsdlGetRoles', { times: 2 })).toMatchObject({
      name: 'ok',
      attempts: 3,
      received: 3,
    });
  });

  it('give up after four attempts, and say how many there were', async () => {
    const tried = await tryCall('unavailable', 'wsdlGetRoles');
    expect(tried).toMatchObject({ name: 'HttpError', attempts: 4, received: 4 });
    expect(tried.error).toMatchObject({ status: 503, retryable: true, attempts: 4 });
  });

  it.each([
    'serverError',
    'notFound',
    'badRequest',
    'redirect',
    'htmlWith200',
    'emptyBody',
    'serverFault',
    'clientFault',
    'packedCut',
    'cutWithoutLength',
  ] as const)('are not repeated after %s', async (fault) => {
    expect(await tryCall(fault, 'wsdlGetRoles')).toMatchObject({ attempts: 1, received: 1 });
  });

  it('are not repeated when a slow answer passed a limit', async () => {
    const tried = await tryCall('silent', 'wsdlGetRoles', { firstByteTimeoutMs: 50 });
    expect(tried).toMatchObject({ name: 'TimeoutError', attempts: 1, received: 1 });
  });

  it('wait as long as the server asks, up to the cap', async () => {
    for (const fault of ['tooManySeconds', 'tooManyDate'] as const) {
      const started = performance.now();
      const retry = { ...FAST, maxRetryAfterMs: 300 };
      expect(await tryCall(fault, 'wsdlGetRoles', { times: 1, retry })).toMatchObject({
        name: 'ok',
        attempts: 2,
      });
      expect(performance.now() - started).toBeGreaterThan(295);
    }
  });

  it('say of each attempt how it was answered, and nothing of one that was not', async () => {
    let asked = 0;
    const fetch = async () => {
      if (++asked === 2) throw new TypeError('fetch failed');
      const status = asked === 1 ? 503 : 200;
      return new Response(OPERATIONS.wsdlGetRoles.answer, {
        status,
        headers: { 'content-type': status === 200 ? 'text/xml' : 'text/html' },
      });
    };
    const statuses: (number | undefined)[] = [];
    const hooks = {
      onAttempt: ({ status }: { readonly status?: number | undefined }) => void statuses.push(status),
    };
    expect(await tryCall('ok', 'wsdlGetRoles', { fetch, hooks })).toMatchObject({ name: 'ok' });
    expect(statuses).toEqual([503, undefined, 200]);
  });

  it('are repeated where a gateway says in XML that there are too many', async () => {
    let asked = 0;
    const headers = { 'content-type': 'text/xml' };
    const busy =
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client</faultcode><faultstring>too many</faultstring></s:Fault></s:Body></s:Envelope>';
    const fetch = async () =>
      ++asked === 1
        ? new Response(busy, { status: 429, headers })
        : new Response(OPERATIONS.wsdlGetRoles.answer, { headers });
    expect(await tryCall('ok', 'wsdlGetRoles', { fetch })).toMatchObject({ name: 'ok', attempts: 2 });
  });

  it('do not wait for what the whole call has no time for', async () => {
    const tried = await tryCall('tooManyTooLong', 'wsdlGetRoles', { timeoutMs: 2_000, retry: {} });
    expect(tried).toMatchObject({ name: 'HttpError', attempts: 1 });
    expect(tried.error).toMatchObject({ status: 429, retryAfterMs: 86_400_000 });
    const slow = { timeoutMs: 5_000, retry: { backoffMs: 12_000 } };
    expect(await tryCall('unavailable', 'wsdlGetRoles', slow)).toMatchObject({
      name: 'HttpError',
      attempts: 1,
    });
  });

  it('can be told not to repeat, by the client or by the call, and to repeat after all', async () => {
    expect(await tryCall('unavailable', 'wsdlGetRoles', { retry: false })).toMatchObject({ attempts: 1 });
    expect(await tryCall('unavailable', 'wsdlGetRoles', {}, { retry: false })).toMatchObject({ attempts: 1 });
    const again = await tryCall(
      'unavailable',
      'wsdlGetRoles',
      { retry: false },
      { retry: { ...FAST, attempts: 2 } },
    );
    expect(again).toMatchObject({ attempts: 2, received: 2 });
  });

  it('show every attempt', async () => {
    const outcomes: unknown[] = [];
    const hooks = {
      onAttempt: ({ attempt, outcome, status }: object & Record<'attempt' | 'outcome' | 'status', unknown>) =>
        outcomes.push([attempt, outcome, status]),
    };
    await tryCall('badGateway', 'wsdlGetRoles', { times: 2, hooks });
    expect(outcomes).toEqual([
      [1, 'HttpError', 502],
      [2, 'HttpError', 502],
      [3, 'ok', 200],
    ]);
  });

  it('are not repeated once a stream has given records away', async () => {
    const endpoint = server.endpoint('closeMidBody', { call: 'stream' });
    const client = createClient({ endpoint, apiKey: 'test-key-1', retry: FAST });
    let records = 0;
    const run = async () => {
      for await (const _ of client.stream.wsdlGetRoles()) records++;
    };
    await expect(run()).rejects.toMatchObject({ name: 'NetworkError' });
    const received = server.received.filter(({ call }) => call === 'stream').length;
    expect(received).toBe(records > 0 ? 1 : 4);
  });
});

const SENT = [
  'closeBeforeAnswer',
  'reset',
  'closeMidBody',
  'badGateway',
  'unavailable',
  'gatewayTimeout',
  'serverError',
  'badRequest',
  'notFound',
  'redirect',
  'htmlWith200',
  'emptyBody',
  'packedCut',
  'notHttp',
] as const;
const CHANGES = ['wsdlUpdateShifts', 'wsdlUpdateTimeTrackers', 'wsdlInitiateTransferToPayroll'] as const;

describe.each(CHANGES)('%s', (operation) => {
  it.each(SENT)(
    'reaches the server once and ends unknown after %s, with the read that settles it',
    async (fault) => {
      const tried = await tryCall(fault, operation);
      expect(tried).toMatchObject({ name: 'OutcomeUnknownError', attempts: 1, received: 1 });
      const settled = {
        wsdlUpdateShifts: 'wsdlGetSchedulesV3',
        wsdlUpdateTimeTrackers: 'wsdlGetTimeTrackersBalance',
        wsdlInitiateTransferToPayroll: 'wsdlGetResultTransferToPayroll',
      }[operation];
      expect(tried.error).toMatchObject({ settledBy: settled, retryable: false, requestSent: true });
      expect(tried.message).toContain(`Call ${settled} and look for`);
    },
  );

  it('names the read that settles it when the caller aborts', async () => {
    const stop = new AbortController();
    const before = server.received.length;
    const trying = tryCall('silent', operation, {}, { signal: stop.signal });
    await expect.poll(() => server.received.length).toBeGreaterThan(before);
    stop.abort();
    const tried = await trying;
    expect(tried).toMatchObject({ name: 'AbortedError', received: 1 });
    expect(tried.message).toMatch(/may have acted on the request: call wsdlGet\w+ and look for/);
  });

  it('is sent again after 429, which says that nothing was done, unless it locks', async () => {
    const tried = await tryCall('tooMany', operation, { times: 1 });
    const again = operation !== 'wsdlInitiateTransferToPayroll';
    expect(tried).toMatchObject(again ? { name: 'ok', received: 2 } : { name: 'HttpError', received: 1 });
  });

  it('ends unknown when no answer came in time', async () => {
    const tried = await tryCall('silent', operation, { firstByteTimeoutMs: 50 });
    expect(tried).toMatchObject({ name: 'OutcomeUnknownError', received: 1 });
    expect(tried.error.cause).toMatchObject({ name: 'TimeoutError', phase: 'firstByte' });
  });

  it('keeps the words of a fault, and says that its outcome is not known', async () => {
    const server = await tryCall('serverFault', operation);
    expect(server).toMatchObject({ name: 'FaultError', attempts: 1 });
    expect(server.message).toMatch(/may have done part of it.* not known: call wsdlGet/);
    const client = await tryCall('clientFault', operation);
    expect(client.message).toMatch(/Most likely the key.* not known: call wsdlGet/);
  });
});

describe('when the request cannot have been sent', () => {
  it.each([
    ['wsdlGetRoles', 4],
    ['wsdlUpdateShifts', 4],
    ['wsdlUpdateTimeTrackers', 4],
    ['wsdlInitiateTransferToPayroll', 1],
  ] as const)('%s is tried %i times', async (operation, attempts) => {
    const endpoint = await refusedEndpoint();
    const tried = await tryCall('ok', operation, { endpoint });
    expect(tried).toMatchObject({ name: 'NetworkError', attempts });
    expect(tried.error).toMatchObject({ code: 'ECONNREFUSED', requestSent: false, retryable: true });
  });
});

describe('what failed before anything was sent, by the error of an injected fetch', () => {
  const REFUSED = 'write EPROTO: ssl3_read_bytes:tlsv1 alert unknown ca:SSL alert number 48';
  it.each([
    ['UND_ERR_CONNECT_TIMEOUT', 'Connect Timeout Error', 'the host could not be reached', 2],
    [undefined, 'Proxy response (407) !== 200 when HTTP Tunneling', 'the proxy opened no tunnel', 2],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'certificate is not trusted', 1],
    ['EPROTO', REFUSED, 'the server refused the TLS handshake', 1],
  ])('%s, %s', async (code, words, told, attempts) => {
    const cause = Object.assign(new Error(words), { code });
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
    const tried = await tryCall('ok', 'wsdlGetRoles', { fetch, retry: { ...FAST, attempts: 2 } });
    expect(tried).toMatchObject({ name: 'NetworkError', attempts, error: { code, requestSent: false } });
    expect(tried.message).toContain(told);
    expect(tried.error.retryable).toBe(attempts > 1);
  });

  it('shows no code that is none: it may be anything', async () => {
    for (const code of ['key 4x9Q', 7, 'K'.repeat(70)]) {
      const cause = Object.assign(new Error('no'), { code });
      const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
      const tried = await tryCall('ok', 'wsdlGetRoles', { fetch, retry: false });
      expect(tried).toMatchObject({ name: 'NetworkError', error: { code: undefined } });
      expect(tried.message).not.toContain(String(code));
    }
  });

  it('and of a lost connection nobody knows', async () => {
    const fetch = () =>
      Promise.reject(new TypeError('fetch failed', { cause: new Error('other side closed') }));
    const tried = await tryCall('ok', 'wsdlGetRoles', { fetch, retry: false });
    expect(tried).toMatchObject({ name: 'NetworkError', error: { requestSent: true, retryable: true } });
  });
});

describe('a redirect', () => {
  const answer = { status: 0, headers: new Headers(), body: null };
  it.each([
    [
      'that a fetch followed',
      { ...answer, status: 200, redirected: true },
      { name: 'NetworkError', retryable: false },
    ],
    ['that a fetch hides', { ...answer, type: 'opaqueredirect' }, { name: 'HttpError', status: 302 }],
  ])('%s is an error, and not asked for again', async (_, response, error) => {
    const tried = await tryCall('ok', 'wsdlGetRoles', { fetch: async () => response });
    expect(tried).toMatchObject({ attempts: 1, error });
  });
});

describe('a `when` of one’s own', () => {
  it('decides for reads and writes on the client, and for appends and locks on the call only', async () => {
    const retry = { ...FAST, attempts: 2, when: () => true };
    expect(await tryCall('serverError', 'wsdlGetRoles', { retry })).toMatchObject({ received: 2 });
    expect(await tryCall('serverError', 'wsdlUpdateShifts', { retry })).toMatchObject({ received: 2 });
    expect(await tryCall('serverError', 'wsdlUpdateTimeTrackers', { retry })).toMatchObject({ received: 1 });
    expect(await tryCall('serverError', 'wsdlInitiateTransferToPayroll', { retry })).toMatchObject({
      received: 1,
    });
    expect(await tryCall('serverError', 'wsdlUpdateTimeTrackers', {}, { retry })).toMatchObject({
      received: 2,
    });
  });

  it('leaves unknown what its first attempt did, also where a later one was turned away', async () => {
    const answers = [500, 429, 429];
    const tried = await tryCall('ok', 'wsdlUpdateShifts', {
      retry: { ...FAST, attempts: 3, when: () => true },
      fetch: async () =>
        new Response('<html/>', { status: answers.shift()!, headers: { 'content-type': 'text/html' } }),
    });
    expect(tried).toMatchObject({ name: 'OutcomeUnknownError', attempts: 3, error: { requestSent: true } });
    expect(answers).toEqual([]);
  });

  it('knows that nothing was done where the only attempt was turned away, when the caller aborts', async () => {
    const stop = new AbortController();
    const options = { retry: { backoffMs: 60_000 }, hooks: { onAttempt: () => stop.abort() } };
    const tried = await tryCall('tooMany', 'wsdlUpdateShifts', options, { signal: stop.signal });
    expect(tried).toMatchObject({ name: 'AbortedError', received: 1, error: { requestSent: false } });
  });

  it('leaves unknown what its first attempt did, when the caller aborts before the second', async () => {
    const stop = new AbortController();
    const tried = await tryCall(
      'serverError',
      'wsdlUpdateShifts',
      { retry: { backoffMs: 60_000, when: () => true }, hooks: { onAttempt: () => stop.abort() } },
      { signal: stop.signal },
    );
    expect(tried).toMatchObject({ name: 'AbortedError', received: 1, error: { requestSent: true } });
    expect(tried.message).toMatch(/may have acted on the request: call wsdlGetSchedulesV3 and look for/);
  });
});

describe('retryWaitMs', () => {
  const busy: RetriableFailure = { name: 'HttpError', retryable: true, status: 503 };
  const waits = (failure: RetriableFailure, options: RetryOptions, effect: Effect = 'read') =>
    [1, 2, 3, 4, 5, 6].map((attempt) =>
      retryWaitMs(failure, { operation: 'x', effect, attempt }, { client: options }, () => 1),
    );

  it.each([
    ['read', busy, true],
    ['write', busy, false],
    ['append', busy, false],
    ['write', { ...busy, status: 429 }, true],
    ['append', { ...busy, status: 429 }, true],
    ['lock', { ...busy, status: 429 }, false],
    ['write', { ...busy, status: 429, retryable: false }, false],
    ['read', { ...busy, status: 500 }, false],
    ['read', { ...busy, asksTooLong: true }, false],
    ['read', { name: 'AbortedError', retryable: true, phase: 'connect', requestSent: false }, false],
    ['read', { name: 'TimeoutError', retryable: true, phase: 'firstByte', requestSent: false }, false],
    ['write', { name: 'TimeoutError', retryable: true, phase: 'connect', requestSent: false }, true],
    ['write', { name: 'NetworkError', retryable: true, requestSent: true }, false],
  ] as const)('of what does a %s, after %o, is repeated: %s', (effect, failure, repeats) => {
    expect(waits(failure, {}, effect)[0] !== undefined).toBe(repeats);
  });

  it('doubles up to its cap', () => {
    expect(waits(busy, { attempts: 6, backoffMs: 500, maxBackoffMs: 3_000 })).toEqual([
      500,
      1000,
      2000,
      3000,
      3000,
      undefined,
    ]);
  });

  it('takes what is undefined for not set', () => {
    const unset = {
      attempts: undefined,
      backoffMs: undefined,
      maxBackoffMs: undefined,
      maxRetryAfterMs: undefined,
    };
    expect(waits(busy, unset)).toEqual(waits(busy, {}));
    expect(waits({ ...busy, retryAfterMs: 3_600_000 }, unset)[0]).toBe(60_000);
    const attempt = { operation: 'x', effect: 'read', attempt: 1 } as const;
    const client = { backoffMs: 8, maxBackoffMs: 10 };
    expect(retryWaitMs(busy, attempt, { client, call: unset }, () => 1)).toBe(8);
  });

  it('takes between half and all of it', () => {
    const attempt = { operation: 'x', effect: 'read', attempt: 2 } as const;
    expect(retryWaitMs(busy, attempt, {}, () => 0)).toBe(500);
    expect(retryWaitMs(busy, attempt, {}, () => 0.5)).toBe(750);
  });

  it('waits as asked, up to its cap', () => {
    expect(waits({ ...busy, retryAfterMs: 5_000 }, {})[0]).toBe(5_000);
    expect(waits({ ...busy, retryAfterMs: 3_600_000 }, {})[0]).toBe(60_000);
  });
});

describe('parseRetryAfter', () => {
  const now = Date.parse('2026-03-02T08:00:00Z');
  it.each([
    ['120', 120_000],
    [' 7 ', 7_000],
    ['0', 0],
    ['Mon, 02 Mar 2026 08:00:30 GMT', 30_000],
    ['Monday, 02-Mar-26 08:00:30 GMT', 30_000],
    ['Mon, 02 Mar 2026 07:00:00 GMT', 0],
    ['soon', undefined],
    ['12 minutes', undefined],
    ['1.5', 1_500],
    ['-5', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads %j as %j ms', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });
});
