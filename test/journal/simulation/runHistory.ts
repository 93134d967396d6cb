import { createClient, type Shift } from '../../../src/index.js';
import { isClientError } from '../../../src/errors/index.js';
import { Fingerprint } from '../../../src/journal/Fingerprint.js';
import { Job } from '../../../src/journal/Job.js';
import type { JobResult } from '../../../src/journal/JobResult.js';
import { SqliteStore } from '../../../src/journal/store/SqliteStore.js';
import { Clock } from '../../../src/sandbox/world/Clock.js';
import { createWorld, type World } from '../../../src/sandbox/world/World.js';
import { worldFromJson } from '../../../src/sandbox/world/worldFromJson.js';
import { saveShift } from '../../../src/sandbox/rules/saveShift.js';
import { callerOf } from '../../../src/sandbox/rules/Caller.js';
import { Secret } from '../../../src/secret.js';
import { loadSqlite } from '../../../src/sqlite/sqliteDatabase.js';
import { Process, Died } from './Process.js';
import { Random } from './random.js';
import { type NetworkFault, Service } from './Service.js';
import { VirtualTime } from './VirtualTime.js';

const openSqlite = await loadSqlite();
const QUIET_MS = 60_000;
const SEND_MS = 30_000;
const KEY = 'unit-101-key';

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

const world: World = createWorld(
  worldFromJson({
    units: [{ id: 101, key: KEY }],
    employees: [1, 2, 3, 4].map((id) => ({ id, badgeNo: `000${id}`, restId: 101 })),
    shiftTypes: [{ id: 11, name: 'Day', restId: 101, isActive: true, sharedToAllUnits: true }],
  }),
  new Clock('2026-03-16T01:00:00Z'),
);
const start = world.snapshot();

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
  const beyond = random.below(4) === 0;
  const weather = {
    ...{ random, percent: random.of([0, 10, 30, 60]), quietMs: QUIET_MS, giveUpMs: SEND_MS - 5000, beyond },
    hit: (fault: NetworkFault) => hit(fault),
  };
  const service = new Service(world, time, weather);
  service.left = Math.min(service.left, troubles);
  const orders = ordersOf(random, most);
  const kept = new SqliteStore(openSqlite, ':memory:');
  let crashesLeft = Math.min(random.below(6), troubles);
  let meanwhile = 0;
  let last: Process | undefined;

  const run = async (process: Process, name: string): Promise<JobResult> => {
    const client = createClient({
      endpoint: 'http://service.example/soap',
      apiKey: KEY,
      retry: false,
      budget: false,
      fetch: process.fetch(service.fetch as never),
    });
    const place = { store: process.store(kept), name, endpoint: 'e', unit: '101' };
    const job = new Job({ ...place, fingerprint: FINGERPRINT, keepsContent: true, pace: process.pace(time) });
    return job.write(client, 'wsdlUpdateShifts', orders as never, {
      ...{ batchSize: 2, quietMs: QUIET_MS, sendMs: SEND_MS },
      attempts: 20,
    });
  };

  const kills = (step: string) => {
    if (crashesLeft <= 0 || random.below(25) > 0) return false;
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
    last = new Process(kills, others);
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
  const closedAt = service.lastReadAt;
  if (result) broken.push(...check(result, orders, service, closedAt, beyond));
  await time.end();
  const later = result ? doublesOf(orders, service, Number.POSITIVE_INFINITY) : 0;
  if (result && !beyond && later > 0) broken.push('there is a double');
  await kept.close();
  return { seed, broken, hits, later };
}

const FINGERPRINT = new Fingerprint(new Secret('simulation'));
const DAY = { begDate: '2026-05-04', endDate: '2026-05-04', endTime: '16:00:00', shiftCategoryId: '11' };

type Order = Shift & { readonly comment: string };

