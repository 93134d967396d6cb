import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';

const run = promisify(execFile);
const root = new URL('../..', import.meta.url).pathname;

/** A block that begins with "```ts run" is run against a sandbox too. */
interface CodeBlock {
  readonly place: string;
  readonly runs: boolean;
  readonly file: string;
}

const folder = mkdtempSync(join(root, 'docs-check-'));
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');
const blocks = documents.flatMap((document) => blocksIn(document));

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
const withExamples = execFileSync('git', ['grep', '-l', '@example', '--', 'src/**/*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const examples = withExamples.flatMap((source) => blocksIn(source, / \* ?/));

/** The blocks of a file, without what stands before each of their lines. */
function blocksIn(file: string, before = /(?:)/): CodeBlock[] {
  const text = readFileSync(join(root, file), 'utf8').replace(new RegExp(`^${before.source}`, 'gm'), '');
  return [...text.matchAll(/^```ts( run)?\n([\s\S]*?)^```/gm)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length;
    const written = join(folder, `${file.replace(/\W/g, '-')}-${line}.ts`);
    writeFileSync(written, `${match[2]}\nexport {};\n`);
    return { place: `${file}:${line}`, runs: match[1] !== undefined, file: written };
  });
}

beforeAll(() => {
  const compilerOptions = { noUnusedLocals: false, noUnusedParameters: false };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../tsconfig.json', compilerOptions, include: ['*.ts'] }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

it('every code block of the docs, and every example of a function, compiles', {
  timeout: 60_000,
}, async () => {
  expect(blocks.length).toBeGreaterThan(0);
  expect(examples.length).toBeGreaterThanOrEqual(BEGINNINGS.length);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const compiled = run(process.execPath, [compiler, '-p', folder, '--pretty', 'false']);
  expect(await compiled.catch((error: { stdout: string }) => error)).toMatchObject({ stdout: '' });
});

it.each(BEGINNINGS)('%s has an example', (name) => {
  const documented = new RegExp(`@example\\n(?: \\*.*\\n)+export (async )?function ${name}\\b`);
  expect(withExamples.some((file) => documented.test(readFileSync(join(root, file), 'utf8')))).toBe(true);
});

it.each(blocks.filter((block) => block.runs))(
  '$place runs against the sandbox',
  { timeout: 60_000 },
  async ({ file }) => {
    await using sandbox = await startSandbox();
    const env = {
      ...process.env,
      WORKFORCE_ENDPOINT: sandbox.endpoint,
      WORKFORCE_KEY: sandbox.rootKey.reveal(),
      WORKFORCE_URL: sandbox.url,
    };
    const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', file], { env, cwd: root });
    expect(stderr).toBe('');
    expect(stdout).not.toBe('');
    expect(stdout).not.toContain(sandbox.rootKey.reveal());
  },
);
