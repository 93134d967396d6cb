import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { blockFolder, blocksIn, gitFiles, runEach } from './codeBlocks.js';

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

it.each(BEGINNINGS)('%s has an example', (name) => {
  const documented = new RegExp(`@example\\n(?: \\*.*\\n)+export (async )?function ${name}\\b`);
  expect(withExamples.some((file) => documented.test(readFileSync(file, 'utf8')))).toBe(true);
});

// documentation.slow.test.ts compiles all programs of the pages, and runs the others.
runEach(blocksIn(blockFolder(), 'README.md'));
