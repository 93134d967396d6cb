import type { Row } from '../settle/shape.js';
import type { JournalRow, RowFacts, RowProgress } from './JournalRow.js';
import { nextOf } from './JobResult.js';

/** Where a row stands in the journal. */
export interface JournalEntry extends Omit<RowFacts, 'before' | 'mustEndBy' | 'endedAt' | 'asked' | 'maybe'> {
  readonly index: number;
  readonly state: RowProgress;
  readonly next: string;
  /** What is sent, where the journal keeps it. */
  readonly input: Row | undefined;
}

export function entryOf({ position, state, facts, content }: JournalRow): JournalEntry {
  const { before: _, mustEndBy: __, endedAt: ___, asked: ____, maybe: _____, ...told } = facts;
  return { index: position, state, ...told, next: nextOf(state, facts), input: content };
}
