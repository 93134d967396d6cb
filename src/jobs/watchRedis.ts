import type { Redis } from 'ioredis';

export interface RedisWatch {
  /** True while Redis gives no answer. */
  readonly isAway: boolean;
  stop(): void;
}

const LOOK_MS = 1_000;
const PATIENCE_MS = 3_000;

/** Notices within seconds that Redis does not answer any more, and that it does again. */
export function watchRedis(redis: Redis, tell: (isAway: boolean) => void = () => undefined): RedisWatch {
  let answered = performance.now();
  let isAway = false;
  let asked = false;
  const look = () => {
    // Commands to a connection that is down would pile up.
    if (redis.status === 'ready' && !asked) {
      asked = true;
      redis
        .ping()
        .then(() => (answered = performance.now()))
        .catch(() => undefined)
        .finally(() => (asked = false));
    }
    const now = performance.now() - answered > PATIENCE_MS;
    if (now !== isAway) tell(now);
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
