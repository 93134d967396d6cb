import { command, type OptionsOf, oneOf, required } from '../commandSpec.js';

const folder = (help: string) => ({ help, default: 'test/cassettes' });
const reaction = (help: string) => oneOf(['ignore', 'warn', 'fail'], help, 'warn');

const check = command({
  description: 'list recordings that are old or of other definitions, and the changes',
  arguments: { '[folder]': folder('where the cassettes are') },
  options: {
    '--max-age <days>': { help: 'days after which a recording is old', parse: Number, default: 180 },
    '--on-age <reaction>': reaction('how to treat an old recording'),
    '--on-schema <reaction>': reaction('how to treat a recording of other definitions'),
    '--on-fields <reaction>': reaction('how to treat unknown fields in an answer'),
  },
  examples: { 'cassettes check --on-schema fail': 'for CI: fail when the contract changed' },
  exitCodes: '0 nothing failed, 1 a recording failed by the reactions above',
});
export type CheckOptions = OptionsOf<typeof check>;

const diff = command({
  description: 'the differences to the recordings before, call by call',
  arguments: { '[folder]': folder('where the cassettes are, or one of them') },
  options: {
    '--against <commit>': { help: 'the commit of git that has the recordings before', default: 'HEAD' },
    '--before <folder>': 'the folder of the recordings before, in place of a commit',
    '--markdown': 'as a comment of a pull request shows it',
  },
  examples: {
    'cassettes diff': 'what this run recorded, before it is committed',
    'cassettes diff --against origin/main --markdown': 'for the text of a pull request',
  },
  exitCodes: '0 nothing differs, 1 something does, 2 called wrongly',
});
export type DiffOptions = OptionsOf<typeof diff>;

const scrub = command({
  description: 'remove secrets and personal data from old recordings, and write a cassette',
  alias: 'import',
  arguments: {
    '<format>': { help: 'what wrote them', choices: ['raw', 'node-soap', 'soapui', 'nock'] },
    '<source>': 'their file, or the folder of raw request and response files',
  },
  options: {
    '--name <name>': required('name of the cassette'),
    '--folder <folder>': folder('where the cassettes are'),
  },
  help: 'The pseudonyms need a key of the project in WORKFORCE_CASSETTE_KEY: a long random text.',
  examples: {
    'cassettes scrub raw dumps/ --name old-night': 'dumps/1.request.xml, dumps/1.response.xml, …',
    'cassettes scrub node-soap debug.log --name job': 'what DEBUG=node-soap printed',
  },
});
export type ScrubOptions = OptionsOf<typeof scrub>;

/** `cassettes check`, `show` and `diff` of a folder, and `cassettes scrub <format> <source>`. */
export const spec = command({
  subcommands: {
    check,
    show: {
      description:
        'recorded calls as text for a review: what each sent and was answered, as lists and tables',
      arguments: { '[folder]': folder('where the cassettes are, or one of them') },
      examples: {
        'cassettes show': 'every recorded call',
        'cassettes show test/cassettes/old-night': 'one cassette',
      },
    },
    diff,
    scrub,
  },
});
