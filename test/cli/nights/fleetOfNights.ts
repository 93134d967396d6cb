import { startRedis } from '../../interop/redisServer.js';
import { startWorker } from '../../jobs/startWorker.js';

export interface Fleet extends AsyncDisposable {
  /** With them an export is done by the fleet. */
  readonly options: readonly string[];
  emptyAfter(ms: number): void;
}

const QUEUE = 'nights';

/** A Redis of its own and two workers. */
export async function startFleet(folder: string, env: Readonly<Record<string, string>>): Promise<Fleet> {
  const { address, redis, stop } = await startRedis(folder);
  const settings = { env: { ...env, WORKFORCE_REDIS: address }, queue: QUEUE };
  const workers = [await startWorker(settings), await startWorker(settings)];
  return {
    options: ['--redis', address, '--queue', QUEUE],
    emptyAfter: (ms) => void setTimeout(() => void redis.flushall(), ms),
    [Symbol.asyncDispose]: async () => {
      for (const worker of workers) worker.kill('SIGKILL');
      await Promise.all(workers.map(({ ended }) => ended));
      stop();
    },
  };
}
