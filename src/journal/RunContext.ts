import type { RowShape } from '../definition/operation.js';
import type { Order } from '../settle/shape.js';
import type { SettleOrders } from '../settle/settleOrders.js';
import type { View } from '../settle/stateOf.js';
import type { Fingerprint } from './Fingerprint.js';
import type { JournalRow, RowProgress } from './JournalRow.js';
import type { RecordOrder } from './recordOrder.js';
import type { Alike } from './WriteOptions.js';

/** What the steps of a job share. */
export interface RunContext extends Pick<SettleOrders, 'client' | 'operation' | 'pace' | 'quietMs'> {
  readonly shape: RowShape;
  readonly view: View;
  /** Rows in one call. */
  readonly batchSize: number;
  /** How long a call that writes may take. */
  readonly sendMs: number;
  /** How often a row is sent at most in this run. */
  readonly attempts: number;
  /** How often each row was sent in this run. */
  readonly sends: Map<JournalRow, number>;
  /** Calls that write without an answer since the last that had one: what follows is one row, after a while. */
  failures: number;
  /** When a read of this run first missed a row. */
  readonly missedAt: Map<JournalRow, number>;
  /** Rows that are missing by a read which shows what was saved since another one missed them. */
  readonly proven: Set<JournalRow>;
  readonly token: string | undefined;
  /** What records are that were like a row before it was sent. */
  readonly alike: Alike;
  /** The journal can have lost rows: what is of the person and day of a new row may be it, as it was. */
  readonly hasForgotten: boolean;
  readonly order: RecordOrder;
  readonly fingerprint: Fingerprint;
  readonly signal: AbortSignal | undefined;
  /** Keeps rows as they stand. Throws when the job is no longer this process's. */
  save(rows: readonly JournalRow[]): Promise<void>;
  /** Notes that a call begins, so that a journal which has lost the end of what it knew is known as that. */
  began(): Promise<void>;
  /** True while the job is this process's. */
  isMine(): boolean;
}

/** The row as the matcher takes it. */
export function orderOf(
  { token, fingerprint }: Pick<RunContext, 'token' | 'fingerprint'>,
  { content, facts }: JournalRow,
): Order {
  const before = facts.before && new Set(facts.before);
  const { showed } = facts;
  const isAsBefore = (field: string, shown: readonly unknown[]) => showed?.[field] === fingerprint.of(shown);
  return {
    ...(showed ? { isAsBefore } : {}),
    row: content!,
    token,
    renames: facts.renames,
    ...(before ? { before } : {}),
  };
}

/** Ids that belong to rows of the job. */
export function idsOf(rows: readonly JournalRow[]): Set<string> {
  return new Set(rows.flatMap(ownIds));
}

const THERE: ReadonlySet<RowProgress> = new Set([
  ...(['answered', 'accepted', 'alreadyThere', 'differs', 'doubled'] as const),
]);

/** The ids that are a row's, and not those of records of which any may be it. */
export function ownIds({ state, facts }: JournalRow): readonly string[] {
  return facts.isAnswered || facts.saved || THERE.has(state) ? (facts.ids ?? []) : [];
}
