import { Argument, type Command, Option } from 'commander';
import { type CliCommand, type CommandContext, running } from '../CommandContext.js';
import type { DiffOptions } from '../cassettes/showFolder.js';
import { example, examples } from '../examples.js';

/** `cassettes check`, `show` and `diff` of a folder, and `cassettes scrub <format> <source>`. */
export const declare: CliCommand = (cassettes: Command, context: CommandContext) => {
  const reaction = (flags: string, what: string) =>
    new Option(`${flags} <reaction>`, what).choices(['ignore', 'warn', 'fail']).default('warn');
  cassettes
    .command('check')
    .description('list recordings that are old or of other definitions, and the changes')
    .argument('[folder]', 'where the cassettes are', 'test/cassettes')
    .option('--max-age <days>', 'days after which a recording is old', Number, 180)
    .addOption(reaction('--on-age', 'how to treat an old recording'))
    .addOption(reaction('--on-schema', 'how to treat a recording of other definitions'))
    .addOption(reaction('--on-fields', 'how to treat unknown fields in an answer'))
    .addHelpText('after', CHECK_HELP)
    .action(running(context, async () => (await import('../cassettes/checkFolder.js')).checkFolder));
  cassettes
    .command('show')
    .description('recorded calls as text for a review: what each sent and was answered, as lists and tables')
    .argument('[folder]', 'where the cassettes are, or one of them', 'test/cassettes')
    .addHelpText('after', SHOW_HELP)
    .action(running(context, async () => (await import('../cassettes/showFolder.js')).showFolder));
  cassettes
    .command('diff')
    .description('the differences to the recordings before, call by call')
    .argument('[folder]', 'where the cassettes are, or one of them', 'test/cassettes')
    .option('--against <commit>', 'the commit of git that has the recordings before', 'HEAD')
    .option('--before <folder>', 'the folder of the recordings before, in place of a commit')
    .option('--markdown', 'as a comment of a pull request shows it')
    .addHelpText('after', DIFF_HELP)
    .action(async (folder: string, _options: unknown, self: Command) => {
      const { diffFolder } = await import('../cassettes/showFolder.js');
      await diffFolder(context, folder, self.optsWithGlobals<DiffOptions>());
    });
  cassettes
    .command('scrub')
    .alias('import')
    .description('remove secrets and personal data from old recordings, and write a cassette')
    .addArgument(new Argument('<format>', 'what wrote them').choices(['raw', 'node-soap', 'soapui', 'nock']))
    .argument('<source>', 'their file, or the folder of raw request and response files')
    .requiredOption('--name <name>', 'name of the cassette')
    .option('--folder <folder>', 'where the cassettes are', 'test/cassettes')
    .addHelpText('after', SCRUB_HELP)
    .action(running(context, async () => (await import('../cassettes/scrubFile.js')).scrubFile));
};

const CHECK_HELP = example(
  'workforce-soap cassettes check --on-schema fail',
  'for CI: fail when the contract changed',
);

const SHOW_HELP = examples([
  ['workforce-soap cassettes show', 'every recorded call'],
  ['workforce-soap cassettes show test/cassettes/old-night', 'one cassette'],
]);

const DIFF_HELP = examples([
  ['workforce-soap cassettes diff', 'what this run recorded, before it is committed'],
  ['workforce-soap cassettes diff --against origin/main --markdown', 'for the text of a pull request'],
]);

const SCRUB_HELP = `
The pseudonyms need a key of the project in WORKFORCE_CASSETTE_KEY: a long random text.
${examples([
  [
    'workforce-soap cassettes scrub raw dumps/ --name old-night',
    'dumps/1.request.xml, dumps/1.response.xml, …',
  ],
  ['workforce-soap cassettes scrub node-soap debug.log --name job', 'what DEBUG=node-soap printed'],
])}`;
