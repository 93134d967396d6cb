import type { InputIssue } from '../errors/index.js';
import type { FieldSpecs, FieldSpec } from '../definition/operation.js';
import type { Row } from '../settle/shape.js';
import type { StoredRow } from './store/JournalStore.js';
import { Secret } from '../secret.js';

/**
 * Where a row stands. `recorded`: nothing was sent. `ready`: what was there before is known. `sent`: it may be saved,
 * and no answer says so. `answered`: it is saved, by the service's word or by a read. The others are how it ended.
 */
export type RowProgress = 'recorded' | 'ready' | 'sent' | 'answered' | OutcomeStatus;

/** How a row of a job ended. */
export type OutcomeStatus =
  | 'accepted'
  | 'alreadyThere'
  | 'rejected'
  | 'invalid'
  | 'differs'
  | 'doubled'
  | 'uncertain'
  | 'changed'
  | 'dropped';

/** One time that a row was sent, or that a person decided about it. */
export interface Attempt {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The process, as `id@machine`. */
  readonly process: string;
  /** What is the same for all rows of one call. */
  readonly call?: string;
  /** What the service answered, in words; absent while nobody knows. */
  readonly answer?: string;
  /** What a person decided, who, and why. */
  readonly decided?: string;
  /** Who decided. */
  readonly by?: string;
  /** Why, in words. */
  readonly why?: string;
}

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
  /** Ids in answers of its calls that are no other row's; empty for an answer without an id. */
  maybe?: readonly string[];
  /** A call of it alone was answered with a record that is not as it was sent. */
  isInPlace?: boolean;
  /** It was asked what the records are that were like it before it was sent. */
  asked?: true;
  /** Each time that it was sent, and what a person decided; the last of them. */
  history?: readonly Attempt[];
  /** When it came to stand where it stands. */
  since?: number;
  /** The service answered, or a read showed, that it saved what the row says now. */
  isAnswered?: boolean;
  /** The id of what it gives another name, as shown before it was sent first. */
  renames?: string;
  /** HMAC of what each of its fields showed before it was sent first, of a row that names what is there. */
  showed?: Readonly<Record<string, string>>;
  /** It was seen to be otherwise before it was sent first. */
  wasOtherwise?: boolean;
  /** Fields that are otherwise than they were sent. */
  fields?: readonly string[];
  /** Fields that the service keeps in another form than they were sent. */
  kept?: readonly string[];
  issues?: readonly InputIssue[];
  /** What a person does next, in words. */
  next?: string;
  /** How it had ended before its key was given other content that cannot be sent. */
  was?: OutcomeStatus;
}

/** What was saved, by its digest, and as it was sent where the journal keeps rows. */
export interface Saved {
  readonly digest: string;
  readonly row?: Row | undefined;
  /** Fields that were there otherwise, as a person was told. */
  readonly otherwise?: readonly string[] | undefined;
  /** It says nobody, and was shown as nobody's. */
  readonly isNobodys?: true;
}

/** A row of a job while the job runs. */
export class JournalRow {
  readonly key: string;
  /** From 0; no two rows of a job have the same after a run. */
  position: number;
  digest: string;
  /** What is sent; absent where the journal keeps none and the caller gave none. */
  content: Row | undefined;
  state: RowProgress;
  facts: RowFacts;
  /** How it stood when it was kept last. */
  kept: RowProgress | undefined;

  constructor(row: Pick<JournalRow, 'key' | 'position' | 'digest' | 'content' | 'state' | 'facts'>) {
    this.key = row.key;
    this.position = row.position;
    this.digest = row.digest;
    this.content = row.content;
    this.state = row.state;
    this.facts = row.facts;
  }

  static from({ key, position, digest, content, state, facts }: StoredRow): JournalRow {
    const row = new JournalRow({
      ...{ key, position, digest },
      content: content === undefined ? undefined : (JSON.parse(content) as Row),
      state: state as RowProgress,
      facts: JSON.parse(facts) as RowFacts,
    });
    row.kept = row.state;
    return row;
  }

