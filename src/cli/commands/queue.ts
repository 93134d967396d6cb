import type { Command } from 'commander';
import { type CliCommand, type CommandContext, running } from '../CommandContext.js';
import { example, examples } from '../examples.js';
import type { QueueVerb } from '../worker/runQueue.js';

const VERBS: Readonly<Record<QueueVerb, string>> = {
  status: 'count the pieces (waiting, running, ended) of each export, and the workers',
  pause: 'let workers start no more pieces; running ones end',
  resume: 'let workers continue',
  purge: 'remove every piece that no worker runs; running exports add theirs again',
};

const EXAMPLES: Readonly<Record<QueueVerb, string>> = {
  status: 'is it moving?',
  pause: 'before the service is maintained',
  resume: 'after the maintenance',
  purge: 'forget exports that nobody will continue',
};

/** `queue`: looks at the queue of exports by workers, and holds it. */
export const declare: CliCommand = (queue: Command, context: CommandContext) => {
  queue.addHelpText('after', HELP);
  for (const verb of Object.keys(VERBS) as QueueVerb[])
    queue
      .command(verb)
      .description(VERBS[verb])
      .option('--redis <address>', 'address of Redis without its password (env WORKFORCE_REDIS)')
      .option('--queue <name>', 'name of the queue', 'workforce-soap-export')
      .addHelpText('after', example(`workforce-soap queue ${verb}`, EXAMPLES[verb]))
      .action(running(context, async () => (await import('../worker/runQueue.js')).runQueue, verb));
};

const HELP = `
A queue can be lost without harm. An export keeps its finished pieces in its folder, and adds the others again.
${examples([
  ['workforce-soap queue status', EXAMPLES.status],
  ['workforce-soap queue pause', EXAMPLES.pause],
  ['workforce-soap queue purge --queue nightly', EXAMPLES.purge],
])}`;
