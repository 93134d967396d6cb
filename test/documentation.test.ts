import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = new URL('..', import.meta.url).pathname;

interface CodeBlock {
  readonly place: string;
  readonly flags: string;
  readonly code: string;
}

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const blocks = documents.flatMap((file): CodeBlock[] => {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^```ts( [^\n]*)?\n([\s\S]*?)^```/gm)].map((match) => ({
    place: `${file}:${text.slice(0, match.index).split('\n').length}`,
    flags: match[1] ?? '',
    code: match[2]!,
  }));
});

const folder = mkdtempSync(join(root, 'docs-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('every code block of the docs compiles against the sources', { timeout: 60_000 }, () => {
  expect(blocks.length).toBeGreaterThan(0);
  for (const [i, { code }] of blocks.entries())
    writeFileSync(join(folder, `block${i}.ts`), `${code}\nexport {};\n`);
  const config = {
    extends: '../tsconfig.json',
    compilerOptions: {
      noUnusedLocals: false,
      noUnusedParameters: false,
      paths: { 'workforce-soap': ['../src/index.ts'], 'workforce-soap/*': ['../src/*/index.ts'] },
    },
    include: ['*.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const output = compile();
  const named = output.replace(/block(\d+)\.ts/g, (_, i: string) => blocks[Number(i)]!.place);
  expect(named).toBe('');
});

function compile(): string {
  try {
    return execFileSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'],
      {
        encoding: 'utf8',
      },
    );
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
