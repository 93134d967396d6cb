import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../src/export/Manifest.js';

/** Every format that can be written on this Node without further packages. */
export const ALL_FORMATS = ['ndjson', 'csv', 'excel', 'parquet', 'sqlite'];

export type Row = Record<string, unknown>;

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
}

export function rowsOf(folder: string, file: string): Row[] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}

export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

/** With it two exports of the same data are the same byte for byte: `_extracted_at` says the same. */
export const SAME_MOMENT = { SOURCE_DATE_EPOCH: '1773648000' };

/** Every output file with its hash, and the manifest without the times of the run. */
export function fingerprint(folder: string): Record<string, string> {
  const files = filesIn(folder).filter((file) => !/^\.export\/|manifest(-\d+)?\.json$/.test(file));
  const { run: _, ...manifest } = manifestOf(folder);
  return Object.fromEntries([
    ...files.map((file) => [file, sha256(readFileSync(join(folder, file)))]),
    ['manifest.json', JSON.stringify(manifest)],
  ]) as Record<string, string>;
}

/** All files below a folder, those of the export's own included. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file), { throwIfNoEntry: false })?.isFile())
    .sort();
}

/** Files below a folder in which one of the texts stands. */
export function filesWith(folder: string, texts: readonly string[]): string[] {
  return filesIn(folder).filter((file) => {
    const content = contentOf(join(folder, file));
    return content !== undefined && texts.some((text) => content.includes(text));
  });
}

/** The bytes of a file; `undefined` when an export that is under way has renamed it since it was listed. */
function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
