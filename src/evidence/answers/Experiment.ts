import { copyMarks } from '../../definition/decodeMarks.js';
import { ConfigurationError } from '../../errors/index.js';
import { type Pseudonyms, pseudonyms } from '../rows/pseudonyms.js';
import { checkIgnoreRules, type IgnoreRule } from '../signoff/GoPolicy.js';
import type { AnswerComparison } from './AnswerComparison.js';
import type { RestSideAnswer, Trial } from '../../bridge/Bridged.js';
import { type CompareSettings, compareAnswers } from './compareAnswers.js';

/** Asks the same question over REST and compares; where something differs, reads SOAP again and leaves out what is noise. */
export async function tryOverRest(
  { operation, soap, rest, again }: Trial,
  settings: Omit<CompareSettings, 'again'> = {},
): Promise<AnswerComparison> {
  const answer: RestSideAnswer = await asked(rest);
  const comparison = compareAnswers(operation, soap, answer, settings);
  if (comparison.verdict !== 'different' || !again) return comparison;
  const second = await asked(async () => ({ value: await again() }));
  return compareAnswers(operation, soap, answer, { ...settings, again: second });
}

async function asked<T>(ask: () => Promise<T>): Promise<T | { readonly error: unknown }> {
  try {
    return await ask();
  } catch (error) {
    return { error };
  }
}

/** Options of an `Experiment`. */
export interface ExperimentOptions {
  /** Told of every comparison. What it throws is dropped: an experiment never disturbs the program. */
  readonly report: (comparison: AnswerComparison) => void | Promise<void>;
  /** Fields that may differ, with reason, owner and end. */
  readonly rules?: readonly IgnoreRule[];
  /** The name of this program: rules that name another do not hold. */
  readonly script?: string;
  /** Keeps pseudonyms the same between runs. */
  readonly pseudonymKey?: string;
  /** Share of the calls that are tried, from 0 to 1; default 1. */
  readonly sample?: number;
  /** At most so many tries a minute; default 60. */
  readonly mostPerMinute?: number;
}

const MINUTE = 60_000;

/** Tries answers over REST beside a program that goes on with those of SOAP. */
export class Experiment {
  readonly #options: ExperimentOptions;
  readonly #name: Pseudonyms;
  readonly #running = new Set<Promise<void>>();
  #begun: number[] = [];

  constructor(options: ExperimentOptions) {
    const { sample = 1, mostPerMinute = 60, rules = [] } = options;
    if (!(sample >= 0 && sample <= 1))
      throw new ConfigurationError('experiment.sample', 'expected a share from 0 to 1');
    if (!(mostPerMinute >= 0)) throw new ConfigurationError('experiment.mostPerMinute', 'expected 0 or more');
    checkIgnoreRules(rules, 'experiment.rules');
    this.#options = options;
    this.#name = pseudonyms(options.pseudonymKey);
  }

  /** Begins a try, unless the sample or the minute leaves it out. Returns at once and never throws. */
  observe(trial: Trial): void {
    if (!this.#mayTry()) return;
    const running = this.#try({ ...trial, soap: copied(trial.soap) }).finally(() =>
      this.#running.delete(running),
    );
    this.#running.add(running);
  }

  /** Ends when every try that was begun is reported. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #try(trial: Trial): Promise<void> {
    const { report, rules = [], script } = this.#options;
    try {
      await report(
        await tryOverRest(trial, { rules, name: this.#name, ...(script === undefined ? {} : { script }) }),
      );
    } catch {
      // The program has its answer: what goes wrong beside it must not reach it.
    }
  }

  #mayTry(): boolean {
    const { sample = 1, mostPerMinute = 60 } = this.#options;
    if (Math.random() >= sample) return false;
    const now = Date.now();
    this.#begun = this.#begun.filter((begun) => now - begun < MINUTE);
    if (this.#begun.length >= mostPerMinute) return false;
    this.#begun.push(now);
    return true;
  }
}

/** The answer as it is now: what the program does to its records later is no difference. */
function copied<T>(value: T): T {
  if (Array.isArray(value)) return copyMarks(value, value.map(copied)) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, own]) => [name, copied(own)]));
  return copyMarks(value, copy) as T;
}
