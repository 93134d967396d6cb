import type { InputIssue } from '../errors/index.js';
import type { Row } from '../settle/shape.js';
import { Secret } from '../secret.js';
import type { StoredRow } from './store/JournalStore.js';

/**
 * Where a row stands. `recorded`: nothing was sent. `ready`: what was there before is known. `sent`: it may be saved,
 * and no answer says so. `answered`: it is saved, by the service's word or by a read. The others are how it ended.
 */
export type RowProgress = 'recorded' | 'ready' | 'sent' | 'answered' | OutcomeStatus;

export type OutcomeStatus =
  | 'accepted'
  | 'alreadyThere'
  | 'rejected'
  | 'invalid'
  | 'differs'
  | 'doubled'
  | 'uncertain'
  | 'changed';

/** What is known of a row beyond what it says. Holds ids and words of the service, and a row only in `saved`. */
export interface RowFacts {
  /** How often it was sent. */
  attempts: number;
  /** Ids of what was like it before it was sent first; of a row that adds to a balance, that. */
  before?: readonly string[];
  /** When the last attempt must have ended, and when it did, where that was seen. */
  mustEndBy?: number;
  endedAt?: number;
  /** Ids under which it is saved. */
  ids?: readonly string[];
  validationErrors?: readonly string[];
  /** What is known to be saved under its key, also while a change of it is under way or was refused. */
  saved?: Saved;
  /** HMAC of the person and the day that it is of. */
  whose?: string;
  /** The service answered that it saved what the row says now. */
  isAnswered?: boolean;
  /** It was seen to be otherwise before it was sent first. */
  wasOtherwise?: boolean;
  /** Fields that are otherwise than they were sent. */
  fields?: readonly string[];
  /** Fields that the service keeps in another form than they were sent. */
  kept?: readonly string[];
  issues?: readonly InputIssue[];
  /** What a person does next, in words. */
  next?: string;
}

/** What was saved, by its digest, and as it was sent where the journal keeps rows. */
export interface Saved {
  readonly digest: string;
  readonly row?: Row | undefined;
}

/** A row of a job while the job runs. */
export class JournalRow {
  readonly key: string;
  readonly position: number;
  digest: string;
  /** What is sent; absent where the journal keeps none and the caller gave none. */
  content: Row | undefined;
  state: RowProgress;
  facts: RowFacts;

  constructor(row: Pick<JournalRow, 'key' | 'position' | 'digest' | 'content' | 'state' | 'facts'>) {
    this.key = row.key;
    this.position = row.position;
    this.digest = row.digest;
    this.content = row.content;
    this.state = row.state;
    this.facts = row.facts;
  }

  static from({ key, position, digest, content, state, facts }: StoredRow): JournalRow {
    return new JournalRow({
      ...{ key, position, digest },
      content: content === undefined ? undefined : (JSON.parse(content) as Row),
      state: state as RowProgress,
      facts: JSON.parse(facts) as RowFacts,
    });
  }

  stored(keepContent: boolean): StoredRow {
    const { key, position, digest, content, state, facts } = this;
    // A password cannot be kept, and what lacks it must not be sent: the caller gives the row again.
    const kept = keepContent && content && !holdsSecret(content) ? JSON.stringify(content) : undefined;
    return {
      key,
      position,
      digest,
      content: kept,
      state,
      facts: JSON.stringify(factsToKeep(facts, keepContent)),
    };
  }

  /** Goes on to another state, with what is known by then. */
  become(state: RowProgress, facts: Partial<RowFacts> = {}): this {
    const { next: _, ...known } = this.facts;
    this.state = state;
    this.facts = { ...known, ...facts };
    return this;
  }
}

// What the service or a rule says of a row can quote it. That it was refused is kept.
function factsToKeep(facts: RowFacts, keepContent: boolean): RowFacts {
  const { saved } = facts;
  const row = keepContent && saved?.row && !holdsSecret(saved.row) ? { row: saved.row } : {};
  const kept = saved ? { ...facts, saved: { digest: saved.digest, ...row } } : facts;
  if (keepContent) return kept;
  const { validationErrors, issues: _, ...others } = kept;
  return validationErrors ? { ...others, validationErrors: [] } : others;
}

function holdsSecret(value: unknown): boolean {
  if (value instanceof Secret) return true;
  return value !== null && typeof value === 'object' && Object.values(value).some(holdsSecret);
}

export const FINAL: ReadonlySet<RowProgress> = new Set([
  'accepted',
  'alreadyThere',
  'rejected',
  'invalid',
  'differs',
  'doubled',
  'uncertain',
  'changed',
]);
