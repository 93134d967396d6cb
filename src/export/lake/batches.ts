import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { hashOf, isFile, readJson, writeAtomically } from '../atomicFile.js';
import type { ExportFolder } from '../ExportFolder.js';
import type { Batch } from '../ExportPlan.js';
import type { FileManifest, Manifest } from '../Manifest.js';

/** A batch that was delivered into a folder. */
export interface BatchEntry extends Batch {
  readonly kind: 'base' | 'changes';
  /** `used up`: a later base holds it. */
  readonly state: 'current' | 'used up';
  readonly extractedAt: string;
  readonly complete: boolean;
  /** Its own manifest, relative to the folder. */
  readonly manifest: string;
}

/** `batches.json`: what was delivered into a folder, in the order in which it is to be loaded. */
export interface BatchList {
  readonly format: 1;
  readonly batches: readonly BatchEntry[];
}

/** The folder of a batch of changes. */
export function changesFolder({ id }: Batch): string {
  return `changes-${digits(id)}`;
}

/** The folder of a base whose files stay when another one comes. */
export function baseFolder({ id }: Batch): string {
  return `base-${digits(id)}`;
}

export function readBatches(folder: ExportFolder): readonly BatchEntry[] {
  return readJson<BatchList>(folder.batches)?.batches ?? [];
}

/** Batches of a folder, each with its manifest where that is still there. */
export function withManifests(folder: ExportFolder, batches = readBatches(folder)) {
  return batches.map((entry) => ({ entry, manifest: readJson<Manifest>(folder.output(entry.manifest)) }));
}

/** Files that the current batches delivered and that are not there any more as they were delivered. `last` is the last batch. */
export function filesGone(folder: ExportFolder, last: number): string[] {
  const batches = readBatches(folder);
  // Without the last batch, the list is damaged or an older one, and names too few.
  if (!batches.some(({ id }) => id === last)) return [basename(folder.batches)];
  const current = batches.filter(({ state }) => state === 'current');
  return goneOf(folder, withManifests(folder, current));
}

/** Files with versions that are not there any more, in the batches since the last one that kept none. */
export function versionsGone(folder: ExportFolder): string[] {
  const batches = withManifests(folder);
  const first = batches.findLastIndex(({ manifest }) => manifest?.request && !manifest.request.history);
  return goneOf(folder, batches.slice(first + 1)).filter((file) => !file.endsWith('.ndjson'));
}

function goneOf(folder: ExportFolder, batches: ReturnType<typeof withManifests>): string[] {
  const files = batches.flatMap(({ entry, manifest }) =>
    manifest ? filesOf(manifest).filter((file) => !isThere(folder, file)) : [{ file: entry.manifest }],
  );
  return [...new Set(files.map(({ file }) => file))];
}

/** True for a file of the length that was delivered. A database also takes in later batches, so it has any length. */
function isThere(folder: ExportFolder, { file, bytes }: Pick<FileManifest, 'file' | 'bytes'>): boolean {
  const path = folder.output(file);
  const is = statSync(path, { throwIfNoEntry: false });
  return is !== undefined && (path === folder.database || bytes === undefined || is.size === bytes);
}

/** A file has not the rows that were delivered in it, so nobody may load it. */
export class ChangedFile extends Error {
  override readonly name = 'ChangedFile';

  constructor(file: string) {
    super(
      `${file} is not as it was delivered: somebody changed it. Export whole once, without --since, then it is loaded.`,
    );
  }
}

/** The path of a delivered file. Throws a `ChangedFile` where its content is not what was delivered. */
export function unchanged(
  folder: ExportFolder,
  { file, sha256 }: Pick<FileManifest, 'file' | 'sha256'>,
): string {
  const path = folder.output(file);
  if (!isFile(path) || hashOf(path) !== sha256) throw new ChangedFile(file);
  return path;
}

/** The files of a batch with its rows. */
export function deliveredFiles(manifest: Pick<Manifest, 'datasets' | 'database'>): string[] {
  return filesOf(manifest).map(({ file }) => file);
}

function filesOf({ datasets, database }: Pick<Manifest, 'datasets' | 'database'>): FileManifest[] {
  return [...datasets.flatMap(({ files }) => files), ...(database ? [database] : [])];
}

/** Writes the manifest of a batch as its own and as the last one, and notes the batch. */
export function noteBatch(folder: ExportFolder, manifest: Manifest): void {
  const { batch, request, complete, run } = manifest;
  const path = request.changes
    ? `${changesFolder(batch)}/manifest.json`
    : `manifest-${digits(batch.id)}.json`;
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  for (const file of [folder.output(path), folder.manifest]) writeAtomically(file, text);
  const entry: BatchEntry = {
    ...batch,
    ...{ kind: request.changes ? 'changes' : 'base', state: 'current' },
    ...{ extractedAt: run.extractedAt, complete, manifest: path },
  };
  const before = readBatches(folder).filter(({ id }) => id !== batch.id);
  // Without what they change, nobody could load them.
  if (request.changes && !before.some(({ generation }) => generation === batch.generation))
    throw new ChangedFile(basename(folder.batches));
  const batches = [...before, entry].map((one) =>
    one.generation < batch.generation ? { ...one, state: 'used up' as const } : one,
  );
  writeAtomically(folder.batches, `${JSON.stringify({ format: 1, batches } satisfies BatchList, null, 2)}\n`);
}

function digits(id: number): string {
  return String(id).padStart(4, '0');
}
