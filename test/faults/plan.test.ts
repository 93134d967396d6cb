import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { effectsOf } from '../../src/faults/FaultPlan.js';
import { createClient } from '../../src/index.js';
import { faults, faultyFetch } from '../../src/testing/index.js';

const call = {
  operation: 'wsdlGetRoles',
  number: 1,
  body: Buffer.alloc(0),
  contentType: undefined,
  well: () => Promise.reject(new Error()),
};

async function happens(plan: object, times = 4): Promise<boolean[]> {
  const effectOn = effectsOf([{ fault: faults.connectionReset(), ...plan }]);
  const seen: boolean[] = [];
  for (let i = 0; i < times; i++) seen.push((await effectOn(call)) !== undefined);
  return seen;
}

it('happens on the calls that a plan names, counted from 1', async () => {
  expect(await happens({})).toEqual([true, true, true, true]);
  expect(await happens({ first: 1 })).toEqual([true, false, false, false]);
  expect(await happens({ first: 3 })).toEqual([true, true, true, false]);
  expect(await happens({ calls: [2, 4] })).toEqual([false, true, false, true]);
  expect(await happens({ rate: 0 }, 50)).not.toContain(true);
  expect(await happens({ rate: 1 }, 50)).not.toContain(false);
});

it('counts for each fault the calls of its own operations, and the first that fits happens', async () => {
  const effectOn = effectsOf([
    { fault: faults.connectionReset('wsdlGetUnits'), calls: [2] },
    { fault: faults.silence(['wsdlGetUnits', 'wsdlGetRoles'] as never), first: 2 },
    faults.connectionRefused('wsdlGetRoles'),
  ]);
  const seen: (string | undefined)[] = [];
  for (const operation of [
    'wsdlGetUnits',
    'wsdlGetRoles',
    'wsdlGetUnits',
    'wsdlGetRoles',
    'wsdlGetUnits',
    'wsdlPunch',
  ])
    seen.push((await effectOn({ ...call, operation }))?.kind);
  // The second fault does not see the call that the first one has taken.
  expect(seen).toEqual(['silence', 'silence', 'reset', 'refused', undefined, undefined]);
});

it('decides alike with the same seed, and otherwise with another, for each of its faults', async () => {
  const plan = [faults.connectionReset(), faults.silence()].map((fault) => ({ fault, rate: 0.5 }));
  const kindsOf = async (seed?: number) => {
    const effectOn = effectsOf(plan, seed);
    const kinds: (string | undefined)[] = [];
    for (let i = 0; i < 40; i++) kinds.push((await effectOn(call))?.kind);
    return kinds.join();
  };
  const first = await kindsOf();
  expect([await kindsOf(), await kindsOf(1)]).toEqual([first, first]);
  expect(await kindsOf(2)).not.toBe(first);
  for (const kind of ['reset', 'silence', ',,']) expect(first).toContain(kind);
});

it('rejects the first row of a batch, and no other', async () => {
  const fetch = faultyFetch(faults.validationErrors({ row: 0, texts: ['no such employee'] }));
  const client = createClient({ endpoint: 'https://wfs.example/soap', apiKey: 'key', fetch });
  const shift = (badgeNo: string) => ({
    ...{ badgeNo, shiftCategoryId: '11', begDate: '2026-03-02', begTime: '08:00:00' },
    ...{ endDate: '2026-03-02', endTime: '16:00:00' },
  });
  const { rows } = await client.wsdlUpdateShifts({ Shifts: [shift('0001'), shift('0002')] as never });
  expect(rows.map(({ status }) => status)).toEqual(['rejected', 'accepted']);
});

it('changes an answer that the platform has unpacked as the plain text that it is', async () => {
  const plain = faultyFetch([]);
  const packing: typeof plain = async (url, init) => {
    const answer = await plain(url, init);
    const headers = { 'content-type': 'text/xml', 'content-encoding': 'gzip', 'content-length': '1' };
    expect(gzipSync(await answer.clone().text())).toBeDefined();
    return new Response(await answer.text(), { headers });
  };
  const client = createClient({
    ...{ endpoint: 'https://wfs.example/soap', apiKey: 'key' },
    fetch: faultyFetch(faults.delayed({ delayMs: 0 }), { fetch: packing }),
  });
  expect(await client.wsdlGetRoles({})).not.toEqual([]);
});

it.each([204, 205, 304])('an answer with status %i, which has no body, is passed on', async (status) => {
  const fetch = faultyFetch([{ fault: faults.connectionReset(), first: 1 }], {
    fetch: async () => new Response(null, { status, headers: { 'x-from': 'there' } }),
  });
  await expect(fetch('https://service.example/soap', { method: 'POST', body: '' })).rejects.toThrow();
  const answer = await fetch('https://service.example/soap', { method: 'POST', body: '' });
  expect([answer.status, answer.headers.get('x-from'), await answer.text()]).toEqual([status, 'there', '']);
});
