import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { blockFolder, blocksIn, complaintsAbout, gitFiles, runEach } from './codeBlocks.js';

const folder = blockFolder();
const blocks = gitFiles('ls-files', '*.md').flatMap((document) => blocksIn(folder, document));

/** The functions that people begin with. */
const BEGINNINGS = [
  'createClient',
  'startSandbox',
  'forEachUnit',
  'transferPayroll',
  'ensurePayrollTransfer',
  'settle',
  'openJournal',
  'createRestClient',
  'useCassette',
  'createBuild',
  'faultyFetch',
  'createBridge',
  'compare',
  'discover',
  'createBudget',
];
const withExamples = gitFiles('grep', '-l', '@example', '--', 'src/**/*.ts');
const examples = withExamples.flatMap((source) => blocksIn(folder, source, / \* ?/));

it('every code block of the docs, and every example of a function, compiles', {
  timeout: 60_000,
}, async () => {
  expect(blocks.length).toBeGreaterThan(0);
  expect(examples.length).toBeGreaterThanOrEqual(BEGINNINGS.length);
  expect(await complaintsAbout(folder)).toBe('');
});

it.each(BEGINNINGS)('%s has an example', (name) => {
  const documented = new RegExp(`@example\\n(?: \\*.*\\n)+export (async )?function ${name}\\b`);
  expect(withExamples.some((file) => documented.test(readFileSync(file, 'utf8')))).toBe(true);
});

// The page on moving scripts runs its scripts many times over: documentation.slow.test.ts.
runEach(blocks.filter(({ place }) => !place.startsWith('docs/migration-scripts.md')));
