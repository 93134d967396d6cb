import type { Asker } from '../../surveying/Asker.js';
import { createAsker } from '../../surveying/createAsker.js';
import { stepsOf } from '../../surveying/runSurvey.js';
import { Tally } from '../../assumptions/file/Tally.js';
import type { LocalDate } from '../../definition/scalar.js';
import { keyOf, type Target } from '../connection/connection.js';
import { surveyedCalls } from '../connection/surveyedCalls.js';

const CALLS = 12;

/** A few reads of a survey, and what they tell. */
export class Reads {
  readonly tally = new Tally();
  readonly asker: Asker;
  readonly #steps;

  constructor(target: Target, signal: AbortSignal) {
    const today = new Date().toISOString().slice(0, 10) as LocalDate;
    this.#steps = stepsOf({ errors: false, write: undefined }, today);
    this.asker = createAsker({
      ...{ ...surveyedCalls(target), apiKey: keyOf(target), today, calls: CALLS, signal },
      onExchange: (exchange) => this.tally.take(exchange, 'reading'),
    });
  }

  /** Runs steps of a survey, in its order. */
  async run(...ids: readonly string[]): Promise<void> {
    for (const step of this.#steps) if (ids.includes(step.id)) await step.run(this.asker, this.tally);
  }
}
