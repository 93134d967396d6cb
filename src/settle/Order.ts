import type { Row } from './shape.js';

/** A row that was sent, and what is known from before. */
export interface Order {
  readonly row: Row;
  /** Ids of what was there, and like the row, before it was sent; absent where nobody looked. */
  readonly before?: ReadonlySet<string>;
  /** The id of what it gives another name, as shown before it was sent; absent where nobody looked, or no read showed it. */
  readonly renames?: string | undefined;
  /** Whether what a record shows of a field is what was there before the row was sent; absent where nobody looked. */
  readonly isAsBefore?: (field: string, shown: readonly unknown[]) => boolean;
  /** The field that serves as a token, when the caller names one. */
  readonly token?: string | undefined;
}

/** A row that was sent beside those that are asked for. */
export interface Companion extends Order {
  /** It is known to be saved. */
  readonly isSaved: boolean;
  /** It had ended when the balance was looked at, unless it was looked at before it too. */
  readonly isOver: boolean;
}

/** A row that is known to be saved: a read that does not show it proves nothing of what it does not show. */
export interface Witness {
  readonly row: Row;
  /** Ids under which it is saved; none where no answer said one. */
  readonly ids: readonly string[];
}
