import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBudget, createClient, forEachUnit, type OutcomeEvent } from '../../src/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const rootClient = (options = {}) =>
  createClient({ endpoint: sandbox.endpoint, apiKey: sandbox.rootKey, ...options });

describe('forEachUnit', () => {
  it('runs a function for each unit with the key of the unit, and keeps the unit with its result', async () => {
    const results = await forEachUnit(rootClient(), async (client) => {
      const employees = await client.wsdlGetEmployees();
      return new Set(employees.map(({ restId }) => restId));
    });
    expect(results).toHaveLength(sandbox.unitKeys.size);
    for (const result of results) {
      expect(result.status).toBe('done');
      if (result.status === 'done') expect([...result.value]).toEqual([result.unit.id]);
    }
  });

  it('shows no key: not in the units, not in the results, not in events', async () => {
    const events: OutcomeEvent[] = [];
    const results = await forEachUnit(
      rootClient({ hooks: { onOutcome: (event: OutcomeEvent) => void events.push(event) } }),
      async (client) => (await client.wsdlGetRoles()).length,
    );
    const printed =
      inspect([results, events], { depth: 10, showHidden: true }) + JSON.stringify([results, events]);
    for (const key of sandbox.unitKeys.values()) expect(printed).not.toContain(key.reveal());
    expect(events.map(({ alias }) => alias)).toContain(`unit ${results[0]!.unit.id}`);
  });

  it('goes on when one unit fails, and says which', async () => {
    const [first, ...others] = await forEachUnit(rootClient(), async (client, unit) => {
      if (unit.id === [...sandbox.unitKeys.keys()][0]) throw new Error('no luck');
      return client.wsdlGetRoles();
    });
    expect(first).toMatchObject({ status: 'failed', error: { message: 'no luck' } });
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 'done'));
  });

  it('stays within the budget of the root client', async () => {
    const budget = createBudget({ concurrent: 1 });
    let [now, most] = [0, 0];
    const counting: typeof budget = {
      acquire: async (signal) => {
        const place = await budget.acquire(signal);
        most = Math.max(most, ++now);
        const release: typeof place.release = (result) => {
          now--;
          place.release(result);
        };
        return { release };
      },
    };
    const results = await forEachUnit(rootClient({ budget: counting }), (client) =>
      Promise.all([client.wsdlGetRoles(), client.wsdlGetRoles()]),
    );
    expect(results.every(({ status }) => status === 'done')).toBe(true);
    expect(most).toBe(1);
  });

  it('takes the units that are asked for, some at once, until its signal aborts', async () => {
    const stop = new AbortController();
    let running = 0;
    const results = await forEachUnit(
      rootClient(),
      async (client) => {
        expect(++running).toBe(1);
        await client.wsdlGetRoles();
        running--;
        stop.abort();
      },
      { concurrent: 1, signal: stop.signal, filter: ({ id }) => id !== [...sandbox.unitKeys.keys()][0] },
    );
    expect(results).toHaveLength(sandbox.unitKeys.size - 1);
    expect(results[0]).toMatchObject({ status: 'done' });
    expect(results[1]).toMatchObject({
      status: 'failed',
      error: { name: 'AbortedError', requestSent: false },
    });
  });

  /** A root client to which the service lists these units. */
  const told = (items: string) =>
    rootClient({
      lenient: true,
      fetch: async () =>
        new Response(
          `<E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><E:Body><r:wsdlGetUnitsAPIKeyV2Response xmlns:r="uri:Service"><return>${items}</return></r:wsdlGetUnitsAPIKeyV2Response></E:Body></E:Envelope>`,
          { headers: { 'content-type': 'text/xml' } },
        ),
    });
  const harbour = '<item><id>101</id><name>Harbour</name><API_key>key-of-101</API_key></item>';

  it.each([
    ['a unit is missing from the list', '<item xsi:nil="true"/>'],
    ['the id of a unit cannot be read', harbour.replace('>101<', '>one<')],
    ['a unit has no id', harbour.replace('<id>101</id>', '')],
  ])('says that a unit failed that nobody knows where %s', async (_, item) => {
    const results = await forEachUnit(told(`${harbour}${item}`), async (_, { name }) => name);
    expect(results).toEqual([
      expect.objectContaining({ status: 'done', value: 'Harbour' }),
      expect.objectContaining({ status: 'failed', unit: {} }),
    ]);
    expect(results[1]).toMatchObject({ error: { name: 'KeyUnavailableError' } });
  });

  it.each(['', '<item xsi:nil="true"/>'])(
    'does not say that all is done where no unit is listed: "%s"',
    async (items) => {
      const results = await forEachUnit(told(items), async () => 1);
      expect(results).toMatchObject([{ status: 'failed', unit: {}, error: { name: 'KeyUnavailableError' } }]);
    },
  );

  it('works once on a unit that is listed twice', async () => {
    const results = await forEachUnit(told(`${harbour}${harbour}`), async () => 1);
    expect(results).toMatchObject([{ status: 'done', unit: { id: 101 } }]);
  });

  it('works on no unit whose key another one has too', async () => {
    const results = await forEachUnit(told(`${harbour}${harbour.replace('101', '102')}`), async () => 1);
    const error = { name: 'KeyUnavailableError' };
    expect(results).toMatchObject([101, 102].map((id) => ({ status: 'failed', unit: { id }, error })));
  });

  it('works on the other units where the service gives some no key, and says which failed', async () => {
    const keyless = [102, 103].map((id) => `<item><id>${id}</id><name>Pier</name><API_key></API_key></item>`);
    const results = await forEachUnit(told(`${harbour}${keyless.join('')}`), async () => 1);
    expect(results).toMatchObject([
      { status: 'done', unit: { id: 101 } },
      ...[102, 103].map((id) => ({
        ...{ status: 'failed', unit: { id } },
        error: { name: 'KeyUnavailableError', message: expect.stringContaining(`none for unit ${id}`) },
      })),
    ]);
  });

  it('asks nothing where there is nothing to do for a unit', async () => {
    const lost = createClient({ endpoint: 'http://127.0.0.1:9/soap', apiKey: 'k' });
    await expect(forEachUnit(lost, undefined as never)).rejects.toMatchObject({ name: 'ConfigurationError' });
    await expect(forEachUnit(lost, async () => 1, { concurrent: 0 })).rejects.toMatchObject({
      name: 'ConfigurationError',
    });
  });

  it('throws when the units cannot be found', async () => {
    const stranger = createClient({ endpoint: sandbox.endpoint, apiKey: 'not-a-key' });
    await expect(forEachUnit(stranger, async () => 1)).rejects.toMatchObject({ name: 'FaultError' });
  });
});
