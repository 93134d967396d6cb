import { expect, it } from 'vitest';
import { blockFolder, blocksIn, complaintsAbout, gitFiles, runEach } from './codeBlocks.js';

const folder = blockFolder();
const blocks = gitFiles('ls-files', '*.md').flatMap((document) => blocksIn(folder, document));
const examples = gitFiles('grep', '-l', '@example', '--', 'src/**/*.ts').flatMap((source) =>
  blocksIn(folder, source, / \* ?/),
);

it('every code block of the docs, and every example of a function, compiles', {
  timeout: 90_000,
}, async () => {
  expect(blocks.length).toBeGreaterThan(50);
  expect(examples.length).toBeGreaterThan(10);
  expect(await complaintsAbout(folder)).toBe('');
});

// Those of the README are run in documentation.test.ts.
runEach(blocks.filter(({ place }) => !place.startsWith('README.md')));
