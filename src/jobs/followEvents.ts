import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';

/** What happened to a job: `completed`, `failed`, `progress` and others. */
export interface JobEvent {
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
