import { isClientError } from '../../../src/errors/index.js';
import { createClient } from '../../../src/index.js';
import { Fingerprint } from '../../../src/journal/Fingerprint.js';
import { Job } from '../../../src/journal/Job.js';
import type { JobResult } from '../../../src/journal/JobResult.js';
import { JournalRow } from '../../../src/journal/JournalRow.js';
import type { WritingOperation } from '../../../src/journal/rowTypes.js';
import { SqliteStore } from '../../../src/journal/store/SqliteStore.js';
import { Secret } from '../../../src/secret.js';
import { Died, Process } from './Process.js';
import { Random } from './random.js';
import { type NetworkFault, Service } from './Service.js';
import { KEY, simulatedWorld as world } from './simulatedWorld.js';
import { ruleDeletions } from './stories/eligibilityRules.js';
import { punches } from './stories/punches.js';
import { punchesIn } from './stories/punchesIn.js';
import type { Order, Saved, Story } from './stories/Story.js';
import { shifts } from './stories/shifts.js';
import { textItems } from './stories/textItems.js';
import { VirtualTime } from './VirtualTime.js';

const QUIET_MS = 60_000;
const SEND_MS = 30_000;

export interface HistoryReport {
  readonly seed: number;
  /** What was promised and does not hold. */
  readonly broken: readonly string[];
  /** Faults, crashes and other steps, by name. */
  readonly hits: ReadonlyMap<string, number>;
  /** Doubles that came after the closing read. */
  readonly later: number;
}

export interface HistoryOptions {
  readonly seed: number;
  /** Fewer rows and fewer troubles, to find out what matters of a history that fails. */
  readonly rows?: number;
  readonly troubles?: number;
}

/** Shifts are most of what is written. */
const STORIES: readonly Story[] = [shifts, shifts, shifts, textItems, punches, punchesIn, ruleDeletions];
const start = world.snapshot();
/** Histories that share a store: each looks through the jobs of all. */
const SHARING = 50;
let kept = await SqliteStore.open(':memory:');
let shared = 0;

/** A place of a history's own in a store: making one takes longer than most histories. */
async function placeOf(seed: number): Promise<{ readonly kept: SqliteStore; readonly endpoint: string }> {
  if (++shared % SHARING === 0) {
    void kept.close();
    kept = await SqliteStore.open(':memory:');
  }
  return { kept, endpoint: `endpoint ${seed} ${shared}` };
}

