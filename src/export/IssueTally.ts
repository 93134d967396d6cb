import type { DecodeIssue } from '../definition/outcome.js';
import { counted } from '../text/counted.js';
import type { Dataset } from './Dataset.js';

/**
 * `record`: a record or a list that could not be read. `value`: a value that does not fit its type. `identity`: a row that
 * does not say which record it is. `sameIdentity`: a row with the identity of another row of the same answer, which says something
 * else. `missing`: a field that an answer always has. `newField`: one that the toolkit does not know.
 * `vanished`: a column had values before, and no row of this batch has one.
 */
export type IssueKind = (typeof ISSUE_KINDS)[number];
const ISSUE_KINDS = [
  'record',
  'value',
  'identity',
  'sameIdentity',
  'missing',
  'newField',
  'vanished',
] as const;

/** How often something of a field could not be read. */
export interface IssueCount {
  readonly kind: IssueKind;
  /** Its name, with those of the records that it is in: `tasks.begTime`. */
  readonly field: string;
  readonly count: number;
}

const KINDS: Readonly<Record<DecodeIssue['kind'], IssueKind>> = {
  value: 'value',
  missing: 'missing',
  structure: 'record',
  unknownElement: 'newField',
  unlisted: 'record',
};

/** Counts what could not be read in the answers of a task. */
export class IssueTally {
  readonly #counts = new Map<string, IssueCount>();

  note({ kind, path, count = 1 }: DecodeIssue): void {
    const at = path.findIndex((step) => typeof step === 'number');
    const names = path.slice(at + 1).filter((step) => typeof step === 'string');
    this.add(KINDS[kind], names.join('.'), count);
  }

  add(kind: IssueKind, field: string, count = 1): void {
    const key = keyOf({ kind, field });
    // A new field is told of once a call, so how often says nothing.
    const all = kind === 'newField' ? 1 : (this.#counts.get(key)?.count ?? 0) + count;
    this.#counts.set(key, { kind, field, count: all });
  }

  get counts(): IssueCount[] {
    return [...this.#counts.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  get lost(): number {
    return [...this.#counts.values()].reduce(
      (all, { kind, count }) => all + (kind === 'record' ? count : 0),
      0,
    );
  }

  mark(): ReadonlyMap<string, IssueCount> {
    return new Map(this.#counts);
  }

  /** Forgets what was counted after a mark. */
  rollBack(mark: ReadonlyMap<string, IssueCount>): void {
    this.#counts.clear();
    for (const [key, count] of mark) this.#counts.set(key, count);
  }
}

function keyOf({ kind, field }: Pick<IssueCount, 'kind' | 'field'>): string {
  return `${kind} ${field}`;
}

export function sumOf(counts: Iterable<IssueCount>): IssueCount[] {
  const all = new IssueTally();
  for (const { kind, field, count } of counts) all.add(kind, field, count);
  return all.counts;
}

/** What is of whole rows: they are not in the output, or cannot be told apart there. */
const OF_ROWS: readonly IssueKind[] = ['record', 'identity', 'sameIdentity'];

/** What stands for rows or values that are not in the output, or cannot be told apart there. */
export function isLoss({ kind }: IssueCount): boolean {
  return OF_ROWS.includes(kind) || kind === 'value';
}

/** True for what leaves open which rows an answer has: none is gone because such an answer does not show it. */
export function leavesOpen(dataset: Dataset, { kind, field }: IssueCount): boolean {
  return OF_ROWS.includes(kind) || (kind === 'value' && dataset.identity?.includes(field) === true);
}

/**
 * Whether more is lost than an export may lose: any record, any row that gave way to another, any value by which rows are told
 * apart, or more than `maxLost` other values. A row that never had such a value is delivered, and is no loss.
 */
export function isTooMuch(
  dataset: Dataset,
  counts: readonly IssueCount[],
  maxLost = Number.POSITIVE_INFINITY,
): boolean {
  const vital = counts.some((count) => count.kind !== 'identity' && leavesOpen(dataset, count));
  const lost = counts.reduce((sum, one) => sum + (one.kind === 'value' ? one.count : 0), 0);
  return vital || lost > maxLost;
}

/** True for counts, from where anything may come. */
export function areCounts(value: unknown): value is readonly IssueCount[] {
  return Array.isArray(value) && value.every(isCount);
}

function isCount(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, field, count } = value as Partial<Record<keyof IssueCount, unknown>>;
  const isKind = ISSUE_KINDS.includes(kind as IssueKind);
  return isKind && typeof field === 'string' && Number.isSafeInteger(count) && (count as number) > 0;
}

export function issueText({ kind, field, count }: IssueCount): string {
  const times = counted(count, 'time');
  if (kind === 'record') return `a record or list could not be read ${times}${field ? ` (${field})` : ''}`;
  if (kind === 'value') return `${field} could not be read ${times}`;
  if (kind === 'identity') return `${counted(count, 'row')} without ${field}, so nothing tells them apart`;
  if (kind === 'sameIdentity')
    return `${counted(count, 'row')} ${count === 1 ? 'has' : 'have'} the ${field} of another row of the same answer, and other values; the last one is in the output`;
  if (kind === 'missing') return `${field} was missing ${times}`;
  if (kind === 'vanished' && count === 0)
    return `${field} vanished and has not come back; what changed meanwhile is read again when it does`;
  if (kind === 'vanished')
    return `${field} had values before, and none of ${counted(count, 'row')} has one; what changes meanwhile is read again when it comes back`;
  return `${field} is new to the toolkit and not in the output`;
}