  /** `fields`: those of the rows of its operation; absent where the journal keeps no content. */
  stored(fields?: FieldSpecs): StoredRow {
    const { key, position, digest, content, state } = this;
    // What was there before a change is of use until it is saved.
    const { showed: _, ...facts } = this.facts;
    const kept = fields && content && mayBeKept(fields, content) ? JSON.stringify(content) : undefined;
    const toKeep = JSON.stringify(factsToKeep(isSaved(this) ? facts : this.facts, fields));
    return { key, position, digest, content: kept, state, facts: toKeep };
  }

  /** Goes on to another state, with what is known by then. */
  become(state: RowProgress, facts: Partial<RowFacts> = {}): this {
    this.forget('next');
    this.state = state;
    this.facts = { ...this.facts, ...facts };
    return this;
  }

  /** Of some facts nothing is known any more. */
  forget(...names: readonly Exclude<keyof RowFacts, 'attempts'>[]): void {
    this.facts = { ...this.facts };
    for (const name of names) delete this.facts[name];
  }

  /** It was there before it was sent: `fields` are otherwise. */
  isThereAs(ids: readonly string[], fields: readonly string[] = []): this {
    if (ids.length > 1) return this.become('doubled', { ids });
    return fields.length > 0 ? this.become('differs', { ids, fields }) : this.become('alreadyThere', { ids });
  }

  /** Notes since when it stands where it stands. To be called when it is kept. */
  stands(now: number): void {
    if (this.kept !== this.state) this.facts.since = now;
    this.kept = this.state;
  }

  /** Adds to its history. Of many entries the last are kept. */
  note(attempt: Attempt): void {
    this.facts.history = [...(this.facts.history ?? []), attempt].slice(-MOST_NOTED);
  }

  /** What a person decided last, where it was not sent since. */
  decision(): string | undefined {
    return this.facts.history?.at(-1)?.decided;
  }

  /** Says what its last attempt came to. */
  noteAnswer(answer: string): void {
    const { history = [] } = this.facts;
    const last = history.at(-1);
    if (last?.call) this.facts.history = [...history.slice(0, -1), { ...last, answer }];
  }
}

const MOST_NOTED = 20;

/** What persons decide. */
export const AGAIN = 'to be sent again';
export const DROPPED = 'dropped';

// What the service or a rule says of a row can quote it. That it was refused is kept.
function factsToKeep(facts: RowFacts, fields: FieldSpecs | undefined): RowFacts {
  const { saved } = facts;
  const row = fields && saved?.row && mayBeKept(fields, saved.row) ? { row: saved.row } : {};
  const { row: __, ...known } = saved ?? {};
  const kept = saved ? { ...facts, saved: { ...known, ...row } as Saved } : facts;
  if (fields) return kept;
  const { validationErrors, issues: _, history, ...others } = kept;
  return {
    ...others,
    ...(validationErrors ? { validationErrors: [] } : {}),
    ...(history ? { history: history.map(({ why: _, ...facts }) => facts) } : {}),
  };
}

/** True for a row that was sent and of which nobody knows what became. */
export function isUnknown({ state, facts }: JournalRow): boolean {
  if (facts.attempts === 0) return false;
  return state === 'uncertain' || !FINAL.has(state) || (state === 'changed' && facts.was === undefined);
}

/** True for a row that the service has, once. */
export function isSaved({ state }: Pick<JournalRow, 'state'>): boolean {
  return state === 'accepted' || state === 'alreadyThere';
}

export const FINAL: ReadonlySet<RowProgress> = new Set([
  ...(['accepted', 'alreadyThere', 'rejected', 'invalid', 'differs'] as const),
  ...(['doubled', 'uncertain', 'changed', 'dropped'] as const),
]);

/**
 * False for a row that has a field for a secret, whatever is in it, or a field that its definition does not know, which may be
 * a secret under a wrong name. What lacks a field must not be sent, so that such a row is kept in no part.
 */
function mayBeKept(fields: FieldSpecs, row: Row): boolean {
  return Object.entries(row).every(
    ([name, value]) =>
      value === undefined || (Object.hasOwn(fields, name) && valueMayBeKept(fields[name]!, value)),
  );
}

function valueMayBeKept({ sensitivity, item, record }: FieldSpec, value: unknown): boolean {
  if (sensitivity === 'secret' || value instanceof Secret) return false;
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value))
    return item !== undefined && value.every((one) => one === undefined || valueMayBeKept(item, one));
  return record !== undefined && mayBeKept(record.fields, value as Row);
}
