/** Writes what follows from the definitions. `npm run generate`; `-- --check` fails when a file is out of date. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const check = process.argv.includes('--check');

interface Source {
  readonly domain: string;
  readonly name: string;
}

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: domain }) =>
      readdirSync(join(root, folder, domain))
        .filter((file) => file.endsWith('.ts'))
        .map((file) => ({ domain, name: file.slice(0, -'.ts'.length) })),
    )
    .sort((a, b) => (a.domain === b.domain ? (a.name < b.name ? -1 : 1) : a.domain < b.domain ? -1 : 1));
}

const NOTICE = '// Written by `npm run generate`.\n';

function recordIndex(records: readonly Source[]): string {
  return NOTICE + records.map(({ domain, name }) => `export * from './${domain}/${name}.js';\n`).join('');
}

function operationIndex(operations: readonly Source[]): string {
  return (
    NOTICE +
    operations.map(({ domain, name }) => `export { ${name} } from './${domain}/${name}.js';\n`).join('')
  );
}

function valueIndex(): string {
  const names = readdirSync(join(root, 'src/values'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.generated.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
  return NOTICE + names.map((name) => `export { ${name} } from './${name}.js';\n`).join('');
}

/** How the client finds an operation without loading the others. */
function operationLoaders(operations: readonly Source[]): string {
  const lines = operations.map(
    ({ domain, name }) =>
      `  ${name}: () => import('./${domain}/${name}.js').then((module) => module.${name}),\n`,
  );
  return `${NOTICE}export const operationLoaders = {\n${lines.join('')}};\n`;
}

const outdated: string[] = [];

function write(file: string, text: string): void {
  const path = join(root, file);
  const before = readFileSync(path, { encoding: 'utf8', flag: 'a+' });
  if (before === text) return;
  outdated.push(relative(root, path));
  if (!check) writeFileSync(path, text);
}

const records = sourcesIn('src/records');
const operations = sourcesIn('src/operations');
write('src/records/index.generated.ts', recordIndex(records));
write('src/values/index.generated.ts', valueIndex());
write('src/operations/index.generated.ts', operationIndex(operations));
write('src/operations/loaders.generated.ts', operationLoaders(operations));

if (check && outdated.length > 0) {
  console.error(`Out of date, run \`npm run generate\`: ${outdated.join(', ')}`);
  process.exit(1);
}
