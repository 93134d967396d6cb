import { ASSUMPTIONS } from '../../src/assumptions/list/all.js';
import { rowsOfTrial } from '../../src/surveying/runTrial.js';
import { ApiKey } from '../../src/secret.js';
import { VirtualTime } from '../journal/simulation/VirtualTime.js';
import type { Habits } from '../secondService/Habits.js';
import { asFields, BADGES } from '../secondService/rows.js';
import { SecondService } from '../secondService/SecondService.js';
import { PLAN, surveyOf } from './surveyOf.js';

/** Surveys the second service with habits, in virtual time. */
export async function surveySecond(habits: Habits) {
  const time = new VirtualTime();
  const service = new SecondService('shifts', { habits, badges: [...BADGES, '0009'] }, time);
  const asked = new Set<string>();
  const surveyed = await surveyOf(
    {
      endpoint: 'https://second.example/soap',
      apiKey: new ApiKey('second-key-0123456789'),
      fetch: ((url: string, init: { readonly body?: unknown }) => {
        const sent = Buffer.from(init.body as Uint8Array).toString('utf8');
        for (const [, id] of sent.matchAll(/<scheduleId\b[^>]*>([1-9]\d*)</g)) asked.add(id!);
        return service.fetch(url, init);
      }) as never,
      now: () => time.now(),
      wait: (ms) => time.advance(ms),
    },
    { ...PLAN, errors: false },
  );
  await time.end();
  const rows = rowsOfTrial(PLAN.write!).map((row) => asFields(row));
  // The ids of the service begin at 5001.
  const touched = [...asked].filter((id) => Number(id) > 5100);
  return { ...surveyed, touched, isThere: rows.some((row) => service.truthOf(row).creations > 0) };
}

/** The answers that were seen, as `id: answer`. */
export function answersIn(found: Awaited<ReturnType<typeof surveyOf>>['found']): Set<string> {
  return new Set(
    ASSUMPTIONS.flatMap(({ id }) => Object.keys(found[id]?.seen ?? {}).map((answer) => `${id}: ${answer}`)),
  );
}
