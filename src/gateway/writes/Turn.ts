import type { Hold, StoredRow } from '../state/GatewayState.js';

/** The turn of some rows. It is over when it is known, or will not be known soon, whether the script has the answer. */
export class Turn implements AsyncDisposable {
  /** By mark, the turns that were under way when this one came. */
  readonly joined: ReadonlyMap<string, Turn>;
  readonly over: Promise<void>;
  /** By mark, what is recorded: a call that comes from now on is another order, unless the script does not get its answer. */
  readonly outcomes = new Map<string, StoredRow[]>();
  /** That no other gateway has the rows. */
  hold!: Hold;
  readonly #end: () => void;

  constructor(joined: ReadonlyMap<string, Turn>, end: () => void) {
    this.joined = joined;
    let over = () => {};
    this.over = new Promise((resolve) => {
      over = resolve;
    });
    this.#end = () => {
      end();
      over();
    };
  }

  /** Says what became of a row. */
  ended(row: StoredRow): void {
    const equal = this.outcomes.get(row.mark) ?? [];
    this.outcomes.set(row.mark, [...equal.filter((known) => !isSame(known, row)), row]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // None where it was not got.
    await (this.hold as Hold | undefined)?.release();
    this.#end();
  }
}

/** True for two records of one row. */
export function isSame(a: StoredRow, b: StoredRow): boolean {
  return a.write.id === b.write.id && a.position === b.position;
}
