import type { Pace } from './pace.js';
import type { RowState } from './RowState.js';
import type { Row } from './shape.js';

/** Options of `settle`. */
export interface SettleOptions {
  /**
   * Milliseconds after the end of a lost call in which the service may still be saving it; default a minute. Nothing is
   * called not done before that.
   */
  readonly quietMs?: number;
  /** `externalInfo1`, `2` or `3` of absences and punches, where the caller filled it with a mark of its own. */
  readonly token?: string;
  /** Ends the reads when it is aborted. */
  readonly signal?: AbortSignal;
  /** Time for tests; default the machine's. */
  readonly pace?: Pace;
}

/**
 * What became of a row whose answer is missing. `done`: it is there, as sent; `kept` names the fields that the service
 * wrote in another way, or kept in part. `notDone`: the reads show that it is not there, or the request did not go out,
 * and it can be sent again. `differs`: it is there, but `fields` are otherwise. `ambiguous`: several are there of which
 * any may be it. `unknowable`: no read tells, and `because` says why. `ids` are those that the service shows; `next` says
 * what to do, in words.
 */
export type SettledRow<Input = Row> = {
  readonly index: number;
  readonly input: Input;
  readonly next: string;
} & RowState;
