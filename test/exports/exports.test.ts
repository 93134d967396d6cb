import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** The names that a module exports, as its text says: the compiler takes seconds to know more. */
function namesIn(file: string): string[] {
  const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2023, true);
  return statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause: clause, moduleSpecifier } = statement;
      if (clause)
        return ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [clause.name.text];
      const { text } = moduleSpecifier as ts.StringLiteral;
      return namesIn(join(dirname(file), text.replace(/\.js$/, '.ts'))).filter((name) => name !== 'default');
    }
    if (!ts.canHaveModifiers(statement) || !ts.getModifiers(statement)?.some(isExport)) return [];
    const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    return declared.map((declaration) => (declaration as ts.NamedDeclaration).name!.getText());
  });
}

const isExport = ({ kind }: ts.ModifierLike): boolean => kind === ts.SyntaxKind.ExportKeyword;

/** The names that an entry exports; `type` before those that are only types. */
async function exportsOf(file: string): Promise<string[]> {
  const values = new Set(Object.keys(await import(file)));
  const names = new Set([...namesIn(file), ...values]);
  return [...names].map((name) => (values.has(name) ? name : `type ${name}`)).sort();
}

// What the package promises to export. A change here is a change for its users: `npx vitest run test/exports -u` after thinking it over.
describe.each(entries)('$entry', ({ entry, file }) => {
  it('exports what it did', async () => {
    const name = entry.replaceAll('/', '.');
    await expect(`${(await exportsOf(file)).join('\n')}\n`).toMatchFileSnapshot(`${name}.txt`);
  });
});
