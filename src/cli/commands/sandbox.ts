import type { Command } from 'commander';
import { type CliCommand, type CommandContext, running } from '../CommandContext.js';
import { examples } from '../examples.js';

/** `sandbox`: a double of the service on this machine. */
export const declare: CliCommand = (command: Command, context: CommandContext) => {
  command
    .option('--port <port>', 'port to listen on (default 8087; 0 for a free one)')
    .option('--host <address>', 'address to listen on (default 127.0.0.1)')
    .option(
      '--allow-host <names>',
      'names by which it may be called, such as that of its container, with commas',
    )
    .option(
      '--world <world>',
      'small, rich (every documented value and field), a size such as 200x500 (units by employees), or a JSON file',
    )
    .option('--seed <number>', 'varies the names in a generated world')
    .option('--now <instant>', 'the time in the world')
    .option('--moving-clock', 'let the time of the world go on')
    .option('--latency <ms>', 'wait before each answer: 50, or 50-200')
    .option(
      '--faults <names>',
      'let faults happen: name, name@operation, name:rate or name#call, with commas',
    )
    .option('--allow <codes>', "let rules of the sandbox's own reject nothing: SBX-EMPLOYEE-003, with commas")
    .option('--concurrency <calls>', 'answer 429 to calls beyond so many at a time')
    .option('--all-units-max <units>', 'never answer a call for all units of a larger world')
    .option('--latin1', 'answer in ISO-8859-1')
    .option('--positional', 'take parts by position and ignore their names')
    .option('--nil-arrays', 'write empty arrays as nil')
    .option('--zero-dates', 'write unset dates as 0000-00-00')
    .option('--debug-comment', 'append a comment after the envelope')
    .option('--like <file>', 'answer as the service of a deployment.json')
    .option('--like-in-part', 'go on without what cannot be imitated')
    .option('--fault-status <status>', 'HTTP status of faults: 200 or 500')
    .addHelpText(
      'after',
      examples([
        ['workforce-soap sandbox', 'a small world, to play with'],
        ['workforce-soap sandbox --world 200x500 --latency 20-80', 'a large one that takes its time'],
        ['workforce-soap sandbox --like deployment.json', 'one that behaves as your service does'],
        ['workforce-soap sandbox --faults rateLimited:0.1,truncatedBody#3', 'a troubled one'],
      ]),
    )
    .action(running(context, async () => (await import('../run/runSandbox.js')).runSandbox));
};
