import { command, type OptionsOf } from '../commandSpec.js';

/** Where the queue is. */
export const QUEUE = {
  '--redis <address>': 'address of Redis without its password (env WORKFORCE_REDIS)',
  '--queue <name>': { help: 'name of the queue', default: 'workforce-soap-export' },
} as const;
export type QueueFlags = OptionsOf<{ options: typeof QUEUE }>;

const part = (description: string, examples: Readonly<Record<string, string>>) =>
  command({ description, options: QUEUE, examples });

/** `queue`: looks at the queue of exports by workers, and holds it. */
export const spec = command({
  help: 'A queue can be lost without harm. An export keeps its finished pieces in its folder, and adds the others again.',
  examples: {
    'queue status': 'is it moving?',
    'queue pause': 'before the service is maintained',
    'queue purge --queue nightly': 'forget exports that nobody will continue',
  },
  subcommands: {
    status: part('count the pieces (waiting, running, ended) of each export, and the workers', {
      'queue status': 'is it moving?',
    }),
    pause: part('let workers start no more pieces; running ones end', {
      'queue pause': 'before the service is maintained',
    }),
    resume: part('let workers continue', { 'queue resume': 'after the maintenance' }),
    purge: part('remove every piece that no worker runs; running exports add theirs again', {
      'queue purge': 'forget exports that nobody will continue',
    }),
  },
});
