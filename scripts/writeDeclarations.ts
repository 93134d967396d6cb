import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allOperations, allRecords } from '../src/operations/allDefinitions.js';
import { methodsDeclaration, operationDeclaration, recordDeclaration } from './declarations.js';
import { definitionDocs } from './definitionDocs.js';
import { sourcesIn } from './sources.js';

/** Writes the .d.ts of every record, operation and method of the client to `folder`, over the compiler's. */
export function writeDeclarations(folder: string): void {
  const records = sourcesIn('src/records');
  const names = new Map(records.map((source) => [source.name, source]));
  const recordOf = new Map(allRecords().map((record) => [record.name, record]));
  const operationOf = new Map(allOperations().map((operation) => [operation.name, operation]));
  for (const source of records) {
    const docs = definitionDocs('src/records', source);
    write('records', source, recordDeclaration(recordOf.get(source.name)!, docs, names));
  }
  const operations = sourcesIn('src/operations').map((source) => ({
    source,
    operation: operationOf.get(source.name)!,
    docs: definitionDocs('src/operations', source),
  }));
  for (const { source, operation, docs } of operations)
    write('operations', source, operationDeclaration(operation, docs, names));
  writeFileSync(
    join(folder, 'client/operationMethods.generated.d.ts'),
    methodsDeclaration(operations, names),
  );

  function write(kind: string, { domain, name }: { domain: string; name: string }, text: string): void {
    writeFileSync(join(folder, kind, domain, `${name}.d.ts`), text);
  }
}
