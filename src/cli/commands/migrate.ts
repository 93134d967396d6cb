import type { Command } from 'commander';
import type { CliCommand, CommandContext } from '../CommandContext.js';
import { examples } from '../examples.js';
import type { RewriteCommandOptions } from '../migrate/rewriteCommand.js';
import type { ScanCommandOptions } from '../migrate/scanCommand.js';

/** `migrate scan` and `migrate rewrite`: what a folder of scripts calls, what of it can move, and the moves within SOAP. */
export const migrateCommand: CliCommand = (program: Command, context: CommandContext) => {
  const migrate = program
    .command('migrate')
    .description('know what can move from SOAP to REST, move it, prove it')
    .addHelpText('after', HELP);
  migrate
    .command('scan')
    .description('find every use of the service in a folder, and say what can move')
    .argument(
      '<folder>',
      'scripts in TypeScript, JavaScript, PHP, Python, C#; cassettes, HTTP archives, logs',
    )
    .option('--html <file>', 'write the report as a page')
    .option('--out <file>', 'write the report as JSON')
    .option('--exclude <names...>', 'folders and files to leave out, by name')
    .addHelpText('after', SCAN_HELP)
    .action(async (folder: string, _options: unknown, self: Command) => {
      const { scanCommand } = await import('../migrate/scanCommand.js');
      await scanCommand(context, folder, self.optsWithGlobals<ScanCommandOptions>());
    });
  migrate
    .command('rewrite')
    .description('move TypeScript and JavaScript from older operations to their successors on SOAP')
    .argument('<folder>', 'the scripts')
    .option('--write', 'change the files; without it the difference is shown only')
    .addHelpText('after', REWRITE_HELP)
    .action(async (folder: string, _options: unknown, self: Command) => {
      const { rewriteCommand } = await import('../migrate/rewriteCommand.js');
      await rewriteCommand(context, folder, self.optsWithGlobals<RewriteCommandOptions>());
    });
};

const HELP = `
REST has a counterpart for 19 of the 61 documented operations, and none for 42. A client that speaks both is
the steady state. docs/migration.md has the whole map.
`;

const SCAN_HELP = examples([
  ['workforce-soap migrate scan ./jobs', 'what the scripts call, and what can move'],
  ['workforce-soap migrate scan ./jobs --html readiness.html', 'the same as a page to send around'],
  ['workforce-soap migrate scan ./jobs --json', 'the same for programs'],
]);

const REWRITE_HELP = examples([
  ['workforce-soap migrate rewrite ./jobs', 'show what would change'],
  ['workforce-soap migrate rewrite ./jobs --write', 'change it; comments say where a person must decide'],
]);
