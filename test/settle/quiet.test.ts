import { expect, it } from 'vitest';
import { encodeAnswer } from '../../src/encoding/server/encodeAnswer.js';
import { SERVICE_NAMESPACES } from '../../src/encoding/xml/namespaces.js';
import { isClientError } from '../../src/errors/index.js';
import { createClient, settle } from '../../src/index.js';
import { wsdlGetSchedulesV3 } from '../../src/operations/index.generated.js';

const day = { begDate: '2026-05-04', begTime: '08:00:00', endDate: '2026-05-04', endTime: '16:00:00' };
const row = { ...day, badgeNo: '0001', shiftCategoryId: '11' };
const record = { ...day, scheduleId: 5, badgeNo: '0001', categoryId: 11, restId: 101 };

/** A shift whose booking is lost, what reads show of it by seconds after that, and when they were made. */
async function lostBooking(shows: (second: number) => readonly object[], options: object = {}) {
  let slept = 0;
  const reads: number[] = [];
  const client = createClient({
    ...{ endpoint: 'https://service.example/soap', apiKey: 'a-key-of-a-unit', retry: false, budget: false },
    fetch: async (_url: string, { body }: { body?: unknown }) => {
      if (Buffer.from(body as Uint8Array).includes('wsdlUpdateShifts'))
        throw Object.assign(new TypeError('lost'), {
          cause: Object.assign(new Error(), { code: 'ECONNRESET' }),
        });
      reads.push(Math.round(slept / 1000));
      const answer = { schedules: shows(slept / 1000), validationErrors: [] };
      return new Response(encodeAnswer(wsdlGetSchedulesV3, answer, { namespaces: SERVICE_NAMESPACES }), {
        headers: { 'content-type': 'text/xml; charset=utf-8' },
      });
    },
  } as never);
  const error = await client.wsdlUpdateShifts({ Shifts: [row] as never }).catch((thrown: unknown) => thrown);
  if (!isClientError(error)) throw error;
  const ended = Date.now();
  const pace = {
    now: () => ended + slept,
    sleep: async (ms: number) => {
      slept += ms;
    },
  };
  const [settled] = await settle(client, error, { pace, ...options });
  return { settled: settled!, reads };
}

it('is not done only after two reads that both begin a minute after the call', async () => {
  const { settled, reads } = await lostBooking(() => []);
  expect(settled.status).toBe('notDone');
  expect(reads.filter((second) => second >= 60).length).toBeGreaterThanOrEqual(2);
});

it('waits as long as it is told', async () => {
  const { settled, reads } = await lostBooking(() => [], { quietMs: 300_000 });
  expect(settled.status).toBe('notDone');
  expect(reads.filter((second) => second >= 300).length).toBeGreaterThanOrEqual(2);
});

it('is done as soon as a read shows it, without waiting for more', async () => {
  const { settled, reads } = await lostBooking(() => [record]);
  expect(settled).toMatchObject({ status: 'done', ids: ['5'] });
  expect(reads).toEqual([0]);
});

it('is done where the service was still saving it at first', async () => {
  const { settled } = await lostBooking((second) => (second < 50 ? [] : [record]));
  expect(settled).toMatchObject({ status: 'done', ids: ['5'] });
});

it('is done where the last of the reads shows it', async () => {
  const { settled } = await lostBooking((second) => (second < 61 ? [] : [record]));
  expect(settled).toMatchObject({ status: 'done', ids: ['5'] });
});

it('is not known where the two reads say different things', async () => {
  const other = { ...record, endTime: '17:00:00' };
  const { settled } = await lostBooking((second) => (second < 61 ? [] : [other]));
  expect(settled).toMatchObject({ status: 'unknowable', because: 'two reads said different things of it' });
  const same = await lostBooking(() => [other]);
  expect(same.settled.status).toBe('ambiguous');
});
