import type { Doubt } from '../assumptions/Assumption.js';
import type { Row } from '../settle/shape.js';
import {
  aFunction,
  anAbortSignal,
  asSentences,
  aText,
  type Checks,
  milliseconds,
  oneOf,
  trueOrFalse,
  unless,
  wholeFrom,
} from '../validation/options.js';

/** Whose the records are that were like a row before it was sent: a person says it, the job's, or somebody else's. */
export type Alike = 'ask' | 'mine' | 'others';

/** What is the same for every run of a job. */
export interface RunOptions {
  /** Rows in one call; default 200. */
  readonly batchSize?: number | undefined;
  /** Milliseconds after the end of a lost call in which the service may still be saving it; default a minute. */
  readonly quietMs?: number | undefined;
  /** Milliseconds that a call which writes may take; default two minutes. */
  readonly sendMs?: number | undefined;
  /** How often a row is sent at most, when it is certainly missing each time; default 5. */
  readonly attempts?: number | undefined;
  /** `externalInfo1`, `2` or `3` of absences and punches, where the caller filled it with a mark of its own. */
  readonly token?: string | undefined;
  /**
   * Whose the records are that are like a row before it is sent first. `mine`: the row is `alreadyThere`. `others`: it is
   * sent beside them. `ask`: it is `uncertain` with their ids, and not sent. Default `others`, but `ask` where the journal has
   * finished no job of this place, unit and operation, and for a job that did not finish since a backup was put back.
   */
  readonly alike?: Alike | undefined;
  /** Ends the run after the call that is out. */
  readonly signal?: AbortSignal | undefined;
  /** Told before anything is sent of each guarantee that does not hold here, as the client's `deployment` says. */
  readonly onDoubt?: ((doubt: Doubt) => void) | undefined;
  /** Told after each step how many rows stand where. */
  readonly onProgress?: ((counts: Readonly<Record<string, number>>) => void) | undefined;
}

/** Options of `job.write`. */
export interface WriteOptions<Input extends object = Row> extends RunOptions {
  /** What tells a row from the others: a field, or a function. Default: what the row says, and how often. */
  readonly key?: (keyof Input & string) | ((row: Input, index: number) => string) | undefined;
  /**
   * True lets a change give what was saved to another person or day. Without it such a row is `changed`, and not sent: a
   * key by position is that of another row once a row is taken out.
   */
  readonly moves?: boolean | undefined;
  /**
   * Which row of the journal a corrected row replaces whose key changed: by its former key, or by the number under which the
   * journal has it, from 1. Without it a new row replaces a refused one that left the input, of the same person and day,
   * where there is one such row on either side.
   */
  readonly replaces?: (row: Input, index: number) => string | number | undefined;
}

export const RUN_CHECKS: Checks<RunOptions> = asSentences({
  batchSize: wholeFrom(1),
  quietMs: milliseconds,
  sendMs: milliseconds,
  attempts: wholeFrom(1),
  token: aText,
  alike: oneOf('ask', 'mine', 'others'),
  signal: anAbortSignal,
  onDoubt: aFunction,
  onProgress: aFunction,
});

export const WRITE_CHECKS: Checks<WriteOptions> = {
  ...RUN_CHECKS,
  ...asSentences({
    key: unless(
      (value) => typeof value === 'function' || (typeof value === 'string' && value !== ''),
      'the name of a field, or a function of the row',
    ),
    moves: trueOrFalse,
    replaces: aFunction,
  }),
};
