import type { QueueCommandOptions } from '../commands/queue.js';
import { counted } from '../../text/counted.js';
import type { QueueStatus } from '../../jobs/QueueControl.js';
import type { CommandContext } from '../CommandContext.js';
import { table } from '../terminal/table.js';
import { reachRedis } from './reachRedis.js';

export type QueueVerb = 'status' | 'pause' | 'resume' | 'purge';

/** Does something with a queue, and says what is in it then. */
export async function runQueue(
  { terminal, signal }: CommandContext,
  verb: QueueVerb,
  { redis: asked, queue, json }: QueueCommandOptions,
): Promise<void> {
  const { QueueControl } = await import('../../jobs/index.js');
  const redis = await reachRedis(asked, signal);
  const control = new QueueControl(redis, queue);
  try {
    if (verb !== 'status') await control[verb]();
    const status = await control.status();
    if (json) return await terminal.print(JSON.stringify(status, null, 2));
    await terminal.print(stateOf(status));
    const rows = Object.entries(status.exports).map(([folder, pieces]) => [folder, String(pieces)]);
    if (rows.length > 0) await terminal.print(table(['export', '#pieces'], rows, terminal));
  } finally {
    await control.close();
    redis.disconnect();
  }
}

function stateOf({ queue, paused, workers, waiting, active, failed, completed }: QueueStatus): string {
  const all = [`${waiting} waiting`, `${active} at work`, `${failed} failed`, `${completed} done`];
  return `${queue}${paused ? ' (paused)' : ''}: ${all.join(', ')}; ${counted(workers, 'worker')}`;
}
