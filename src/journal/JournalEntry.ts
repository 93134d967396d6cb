import type { Row } from '../settle/shape.js';
import type { JournalRow, RowFacts, RowProgress } from './JournalRow.js';
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

export function entryOf({ position, state, facts, content }: JournalRow): JournalEntry {
  const { before: _, mustEndBy: __, endedAt: ___, asked: ____, maybe: _____, ...told } = facts;
  return { index: position, state, ...told, next: nextOf(state, facts), input: content };
}
