import type { CommandRun } from './CommandContext.js';
import type { CommandSpec } from './commandSpec.js';

/**
 * Every command by what it takes, in the order of the help, with what the help of the program says of it. The last loads the rest of its
 * help, and its options. A new one is a file in `commands/` and an entry here and in `RUNS`.
 */
export const COMMANDS: Readonly<
  Record<string, readonly [about: string, load: () => Promise<{ readonly spec: CommandSpec }>]>
> = {
  'ops [options] [words...]': ['search the operations', () => import('./commands/ops.js')],
  'call [options] <operation>': [
    'call an operation: a read prints its records, a write shows its rows first',
    () => import('./commands/call.js'),
  ],
  'write [options] <operation> <file>': [
    'write each row of a file once; after an interruption, the same command continues',
    () => import('./commands/write.js'),
  ],
  journal: ['show, continue and settle the jobs of a journal', () => import('./commands/journal.js')],
  payroll: ['check and transfer a payroll period', () => import('./commands/payroll.js')],
  'export [options] <datasets...>': [
    'export datasets to files or a database; after an interruption, the same command continues',
    () => import('./commands/export.js'),
  ],
  'worker [options]': ['run pieces of exports from a queue on Redis', () => import('./commands/worker.js')],
  queue: ['show, pause or purge the queue of exports on Redis', () => import('./commands/queue.js')],
  'doctor [options]': [
    'find problems between this machine and the service, and say how to fix them',
    () => import('./commands/doctor.js'),
  ],
  'survey [options]': [
    'learn how a service behaves, by reading or in a test unit, and write deployment.json',
    () => import('./commands/survey.js'),
  ],
  wsdl: ["compare a deployment's WSDL with the toolkit", () => import('./commands/wsdl.js')],
  'gateway [options]': [
    'pass the calls of unchanged scripts on to the service',
    () => import('./commands/gateway.js'),
  ],
  migrate: [
    'find out which scripts can move from SOAP to REST, move them, and prove it',
    () => import('./commands/migrate.js'),
  ],
  evidence: ['make signing keys, and verify nights and signatures', () => import('./commands/evidence.js')],
  cassettes: [
    'check recorded calls, and remove secrets from old ones',
    () => import('./commands/cassettes.js'),
  ],
  contract: [
    'write tests of the operations that a project calls, and check a service against them',
    () => import('./commands/contract.js'),
  ],
  'sandbox [options]': [
    'start a double of the service on this machine, with invented people',
    () => import('./commands/sandbox.js'),
  ],
};

/** What each command does. Nothing is loaded before it runs, so that help is quick. With `*`, the last word of the path comes first. */
export const RUNS: Readonly<Record<string, () => Promise<CommandRun>>> = {
  ops: async () => (await import('./ops/listOperations.js')).listOperations,
  'ops show': async () => (await import('./ops/showOperation.js')).showOperation,
  call: async () => (await import('./call/callOperation.js')).callOperation,
  write: async () => (await import('./write/writeRows.js')).writeRows,
  'journal list': async () => (await import('./journal/goOnWithJob.js')).listJobs,
  'journal show': async () => (await import('./journal/goOnWithJob.js')).showJob,
  'journal *': async () => (await import('./journal/goOnWithJob.js')).goOnWithJob,
  'payroll check': async () => (await import('./payroll/checkCommand.js')).checkCommand,
  'payroll explain': async () => (await import('./payroll/explainCommand.js')).explainCommand,
  'payroll propose': async () => (await import('./payroll/correctCommand.js')).proposeCommand,
  'payroll correct': async () => (await import('./payroll/correctCommand.js')).correctCommand,
  'payroll seal take': async () => (await import('./payroll/sealCommand.js')).sealTakeCommand,
  'payroll seal verify': async () => (await import('./payroll/sealCommand.js')).sealVerifyCommand,
  'payroll who': async () => (await import('./payroll/explainCommand.js')).whoCommand,
  'payroll transfer': async () => (await import('./payroll/transfer.js')).transferPayrollFile,
  export: async () => (await import('./export/exportData.js')).exportData,
  worker: async () => (await import('./worker/runWorker.js')).runWorker,
  'queue *': async () => (await import('./worker/runWorker.js')).runQueue,
  doctor: async () => (await import('./doctor/runDoctor.js')).runDoctor,
  survey: async () => (await import('./survey/surveyCommand.js')).surveyCommand,
  'wsdl diff': async () => (await import('./run/diffWsdl.js')).diffWsdl,
  'wsdl write': async () => (await import('./run/diffWsdl.js')).printWsdl,
  gateway: async () => (await import('./gateway/runGateway.js')).runGateway,
  'gateway check': async () => (await import('./gateway/runGateway.js')).checkConfig,
  'gateway token create': async () => (await import('./gateway/tokens.js')).createToken,
  'gateway token renew': async () => (await import('./gateway/tokens.js')).renewToken,
  'gateway token list': async () => (await import('./gateway/tokens.js')).listTokens,
  'gateway token revoke': async () => (await import('./gateway/tokens.js')).revokeToken,
  'gateway writes': async () => (await import('./gateway/writes.js')).listWrites,
  'gateway writes close': async () => (await import('./gateway/writes.js')).closeOpenWrite,
  'gateway writes *': async () => (await import('./gateway/writes.js')).workOnWrite,
  'gateway switch': async () => (await import('./gateway/switching.js')).switchScript,
  'gateway status': async () => (await import('./gateway/switching.js')).switchStatus,
  'gateway replay': async () => (await import('./gateway/switching.js')).replayReads,
  'gateway observed': async () => (await import('./gateway/switching.js')).printObserved,
  'gateway history': async () => (await import('./gateway/switching.js')).printHistory,
  'migrate scan': async () => (await import('./migrate/scanCommand.js')).scanCommand,
  'migrate codemod': async () => (await import('./migrate/codemodCommand.js')).codemodCommand,
  'migrate record': async () => (await import('./migrate/verifyCommand.js')).recordCommand,
  'migrate verify': async () => (await import('./migrate/verifyCommand.js')).verifyCommand,
  'migrate compare': async () => (await import('./migrate/compareCommand.js')).compareCommand,
  'migrate sign': async () => (await import('./migrate/signCommand.js')).signCommand,
  'migrate status': async () => (await import('./migrate/signCommand.js')).statusCommand,
  'evidence key': async () => (await import('./migrate/evidenceCommand.js')).keyCommand,
  'evidence mark': async () => (await import('./migrate/evidenceCommand.js')).markCommand,
  'evidence verify': async () => (await import('./migrate/evidenceCommand.js')).verifyCommand,
  'cassettes check': async () => (await import('./cassettes/showFolder.js')).checkInFolder,
  'cassettes show': async () => (await import('./cassettes/showFolder.js')).showFolder,
  'cassettes diff': async () => (await import('./cassettes/showFolder.js')).diffFolder,
  'cassettes scrub': async () => (await import('./cassettes/showFolder.js')).scrubFile,
  'contract init': async () => (await import('./contract/verifyCommand.js')).initCommand,
  'contract verify': async () => (await import('./contract/verifyCommand.js')).verifyCommand,
  sandbox: async () => (await import('./run/runSandbox.js')).runSandbox,
};
