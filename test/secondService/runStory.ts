import { isClientError, RequestRejectedError } from '../../src/errors/index.js';
import { createClient, type Fetch } from '../../src/index.js';
import { Fingerprint } from '../../src/journal/Fingerprint.js';
import { Job } from '../../src/journal/Job.js';
import type { JobResult } from '../../src/journal/JobResult.js';
import type { WritingOperation } from '../../src/journal/rowTypes.js';
import { SqliteStore } from '../../src/journal/store/SqliteStore.js';
import { QUIET_MS } from '../../src/settle/pace.js';
import { Died, Process } from '../journal/simulation/Process.js';
import { Random } from '../journal/simulation/random.js';
import { VirtualTime } from '../journal/simulation/VirtualTime.js';
import { type CallFault, HABITS, type Habits } from './Habits.js';
import { asFields, BADGES, rowsOf, twinsOf } from './rows.js';
import { judge } from './runCell.js';
import { SecondService } from './SecondService.js';
import { TABLES, type TableName } from './tables.js';

type Row = Readonly<Record<string, unknown>>;

export interface StoryReport {
  readonly seed: number;
  readonly habit: string;
  readonly table: TableName;
  /** Rows that were doubled, lost or told wrongly outside of the named windows, in words. */
  readonly broken: readonly string[];
  /** Doubles in the windows of docs/writes.md. */
  readonly windows: number;
  readonly hits: ReadonlyMap<string, number>;
}

const ENDS: readonly CallFault['ends'][] = [
  ...(['reset', 'hang', 'Client', 'Server', 'busy', 'http503', 'page', 'cut', 'late'] as const),
];

/** What happens between two runs. */
const STEPS = ['again', 'change', 'refused change', 'take out', 'bring back', 'delete'] as const;

/** What becomes of calls: single ones, and now and then an outage of many. */
function weatherOf(random: Random): CallFault[] {
  return Array.from({ length: random.below(4) }, (): CallFault => {
    const ends = random.of(ENDS);
    const from = 1 + random.below(8);
    const isOutage = random.below(4) === 0;
    const saves = ends === 'busy' || isOutage ? 'none' : random.of(['all', 'half', 'none'] as const);
    const on = random.below(4) === 0 && ends !== 'late' ? 'read' : 'write';
    return {
      on,
      from,
      to: isOutage ? from + 3 + random.below(8) : from,
      saves,
      ends,
      afterMs: random.below(55_000),
    };
  });
}

const NAMES = Object.keys(HABITS).filter((one) => one !== 'none');

/** Several habits of one service. */
function together(names: readonly string[]): Habits {
  const all = names.map((one) => HABITS[one]!);
  const window = all.find((one) => one.window)?.window;
  const faults = all.flatMap((one) => one.faults ?? []);
  return Object.assign({}, ...all, { faults, ...(window ? { window } : {}) }) as Habits;
}

/** The window of docs/writes.md that is open for a service with these habits, by what it did so far. */
function windowOf({ behindMs, lateMs }: SecondService, habits: Habits): Habits['window'] {
  if (habits.window) return habits.window;
  const { answers, renumbers, lagReads, lagMs, cacheMs } = habits;
  const showsPart = PARTS.some((name) => habits[name]);
  // A refused row is looked for soon, and a change goes out after one read.
  const isEarly =
    (lagReads || lagMs || cacheMs) && (answers === 'rejectsSaved' || answers === 'previous' || renumbers);
  if (behindMs > QUIET_MS || showsPart || isEarly) return 'a read that is behind, or shows a part';
  return behindMs + lateMs > QUIET_MS ? 'a service that saves later than quietMs' : undefined;
}

/** A change of what was kept otherwise looks, when it is called rejected, as if it were not done. */
const REFUSED_OTHERWISE =
  'a service that calls rejected what it saves otherwise than it was sent, or under an id that tells no record';

const PARTS = [
  ...(['readsFirst', 'readsLast', 'readsApproved', 'readsNotFirstPerson'] as const),
  ...(['readsSome', 'readsAssigned'] as const),
];

/**
 * A job through several runs, with crashes, outages, clocks that are put forward between them, and rows that are corrected,
 * refused, taken out and brought back; against a service with up to two habits.
 */
