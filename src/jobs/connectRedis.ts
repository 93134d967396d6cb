import type { Redis } from 'ioredis';
import { ioredis } from './packages.js';

/** A connection for queues, from an address such as `redis://redis.example:6379` or the path of a socket. */
export function connectRedis(address: string): Redis {
  // Queues wait for Redis as long as it takes.
  const redis = new ioredis.Redis(address, { maxRetriesPerRequest: null });
  // It connects again by itself; whoever calls is told by the command that fails.
  redis.on('error', () => undefined);
  return redis;
}
