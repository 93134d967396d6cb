import type { Row } from '../Dataset.js';
import type { OutputColumn } from '../columnsOf.js';

/** Writes the rows of one file. Nothing is seen of it before `commit`. */
export interface OutputWriter {
  /** Takes a row: as a line of NDJSON, and parsed for who needs it. */
  write(line: Buffer, row: () => Row): void;
  /** Puts the file in its place. */
  commit(): WrittenFile;
  discard(): void;
}

export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export type OpenWriter = (path: string, columns: readonly OutputColumn[]) => OutputWriter;
