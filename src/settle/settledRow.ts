import type { Pace } from './pace.js';
import type { Row } from './shape.js';

export interface SettleOptions {
  /**
   * Milliseconds after the end of a lost call in which the service may still be saving it; default a minute. Nothing is
   * called not done before that.
   */
  readonly quietMs?: number;
  /** `externalInfo1`, `2` or `3` of absences and punches, where the caller filled it with a mark of its own. */
  readonly token?: string;
  readonly signal?: AbortSignal;
  /** Time for tests; default the machine's. */
  readonly pace?: Pace;
}

/**
 * What became of a row whose answer is missing. `done`: it is there, as sent. `notDone`: it is not, and can be sent
 * again. `differs`: it is there, but `fields` are otherwise. `ambiguous`: several are there of which any may be it.
 * `unknowable`: no read tells. `ids` are those that the service shows; `next` says what to do, in words.
 */
export type SettledRow<Input = Row> = {
  readonly index: number;
  readonly input: Input;
  readonly next: string;
} & (
  | { readonly status: 'done'; readonly ids: readonly string[] }
  | { readonly status: 'notDone' }
  | { readonly status: 'differs'; readonly ids: readonly string[]; readonly fields: readonly string[] }
  | { readonly status: 'ambiguous'; readonly ids: readonly string[] }
  | { readonly status: 'unknowable' }
);
