import { expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { faults, faultyFetch } from '../../src/testing/index.js';
import { effectsOf } from '../../src/faults/FaultPlan.js';
import { gzipSync } from 'node:zlib';

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
