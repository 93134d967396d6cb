import type { Command } from 'commander';
import { type CommandContext, running } from '../CommandContext.js';
import {
  addConnectionOptions,
  referenceOption,
  positive,
  positiveWhole,
} from '../connection/connectionOptions.js';
import { examples } from '../examples.js';

/** `migrate compare`. */
export function addMigrateCompare(migrate: Command, context: CommandContext): void {
  const command = migrate
    .command('compare')
    .description(
      'read both sides, never write, and say field by field whether they are the same: go or no-go',
    )
    .option(
      '--subjects <names>',
      'units, districts, sections, roles, employees, groupRoles, shifts; with commas',
    )
    .option(
      '--from <day>',
      'first day of shifts: 2026-03-01, today, today-7d; with it shifts are compared too',
    )
    .option('--to <day>', 'last day of shifts, itself included')
    .option('--units <ids>', 'only these units, separated by commas')
    .option('--scripts <folder>', 'give each of these scripts a go or no-go by what it reads')
    .option('--history <folder>', 'keep what was seen of each script as a night, for migrate status and sign')
    .option(
      '--night-key <reference>',
      'the key of this machine, which signs the night: file:PATH or env:NAME',
    )
    .option('--policy <file>', 'the policy, as JSON: helpers of scripts, days of observation')
    .option(
      '--observed <file>',
      'the calls that a gateway or a recording saw; without them no script gets a go',
    )
    .option('--night <day>', 'the night that it counts for: today (default) or yesterday')
    .option('--out <file>', 'write the comparison as JSON')
    .addOption(
      referenceOption(
        '--pseudonym-key <reference>',
        'keeps pseudonyms the same between runs: env:NAME or file:PATH',
      ),
    )
    .option(
      '--reveal <records...>',
      'compare again, and show what is behind these pseudonyms, on the terminal alone',
    )
    .option('--time-limit <seconds>', 'for reading one side of one subject', positive, 600)
    .option(
      '--concurrent <calls>',
      'calls at once; the service allows 10 for each customer',
      positiveWhole,
      8,
    )
    .option('-q, --quiet', 'no progress')
    .addHelpText('after', HELP)
    .action(running(context, async () => (await import('../migrate/compareCommand.js')).compareCommand));
  addConnectionOptions(command);
}

const HELP = `
The SOAP side uses the connection of every command. The REST side comes from the profile
(rest.baseUrl, rest.clientId, rest.clientSecret), or from WORKFORCE_REST_URL, WORKFORCE_CLIENT_ID and
WORKFORCE_CLIENT_SECRET. Reports hold pseudonyms, no personal values. A read that fails is a finding;
the rest is still compared.
${examples([
  ['workforce-soap migrate compare', 'organisation, roles, employees'],
  ['workforce-soap migrate compare --from today-7d --to today --out compare.json', 'shifts too, as JSON'],
  ['workforce-soap migrate compare --scripts ./jobs --observed observed.ndjson', 'a verdict for each script'],
  [
    'workforce-soap migrate compare --scripts ./jobs --history nights --night-key file:night.key',
    'the same, kept as one night',
  ],
  [
    'workforce-soap migrate compare --pseudonym-key env:NAMES_KEY --subjects employees --reveal employee-1a2b3c4d5e6f7a8b',
    'the record behind a finding',
  ],
])}`;
