import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson, syncFolder, writeAtomically } from '../atomicFile.js';
import type { ExportFolder } from '../ExportFolder.js';
import type { Manifest } from '../Manifest.js';
import { deliveredFiles, noteBatch, readBatches, withManifests } from './batches.js';
import { type Contract, contractAfter } from './contract.js';
import { DIALECTS, ddl } from './ddl.js';
import { historySql } from './history.js';
import { type SchemaDocument, schemaDocument } from './schemaDocument.js';

/** Puts what was made in its place, and says which files of the base before it went. */
export function publish(folder: ExportFolder, manifest: Manifest): string[] {
  const files = filesOf(manifest);
  const { changes, history, formats } = manifest.request;
  const earlier = changes || history ? [] : basesBefore(folder);
  const folders = new Set<string>();
  for (const file of files) {
    const [from, to] = [join(folder.staged, file), folder.output(file)];
    // A process before this one may have been killed at it.
    if (!existsSync(from)) continue;
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
    folders.add(dirname(to));
  }
  for (const path of folders) syncFolder(path);
  noteSchema(folder, manifest);
  noteBatch(folder, manifest);
  const schema = readJson<SchemaDocument>(folder.schema);
  if (history && schema && formats.includes('parquet'))
    writeAtomically(folder.output('history.duckdb.sql'), historySql(folder, schema));
  if (!changes) rmSync(folder.employeeProofs, { force: true });
  const now = new Set(files);
  const gone = earlier.flatMap(filesOf).filter((file) => !now.has(file) && existsSync(folder.output(file)));
  for (const file of gone) rmSync(folder.output(file), { force: true });
  return gone;
}

/** What the columns are, for programs and as tables for databases. */
function noteSchema(folder: ExportFolder, { request, batch }: Manifest): void {
  const before = readJson<SchemaDocument>(folder.schema);
  const schema = schemaDocument(request, batch, before);
  // Before the schema, by which it is known what changed.
  const contract = contractAfter({ contract: readJson<Contract>(folder.contract), schema: before }, schema);
  writeAtomically(folder.contract, `${JSON.stringify(contract, null, 2)}\n`);
  writeAtomically(folder.schema, `${JSON.stringify(schema, null, 2)}\n`);
  for (const dialect of DIALECTS)
    writeAtomically(folder.output(`schema.${dialect}.sql`), ddl(dialect, schema));
}

/** The base that is there, and the one before it: of this one, a part may be there already. */
function basesBefore(folder: ExportFolder): Manifest[] {
  const bases = readBatches(folder).filter(({ kind }) => kind === 'base');
  const manifests =
    bases.length > 0
      ? withManifests(folder, bases.slice(-2)).map(({ manifest }) => manifest)
      : [readJson<Manifest>(folder.manifest)];
  return manifests.flatMap((one) => one ?? []).filter(({ request }) => !request.changes);
}

function filesOf(manifest: Manifest): string[] {
  const { employeeProofs } = manifest;
  return [...deliveredFiles(manifest), ...(employeeProofs ? [employeeProofs.file] : [])];
}
