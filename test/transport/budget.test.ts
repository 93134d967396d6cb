import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createRedisStore } from '../../src/budgetRedis/index.js';
import {
  type Budget,
  type BudgetEvent,
  type BudgetStore,
  createBudget,
  createClient,
  type Place,
} from '../../src/index.js';
import { answerTo, OPERATIONS } from '../faults/answers.js';

const never = new AbortController().signal;

/** Takes places until none comes at once. */
async function placesOf(budget: Budget): Promise<Place[]> {
  const places: Place[] = [];
  for (;;) {
    const place = await budget.acquire(AbortSignal.timeout(10)).catch(() => undefined);
    if (!place) return places;
    places.push(place);
  }
}

async function limitOf(budget: Budget): Promise<number> {
  const places = await placesOf(budget);
  for (const place of places) place.release('failed');
  return places.length;
}

describe('createBudget', () => {
  it('gives 8 places, and the next when one comes back', async () => {
    const budget = createBudget();
    const places = await placesOf(budget);
    expect(places).toHaveLength(8);
    const waiting = budget.acquire(never);
    places[3]!.release('ok');
    await expect(waiting).resolves.toBeDefined();
  });

  it('gives places in the order of asking', async () => {
    const budget = createBudget({ concurrent: 1 });
    const first = await budget.acquire(never);
    const order: number[] = [];
    const asked = [1, 2, 3, 4].map((n) =>
      budget.acquire(never).then((place) => {
        order.push(n);
        place.release('ok');
      }),
    );
    first.release('ok');
    await Promise.all(asked);
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('lets who gives up leave the queue, and counts a place given back twice once', async () => {
    const budget = createBudget({ concurrent: 1 });
    const first = await budget.acquire(never);
    const impatient = budget.acquire(AbortSignal.timeout(10));
    const patient = budget.acquire(never);
    await expect(impatient).rejects.toMatchObject({ name: 'TimeoutError' });
    first.release('ok');
    first.release('ok');
    await expect(patient).resolves.toBeDefined();
    expect(await limitOf(budget)).toBe(0);
  });

  it('halves the limit once for all refusals of a round, down to 1, and grows by one a round', async () => {
    const budget = createBudget({ concurrent: 8 });
    for (const place of await placesOf(budget)) place.release('refused');
    expect(await limitOf(budget)).toBe(4);
    for (let round = 0; round < 5; round++)
      for (const place of await placesOf(budget)) place.release('refused');
    expect(await limitOf(budget)).toBe(1);
    const limits: number[] = [];
    for (let round = 0; round < 12; round++) {
      const places = await placesOf(budget);
      limits.push(places.length);
      for (const place of places) place.release('ok');
    }
    expect(limits[0]).toBe(1);
    expect(limits.at(-1)).toBe(8);
    for (const [i, limit] of limits.entries()) expect(limit - (limits[i - 1] ?? 1)).toBeLessThanOrEqual(1);
  });

  it('tells of changes on a diagnostics channel', async () => {
    const events: BudgetEvent[] = [];
    subscribe('workforce-soap:budget', (event) => events.push(event as BudgetEvent));
    const budget = createBudget({ concurrent: 4 });
    for (const place of await placesOf(budget)) place.release('refused');
    await budget.acquire(never);
    expect(events).toContainEqual({ reason: 'limit', limit: 2, waiting: 1 });
  });

  it('counts in this process while its store is out of reach', async () => {
    const store: BudgetStore = { take: () => Promise.reject(new Error('down')) };
    expect(await limitOf(createBudget({ concurrent: 3, store }))).toBe(3);
  });

  it('gives no more places than its share while its store is out of reach', async () => {
    const store: BudgetStore = { share: 2, take: () => Promise.reject(new Error('down')) };
    expect(await limitOf(createBudget({ concurrent: 3, store }))).toBe(2);
  });

  it('takes no more places than a fleet has while it never reached the Redis of that fleet', async () => {
    const redis = { eval: () => Promise.reject(new Error('down')) };
    expect(
      await limitOf(createBudget({ store: createRedisStore(redis, { name: 'few', concurrent: 2 }) })),
    ).toBe(2);
  });

  it.each([
    [undefined, 3],
    [2, 2],
  ])(
    'says how many calls it makes at once once its store is out of reach: a share of %s',
    async (share, limit) => {
      const events: unknown[] = [];
      const listen = (event: unknown) => events.push(event);
      subscribe('workforce-soap:budget', listen);
      const store: BudgetStore = { ...(share && { share }), take: () => Promise.reject(new Error('down')) };
      await createBudget({ concurrent: 3, store }).acquire(never);
      unsubscribe('workforce-soap:budget', listen);
      expect(events).toEqual([{ reason: 'storeFailed', limit, waiting: 1 }]);
    },
  );

  it('tells its store at once when the last one that waits gives up', async () => {
    const left = new Promise<void>((leave) => {
      const store: BudgetStore = { take: async () => undefined, askAgainMs: 2 ** 31 - 1, leave };
      const waiting = new AbortController();
      void createBudget({ store })
        .acquire(waiting.signal)
        .catch(() => undefined);
      setImmediate(() => waiting.abort());
    });
    await expect(left).resolves.toBeUndefined();
  });

  it('asks its store again after the time that the store names', async () => {
    let asked = 0;
    const lease = { limit: 1, release: () => undefined };
    const store: BudgetStore = { take: async () => (++asked < 3 ? undefined : lease), askAgainMs: 1 };
    await expect(createBudget({ store }).acquire(never)).resolves.toBeDefined();
    expect(asked).toBe(3);
  });

  it('gives back at once what its store gives to somebody who no longer waits', async () => {
    const taken: ((lease: Awaited<ReturnType<BudgetStore['take']>>) => void)[] = [];
    const budget = createBudget({ store: { take: () => new Promise((give) => taken.push(give)) } });
    const gone = new AbortController();
    const asked = budget.acquire(gone.signal);
    gone.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
    await new Promise<void>((given) => taken[0]!({ limit: 1, release: () => given() }));
  });

  it('refuses a limit that cannot work', () => {
    expect(() => createBudget({ concurrent: 0 })).toThrow('concurrent: expected a whole number from 1');
  });
});

describe('clients', () => {
  const servers: { close(): void; closeAllConnections(): void }[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** A service that takes `most` requests at once and answers 429 to more. It may answer none before it has refused one. */
  async function startService(most: number, { holds = false } = {}) {
    const seen = { most: 0, refused: 0, now: 0 };
    const held: ServerResponse[] = [];
    const answer = (response: ServerResponse) => {
      response.setHeader('content-type', 'text/xml').end(answerTo('<tns:wsdlGetRoles>'));
      seen.now--;
    };
    const server = createServer((request, response) => {
      request.resume();
      seen.most = Math.max(seen.most, ++seen.now);
      if (seen.now <= most) {
        if (holds && seen.refused === 0) held.push(response);
        else setTimeout(answer, 10, response);
      } else {
        seen.refused++;
        seen.now--;
        response.writeHead(429).end();
        held.splice(0).forEach(answer);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    servers.push(server);
    return { seen, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
  }

  it('of one endpoint share a budget of 8 without being told', async () => {
    const { seen, endpoint } = await startService(10);
    const clients = ['a-key', 'b-key', 'c-key'].map((apiKey) => createClient({ endpoint, apiKey }));
    const calls = clients.flatMap((client) => Array.from({ length: 20 }, () => client.wsdlGetRoles()));
    for (const roles of await Promise.all(calls)) expect(roles).toHaveLength(40);
    expect(seen).toMatchObject({ most: 8, refused: 0 });
  });

  it('without a budget meet the limit of the service', async () => {
    const { endpoint } = await startService(10, { holds: true });
    const client = createClient({ endpoint, apiKey: 'a-key', budget: false, retry: false });
    const results = await Promise.all(Array.from({ length: 30 }, () => client.safe.wsdlGetRoles()));
    expect(results.some((result) => !result.ok)).toBe(true);
  });

  it('with too large a budget shrink it on 429, and all calls end well', { tags: ['slow'] }, async () => {
    const { seen, endpoint } = await startService(4);
    const budget = createBudget({ concurrent: 32 });
    const client = createClient({ endpoint, apiKey: 'a-key', budget, retry: { backoffMs: 20, attempts: 8 } });
    const results = await Promise.all(Array.from({ length: 150 }, () => client.safe.wsdlGetRoles()));
    expect(results.filter((result) => !result.ok)).toEqual([]);
    // Without shrinking, 28 of each 32 would be refused.
    expect(seen.refused).toBeLessThan(100);
  });

  it.each([
    [200, 'ok'],
    [429, 'refused'],
    [503, 'failed'],
  ] as const)('tell a budget of an answer with %i: %s', async (status, result) => {
    const told: string[] = [];
    const budget: Budget = { acquire: async () => ({ release: (result) => void told.push(result) }) };
    const headers = { 'content-type': 'text/xml' };
    const fetch = async () => new Response(answerTo('<tns:wsdlGetRoles>'), { status, headers });
    const client = createClient({
      endpoint: 'https://wfs.example/',
      apiKey: 'a-key',
      budget,
      fetch,
      retry: false,
    });
    await client.safe.wsdlGetRoles();
    expect(told).toEqual([result]);
  });

  it('end by the limit of the whole call when no place comes', async () => {
    const { endpoint } = await startService(10);
    const budget = createBudget({ concurrent: 1 });
    const place = await budget.acquire(never);
    const client = createClient({ endpoint, apiKey: 'a-key', budget, timeoutMs: 50 });
    const { input } = OPERATIONS.wsdlUpdateShifts;
    await expect(client.wsdlUpdateShifts(input as never)).rejects.toMatchObject({
      name: 'TimeoutError',
      phase: 'total',
      requestSent: false,
      attempts: 0,
    });
    place.release('ok');
  });
});
