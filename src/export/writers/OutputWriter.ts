import type { Row } from '../Dataset.js';
import type { OutputColumn } from '../rowShape.js';

/** Writes the rows of one file. Nothing is seen of it before `commit`. */
export interface OutputWriter {
  /** `line` is the row as a line of NDJSON. */
  write(row: Row, line: Buffer): void;
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
