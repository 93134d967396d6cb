import { createHash, hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isFile, writeAtomically } from '../atomicFile.js';
import type { ExportFolder } from '../ExportFolder.js';
import { readNote, type RowNote } from './rowNote.js';

/** The ledger of the rows that a unit has in the output, by the batch that wrote it. */
export interface LedgerRef {
  readonly batch: number;
  readonly sha256: string;
  /** How many rows it has; absent in one of an earlier version. */
  readonly rows?: number;
}

export type Ledgers = Readonly<Record<string, Readonly<Record<string, LedgerRef>>>>;

/** A row that was delivered and not taken away: its note, and a hash of its content. */
export interface Entry extends RowNote {
  readonly text: string;
  readonly hash: string;
}

const HASH_DIGITS = 16;
const MARK = '#';

export function contentHash(line: Buffer | string): string {
  return hash('md5', line, 'hex').slice(0, HASH_DIGITS);
}

export function entryText(note: string, hash: string): string {
  return note + MARK + hash;
}

export function entryOf(text: string): Entry {
  const note = noteOf(text);
  return { ...readNote(note), text, hash: text.slice(note.length + 1) };
}

export function noteOf(text: string): string {
  return text.slice(0, text.lastIndexOf(MARK));
}

/** The rows of a unit by their keys, each as a short text. */
export type LedgerRows = Map<string, string>;

/** What is delivered of a unit is noted beside the state of the folder, since not every format can be read back. */
export function writeLedger(
  folder: ExportFolder,
  place: { readonly dataset: string; readonly unit: number; readonly batch: number },
  rows: ReadonlyMap<string, string>,
): LedgerRef {
  const lines = (function* () {
    for (const [key, text] of rows) yield `${key}\t${text}\n`;
  })();
  const { sha256 } = writeAtomically(pathOf(folder, place), lines, false);
  return { batch: place.batch, sha256: sha256.slice(0, HASH_DIGITS), rows: rows.size };
}

/** Throws `LedgerDamaged` for one that is not as it was written. */
export function readLedger(
  folder: ExportFolder,
  dataset: string,
  unit: number,
  ref: LedgerRef | undefined,
): LedgerRows {
  const rows: LedgerRows = new Map();
  if (!ref) return rows;
  const path = pathOf(folder, { dataset, unit, batch: ref.batch });
  const data = isFile(path) ? readFileSync(path) : Buffer.alloc(0);
  if (createHash('sha256').update(data).digest('hex').slice(0, HASH_DIGITS) !== ref.sha256)
    throw new LedgerDamaged(
      `${path} is damaged on the disk, so it is not known what was delivered; export whole once, without --since.`,
    );
  for (const line of data.toString('utf8').split('\n')) {
    const at = line.indexOf('\t');
    if (at > 0) rows.set(line.slice(0, at), line.slice(at + 1));
  }
  return rows;
}

/** Removes the ledgers that no state names any more. */
export function sweepLedgers(folder: ExportFolder, ledgers: Ledgers): void {
  const used = new Set(
    Object.entries(ledgers).flatMap(([dataset, units]) =>
      Object.entries(units).map(([unit, { batch }]) =>
        pathOf(folder, { dataset, unit: Number(unit), batch }),
      ),
    ),
  );
  for (const dataset of existsSync(folder.ledgers) ? readdirSync(folder.ledgers) : [])
    for (const name of readdirSync(join(folder.ledgers, dataset))) {
      const path = join(folder.ledgers, dataset, name);
      if (!used.has(path)) rmSync(path, { force: true });
    }
}

/** The note of what was delivered is not as it was written. */
class LedgerDamaged extends Error {
  override readonly name = 'LedgerDamaged';
}

function pathOf(
  { ledgers }: ExportFolder,
  { dataset, unit, batch }: { readonly dataset: string; readonly unit: number; readonly batch: number },
): string {
  return join(ledgers, dataset, `${unit}.${batch}.tsv`);
}
