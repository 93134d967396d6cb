import type { CliCommand } from './CommandContext.js';

/** A command as the help of the program lists it. */
export interface ListedCommand {
  readonly name: string;
  /** What stands behind its name. */
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
    about: 'write rows, each of them once, whatever ends it: the same command goes on where it was',
    load: async () => (await import('./commands/write.js')).writeCommand,
  },
  {
    name: 'journal',
    about: 'what jobs ordered and what became of it',
    load: async () => (await import('./commands/journal.js')).journalCommand,
  },
  {
    name: 'payroll',
    about: 'what becomes of a salary period',
    load: async () => (await import('./commands/payroll.js')).payrollCommand,
  },
  {
    name: 'export',
    takes: '[options] <datasets...>',
    about: 'export datasets to files or a database; what is interrupted goes on where it was',
    load: async () => (await import('./commands/export.js')).exportCommand,
  },
  {
    name: 'worker',
    takes: '[options]',
    about: 'do pieces of exports that another process has put into a queue on Redis',
    load: async () => (await import('./commands/worker.js')).workerCommand,
  },
  {
    name: 'queue',
    about: 'look at the queue of exports with --redis, pause or purge it',
    load: async () => (await import('./commands/queue.js')).queueCommand,
  },
  {
    name: 'doctor',
    takes: '[options]',
    about: 'look for what is wrong between here and the service, and say what to do',
    load: async () => (await import('./commands/doctor.js')).doctorCommand,
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
    about: 'know what can move from SOAP to REST, move it, prove it',
    load: async () => (await import('./commands/migrate.js')).migrateCommand,
  },
  {
    name: 'evidence',
    about: 'keys for nights and signatures, and whether these are as they were written',
    load: async () => (await import('./commands/evidence.js')).evidenceCommand,
  },
  {
    name: 'cassettes',
    about: 'look after recorded calls',
    load: async () => (await import('./commands/cassettes.js')).cassettesCommand,
  },
  {
    name: 'sandbox',
    takes: '[options]',
    about: 'start a double of the service on this machine, with a world of invented people',
    load: async () => (await import('./commands/sandbox.js')).sandboxCommand,
  },
  {
    name: 'profiles',
    takes: '[options]',
    about: 'list the profiles of the config file, and whether their keys are there',
    load: async () => (await import('./commands/profiles.js')).profilesCommand,
  },
  {
    name: 'completion',
    takes: '<shell>',
    about: 'print a script that completes commands, options and operations in a shell',
    load: async () => (await import('./commands/completion.js')).completionCommand,
  },
];
