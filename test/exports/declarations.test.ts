import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourcesIn } from '../../scripts/sources.js';
import { writeDeclarations } from '../../scripts/writeDeclarations.js';

const SAME = `
import type { InputOf, ItemOf, OutputOf } from './definition/operation.js';
type Same<A, B> = [A, keyof A] extends [B, keyof B] ? ([B, keyof B] extends [A, keyof A] ? true : false) : false;
type None = { [Symbol.species]: never };
type Given<T> = [T] extends [never] ? None : T;
`;

/** One line for each record and operation, an error where the package's type is not that of the source. */
function comparison(): string {
  const records = sourcesIn('src/records').map(
    ({ domain, name }) =>
      `export const ${name}: Same<import('./records/${domain}/${name}.js').${name}, import('${ROOT}src/records/${domain}/${name}.js').${name}> = true;\n`,
  );
  const operations = sourcesIn('src/operations').map(({ domain, name }) => {
    const type = (folder: string, of: string) =>
      `Given<${of}<typeof import('${folder}operations/${domain}/${name}.js').${name}>>`;
    const same = (of: string) => `Same<${type('./', of)}, ${type(`${ROOT}src/`, of)}>`;
    return `export const ${name}: [${same('InputOf')}, ${same('OutputOf')}, ${same('ItemOf')}] = [true, true, true];\n`;
  });
  const methods = `export const methods: Same<import('./client/operationMethods.generated.js').OperationMethods, import('${ROOT}src/client/operationMethods.generated.js').OperationMethods> = true;\n`;
  return SAME + methods + records.join('') + operations.join('');
}

it('the declarations in the package are the types of the source, for every record and operation', {
  tags: ['slow'],
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  try {
    for (const kind of ['records', 'operations'])
      for (const { domain } of sourcesIn(`src/${kind}`))
        mkdirSync(join(folder, kind, domain), { recursive: true });
    mkdirSync(join(folder, 'client'));
    writeDeclarations(folder);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'comparison.ts'), comparison());
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(ROOT, 'tsconfig.json'),
        // What the declarations import from elsewhere in src is that of src.
        compilerOptions: {
          rootDirs: [folder, join(ROOT, 'src')],
          skipLibCheck: false,
          typeRoots: [join(ROOT, 'node_modules/@types')],
        },
        include: ['comparison.ts'],
      }),
    );
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
