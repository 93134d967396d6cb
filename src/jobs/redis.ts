import { requirePackage } from '../errors/MissingDependency.js';
import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { PROBE } from './ExportJob.js';

const SAYS =
  'exports on several machines (workforce-soap/jobs) need the packages bullmq and ioredis: npm install bullmq ioredis';

export const bullmq = requirePackage('bullmq', SAYS) as typeof import('bullmq');
const ioredis = requirePackage('ioredis', SAYS) as typeof import('ioredis');

const END_MS = 2_000;

/** Ends things of a queue in order. Without Redis they would wait for it for ever, so not longer than some seconds. */
export async function shutDown(...ends: readonly (() => Promise<unknown>)[]): Promise<void> {
  const all = Promise.allSettled(ends.map((end) => end()));
  await Promise.race([all, wait(END_MS, undefined, { ref: false })]);
}

/** A connection for queues, from an address such as `redis://redis.example:6379` or the path of a socket. */
export function connectRedis(address: string): Redis {
  // Queues wait for Redis as long as it takes.
  const redis = new ioredis.Redis(address, { maxRetriesPerRequest: null });
  // It connects again by itself; whoever calls is told by the command that fails.
  redis.on('error', () => undefined);
  return redis;
}

export interface RedisWatch {
  /** True while Redis gives no answer, or takes no writes. */
  readonly isAway: boolean;
  stop(): void;
}

const LOOK_MS = 1_000;
const PATIENCE_MS = 3_000;
/** A queue waits for a Redis that says so, and nobody is told. */
const REFUSES_WRITES = /^(READONLY|NOREPLICAS|MISCONF)\b/;

/** Notices within seconds that Redis does not answer or takes no writes any more, and that it does again. */
export function watchRedis(redis: Redis, tell: (what: string) => void = () => undefined): RedisWatch {
  let answered = performance.now();
  let refusal: string | undefined;
  let isAway = false;
  let asked = false;
  const look = () => {
    // Commands to a connection that is down would pile up.
    if (redis.status === 'ready' && !asked) {
      asked = true;
      redis
        .set(PROBE, 1, 'PX', 1)
        .then(
          () => '',
          ({ name, message }: Error) => (name === 'ReplyError' ? message : undefined),
        )
        .then((said) => {
          if (said === undefined) return;
          answered = performance.now();
          refusal = REFUSES_WRITES.exec(said)?.[0];
        })
        .finally(() => (asked = false));
    }
    const now = refusal !== undefined || performance.now() - answered > PATIENCE_MS;
    const trouble = refusal === undefined ? 'does not answer' : `takes no writes (${refusal})`;
    if (now !== isAway) tell(now ? `Redis ${trouble}; waiting for it` : 'Redis answers again');
    isAway = now;
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    get isAway() {
      return isAway || redis.status !== 'ready';
    },
    stop: () => clearInterval(timer),
  };
}

/** What happened to a job: `completed`, `failed`, `progress` and others. */
interface JobEvent {
  readonly event: string;
  readonly jobId: string;
  readonly data?: string;
}

const BLOCK_MS = 1_000;
const COUNT = 200;

/** Tells of what happens in a queue from now on, over a connection of its own, until `stop` is called. */
export function followEvents(redis: Redis, stream: string, tell: (event: JobEvent) => void): () => void {
  // Waiting for events holds up a connection.
  const listening = redis.duplicate();
  listening.on('error', () => undefined);
  let stopped = false;
  const follow = async () => {
    let last: string | undefined;
    while (!stopped)
      try {
        last ??= (await listening.xrevrange(stream, '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0';
        const found = await listening.xread('COUNT', COUNT, 'BLOCK', BLOCK_MS, 'STREAMS', stream, last);
        for (const [id, fields] of found?.[0]?.[1] ?? []) {
          last = id;
          tell(eventOf(fields));
        }
      } catch {
        // It connects again by itself.
        if (!stopped) await wait(BLOCK_MS, undefined, { ref: false });
      }
  };
  void follow();
  return () => {
    stopped = true;
    listening.disconnect();
  };
}

function eventOf(fields: readonly string[]): JobEvent {
  const named: Record<string, string> = {};
  for (let i = 0; i + 1 < fields.length; i += 2) named[fields[i]!] = fields[i + 1]!;
  const { event = '', jobId = '', data } = named;
  return { event, jobId, ...(data === undefined ? {} : { data }) };
}
