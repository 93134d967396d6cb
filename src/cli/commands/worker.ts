import { above0, command, oneOf, whole, type OptionsOf } from '../commandSpec.js';
import { CONNECTION, OVER_LIMIT, reference } from '../connection/connectionOptions.js';
import { QUEUE } from './queue.js';

/** `worker`: does tasks of exports that were started with --redis. */
export const spec = command({
  options: {
    ...QUEUE,
    '--concurrent <pieces>': whole('pieces at once in this process', 4),
    '--budget <calls>': whole('calls at once over all workers', 8),
    '--over-limit': OVER_LIMIT,
    '--take-over <seconds>': above0('when the pieces of a killed worker are taken over', 30),
    '--within <folder>': 'work only on exports into this folder or below it',
    '--personal <how>': oneOf(
      ['keep', 'omit', 'pseudonym'],
      'how personal fields are written; the same as in the export',
      'keep',
    ),
    '--pseudonym-key <reference>': reference('the key of the pseudonyms: env:NAME or file:PATH'),
    ...CONNECTION,
  },
  help: `It needs two packages: npm install bullmq ioredis. Workers must see the folder of the export under
the same path. Redis holds aliases of keys, never a key. A worker asks the service for the keys of units.`,
  examples: {
    'worker --redis redis://redis.example:6379': 'on each machine',
    'export all --from 2026-01-01 --to today --out /shared/db --redis redis://redis.example:6379':
      'once, to plan and put together',
  },
});
export type PersonalOptions = Pick<OptionsOf<typeof spec>, 'personal' | 'pseudonymKey'>;
export type WorkerCommandOptions = OptionsOf<typeof spec>;