/** Runs one job through weather, crashes and pauses until it ends, and compares what it says with what is there. */
export async function runHistory({
  seed,
  rows: most = 6,
  troubles = 12,
}: HistoryOptions): Promise<HistoryReport> {
  world.restore(start);
  const random = new Random(seed);
  const time = new VirtualTime();
  const hits = new Map<string, number>();
  const hit = (name: string) => {
    hits.set(name, (hits.get(name) ?? 0) + 1);
  };
  const story = random.of(STORIES);
  const beyond = random.below(4) === 0;
  hit(`writes with ${story.operation}`);
  const weather = {
    ...{ random, percent: random.of([0, 10, 30, 60]), quietMs: QUIET_MS, giveUpMs: SEND_MS - 5000, beyond },
    hit: (fault: NetworkFault) => hit(fault),
  };
  const service = new Service(world, story, time, weather);
  service.left = Math.min(service.left, troubles);
  const orders = story.orders(world, random, most);
  const before = countsOf(story);
  const facts = { story, orders, before, service };
  const { kept, endpoint } = await placeOf(seed);
  let crashesLeft = Math.min(random.below(6), troubles);
  let meanwhile = 0;
  let last: Process | undefined;

  const isShared = random.below(3) === 0;
  hit(isShared ? 'has its journal in a shared database' : 'has its journal in a file');
  const onItsWay = (body: Uint8Array) => {
    hit('loses its journal with a request on its way');
    // It ends in time, and may be saved within the quiet time after that.
    time.at(random.below(SEND_MS - 25_000 + QUIET_MS), () => service.arrive(body));
  };

  const run = async (process: Process, name: string): Promise<JobResult> => {
    const client = createClient({
      endpoint: 'http://service.example/soap',
      apiKey: KEY,
      retry: false,
      budget: false,
      fetch: process.fetch(service.fetch as never),
    });
    const place = { store: process.store(kept), name, place: endpoint, unit: '101' };
    const job = new Job({ ...place, fingerprint: FINGERPRINT, keepsContent: true, pace: process.pace(time) });
    const result = await job.write(
      client,
      story.operation as WritingOperation,
      orders.map(({ row }) => row as never),
      {
        ...{ batchSize: 2, quietMs: QUIET_MS, sendMs: SEND_MS },
        ...{ attempts: 20, alike: 'others' },
      },
    );
    return result as unknown as JobResult;
  };

  const kills = (step: string) => {
    const often = isShared && step === 'before send' ? 4 : 25;
    if (crashesLeft <= 0 || random.below(often) > 0) return false;
    crashesLeft--;
    hit(`dies ${step}`);
    return true;
  };
  const others = async (step: string) => {
    if (meanwhile >= 3 || random.below(60) > 0) return;
    meanwhile++;
    const what = random.below(beyond ? 4 : 3);
    if (what === 0) {
      hit('is stopped for a while');
      await time.advance(random.below(SEND_MS - 10_000));
    } else if (what === 1) {
      hit('a second process tries');
      const second = new Process(
        () => false,
        async () => undefined,
      );
      await run(second, 'job').catch(() => undefined);
    } else if (what === 2) {
      hit('another job orders the same');
      const second = new Process(
        () => false,
        async () => undefined,
      );
      await run(second, 'other job').catch(() => undefined);
    } else {
      hit(`is stopped for long ${step.startsWith('before') ? 'before' : 'after'} a step`);
      await time.advance(SEND_MS + QUIET_MS + random.below(QUIET_MS));
    }
  };

  let result: JobResult | undefined;
  const broken: string[] = [];
  for (let runs = 0; result === undefined; runs++) {
    last = new Process(kills, others, isShared ? onItsWay : undefined);
    try {
      result = await run(last, 'job');
    } catch (error) {
      if (error instanceof Died) hit('is started again after a crash');
      else if (isClientError(error)) hit(`is started again after ${error.name}`);
      else if ((error as Error).name === 'JobTakenError') hit('is refused the job');
      else throw error;
      await last.bury();
      await time.advance(random.below(5000));
    }
    if (runs > 100) {
      broken.push('the job does not end');
      break;
    }
  }
  const closedAt = await endsOf(kept, endpoint);
  if (result)
    broken.push(
      ...check({ ...facts, alone: !hits.has('another job orders the same') }, result, closedAt, beyond),
    );
  await time.end();
  const later = result ? doublesOf(facts, Number.POSITIVE_INFINITY) : 0;
  if (result && !beyond && later > 0) broken.push('there is a double');
  return { seed, broken, hits, later };
}

/** When each row of the job came to stand as it does, by its place. */
async function endsOf(kept: SqliteStore, endpoint: string): Promise<ReadonlyMap<number, number>> {
  const job = (await kept.jobs()).find((one) => one.name === 'job' && one.endpoint === endpoint);
  const rows = job ? (await kept.rows(job.id)).map(JournalRow.from) : [];
  return new Map(rows.map(({ position, facts }) => [position, facts.since ?? 0]));
}

const FINGERPRINT = new Fingerprint(new Secret('simulation'));
interface Facts {
  readonly story: Story;
  readonly orders: readonly Order[];
  /** How many of a likeness were there before. */
  readonly before: ReadonlyMap<string, number>;
  readonly service: Service;
  /** No other job ordered the same: then nobody else did what is refused. */
  readonly alone?: boolean;
}

const isCreate = ({ kind }: Order) => kind === 'create' || kind === 'token';
const likesOf = (orders: readonly Order[]) => [...new Set(orders.filter(isCreate).map(({ like }) => like))];

