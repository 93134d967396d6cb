import type { OutputColumn } from '../columnsOf.js';
import type { Row } from '../Dataset.js';

/** Writes the rows of one file. Nothing is seen of it before `commit`. */
export interface OutputWriter {
  /** Takes a row: as a line of NDJSON, and parsed for who needs it. */
  write(line: Buffer, row: () => Row): void;
  commit(): WrittenFile;
  discard(): void;
}

export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A value that a format cannot hold. Says where it stands and not what it is: it may be personal. */
export class UnfitValue extends Error {
  override readonly name = 'UnfitValue';

  constructor(row: number, column: string, why: string) {
    super(`row ${row}, column ${column}: ${why}`);
  }
}

export type OpenWriter = (path: string, columns: readonly OutputColumn[]) => OutputWriter;
