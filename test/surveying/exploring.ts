import { explore } from '../../src/surveying/explore/explore.js';
import { Side } from '../../src/surveying/explore/Side.js';
import type { Deployment } from '../../src/assumptions/file/Deployment.js';
import { createAsker } from '../../src/surveying/createAsker.js';
import { answerOf } from '../inProcess.js';
import { createClient } from '../../src/index.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { ApiKey } from '../../src/secret.js';
import { transportOf } from '../../src/transport/transportOf.js';
import { VirtualTime } from '../journal/simulation/VirtualTime.js';
import type { Habits } from '../secondService/Habits.js';
import { BADGES } from '../secondService/rows.js';
import { SecondService } from '../secondService/SecondService.js';
import { DAY, PLAN, type Surveyed, surveyOf } from './surveyOf.js';
import { fileOf } from './surveyTwin.js';

/** Explores a service beside the sandbox of its file. No wait is real. */
export async function exploreBeside(
  service: Surveyed,
  known: Deployment,
  { seed, calls = 300, category = '1' }: { seed: number; calls?: number; category?: string },
) {
  await using sandbox = await startSandbox({ like: known, likeInPart: true, world: '1x10x5' });
  const [type] = sandbox.world.shiftTypes.of();
  const side = (
    { endpoint, apiKey, fetch, now, wait = async () => undefined }: Surveyed,
    shiftCategoryId: string,
    most: number,
  ) =>
    new Side(
      createAsker({
        ...{ endpoint, apiKey, wait, calls: most },
        namespaces: { types: 'uri:Service', operations: 'uri:Service' },
        soapAction: ({ action }) => `uri:Service/${action}`,
        transport: transportOf(endpoint, { budget: false, ...(fetch ? { fetch } : {}) }),
        ...(now ? { now } : {}),
      }),
      { day: DAY, shiftCategoryId, mark: 'Svyx' },
    );
  const [apiKey] = sandbox.unitKeys.values();
  const twin = { endpoint: sandbox.endpoint, apiKey: apiKey! };
  return await explore({
    service: side(service, category, calls),
    twin: side(twin, String(type!.id), Number.POSITIVE_INFINITY),
    ...{ known, seed },
  });
}

/** Something that a service does to the rows of a batch before it saves them. `ids` has those of its tokens. */
export type Planted = (rows: readonly string[], ids: ReadonlyMap<string, string>) => readonly string[];

const ITEMS = /<item\b[\s\S]*?<\/item>/g;

/** The second service with something that no habit of its own is, surveyed and ready to be explored. */
export async function secondWith(planted: Planted = (rows) => rows, habits: Habits = {}) {
  const time = new VirtualTime();
  const service = new SecondService('shifts', { habits, badges: [...BADGES, '0009'] }, time);
  const ids = new Map<string, string>();
  const fetching = async (url: string, init: { readonly body?: unknown }) => {
    const sent = Buffer.from(init.body as Uint8Array).toString('utf8');
    if (!sent.includes('<Shifts ')) return service.fetch(url, init);
    const rows = sent.match(ITEMS) ?? [];
    const [first = ''] = rows;
    const last = rows.at(-1) ?? '';
    const end = sent.lastIndexOf(last) + last.length;
    const body = `${sent.slice(0, sent.indexOf(first))}${planted(rows, ids).join('')}${sent.slice(end)}`;
    const response = await service.fetch(url, { body: Buffer.from(body) });
    const answer = await response.text();
    for (const row of answer.match(ITEMS) ?? []) {
      const [id = '', token = ''] = ['scheduleId', 'extScheduleId'].map((name) => textIn(row, name));
      if (token && id && !row.includes('does not exist')) ids.set(token, id);
    }
    return answerOf(response.status, 'text/xml; charset=UTF-8', Buffer.from(answer));
  };
  const apiKey = new ApiKey('second-key-0123456789');
  const options = { endpoint: 'https://second.example/soap', apiKey, fetch: fetching as never };
  const surveyed: Surveyed = { ...options, now: () => time.now(), wait: (ms) => time.advance(ms) };
  const { found } = await surveyOf(surveyed, { ...PLAN, errors: false });
  const client = createClient({ ...options, retry: false });
  return {
    explore: (seed: number, calls?: number) =>
      exploreBeside(surveyed, fileOf(found), { seed, ...(calls ? { calls } : {}) }),
    /** How many shifts it has on the days of the rows. */
    count: async () => {
      const asked = { fromDate: DAY, toDate: '2026-12-31', scheduledShifts: true } as const;
      const read = await client.wsdlGetSchedulesV3({ GetSchedulesV3: asked });
      return read.status === 'rejected' ? undefined : read.value.schedules?.length;
    },
  };
}

/** The text of a field in the XML of a row. */
export function textIn(row: string, name: string): string {
  return new RegExp(`<${name}\\b[^>]*>([^<]*)<`).exec(row)?.[1] ?? '';
}
