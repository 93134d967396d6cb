import type { Doubt } from '../assumptions/Assumption.js';
import type { InputIssue } from '../errors/index.js';
import type { Row } from '../settle/shape.js';
import { countsOf } from './countsOf.js';
import {
  FINAL,
  isSaved,
  type JournalRow,
  type OutcomeStatus,
  type RowFacts,
  type RowProgress,
} from './JournalRow.js';

/**
 * How a row ended. `accepted`: saved once, by this job. `alreadyThere`: it was there before, so nothing was sent.
 * `rejected`: the service refused it. `invalid`: it breaks a rule, so it was not sent. `differs`: it is there, but
 * `fields` are otherwise. `doubled`: it is there more than once, under `ids`; nothing is deleted. `uncertain`: nobody can
 * know without a person who looks. `changed`: the journal has another content under its key, of which it cannot be told
 * what became. `dropped`: a person gave it up, or it left the input before it was there.
 */
export interface JobRow<Input = Row> {
  /** The place of the row in the input, from 0. */
  readonly index: number;
  /** The row as it was given. */
  readonly input: Input;
  /** How the row ended. */
  readonly status: OutcomeStatus;
  /** Ids under which the service shows it, where it shows it. */
  readonly ids: readonly string[];
  /** The texts of the service, if it rejected the row. */
  readonly validationErrors: readonly string[];
  /** Fields that are otherwise there than in the input. */
  readonly fields: readonly string[];
  /** Of what is there: fields that the service keeps in another writing than they were sent, or with a loss. */
  readonly kept: readonly string[];
  /** Rules of the interface that the row breaks. */
  readonly issues: readonly InputIssue[];
  /** What a person does next, in words; empty when nothing is to do. */
  readonly next: string;
}

/** One outcome for each row, in the order in which they were given. */
export class JobResult<Input = Row> {
  /** The operation that the job calls. */
  readonly operation: string;
  /** One for each row of the input, in its order. */
  readonly rows: readonly JobRow<Input>[];
  /**
   * Rows that the input no longer has and that had not ended, or of which nobody knows what became; `index` is that of the run
   * that had them first.
   */
  readonly left: readonly JobRow[];
  /** Why guarantees do not hold on this service, as the client's `deployment` says, and what is promised instead. */
  readonly doubts: readonly Doubt[];

  constructor(
    operation: string,
    rows: readonly JobRow<Input>[],
    { left = [], doubts = [] }: Partial<Pick<JobResult, 'left' | 'doubts'>> = {},
  ) {
    this.operation = operation;
    this.rows = rows;
    this.left = left;
    this.doubts = doubts;
  }

  /** True when every row is there once, or was given up by a person; those of `left` too. */
  get ok(): boolean {
    return this.open.length === 0 && this.left.every(({ status }) => isSettled(status));
  }

  /** How many rows ended in each way. */
  get counts(): Readonly<Partial<Record<OutcomeStatus, number>>> {
    return countsOf(this.rows.map(({ status: state }) => ({ state })));
  }

  /** The rows that a person must look at. */
  get open(): JobRow<Input>[] {
    return this.rows.filter(({ status }) => !isSettled(status));
  }
}

/** True for what nobody has to look at: it is there once, or a person gave it up. */
export function isSettled(state: RowProgress): boolean {
  return isSaved({ state }) || state === 'dropped';
}

const NEXT: Readonly<Record<RowProgress, string>> = {
  recorded: 'It was not sent: run the job again.',
  ready: 'It is not there: run the job again.',
  sent: 'It may be saved: run the job again.',
  answered: 'It is saved: run the job again, which looks for doubles.',
  accepted: '',
  alreadyThere: '',
  rejected: 'Correct it after validationErrors, and write it again under the same key.',
  invalid: 'Correct it, and write it again under the same key.',
  differs: 'It is there with other values: compare, and send the right ones.',
  doubled: 'It is there more than once: delete what is too much.',
  uncertain: 'Look at the service itself, and send nothing before.',
  changed:
    'An earlier order under its key is not settled: run the job with that order, or give the row another key.',
  dropped: '',
};

const LOST = 'It may be saved, and the journal does not have its content: write it again as it was.';

export function nextOf(state: RowProgress, { next, issues = [] }: RowFacts): string {
  const wrong = state === 'invalid' ? issues : [];
  const issueTexts = wrong.map(({ path, expected }) => `${path.join('.')}: expected ${expected}.`);
  return next ?? [...issueTexts, NEXT[state]].join(' ');
}

export function outcomeOf(row: JournalRow, index: number, input: Row): JobRow {
  const { ids = [], validationErrors = [], fields = [], kept = [], issues = [] } = row.facts;
  // One that the input no longer has stays as it was where the journal has no content to look for it with.
  const isLost = !FINAL.has(row.state);
  const status = isLost ? 'uncertain' : (row.state as OutcomeStatus);
  return {
    index,
    input,
    status,
    ids,
    validationErrors,
    fields,
    kept,
    issues,
    next: isLost ? LOST : nextOf(status, row.facts),
  };
}
