import type { FieldSpecs } from '../definition/operation.js';
import type { Row } from '../settle/shape.js';
import { JournalRow, type RowFacts, type RowProgress } from './JournalRow.js';
import { nextOf } from './JobResult.js';

/** Where a row stands in the journal. */
export interface JournalEntry extends Omit<RowFacts, 'before' | 'mustEndBy' | 'endedAt' | 'asked' | 'maybe'> {
  /** The place of the row in the job, from 0. */
  readonly index: number;
  /** How far the row came. */
  readonly state: RowProgress;
  /** What a person does next; empty if there is nothing to do. */
  readonly next: string;
  /** What is sent, where the journal keeps it. */
  readonly input: Row | undefined;
}

export function entryOf(row: JournalRow, fields: FieldSpecs): JournalEntry {
  // Versions before 0.6 kept rows that are not kept any more.
  const { position, state, facts, content } = JournalRow.from(row.stored(fields));
  const { before: _, mustEndBy: __, endedAt: ___, asked: ____, maybe: _____, ...shown } = facts;
  return { index: position, state, ...shown, next: nextOf(state, facts), input: content };
}
