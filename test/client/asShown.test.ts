import { expect, it } from 'vitest';
import { asShown } from '../../src/client/asShown.js';
import { habitsIn } from '../../src/client/clientOptions.js';
import { shownStream } from '../../src/client/client.js';
import { encodeAnswer } from '../../src/encoding/server/encodeAnswer.js';
import { SERVICE_NAMESPACES } from '../../src/encoding/xml/namespaces.js';
import { createClient } from '../../src/index.js';
import { wsdlGetSchedulesV3 } from '../../src/operations/scheduling/wsdlGetSchedulesV3.js';

const DAYS = ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07'];

/** A service that leaves out the last day of a question, and was seen to do so. */
const client = createClient({
  ...{ endpoint: 'https://service.example/soap', apiKey: 'a-key-of-a-unit', retry: false, budget: false },
  deployment: { service: {}, assumptions: { 'read.lastDay': { seen: { leftOut: 2 } } } },
  fetch: async (_, { body }) => {
    const [, toDate = ''] = /<toDate[^>]*>([^<]*)</.exec(String(Buffer.from(body as Uint8Array))) ?? [];
    const schedules = DAYS.filter((day) => day < toDate).map((begDate) => ({ scheduleId: 1, begDate }));
    const answer = encodeAnswer(wsdlGetSchedulesV3, { schedules }, { namespaces: SERVICE_NAMESPACES });
    return new Response(answer, { headers: { 'content-type': 'text/xml; charset=utf-8' } });
  },
});

it.each([
  [{ v2: 3 }, 'wsdlGetSchedulesV2'],
  [{ v2: 3, v3: 1 }, 'wsdlGetSchedulesV3'],
  [{}, 'wsdlGetSchedulesV3'],
])('shifts are read in the older form only where the newer one was never seen: %j', async (seen, name) => {
  const habits = habitsIn({ assumptions: { 'read.schedules': { seen } } });
  const input = { GetSchedulesV3: { fromDate: DAYS[0], toDate: DAYS[1] } };
  expect((await asShown(habits, wsdlGetSchedulesV3, input)).operation.name).toBe(name);
});

it.each(DAYS.slice(1, 3))('shifts until %s are those of its days, the last one included', async (toDate) => {
  const input = { GetSchedulesV3: { fromDate: DAYS[0], toDate } };
  const found: unknown[] = [];
  for await (const { begDate } of shownStream<{ begDate: string }>(client, wsdlGetSchedulesV3, input, {}))
    found.push(begDate);
  expect(found).toEqual(DAYS.filter((day) => day <= toDate));
});
