import { existsSync, readdirSync } from 'node:fs';

const JOURNAL = ['journal', 'secondService/stories.test.ts'];
// Mutants of one room and the fast tests that are to notice them: `npm run mutants -- equivalence`. `MUTANTS_IN` names folders and
// files below `test` that are to notice them instead.
const ROOMS = {
  outcome: { files: ['src/outcome/**/*.ts'], tests: ['outcome', 'errors'] },
  equivalence: { files: ['src/equivalence/**/*.ts'], tests: ['equivalence'] },
  settle: { files: ['src/settle/**/*.ts'], tests: ['settle', ...JOURNAL] },
  journal: { files: ['src/journal/**/*.ts'], tests: JOURNAL },
  'gateway/writes': {
    files: ['src/gateway/writes/**/*.ts'],
    tests: ['gateway/writes', 'gateway/switch/writes.test.ts', 'gateway/switch/inParts.test.ts'],
  },
  'export/merge': {
    files: ['Fates', 'Collector', 'beside', 'judge'].map((name) => `src/export/${name}.ts`),
    tests: ['export'],
  },
  'payroll/findings': { files: ['src/payroll/findings/**/*.ts'], tests: ['payroll/findings'] },
};

const room = process.env.MUTANTS_ROOM ?? 'equivalence';
const { files, tests: itsTests } = ROOMS[room] ?? folder(room);
if (!files)
  throw new Error(`no room "${room}"; there are ${Object.keys(ROOMS).join(', ')}, and the folders of src`);
const tests = process.env.MUTANTS_IN?.split(',') ?? itsTests;
process.env.MUTANTS_TESTS = tests
  .flatMap((folder) =>
    folder.endsWith('.ts')
      ? `test/${folder}`
      : readdirSync(`test/${folder}`, { recursive: true }).map((file) => `test/${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.slow.test.ts'))
  .join();

/** A folder of `src` that stands in no room. */
function folder(name) {
  if (!existsSync(`src/${name}`)) return {};
  return { files: [`src/${name}/**/*.ts`, '!src/**/*.generated.ts'], tests: [name] };
}

export default {
  mutate: process.env.MUTANTS_FILES?.split(',') ?? files,
  // The words of messages are checked where they matter; a changed word is no changed decision.
  mutator: { excludedMutations: ['StringLiteral'] },
  checkers: process.env.MUTANTS_EVERY ? ['sample'] : [],
  testRunner: 'inProcess',
  plugins: ['./scripts/mutantRunner.mjs'],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 2),
  timeoutMS: 20_000,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  jsonReporter: { fileName: `.stryker/${room.replaceAll('/', '-')}.json` },
  tempDirName: '.stryker/tmp',
  ignorePatterns: ['bench', 'dist', 'coverage'],
  // The type checker of the project has no programming interface that the tool knows.
  tsconfigFile: 'no-tsconfig.json',
  disableTypeChecks: false,
  allowConsoleColors: false,
};
