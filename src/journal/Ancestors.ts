import { ConfigurationError } from '../errors/index.js';
import type { JournalRow } from './JournalRow.js';
import type { GivenRow, Plan } from './Plan.js';

/** The rows that corrected rows replace. */
export class Ancestors {
  readonly replaced: JournalRow[] = [];
  readonly #plan: Plan;
  readonly #recorded: readonly JournalRow[];
  readonly #left: readonly JournalRow[];
  /** New rows of the caller by person and day. */
  readonly #new = new Map<string | undefined, number>();

  constructor(
    plan: Plan,
    recorded: readonly JournalRow[],
    known: readonly (JournalRow | undefined)[],
    given: readonly GivenRow[],
  ) {
    this.#plan = plan;
    this.#recorded = recorded;
    this.#left = recorded.filter((row) => !known.includes(row));
    for (const [i, { whose }] of given.entries())
      if (whose !== undefined && !known[i]) this.#new.set(whose, (this.#new.get(whose) ?? 0) + 1);
  }

  of(given: GivenRow, index: number): JournalRow | undefined {
    const found = this.#named(given, index) ?? this.#ofSame(given);
    if (found) this.replaced.push(found);
    return found;
  }

  #named({ content }: GivenRow, index: number): JournalRow | undefined {
    const { replaces, fingerprint } = this.#plan;
    const former = replaces?.(content, index);
    if (former === undefined || former === '') return undefined;
    const isIt = ({ key, position }: JournalRow) =>
      typeof former === 'number' ? position === former - 1 : key === fingerprint.of(former);
    const found = this.#recorded.find((row) => isIt(row) && !this.replaced.includes(row));
    if (!found)
      throw new ConfigurationError(
        'replaces',
        `row ${index + 1} replaces a row that the journal does not have: look for its key or number with journal.rows`,
      );
    if (!this.#left.includes(found))
      throw new ConfigurationError('replaces', `row ${index + 1} replaces a row that the input still has`);
    return found;
  }

  #ofSame({ whose }: GivenRow): JournalRow | undefined {
    if (this.#new.get(whose) !== 1) return undefined;
    const isRefused = ({ state }: JournalRow) => state === 'rejected' || state === 'invalid';
    const same = this.#left.filter((row) => row.facts.whose === whose && !this.replaced.includes(row));
    return same.length === 1 && isRefused(same[0]!) ? same[0] : undefined;
  }
}
