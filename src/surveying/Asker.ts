import type { AnyOperation } from '../definition/operation.js';
import type { LocalDate } from '../definition/scalar.js';
import type { Exchange } from '../assumptions/Exchange.js';

/** One call of a survey. */
export interface Question {
  readonly operation: AnyOperation;
  readonly input: Readonly<Record<string, unknown>>;
  /** Changes the envelope before it is sent. */
  readonly rewrite?: (envelope: string) => string;
  /** Sent in place of the key. */
  readonly wrongKey?: string;
}

/** Asks a service within a budget. */
export interface Asker {
  /** How many calls it may still make. */
  readonly left: number;
  /** The day around which it reads. */
  readonly today: LocalDate;
  /** The instant, in milliseconds. */
  readonly now: () => number;
  /** Waits so many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  /** No part at the end of a request is left out. */
  readonly isSendingAll: boolean;
  /** Leaves out no part from here on. */
  sendAllParts(): void;
  /** Makes a call once; gives `undefined` where no answer came. Throws a `BudgetSpent`. */
  ask(question: Question): Promise<Exchange | undefined>;
  /** The answer to the same question that came before in this survey, or else that of a new call. */
  known(question: Question): Promise<Exchange | undefined>;
}

/** No more calls may be made. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
  constructor() {
    super('the survey has made as many calls as it may: raise --calls to go on');
  }
}
