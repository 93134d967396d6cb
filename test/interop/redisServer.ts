import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Redis } from 'ioredis';

export interface RedisServer {
  /** The path of its socket. */
  readonly address: string;
  readonly redis: Redis;
  stop(): void;
}

/** A Redis of its own, once it answers, and a connection to it. Its socket and its dump are in a folder. */
export async function startRedis(folder: string): Promise<RedisServer> {
  const address = join(folder, 'redis.sock');
  const args = [
    '--port',
    '0',
    '--unixsocket',
    address,
    '--save',
    '',
    '--rdbcompression',
    'no',
    '--dir',
    folder,
  ];
  const server = spawn('redis-server', args, { stdio: 'ignore' });
  const redis = new Redis(address, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  await redis.ping();
  const stop = () => {
    redis.disconnect();
    server.kill('SIGKILL');
  };
  return { address, redis, stop };
}
