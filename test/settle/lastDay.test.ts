import { expect, it } from 'vitest';
import { addDays } from '../../src/calendar/days.js';
import { createClient, type Fetch } from '../../src/index.js';
import { openJournal } from '../../src/journal/index.js';
import { VirtualTime } from '../journal/simulation/VirtualTime.js';
import { asFields, BADGES } from '../secondService/rows.js';
import { SecondService } from '../secondService/SecondService.js';

const SHIFT = { begTime: '08:00:00', endTime: '16:00:00', badgeNo: '0001', shiftCategoryId: '11' };

it('no shift is booked twice where a read leaves out its last day, however many days a job has', async () => {
  const time = new VirtualTime();
  const service = new SecondService(
    'shifts',
    {
      habits: { readsBeforeLastDay: true },
      weather: [{ on: 'write', from: 1, to: 1, ends: 'reset' }],
      badges: BADGES,
    },
    time,
  );
  const client = createClient({
    ...{ endpoint: 'https://service.example/soap', apiKey: 'a key', retry: false, budget: false },
    fetch: service.fetch as unknown as Fetch,
  });
  await using journal = await openJournal(':memory:', { pace: time });
  const days = Array.from({ length: 45 }, (_, i) => addDays('2026-05-04', i));
  const rows = days.map((day) => ({ ...SHIFT, begDate: day, endDate: day }));
  const { rows: outcomes } = await journal.job('weeks').write(client, 'wsdlUpdateShifts', rows as never);
  expect(outcomes.filter(({ status }) => status !== 'accepted' && status !== 'alreadyThere')).toEqual([]);
  expect(rows.map((row) => service.truthOf(asFields(row)).creations)).toEqual(rows.map(() => 1));
});
