import type { CliCommand } from './CommandContext.js';

/** A command as the help of the program lists it. */
export interface ListedCommand {
  readonly name: string;
  /** Its arguments, as the help shows them after the name. */
  readonly takes?: string;
  readonly about: string;
  /** Loads what declares its arguments and options. */
  readonly load: () => Promise<CliCommand>;
}

/** Every command, in the order of the help. A new one is a file in `commands/` and an entry here. */
export const COMMANDS: readonly ListedCommand[] = [
  {
    name: 'ops',
    takes: '[options] [words...]',
    about: 'search the 87 operations',
    load: async () => (await import('./commands/ops.js')).opsCommand,
  },
  {
    name: 'call',
    takes: '[options] <operation>',
    about: 'call an operation: a read prints its records, a write shows its rows first',
    load: async () => (await import('./commands/call.js')).callCommand,
  },
  {
    name: 'write',
    takes: '[options] <operation> <file>',
    about: 'write each row of a file once; after an interruption, the same command continues',
    load: async () => (await import('./commands/write.js')).writeCommand,
  },
  {
    name: 'journal',
    about: 'show, continue and settle the jobs of a journal',
    load: async () => (await import('./commands/journal.js')).journalCommand,
  },
  {
    name: 'payroll',
    about: 'check and transfer a payroll period',
    load: async () => (await import('./commands/payroll.js')).payrollCommand,
  },
  {
    name: 'export',
    takes: '[options] <datasets...>',
    about: 'export datasets to files or a database; after an interruption, the same command continues',
    load: async () => (await import('./commands/export.js')).exportCommand,
  },
  {
    name: 'worker',
    takes: '[options]',
    about: 'run pieces of exports from a queue on Redis',
    load: async () => (await import('./commands/worker.js')).workerCommand,
  },
  {
    name: 'queue',
    about: 'show, pause or purge the queue of exports on Redis',
    load: async () => (await import('./commands/queue.js')).queueCommand,
  },
  {
    name: 'doctor',
    takes: '[options]',
    about: 'find problems between this machine and the service, and say how to fix them',
    load: async () => (await import('./commands/doctor.js')).doctorCommand,
  },
  {
    name: 'survey',
    takes: '[options]',
    about: 'learn how a service behaves, by reading or in a test unit, and write deployment.json',
    load: async () => (await import('./commands/survey.js')).surveyCommand,
  },
  {
    name: 'wsdl',
    about: "compare a deployment's WSDL with the toolkit",
    load: async () => (await import('./commands/wsdl.js')).wsdlCommand,
  },
  {
    name: 'gateway',
    takes: '[options]',
    about: 'pass the calls of unchanged scripts on to the service',
    load: async () => (await import('./commands/gateway.js')).gatewayCommand,
  },
  {
    name: 'migrate',
    about: 'find out which scripts can move from SOAP to REST, move them, and prove it',
    load: async () => (await import('./commands/migrate.js')).migrateCommand,
  },
  {
    name: 'evidence',
    about: 'make signing keys, and verify nights and signatures',
    load: async () => (await import('./commands/evidence.js')).evidenceCommand,
  },
  {
    name: 'cassettes',
    about: 'check recorded calls, and remove secrets from old ones',
    load: async () => (await import('./commands/cassettes.js')).cassettesCommand,
  },
  {
    name: 'contract',
    about: 'write tests of the operations that a project calls, and check a service against them',
    load: async () => (await import('./commands/contract.js')).contractCommand,
  },
  {
    name: 'sandbox',
    takes: '[options]',
    about: 'start a double of the service on this machine, with invented people',
    load: async () => (await import('./commands/sandbox.js')).sandboxCommand,
  },
  {
    name: 'profiles',
    takes: '[options]',
    about: 'list the profiles of the config file, and say which keys are missing',
    load: async () => (await import('./commands/profiles.js')).profilesCommand,
  },
];
