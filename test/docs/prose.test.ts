import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const prose = (file: string) => import(/* @vite-ignore */ join(root, 'scripts/prose', file));
const { complaintsAbout } = (await prose('style.mjs')) as { complaintsAbout(text: string): object[] };
const { textsIn } = (await prose('messages.mjs')) as {
  textsIn(source: string): { line: number; text: string }[];
};

const page = readFileSync(join(root, 'docs/writing.md'), 'utf8');
const examples = [...page.matchAll(/^before: (.*)\nafter: (.*)$/gm)].map(([, before, after]) => ({
  before: before!,
  after: after!,
}));

it('the style page has ten sentences before and after', () => {
  expect(examples).toHaveLength(10);
});

it.each(examples)(
  'the check complains about "$before", and not about what it became',
  ({ before, after }) => {
    expect(complaintsAbout(before)).not.toEqual([]);
    expect(complaintsAbout(after)).toEqual([]);
  },
);

it('the texts of a source are its literals, and not its comments or its code', () => {
  const source = `// a comment that has many words in it
const says = \`the file \${path} is not there, give another\`; const sql = 'select a from b where c and d';
throw new Error('there is no such file, so nothing was sent');`;
  expect(textsIn(source)).toEqual([
    { line: 2, text: 'the file … is not there, give another' },
    { line: 3, text: 'there is no such file, so nothing was sent' },
  ]);
});

it('documents, help and messages keep the style', { timeout: 60_000, tags: ['slow'] }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/prose.mjs'], {
    cwd: root,
  }).catch(({ stdout, stderr }) => ({ stdout: `${stdout}${stderr}` }));
  expect(stdout).toMatch(/^\d+ files, 0 complaints/);
});
