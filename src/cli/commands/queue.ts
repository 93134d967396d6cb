import type { Command } from 'commander';
import type { CliCommand, CommandContext } from '../CommandContext.js';
import { examples } from '../examples.js';
import type { QueueCommandOptions, QueueVerb } from '../worker/runQueue.js';

const VERBS: Readonly<Record<QueueVerb, string>> = {
  status:
    'how many pieces wait, are at work and have ended, of which exports, and how many workers there are',
  pause: 'let workers begin no more pieces; those at hand end',
  resume: 'let workers go on',
  purge: 'take out every piece that no worker has at hand; exports that still run put theirs in again',
};

/** `queue`: looks at the queue of exports by workers, and holds it. */
export const queueCommand: CliCommand = (queue: Command, context: CommandContext) => {
  queue.addHelpText('after', HELP);
  for (const verb of Object.keys(VERBS) as QueueVerb[])
    queue
      .command(verb)
      .description(VERBS[verb])
      .option('--redis <address>', 'address of Redis without its password (env WORKFORCE_REDIS)')
      .option('--queue <name>', 'name of the queue', 'workforce-soap-export')
      .action(async (_options: unknown, self: Command) => {
        const { runQueue } = await import('../worker/runQueue.js');
        await runQueue(context, verb, self.optsWithGlobals<QueueCommandOptions>());
      });
};

const HELP = `
Nothing is lost with a queue: what an export has done lies in its folder, and what is left it puts in again.
${examples([
  ['workforce-soap queue status', 'is it moving?'],
  ['workforce-soap queue pause', 'before the service is maintained'],
  ['workforce-soap queue purge --queue nightly', 'forget what exports left that will not be gone on with'],
])}`;
