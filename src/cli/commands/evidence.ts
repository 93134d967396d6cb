import type { Command } from 'commander';
import { type CliCommand, type CommandContext, running } from '../CommandContext.js';
import { example, examples } from '../examples.js';

/** `evidence`: keys for nights and signatures, and whether these are as they were written. */
export const declare: CliCommand = (evidence: Command, context: CommandContext) => {
  evidence
    .command('key <file>')
    .description('make a key in a file that only you can read, and put its public half into the book of keys')
    .option('--machine <name>', 'the key of a machine: it signs nights')
    .option('--person <name>', 'the key of a person: it signs that a script may go')
    .requiredOption('--keys <file>', 'the book of public keys, which lies beside the policy')
    .addHelpText(
      'after',
      examples([
        ['workforce-soap evidence key night.key --machine payroll-host --keys keys.json', 'for nights'],
        ['workforce-soap evidence key ~/sign.key --person "A. Person" --keys keys.json', 'for migrate sign'],
      ]),
    )
    .action(running(context, async () => (await import('../migrate/evidenceCommand.js')).keyCommand));
  chains(evidence.command('mark'))
    .description('print where nights and signatures end; keep it where their writers cannot write')
    .addHelpText(
      'after',
      example('workforce-soap evidence mark --history nights', 'after each night, to another machine'),
    )
    .action(running(context, async () => (await import('../migrate/evidenceCommand.js')).markCommand));
  chains(evidence.command('verify'))
    .description('say whether nights and signatures are as they were written, and whose they are')
    .option('--keys <file>', 'the book of public keys (default keys.json beside the policy or the nights)')
    .option('--policy <file>', 'the policy, beside which the book lies')
    .option('--mark <lines...>', 'the lines of evidence mark; without them the end is not proven')
    .addHelpText('after', VERIFY_HELP)
    .action(running(context, async () => (await import('../migrate/evidenceCommand.js')).verifyCommand));
};

function chains(command: Command): Command {
  return command
    .requiredOption('--history <folder>', 'the nights')
    .option('--sign-offs <folder>', 'the signatures, where they are not with the nights');
}

const VERIFY_HELP = `
It shows which key wrote a line. It does not show that the owner of the key was honest.
${example('workforce-soap evidence verify --history nights --mark "night:12:9f…"', 'nothing is cut off')}`;
