/** Writes what follows from the definitions. `npm run generate`; `-- --check` fails when a file is out of date. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { definitionDocs } from './definitionDocs.js';
import { migrationModules } from './migrationMap.js';
import { operationMethods } from './operationMethods.js';
import { operationsDocument } from './operationsDocument.js';
import { referenceModule, referenceOf } from './reference.js';
import { ruleNames } from './ruleNames.js';
import { ruleTests, withRules } from './sandboxRules.js';
import { ROOT, type Source, sourcesIn } from './sources.js';
import { type Windows, withWindows } from './windowsTable.js';
import { withWrites } from './writesTable.js';
import { wsdlReadme } from './wsdlReadme.js';

const check = process.argv.includes('--check');

const NOTICE = '// Written by `npm run generate`.\n';

function recordIndex(records: readonly Source[]): string {
  return (
    NOTICE + records.map(({ domain, name }) => `export { ${name} } from './${domain}/${name}.js';\n`).join('')
  );
}

function operationIndex(operations: readonly Source[]): string {
  return (
    NOTICE +
    operations.map(({ domain, name }) => `export { ${name} } from './${domain}/${name}.js';\n`).join('')
  );
}

function valueIndex(): string {
  const names = readdirSync(join(ROOT, 'src/values'))
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
  return `${NOTICE}import type { AnyOperation } from '../definition/operation.js';
import type * as operations from './index.generated.js';

export const operationLoaders: Readonly<Record<keyof typeof operations, () => Promise<AnyOperation>>> = {
${lines.join('')}};
`;
}

const outdated: string[] = [];

function write(file: string, text: string): void {
  const path = join(ROOT, file);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  outdated.push(file);
  if (check) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const records = sourcesIn('src/records');
const operations = sourcesIn('src/operations');
write('src/records/index.generated.ts', recordIndex(records));
write('src/values/index.generated.ts', valueIndex());
write('src/operations/index.generated.ts', operationIndex(operations));
write('src/operations/loaders.generated.ts', operationLoaders(operations));
for (const [file, text] of Object.entries(migrationModules(records))) write(file, text);

// These read the definitions themselves, through the indexes written above.
if (!check || outdated.length === 0) {
  const { allOperations, allRecords } = await import('../src/operations/allDefinitions.js');
  const { operationMoves } = await import('../src/bridge/map/operationMoves.generated.js');
  const { recordsDocument } = await import('./recordsDocument.js');
  const { makeWorld } = await import('../src/sandbox/makeWorld.js');
  const { coverageOf, withCoverage } = await import('./worldCoverage.js');
  const { writeWsdl } = await import('../src/wsdl/writeWsdl.js');
  const { migrationDoc } = await import('./migrationDoc.js');
  const unmoved = operations.filter(({ name }) => !(name in operationMoves)).map(({ name }) => name);
  if (unmoved.length > 0) throw new Error(`migration/operations.json lacks ${unmoved.join(', ')}`);
  const operationOf = new Map(allOperations().map((operation) => [operation.name, operation]));
  const recordOf = new Map(allRecords().map((record) => [record.name, record]));
  const documented = operations.map((source) => {
    const docs = definitionDocs('src/operations', source);
    return {
      domain: source.domain,
      operation: operationOf.get(source.name)!,
      docs,
      reference: referenceOf(docs),
      move: operationMoves[source.name as keyof typeof operationMoves],
    };
  });
  const documentedRecords = records.map((source) => ({
    domain: source.domain,
    record: recordOf.get(source.name)!,
    reference: referenceOf(definitionDocs('src/records', source)),
  }));
  write('src/client/operationMethods.generated.ts', operationMethods(documented));
  write(
    'src/reference/reference.generated.ts',
    referenceModule(
      new Map(documented.map(({ operation, reference }) => [operation.name, reference])),
      new Map(documentedRecords.map(({ record, reference }) => [record.name, reference])),
    ),
  );
  write('src/build/ruleNames.generated.ts', ruleNames(allRecords(), allOperations()));
  write('docs/operations.md', operationsDocument(documented));
  write('docs/records.md', recordsDocument(documentedRecords));
  write('wsdl/service.wsdl', writeWsdl());
  write('wsdl/README.md', wsdlReadme(allOperations(), allRecords()));
  write('docs/migration.md', migrationDoc(allOperations()));
  const writes = 'docs/writes-operations.md';
  write(writes, withWrites(readFileSync(join(ROOT, writes), 'utf8'), allOperations()));
  const windows = readFileSync(join(ROOT, 'test/assumptions/windows.json'), 'utf8');
  const windowed = withWindows(
    readFileSync(join(ROOT, 'docs/writes.md'), 'utf8'),
    JSON.parse(windows) as Windows,
  );
  write('docs/writes.md', windowed);
  const sandbox = 'docs/sandbox.md';
  const coverage = (world: string) => coverageOf(makeWorld({ world }).world);
  const worlds = { small: coverage('small'), rich: coverage('rich') };
  const ruled = withRules(readFileSync(join(ROOT, sandbox), 'utf8'), ruleTests(ROOT));
  write(sandbox, withCoverage(ruled, worlds));
  const { readableFixtures } = await import('./fixtures.js');
  for (const [file, text] of await readableFixtures()) write(file, text);
}

if (check && outdated.length > 0) {
  console.error(`Out of date, run \`npm run generate\`: ${outdated.join(', ')}`);
  process.exit(1);
}
