import { describe, expect, it } from 'vitest';
import { createRestClient } from '../../src/rest/index.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { APRIL, codeOf, errorOf, UNIT, withSandbox } from './withSandbox.js';

const sides = withSandbox();

async function sizesOf(pageSize?: number): Promise<number[]> {
  const sizes: number[] = [];
  for await (const page of sides.rest.employees.list(pageSize ? { pageSize } : {}).pages())
    sizes.push(page.data.length);
  return sizes;
}

describe('document 8, limits', () => {
  it('a page has 50 items', async () => {
    expect(await sizesOf()).toEqual([50, 50, 20]);
  });

  it('or as many as asked for, and larger requests are capped at 100', async () => {
    expect(await sizesOf(7)).toHaveLength(18);
    expect(await sizesOf(100)).toEqual([100, 20]);
    expect(await sizesOf(5_000)).toEqual([100, 20]);
  });

  it('an absence lasts at most 24 months', async () => {
    const long = { ...APRIL, end: '2028-04-01T00:00:01' };
    expect(await sides.rest.safe.absences.create(UNIT, long)).toMatchObject({
      ok: false,
      error: { name: 'InputError', issues: [{ path: ['body', 'end'] }] },
    });
  });

  it('at most two absences overlap', async () => {
    for (const overlapAbsences of [false, true])
      await sides.rest.absences.create(UNIT, { ...APRIL, overlapAbsences });
    expect(await codeOf(sides.rest.safe.absences.create(UNIT, { ...APRIL, overlapAbsences: true }))).toBe(
      'LEAVEAPP_MAX_TWO_OVERLAPPING_ABSENCE_IN_PERIOD',
    );
  });

  it.each([0.0001, 99.9999])('absenceRate may be %d', async (absenceRate) => {
    const rate = { absenceRate, absenceRateDirection: 'FROM_START', splitType: 'Shift' } as const;
    expect(await sides.rest.safe.absences.createPartTime(UNIT, { ...APRIL, ...rate })).toMatchObject({
      ok: true,
    });
  });
});

it.each([0, 0.00009, 0.00011, 100, -1])('absenceRate may not be %d', async (absenceRate) => {
  const rate = { absenceRate, absenceRateDirection: 'FROM_START', splitType: 'Shift' } as const;
  expect(await sides.rest.safe.absences.createPartTime(UNIT, { ...APRIL, ...rate })).toMatchObject({
    error: { name: 'InputError', issues: [{ path: ['query', 'absenceRate'] }] },
  });
});

describe('document 2.5 and 4.2, page tokens', () => {
  it('lead forth and back', async () => {
    const pages = [];
    for await (const page of sides.rest.employees.list().pages()) pages.push(page);
    const [first, second, third] = pages;
    expect(first?.previousPageToken).toBeUndefined();
    expect(third?.nextPageToken).toBeUndefined();
    const back = sides.rest.employees.list({ pageToken: third!.previousPageToken! }).pages();
    expect((await back.next()).value?.data).toEqual(second?.data);
  });

  it('go on with pages of another size', async () => {
    const { value } = await sides.rest.employees.list({ pageSize: 7 }).pages().next();
    const others = sides.rest.employees.list({ pageSize: 100, pageToken: value!.nextPageToken! });
    expect(await others.all()).toHaveLength(113);
  });

  it('that somebody made, or of another list, are refused', async () => {
    const { value } = await sides.rest.employees.list().pages().next();
    const elsewhere = sides.rest.safe.shifts.list({
      employeeIdIn: ['1001'],
      pageToken: value!.nextPageToken!,
    });
    expect(await errorOf(elsewhere)).toMatchObject({ status: 400, details: [{ pointer: '?pageToken' }] });
    expect(await errorOf(sides.rest.safe.groups.list({ pageToken: 'invented' }))).toMatchObject({
      status: 400,
    });
  });

  it('of large worlds give everybody once, prefetched or not', { tags: ['slow'] }, async () => {
    await using sandbox = await startSandbox({ world: '10x100' });
    const rest = createRestClient(sandbox.restOptions());
    for (const prefetch of [false, true]) {
      const ids = (await rest.employees.list({ pageSize: 100 }, { prefetch }).all()).map(({ id }) => id);
      expect(ids).toHaveLength(1_000);
      expect(new Set(ids).size).toBe(1_000);
    }
  });
});

describe('wire facts 9, too many calls at a time', () => {
  it('are answered with 429, and read again after the wait that is asked for', async () => {
    await using sandbox = await startSandbox({ quirks: { maxConcurrentCalls: 1, latencyMs: 30 } });
    const options = { ...sandbox.restOptions(), budget: false as const };
    const impatient = createRestClient({ ...options, retry: false });
    await impatient.roles.get(1);
    const results = await Promise.all([1, 2, 3].map((id) => impatient.safe.roles.get(id)));
    const refused = results.flatMap((result) => (result.ok ? [] : [result.error]));
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ kind: 'rateLimited', retryAfterMs: 1_000, retryable: true });
    const patient = createRestClient(options);
    await patient.roles.get(1);
    expect(await Promise.all([1, 2].map((id) => patient.roles.get(id)))).toHaveLength(2);
  });
});