export async function runStory(seed: number): Promise<StoryReport> {
  const random = new Random(seed);
  const time = new VirtualTime();
  const name = random.of(Object.keys(TABLES) as TableName[]);
  const names = Array.from({ length: random.below(3) }, () => random.of(NAMES));
  const habit = names.join(' and ') || 'none';
  const table = TABLES[name];
  const habits = together(names);
  const service = new SecondService(
    name,
    { habits, weather: weatherOf(random), badges: [...BADGES, '0009'] },
    time,
  );
  const store = await SqliteStore.open(':memory:');
  const hits = new Map<string, number>();
  const hit = (what: string) => void hits.set(what, (hits.get(what) ?? 0) + 1);
  hit(`writes ${name}`);
  let [crashes, forward] = [random.below(4), 0];
  const broken: string[] = [];
  const counts = { doubled: 0, lost: 0, wrong: 0, open: 0, windows: 0 };
  const key = (row: Row) => service.nameOf(asFields(row));

  const once = async (
    rows: readonly Row[],
    alike: 'mine' | 'others' | undefined,
  ): Promise<JobResult | undefined> => {
    const process = new Process(
      (step) => {
        if (crashes <= 0 || random.below(25) > 0) return false;
        crashes--;
        hit(`dies ${step}`);
        return true;
      },
      async () => undefined,
    );
    const client = createClient({
      ...{ endpoint: 'https://service.example/soap', apiKey: 'a key', retry: false, budget: false },
      fetch: process.fetch(service.fetch as unknown as Fetch),
    });
    const pace = { now: () => time.now() + forward, sleep: (ms: number) => time.sleep(ms) };
    const job = new Job({
      ...{ store: process.store(store), name: 'job', place: 'https://service.example/soap', unit: '101' },
      ...{ fingerprint: new Fingerprint(undefined), keepsContent: true, pace: process.pace(pace) },
    });
    try {
      const options = { key, batchSize: 1 + random.below(4), sendMs: 40_000, ...(alike ? { alike } : {}) };
      const result = await job.write(
        client,
        table.write as WritingOperation,
        rows as never[],
        options as never,
      );
      return result as unknown as JobResult;
    } catch (error) {
      hit(
        error instanceof Died
          ? 'is started again after a crash'
          : `is started again after ${(error as Error).name}`,
      );
      const isExpected =
        error instanceof Died || isClientError(error) || error instanceof RequestRejectedError;
      if (!isExpected) throw error;
      await process.bury();
      return undefined;
    }
  };
  const write = async (rows: readonly Row[], alike?: 'mine' | 'others') => {
    for (let runs = 0; runs < 12; runs++) {
      const result = await once(rows, alike);
      if (result) return result;
      await time.advance(random.below(90_000));
      if (random.below(3) === 0) {
        hit('has its clock put forward');
        forward += 3_600_000;
      }
    }
    return undefined;
  };

  const all = rowsOf(name);
  let rows: readonly Row[] = all.slice(0, 3 + random.below(6));
  const judged = (step: string, result: JobResult | undefined, mayRefuse: boolean) => {
    const before = counts.doubled + counts.lost + counts.wrong;
    const window = windowOf(service, habits);
    const isOtherwise = habits.spoils !== undefined || (habits.idsFrom ?? 0) > Number.MAX_SAFE_INTEGER - 1e6;
    const refusedWindow =
      window ?? (habits.answers === 'rejectsSaved' && isOtherwise ? REFUSED_OTHERWISE : undefined);
    const judging = { service, table, window, refusedWindow, counts };
    const notes = judge(judging, rows, result, mayRefuse);
    for (const note of notes) {
      const [, what, window] =
        /(is doubled|is lost|is refused and there) in a window \((.*?)\)/.exec(note) ?? [];
      if (window) hit(`${what} where there is ${window}`);
    }
    if (counts.doubled + counts.lost + counts.wrong > before)
      broken.push(...notes.filter((note) => !/is open|window/.test(note)).map((note) => `${step}: ${note}`));
  };
  if (habits.hasTwins) for (const twin of twinsOf(name, rows)) service.bookTwin(twin);
  judged('first', await write(rows), false);
  for (let step = 0; step < 1 + random.below(4); step++) {
    await time.advance(random.below(600_000));
    service.night();
    const what = random.of(STEPS);
    hit(`story: ${what}`);
    const i = random.below(rows.length);
    const changed = rows.map((row, at) =>
      at === i ? { ...row, [table.changes[0]]: table.changes[1] } : row,
    );
    if (what === 'take out' && rows.length > 1) rows = rows.filter((_, at) => at !== i);
    if (what === 'bring back') rows = all.map((row) => rows.find((one) => key(one) === key(row)) ?? row);
    if (what === 'change' || what === 'refused change') rows = changed;
    // Somebody else deletes it, and the plan changes it: what is not changed is looked at again by `verify` alone.
    if (what === 'delete' && rows[i]![table.changes[0]] !== table.changes[1]) {
      service.remove(asFields(rows[i]!));
      rows = changed;
    }
    if (what === 'refused change') {
      service.lock(asFields(rows[i]!));
      judged(`${step} locked`, await write(rows), true);
      service.lock(asFields(rows[i]!), false);
    }
    judged(`${step} ${what}`, await write(rows), false);
  }
  await time.end();
  await store.close();
  for (const [one, times] of service.hits) hits.set(`service: ${one}`, times);
  return { seed, habit, table: name, broken, windows: counts.windows, hits };
}