function countsOf(story: Story): Map<string, number> {
  const counts = new Map<string, number>();
  for (const record of story.saved(world)) {
    const like = story.like(record as never);
    counts.set(like, (counts.get(like) ?? 0) + 1);
  }
  return counts;
}

function saved({ story, service }: Facts, like: string, by: number): number {
  return [...story.saved(world)].filter(
    (record) => story.like(record as never) === like && (service.savedAt.get(record.id) ?? 0) <= by,
  ).length;
}

/** How many more are there than were ordered. */
function doublesOf(facts: Facts, by: number): number {
  return likesOf(facts.orders).reduce(
    (sum, like) => sum + Math.max(0, saved(facts, like, by) - wanted(facts, like)),
    0,
  );
}

function wanted({ orders, before }: Facts, like: string): number {
  const ordered = orders.filter((order) => isCreate(order) && order.like === like);
  const there = before.get(like) ?? 0;
  return ordered[0]?.kind === 'token' ? Math.max(1, there) : there + ordered.length;
}

function check(
  facts: Facts,
  result: JobResult,
  endedAt: ReadonlyMap<number, number>,
  beyond: boolean,
): string[] {
  const { orders } = facts;
  const broken: string[] = [];
  const state = (i: number) => result.rows[i]!.status;
  for (const [i, order] of orders.entries()) {
    // It is told to wait for the other job.
    if (state(i) === 'uncertain' && result.rows[i]!.next.startsWith('Another job')) continue;
    // Where no record of a read shows a person, one of them may be the row: nothing is sent, and a person looks.
    if (state(i) === 'uncertain' && result.rows[i]!.next.includes('by fields that are not shown')) continue;
    const accepted = orders.filter((other, j) => other.like === order.like && state(j) === 'accepted').length;
    const wrong = wrongWith(facts, order, state(i), accepted, beyond);
    if (wrong) broken.push(`row ${i} ${wrong}`);
  }
  for (const like of likesOf(orders)) {
    // What comes after the closing read of its rows, nobody sees.
    const ends = orders.flatMap((order, i) => (order.like === like ? (endedAt.get(i) ?? 0) : []));
    const doubles = saved(facts, like, facts.service.readBy(Math.max(...ends))) - wanted(facts, like);
    const states = orders.flatMap((order, i) => (order.like === like ? [state(i)] : []));
    // Of what another job saved, that job made the closing read.
    const reported =
      states.some((status) => status === 'doubled' || status === 'uncertain') ||
      (beyond && states.every((status) => status === 'alreadyThere'));
    if (doubles > 0 && !reported) broken.push('a double is not reported');
    if (doubles > 0 && !beyond) broken.push('there is a double at the end');
  }
  return broken;
}

function isDone(story: Story, { kind }: Order, here: Saved | undefined): boolean {
  if (kind === 'deletion') return here === undefined;
  return kind === 'change' && here !== undefined && story.isChanged(here as never);
}

/** `accepted` are as many rows of its likeness: what is said of the others is another promise. */
function wrongWith(
  facts: Facts,
  order: Order,
  status: string,
  accepted: number,
  beyond: boolean,
): string | undefined {
  const { kind, like, id } = order;
  const here = [...facts.story.saved(world)].find((record: Saved) => record.id === id);
  if (kind === 'refused') return status === 'rejected' ? undefined : `is of nothing known and ${status}`;
  if (status === 'rejected' && isCreate(order)) return 'is called rejected';
  if (status === 'rejected' && facts.alone && isDone(facts.story, order, here))
    return 'is done and called rejected';
  if ((status === 'uncertain' || status === 'differs') && !beyond) return `is ${status}`;
  if (status !== 'accepted') return undefined;
  if (kind === 'deletion') return here ? 'is accepted and not deleted' : undefined;
  if (kind === 'change')
    return here && facts.story.isChanged(here as never) ? undefined : 'is accepted and not changed';
  const count = saved(facts, like, Number.POSITIVE_INFINITY);
  const least = kind === 'token' ? 1 : (facts.before.get(like) ?? 0) + accepted;
  return count < least ? `is accepted and missing (${count} there)` : undefined;
}
