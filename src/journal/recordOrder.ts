import { meaningOf } from '../equivalence/keys.js';
import { identityOf } from '../settle/recognise.js';
import type { ReadBack } from '../definition/settlement.js';
import type { FieldSpecs } from '../definition/operation.js';
import { FINAL, type JournalRow } from './JournalRow.js';

/**
 * Rows of the input that name the same record. They go out in their order, each once the one before it is known to be there
 * or not, so that the last one wins.
 */
export class RecordOrder {
  readonly #groups = new Map<JournalRow, JournalRow[]>();

  constructor(shown: ReadBack | undefined, fields: FieldSpecs, rows: readonly JournalRow[]) {
    const byName = new Map<string, JournalRow[]>();
    for (const row of rows) {
      if (!shown || !row.content) continue;
      for (const name of identityOf(shown, row.content)) {
        const said = `${name} ${meaningOf(fields[name], row.content[name])}`;
        const group = byName.get(said) ?? [];
        byName.set(said, group);
        group.push(row);
        const known = this.#groups.get(row) ?? [];
        this.#groups.set(row, known.length > group.length ? known : group);
      }
    }
  }

  /** False while a row before it may still be sent, or be under way. */
  isNext(row: JournalRow): boolean {
    return this.#before(row).every(({ state }) => FINAL.has(state) || state === 'answered');
  }

  /** The rows after it that name the same record. */
  after(row: JournalRow): JournalRow[] {
    const group = this.#groups.get(row) ?? [];
    return group.slice(group.indexOf(row) + 1);
  }

  /** Fields that rows after it have set, or may have. */
  setSince(row: JournalRow): Set<string> {
    const sent = this.after(row).filter(({ facts, state }) => facts.attempts > 0 && state !== 'rejected');
    return new Set(sent.flatMap(({ content }) => Object.keys(content!)));
  }

  #before(row: JournalRow): JournalRow[] {
    const group = this.#groups.get(row) ?? [];
    return group.slice(0, group.indexOf(row));
  }
}
