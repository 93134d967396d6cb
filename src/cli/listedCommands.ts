import type { CliCommand } from './CommandContext.js';

/** A command as the help of the program lists it; the last loads what declares its arguments and options. */
type ListedCommand = readonly [
  name: string,
  takes: string,
  about: string,
  load: () => Promise<{ readonly declare: CliCommand }>,
];

/** Every command, in the order of the help. A new one is a file in `commands/` and an entry here. */
export const COMMANDS: readonly ListedCommand[] = [
  ['ops', '[options] [words...]', 'search the 87 operations', () => import('./commands/ops.js')],
  [
    'call',
    '[options] <operation>',
    'call an operation: a read prints its records, a write shows its rows first',
    () => import('./commands/call.js'),
  ],
  [
    'write',
    '[options] <operation> <file>',
    'write each row of a file once; after an interruption, the same command continues',
    () => import('./commands/write.js'),
  ],
  ['journal', '', 'show, continue and settle the jobs of a journal', () => import('./commands/journal.js')],
  ['payroll', '', 'check and transfer a payroll period', () => import('./commands/payroll.js')],
  [
    'export',
    '[options] <datasets...>',
    'export datasets to files or a database; after an interruption, the same command continues',
    () => import('./commands/export.js'),
  ],
  [
    'worker',
    '[options]',
    'run pieces of exports from a queue on Redis',
    () => import('./commands/worker.js'),
  ],
  ['queue', '', 'show, pause or purge the queue of exports on Redis', () => import('./commands/queue.js')],
  [
    'doctor',
    '[options]',
    'find problems between this machine and the service, and say how to fix them',
    () => import('./commands/doctor.js'),
  ],
  [
    'survey',
    '[options]',
    'learn how a service behaves, by reading or in a test unit, and write deployment.json',
    () => import('./commands/survey.js'),
  ],
  ['wsdl', '', "compare a deployment's WSDL with the toolkit", () => import('./commands/wsdl.js')],
  [
    'gateway',
    '[options]',
    'pass the calls of unchanged scripts on to the service',
    () => import('./commands/gateway.js'),
  ],
  [
    'migrate',
    '',
    'find out which scripts can move from SOAP to REST, move them, and prove it',
    () => import('./commands/migrate.js'),
  ],
  [
    'evidence',
    '',
    'make signing keys, and verify nights and signatures',
    () => import('./commands/evidence.js'),
  ],
  [
    'cassettes',
    '',
    'check recorded calls, and remove secrets from old ones',
    () => import('./commands/cassettes.js'),
  ],
  [
    'contract',
    '',
    'write tests of the operations that a project calls, and check a service against them',
    () => import('./commands/contract.js'),
  ],
  [
    'sandbox',
    '[options]',
    'start a double of the service on this machine, with invented people',
    () => import('./commands/sandbox.js'),
  ],
];
