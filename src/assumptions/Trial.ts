import type { Exchange } from './Exchange.js';

/** A row as it is sent. */
export type SentRow = Readonly<Record<string, unknown>>;

/** Rows that a survey sent, what was answered, and the first read that shows them. */
export interface Written {
  readonly rows: readonly SentRow[];
  readonly answer: Exchange | undefined;
  /** The read that shows what came of it; `undefined` where none did. */
  readonly shown: Exchange | undefined;
  /** Reads that did not show it yet, before the one that did. */
  readonly staleReads: number;
  /** From the answer of the write to the first read that shows it, in milliseconds. */
  readonly lagMs: number;
}

/** What a survey writes beside shifts: rules that say who gets a compensation, and compensations. */
export type RuleKind = 'rules' | 'compensations';

/** A rule that was written, and taken back. */
export interface RuleTrial {
  readonly created: Written;
  readonly deleted: Written | undefined;
}

/** What a survey wrote in a test unit, and saw. Parts that it did not come to are `undefined`. */
export interface Trial {
  /** The read of the day before anything was written. */
  readonly before: Exchange | undefined;
  /** Two new rows in one batch. */
  readonly created: Written | undefined;
  /** The first of them changed. */
  readonly changed: Written | undefined;
  /** A row that is wrong, alone. */
  readonly refused: Written | undefined;
  /** A row that is wrong between two that are right, in one batch. */
  readonly halfWrong: Written | undefined;
  /** A new row with the token of the first one. */
  readonly again: Written | undefined;
  /** A row with an emoji in its comment. */
  readonly emoji: Written | undefined;
  /** A hundred rows that are wrong. */
  readonly many: Written | undefined;
  /** All of them deleted. */
  readonly deleted: Written | undefined;
  /** The read of deleted rows after that. */
  readonly gone: Exchange | undefined;
  readonly rules: Readonly<Partial<Record<RuleKind, RuleTrial>>>;
}
