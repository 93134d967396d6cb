const MOST_FAILURES = 256;
// No even number: calls may come by turns for two things.
const SELDOM = 17;

/**
 * Says when to try what makes reading faster where it succeeds: always, until it has failed so often in a row that it costs
 * more than it saves; from then on seldom, until it succeeds again.
 */
export class Trials {
  #failures = 0;
  #skipped = 0;

  isDue(): boolean {
    if (this.#failures < MOST_FAILURES) return true;
    this.#skipped = (this.#skipped + 1) % SELDOM;
    return this.#skipped === 0;
  }

  note(succeeded: boolean): void {
    if (succeeded) this.#failures = 0;
    else this.#failures++;
  }
}
