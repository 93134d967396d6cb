import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';

const day = { begDate: '2026-05-04', begTime: '08:00:00', endDate: '2026-05-04', endTime: '16:00:00' };
const shift = { ...day, badgeNo: '0001', shiftCategoryId: '11' };

const failing = <T extends object>(object: T, name: string): T =>
  Object.defineProperty({ ...object }, name, {
    enumerable: true,
    get: () => {
      throw new Error('of a getter');
    },
  });
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({ ...shift }, {});
  revoke();
  return proxy;
};
/** Of a class, which is not copied. Fits while it is checked, and never again. */
const changing = () => {
  let reads = 0;
  const comment = { enumerable: true, get: () => (reads++ < 1 ? 'late' : '\u0000') };
  return Object.defineProperty(Object.assign(new (class Row {})(), shift), 'comment', comment);
};

describe('an input that cannot be read is an InputError, and nothing is sent', () => {
  const client = createClient({
    ...{ endpoint: 'https://service.example/soap', apiKey: 'a-key-of-a-unit', retry: false },
    fetch: async () => {
      throw new Error('something was sent');
    },
  });
  const update = (shifts: unknown) => client.safe.wsdlUpdateShifts({ Shifts: shifts as never });
  const calls: [string, () => Promise<unknown>][] = [
    ['a field of a row', () => update([failing(shift, 'comment')])],
    ['a field inside a row', () => update([{ ...shift, tasks: [failing(day, 'shiftTypeId')] }])],
    ['the rows', () => client.safe.wsdlUpdateShifts(failing({}, 'Shifts') as never)],
    ['a part of a read', () => client.safe.wsdlGetEmployeesV2(failing({}, 'badgeNo'))],
    ['a revoked proxy', () => update([revoked()])],
    ['a value that changes', () => update([changing()])],
    [
      'rows in pieces',
      () => client.safe.wsdlUpdateShifts({ Shifts: [revoked()] as never }, { batchSize: 1 }),
    ],
  ];

  it.each(calls)('%s', async (_what, call) => {
    const error = {
      name: 'InputError',
      operation: expect.any(String),
      message: expect.stringMatching(/read/),
    };
    expect(await call()).toMatchObject({ ok: false, error });
  });

  it('a part of a stream', async () => {
    const first = client.stream.wsdlGetEmployeesV2(failing({}, 'badgeNo'))[Symbol.asyncIterator]().next();
    await expect(first).rejects.toMatchObject({ name: 'InputError' });
  });
});
