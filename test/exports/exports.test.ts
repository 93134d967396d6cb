import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from 'ts-morph';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/sources.js';

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** The source of each entry of the package. */
const entries = Object.entries<string>(manifest.exports)
  .filter(([, target]) => target.endsWith('.js') && !target.includes('*'))
  .map(([entry, target]) => ({
    entry: entry.replace('.', manifest.name),
    file: join(ROOT, target.replace('./dist/', 'src/').replace(/\.js$/, '.ts')),
  }));

const program = ts.createProgram({
  rootNames: entries.map(({ file }) => file),
  options: { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, types: [] },
});
const checker = program.getTypeChecker();

/** The names that an entry exports; `type` before those that are only types. */
async function exportsOf(file: string): Promise<string[]> {
  const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!;
  const values = new Set(Object.keys(await import(file)));
  return checker
    .getExportsOfModule(module)
    .map(({ name }) => (values.has(name) ? name : `type ${name}`))
    .sort();
}

// What the package promises to export. A change here is a change for its users: `npx vitest run test/exports -u` after thinking it over.
describe.each(entries)('$entry', ({ entry, file }) => {
  it('exports what it did', async () => {
    const name = entry.replaceAll('/', '.');
    await expect(`${(await exportsOf(file)).join('\n')}\n`).toMatchFileSnapshot(`${name}.txt`);
  });
});
