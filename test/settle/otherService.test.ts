import { expect, it } from 'vitest';
import { type ClientError, createClient, type Fetch, type SettledRow, settle } from '../../src/index.js';
import type { Batch } from '../../src/outcome/Batch.js';
import { VirtualTime } from '../journal/simulation/VirtualTime.js';
import type { Habits } from '../secondService/Habits.js';
import { HABITS } from '../secondService/Habits.js';
import { asFields, BADGES, rowsOf } from '../secondService/rows.js';
import { SecondService } from '../secondService/SecondService.js';
import { TABLES, type TableName } from '../secondService/tables.js';

type Row = Readonly<Record<string, unknown>>;

/** What `settle` says of the rows of a call to a service of another make, and how often each was created. */
async function settled(table: TableName, habits: Habits, options: { readonly batchSize?: number } = {}) {
  const time = new VirtualTime();
  // A call is known to have ended by the clock of the machine.
  const ahead = Date.now() - time.now();
  const pace = { now: () => time.now() + ahead, sleep: (ms: number) => time.sleep(ms) };
  const service = new SecondService(table, { habits, badges: BADGES }, time);
  const client = createClient({
    ...{ endpoint: 'https://service.example/soap', apiKey: 'a key', retry: false, budget: false },
    fetch: service.fetch as unknown as Fetch,
  });
  const { write, part } = TABLES[table];
  const rows = rowsOf(table).slice(0, 4);
  const lost = await client
    .call(write as 'wsdlUpdateShifts', { [part]: rows } as never, options)
    .catch((error: unknown) => error as ClientError);
  const begun = time.now();
  const states: readonly SettledRow[] = await settle(client, lost as Batch<Row, unknown>, { pace });
  const waitedMs = time.now() - begun;
  return { states, waitedMs, creations: rows.map((row) => service.truthOf(asFields(row)).creations) };
}

const LOST = { on: 'write', from: 1, to: 1, ends: 'reset' } as const;

it.each(
  (['shifts', 'punches', 'absences'] as const).flatMap((table) =>
    (['anHourOn', 'quarterHours', 'timeOfZeros', 'twoHoursBack'] as const).map(
      (spoils) => [table, spoils] as const,
    ),
  ),
)('calls no lost row of %s missing that was saved with other times: %s', async (table, spoils) => {
  const { states, creations } = await settled(table, { spoils, spoiledWhere: 'kept', faults: [LOST] });
  expect(creations).toEqual([1, 1, 1, 1]);
  expect(states.filter(({ status }) => status === 'notDone')).toEqual([]);
  expect(states.flatMap((state) => ('ids' in state ? state.ids : []))).not.toEqual([]);
});

it.each(['movesClock', 'splits'])(
  'calls no lost shift missing that a trigger made otherwise: %s',
  async (habit) => {
    const { states, creations } = await settled('shifts', { ...HABITS[habit]!, faults: [LOST] });
    expect(creations).toEqual([1, 1, 1, 1]);
    expect(states.filter(({ status }) => status === 'notDone')).toEqual([]);
  },
);

it('calls no row missing in whose place something was answered that is not known to be its own', async () => {
  const { states } = await settled('shifts', { spoils: 'monthFirst', spoiledWhere: 'kept' });
  // Two have a token, by which a read shows them on another day. The ids of the others are in the answer alone.
  expect(states).toMatchObject([
    { status: 'differs', ids: ['5001'] },
    { status: 'ambiguous', ids: expect.arrayContaining(['5002', '5004']) },
    { status: 'differs', ids: ['5003'] },
    { status: 'ambiguous', ids: expect.arrayContaining(['5002', '5004']) },
  ]);
});

it('calls no row missing where the read does not show the rows of the batch that were answered', async () => {
  const faults = [{ ...LOST, from: 2, to: 2 }] as const;
  const { states, creations } = await settled('shifts', { lagMs: 300_000, faults }, { batchSize: 2 });
  expect(creations).toEqual([1, 1, 1, 1]);
  expect(states).toMatchObject([
    { status: 'unknowable', because: 'the read lacks what is known to be saved' },
    { status: 'unknowable', because: 'the read lacks what is known to be saved' },
  ]);
});

it('waits for a read that is behind, before it says that nobody knows', async () => {
  const faults = [{ ...LOST, from: 2, to: 2 }] as const;
  const { states, waitedMs } = await settled('shifts', { lagMs: 20_000, faults }, { batchSize: 2 });
  expect(states).toMatchObject([{ status: 'done' }, { status: 'done' }]);
  expect(waitedMs).toBeLessThan(62_000);
});

it('calls rows missing that were not saved, beside others that were', async () => {
  const faults = [{ ...LOST, from: 2, to: 2, saves: 'none' }] as const;
  const { states, creations } = await settled('shifts', { faults }, { batchSize: 2 });
  expect(creations).toEqual([1, 1, 0, 0]);
  expect(states).toMatchObject([{ status: 'notDone' }, { status: 'notDone' }]);
});
