/**
 * How a file that both scripts write stands. `sameMeaning`: the same values, written otherwise (`otherwise` says how).
 * `missing` and `extra`: only the old or only the new script leaves it.
 */
export type FileStatus = 'same' | 'sameMeaning' | 'different' | 'missing' | 'extra';

/** One file of both scripts. No value of it is shown. */
export interface FileComparison {
  readonly file: string;
  /** `bytes`: nothing is known of what it means, so every byte counts. */
  readonly kind: 'CSV' | 'JSON' | 'text' | 'bytes';
  readonly status: FileStatus;
  /** After which of two runs in a row: the second begins with the files that the old script left in the first. */
  readonly run: 1 | 2;
  /** Lines or items that one script writes and the other does not, and those that both write with other values. */
  readonly counts: { readonly lost: number; readonly extra: number; readonly changed: number };
  /** What differs, each in one sentence. */
  readonly findings: readonly string[];
  /** What is written otherwise and means the same: delimiter, order, spelling of numbers and dates, encoding. */
  readonly otherwise: readonly string[];
}

/** What was found in the content of a file. */
export type ContentComparison = Pick<FileComparison, 'counts' | 'findings' | 'otherwise'>;

export const NOTHING: ContentComparison = {
  counts: { lost: 0, extra: 0, changed: 0 },
  findings: [],
  otherwise: [],
};
