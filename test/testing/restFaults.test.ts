import nock from 'nock';
import { afterEach, describe, expect, it } from 'vitest';
import { createRestClient, type RestClientOptions, RestError } from '../../src/rest/index.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { faultNock } from '../../src/faults/faultNock.js';
import type { FaultPlan } from '../../src/faults/FaultPlan.js';
import { faults } from '../../src/faults/faults.js';
import { faultyFetch } from '../../src/faults/faultyFetch.js';
import type { FaultResult } from '../../src/faults/InjectedFault.js';

const names = [
  'problemJson',
  'tokenExpired',
  'missingScope',
  'absenceRejected',
  'repeatedPageToken',
] as const;
const LIST = 'GET /hr/v3/employees';
const service = {
  baseUrl: 'https://service.example',
  clientId: 'id',
  clientSecret: 'secret',
  retry: false,
} as const;

afterEach(() => nock.cleanAll());

/** What a job sees of the employees: how many, or the error. */
async function employees(options: RestClientOptions): Promise<FaultResult | Error> {
  try {
    const all = await createRestClient(options).employees.list().all();
    expect(all.length).toBeGreaterThan(0);
    return 'value';
  } catch (error) {
    return error as Error;
  }
}

/** The same plan in the three places where it can happen. */
const ways: readonly [string, (plan: FaultPlan) => Promise<FaultResult | Error>][] = [
  ['an injected fetch', (plan) => employees({ ...service, fetch: faultyFetch(plan) })],
  [
    'nock',
    (plan) => {
      nock.cleanAll();
      faultNock(nock, service.baseUrl, plan);
      return employees(service);
    },
  ],
  [
    'the sandbox',
    async (plan) => {
      await using sandbox = await startSandbox({ faults: plan });
      return await employees({ ...sandbox.restOptions(), retry: false });
    },
  ],
];

describe.each(ways)('faults of REST through %s', (_, through) => {
  it('leave a job that meets none alone', async () => {
    expect(await through([])).toBe('value');
    expect(await through(faults.problemJson({ operation: 'GET /organization/v3/groups' }))).toBe('value');
  });

  it.each(names)('%s ends a read as it says', async (name) => {
    const fault = faults[name]({ operation: LIST });
    expect(await through(fault)).toMatchObject({ name: fault.gives });
  });

  it('show their status, words and pointers to the caller', async () => {
    const errors = [{ pointer: '/pageSize', detail: 'is too large' }];
    const problem = await through(
      faults.problemJson({ status: 422, detail: 'Not so', errors, operation: LIST }),
    );
    expect(problem).toBeInstanceOf(RestError);
    expect(problem).toMatchObject({ status: 422, details: [{ pointer: '/pageSize', text: 'is too large' }] });
    expect(await through(faults.tokenExpired(LIST))).toMatchObject({ status: 401, kind: 'unauthorized' });
    expect(await through(faults.missingScope(LIST))).toMatchObject({ status: 403, kind: 'forbidden' });
    expect(
      await through(faults.absenceRejected({ msg: 'OVERLAPPING_ABSENCES', operation: LIST })),
    ).toMatchObject({
      status: 400,
      code: 'OVERLAPPING_ABSENCES',
    });
  });

  it('pass when a token that has ended is replaced by a new one', async () => {
    expect(await through([{ fault: faults.tokenExpired(LIST), first: 1 }])).toBe('value');
  });

  it('meet the faults of transport as well', async () => {
    expect(await through(faults.badGateway(LIST))).toMatchObject({ name: 'RestError', status: 502 });
    expect(await through(faults.connectionReset(LIST))).toMatchObject({ name: 'NetworkError' });
    expect(await through(faults.rateLimited({ retryAfter: 2, operation: LIST }))).toMatchObject({
      kind: 'rateLimited',
      retryAfterMs: 2000,
    });
  });
});

it('a fault is of an operation of REST by its description, whatever the parameters', async () => {
  const fault = faults.problemJson({ operation: 'GET /hr/v3/employees/{id}' });
  const client = createRestClient({ ...service, fetch: faultyFetch(fault) });
  await expect(client.employees.get('badgeNumber:0042')).rejects.toThrow(RestError);
  expect((await client.groups.list().all()).length).toBe(2);
});
