import type { WorkerCommandOptions } from '../commands/worker.js';
import type { QueueFlags } from '../commands/queue.js';
import { counted } from '../../text/counted.js';
import { KeyRing } from '../../export/KeyRing.js';
import { type CommandContext, untilAborted, type Run } from '../CommandContext.js';
import { keyOf, targetOf, tellDoubts } from '../connection/connection.js';
import { sharedBudget } from '../connection/sharedBudget.js';
import { personalOf } from './personalOf.js';
import { reachRedis } from './reachRedis.js';
import { defined } from '../../text/defined.js';
import type { QueueStatus } from '../../jobs/QueueControl.js';

/** Works until Ctrl-C, and then lets the pieces at hand end. */
export async function runWorker(context: CommandContext, options: WorkerCommandOptions): Promise<void> {
  const { terminal, signal } = context;
  const { startExportWorker } = await import('../../jobs/index.js');
  const target = await targetOf(options);
  tellDoubts(terminal, target, 'exports');
  const personal = personalOf(options);
  const redis = await reachRedis(options.redis, signal);
  const calls = { concurrent: options.budget, overLimit: options.overLimit === true };
  const keys = new KeyRing(
    { ...target.client, budget: sharedBudget(terminal, target.endpoint, calls, redis) },
    keyOf(target, 'own'),
  );
  const line = (event: object, text: string) => terminal.note(options.json ? JSON.stringify(event) : text);
  try {
    const worker = await startExportWorker({
      ...{ redis, queue: options.queue, keys, personal, endpoint: target.endpoint },
      ...{ concurrent: options.concurrent, takeOverMs: options.takeOver * 1000 },
      onTask: (task, outcome) =>
        line(
          { event: 'task', task, ...outcome },
          'failed' in outcome
            ? `failed ${task}: ${outcome.failed}`
            : `done ${task}: ${counted(outcome.rows, 'row')}`,
        ),
      ...defined({ within: options.within }),
      onMisfit: (reason) =>
        line({ event: 'misfit', reason }, `pieces are left to other workers: ${reason}. ${FIT_ADVICE}`),
      onAside: (job, reason) => line({ event: 'aside', job, reason }, `put aside ${job}: ${reason}`),
      onTrouble: (what) => line({ event: 'trouble', what }, what),
    });
    line({ event: 'ready', queue: options.queue }, `ready for ${options.queue}; stop with Ctrl-C`);
    await untilAborted(signal);
    line({ event: 'stopping' }, 'stopping when the pieces at hand are done');
    await worker.stop();
  } finally {
    redis.disconnect();
  }
}

const FIT_ADVICE = 'Start a worker as the export was started.';

export type QueueVerb = 'status' | 'pause' | 'resume' | 'purge';

/** Does something with a queue, and says what is in it then. */
export const runQueue: Run<QueueFlags, [QueueVerb]> = async ({ terminal, signal }, verb, options) => {
  const { redis: asked, queue, json } = options;
  const { QueueControl } = await import('../../jobs/index.js');
  const redis = await reachRedis(asked, signal);
  const control = new QueueControl(redis, queue);
  try {
    if (verb !== 'status') await control[verb]();
    const status = await control.status();
    if (json) return await terminal.json(status);
    await terminal.print(stateOf(status));
    const rows = Object.entries(status.exports).map(([folder, pieces]) => [folder, String(pieces)]);
    if (rows.length > 0) await terminal.table(['export', '#pieces'], rows);
  } finally {
    await control.close();
    redis.disconnect();
  }
};

function stateOf({ queue, paused, workers, waiting, active, failed, completed }: QueueStatus): string {
  const all = [`${waiting} waiting`, `${active} at work`, `${failed} failed`, `${completed} done`];
  return `${queue}${paused ? ' (paused)' : ''}: ${all.join(', ')}; ${counted(workers, 'worker')}`;
}
