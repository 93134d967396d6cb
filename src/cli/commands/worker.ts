import { type Command, Option } from 'commander';
import { type CliCommand, type CommandContext, running } from '../CommandContext.js';
import {
  addConnectionOptions,
  overLimit,
  referenceOption,
  positive,
  positiveWhole,
} from '../connection/connectionOptions.js';
import { examples } from '../examples.js';

/** `worker`: does tasks of exports that were started with --redis. */
export const declare: CliCommand = (command: Command, context: CommandContext) => {
  command
    .option('--redis <address>', 'address of Redis without its password (env WORKFORCE_REDIS)')
    .option('--queue <name>', 'name of the queue', 'workforce-soap-export')
    .option('--concurrent <pieces>', 'pieces at once in this process', positiveWhole, 4)
    .option('--budget <calls>', 'calls at once over all workers', positiveWhole, 8)
    .addOption(overLimit())
    .option('--take-over <seconds>', 'when the pieces of a killed worker are taken over', positive, 30)
    .option('--within <folder>', 'work only on exports into this folder or below it')
    .addOption(
      new Option('--personal <how>', 'how personal fields are written; the same as in the export')
        .choices(['keep', 'omit', 'pseudonym'])
        .default('keep'),
    )
    .addOption(
      referenceOption('--pseudonym-key <reference>', 'the key of the pseudonyms: env:NAME or file:PATH'),
    )
    .addHelpText('after', HELP)
    .action(running(context, async () => (await import('../worker/runWorker.js')).runWorker));
  addConnectionOptions(command);
};

const HELP = `
It needs two packages: npm install bullmq ioredis. Workers must see the folder of the export under
the same path. Redis holds aliases of keys, never a key. A worker asks the service for the keys of units.
${examples([
  ['workforce-soap worker --redis redis://redis.example:6379', 'on each machine'],
  [
    'workforce-soap export all --from 2026-01-01 --to today --out /shared/db --redis redis://redis.example:6379',
    'once, to plan and put together',
  ],
])}`;
