import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '../../src/calendar/days.js';
import type { ClientDeployment } from '../../src/client/clientOptions.js';
import { createClient, type Fetch } from '../../src/index.js';
import { type JobResult, openJournal } from '../../src/journal/index.js';
import type { ApiKey } from '../../src/secret.js';
import { VirtualTime } from '../journal/simulation/VirtualTime.js';
import { DAY } from '../surveying/surveyOf.js';

/** How a job runs: with the file of its service or without, and whether the first answer to a write is lost. */
export interface Job {
  readonly deployment?: ClientDeployment;
  readonly loses: boolean;
}

/** What became of the rows of a job. */
export interface Judged {
  readonly doubled: number;
  readonly lost: number;
  readonly wrong: number;
  /** Rows that a person has to look at. */
  readonly open: number;
}

interface Service {
  readonly endpoint: string;
  readonly apiKey: ApiKey;
  readonly badgeNo: string;
  readonly shiftCategoryId: string;
  readonly stored: () => readonly Readonly<Record<string, unknown>>[];
}

/** Orders six shifts, orders them again, and then one of them otherwise. Compares what is said with what is there. */
export async function runJob(service: Service, { deployment, loses }: Job): Promise<Judged> {
  const { endpoint, apiKey, badgeNo, shiftCategoryId } = service;
  const time = new VirtualTime();
  let writes = 0;
  // The service has saved what it was sent when the connection dies.
  const losing: Fetch = async (url, init) => {
    const answer = await fetch(url, init as RequestInit);
    const isWrite = Buffer.from(init.body as Uint8Array).includes('wsdlUpdateShifts');
    if (!isWrite || ++writes > 1 || !loses) return answer as never;
    await answer.arrayBuffer();
    throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  };
  const client = createClient({
    ...{ endpoint, apiKey, retry: false, budget: false, fetch: losing },
    ...(deployment ? { deployment } : {}),
  });
  await using journal = await openJournal(':memory:', { pace: time });
  const counts = { doubled: 0, lost: 0, wrong: 0, open: 0 };
  const common = { scheduleId: '0', badgeNo, shiftCategoryId, isFreeDay: true };
  const rows = Array.from({ length: 6 }, (_, i) => ({
    ...{ ...common, begDate: addDays(DAY, i), endDate: addDays(DAY, i) },
    ...{ begTime: '08:00:00', endTime: '16:00:00', comment: 'Extra', extScheduleId: `job-${i}` },
  }));
  const write = async (some: typeof rows): Promise<JobResult | undefined> => {
    for (let runs = 0; runs < 4; runs++)
      try {
        const options = { key: 'begDate', batchSize: 3 } as never;
        return (await journal.job('job').write(client, 'wsdlUpdateShifts', some as never, options)) as never;
      } catch {
        await time.advance(60_000);
        await wait(1);
      }
    return undefined;
  };
  const changed = rows.map((row, i) => (i === 0 ? { ...row, endTime: '17:00:00' } : row));
  for (const some of [rows, rows, changed]) {
    const result = await write(some);
    for (const [i, row] of some.entries()) {
      const there = service.stored().filter(({ begDate }) => String(begDate).startsWith(row.begDate));
      const status = result?.rows[i]?.status ?? 'not ended';
      const isThere = status === 'accepted' || status === 'alreadyThere';
      const isAsOrdered = there.some(({ endTime }) => String(endTime).startsWith(row.endTime.slice(0, 5)));
      if (there.length > 1) counts.doubled++;
      else if (isThere && there.length === 0) counts.lost++;
      else if (status === 'rejected' && isAsOrdered) counts.wrong++;
      else if (!isThere) counts.open++;
    }
  }
  await time.end();
  return counts;
}