/** What is ordered: by badge number, for nobody, twins, with a token, changes, deletions, and what is refused. */
function ordersOf(random: Random, most: number): Order[] {
  const caller = callerOf(world, KEY, 'http://service.example')!;
  const save = (row: object) =>
    (saveShift(world, caller, row as never) as { shift: { id: number } }).shift.id;
  const orders: Record<string, unknown>[] = [];
  const count = 1 + random.below(most);
  for (let i = 0; i < count; i++) {
    const begTime = `0${random.below(4)}:00:00`;
    const row = { ...DAY, begTime, badgeNo: `000${1 + random.below(4)}`, comment: `order ${i}` };
    const kind = random.below(9);
    if (kind <= 1) orders.push(row);
    else if (kind === 2) orders.push({ ...row, badgeNo: '', comment: 'nobody' });
    else if (kind === 3) {
      const twin = { ...row, badgeNo: '', comment: `twins ${i}` };
      if (random.below(2) === 0) save(twin);
      orders.push(twin, { ...twin });
    } else if (kind === 4) orders.push({ ...row, extScheduleId: `T${i}` });
    else if (kind === 5)
      orders.push({ ...row, scheduleId: String(save({ ...row, comment: 'old' })), endTime: '17:00:00' });
    else if (kind === 6) orders.push({ ...row, scheduleId: String(save(row)), deleteShift: 1 });
    else if (kind === 7) orders.push({ ...row, badgeNo: '9999' });
    else {
      const there = { ...row, extScheduleId: `T${i}` };
      save(there);
      orders.push(there);
    }
  }
  before = new Map();
  for (const row of world.shifts.of()) before.set(likeness(row), (before.get(likeness(row)) ?? 0) + 1);
  return orders as unknown as Order[];
}

let before = new Map<string, number>();
const likeness = (row: { employeeId?: number; begTime: string; comment?: string; extScheduleId?: string }) =>
  [row.employeeId ?? 0, row.begTime, row.comment, row.extScheduleId ?? ''].join('|');
const likenessOf = ({ badgeNo, begTime, comment, extScheduleId }: Order) =>
  likeness({ employeeId: Number(badgeNo) || 0, begTime, comment, extScheduleId: extScheduleId ?? '' });
const isCreate = (order: Order) => !order.scheduleId && order.badgeNo !== '9999';

function saved(service: Service, like: string, by: number): number {
  return [...service.world.shifts.of()].filter(
    (row) => likeness(row) === like && (service.savedAt.get(row.id) ?? 0) <= by,
  ).length;
}

/** How many more are there than were ordered. */
function doublesOf(orders: readonly Order[], service: Service, by: number): number {
  const likes = [...new Set(orders.filter(isCreate).map(likenessOf))];
  return likes.reduce((sum, like) => sum + Math.max(0, saved(service, like, by) - wanted(orders, like)), 0);
}

function wanted(orders: readonly Order[], like: string): number {
  const ordered = orders.filter((order) => isCreate(order) && likenessOf(order) === like);
  const there = before.get(like) ?? 0;
  return ordered[0]?.extScheduleId ? Math.max(1, there) : there + ordered.length;
}

function check(
  result: JobResult,
  orders: readonly Order[],
  service: Service,
  closedAt: number,
  beyond: boolean,
): string[] {
  const broken: string[] = [];
  const state = (i: number) => result.rows[i]!.status;
  for (const [i, order] of orders.entries()) {
    const status = state(i);
    // It is told to wait for the other job.
    if (status === 'uncertain' && result.rows[i]!.next.startsWith('Another job')) continue;
    const here = service.world.shifts.get(Number(order.scheduleId));
    const like = likenessOf(order);
    const count = saved(service, like, Number.POSITIVE_INFINITY);
    if (order.badgeNo === '9999' && status !== 'rejected')
      broken.push(`row ${i} of nobody known is ${status}`);
    if (status === 'rejected' && order.badgeNo !== '9999' && isCreate(order))
      broken.push(`row ${i} is called rejected`);
    if (status === 'uncertain' && !beyond) broken.push(`row ${i} is uncertain`);
    if (status === 'differs' && !beyond) broken.push(`row ${i} differs`);
    if (status === 'accepted' && isCreate(order) && count === 0)
      broken.push(`row ${i} is accepted and missing`);
    if (status === 'accepted' && order.deleteShift && here)
      broken.push(`row ${i} is accepted and not deleted`);
    if (status === 'accepted' && order.scheduleId && !order.deleteShift && here?.endTime !== '17:00:00')
      broken.push(`row ${i} is accepted and not changed`);
    if (isCreate(order) && status === 'accepted' && count < wanted(orders, like))
      broken.push(`row ${i} is missing`);
  }
  for (const like of new Set(orders.filter(isCreate).map(likenessOf))) {
    const doubles = saved(service, like, closedAt) - wanted(orders, like);
    const reported = orders.some(
      (order, i) => likenessOf(order) === like && (state(i) === 'doubled' || state(i) === 'uncertain'),
    );
    if (doubles > 0 && !reported) broken.push('a double is not reported');
    if (doubles > 0 && !beyond) broken.push('there is a double at the end');
  }
  return broken;
}
