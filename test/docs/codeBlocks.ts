import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from '../cli/builtCli.js';

const run = promisify(execFile);
const root = new URL('../..', import.meta.url).pathname;

/** A block that begins with "```ts run" is run against a sandbox too. */
interface CodeBlock {
  readonly place: string;
  readonly runs: boolean;
  /** The block as a script of the toolkit as it is shipped. */
  readonly script: string;
}

/** A folder for the blocks, which is gone when the test file ends. */
export function blockFolder(): string {
  const folder = mkdtempSync(join(root, 'docs-check-'));
  symlinkSync(join(root, 'test'), join(folder, 'test'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The blocks of a file, without what stands before each of their lines. */
export function blocksIn(folder: string, file: string, before = /(?:)/): CodeBlock[] {
  const page = readFileSync(join(root, file), 'utf8').replace(new RegExp(`^${before.source}`, 'gm'), '');
  return [...page.matchAll(/^```ts( run)?\n([\s\S]*?)^```/gm)].map((match) => {
    const line = page.slice(0, match.index).split('\n').length;
    const name = join(folder, `${file.replace(/\W/g, '-')}-${line}`);
    const text = `${match[2]}\nexport {};\n`;
    writeFileSync(`${name}.ts`, text);
    writeFileSync(`${name}.mjs`, transformSync(text, { loader: 'ts', target: 'node20' }).code);
    return { place: `${file}:${line}`, runs: match[1] !== undefined, script: `${name}.mjs` };
  });
}

/** The files of the project that `git` gives for these words. */
export function gitFiles(...words: readonly string[]): string[] {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim().split('\n');
}

/** What the compiler says of the blocks. */
export async function complaintsAbout(folder: string): Promise<string> {
  const compilerOptions = { noUnusedLocals: false, noUnusedParameters: false };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../tsconfig.json', compilerOptions, include: ['*.ts'] }),
  );
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const compiled = run(process.execPath, [compiler, '-p', folder, '--pretty', 'false']);
  return (await compiled.catch((error: { stdout: string }) => error)).stdout;
}

export function runEach(blocks: readonly CodeBlock[]): void {
  it.each(blocks.filter((block) => block.runs))(
    '$place runs against the sandbox',
    { timeout: 60_000 },
    async ({ script }) => {
      await builtCli();
      await using sandbox = await startSandbox();
      const env = {
        ...process.env,
        WORKFORCE_ENDPOINT: sandbox.endpoint,
        WORKFORCE_KEY: sandbox.rootKey.reveal(),
        WORKFORCE_URL: sandbox.url,
      };
      const { stdout, stderr } = await run(process.execPath, [script], { env, cwd: dirname(script) });
      expect(stderr).toBe('');
      expect(stdout).not.toBe('');
      expect(stdout).not.toContain(sandbox.rootKey.reveal());
    },
  );
}
