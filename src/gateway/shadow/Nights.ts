import { dateOfMoment } from '../../calendar/days.js';
import { keepNight } from '../../evidence/signoff/History.js';
import type { Signer } from '../../evidence/chain/Signer.js';
import type { Clock } from '../config/Clock.js';
import type { GatewayState } from '../state/GatewayState.js';
import type { Reads } from '../route/Reads.js';
import { evidenceOfCards } from './evidenceOfCards.js';
import { scorecardsIn } from './Scorecards.js';

const KIND = 'night';
const LOOK_MS = 600_000;

/** Where nights are kept, and who signs them. */
export interface NightBook {
  readonly folder: string;
  readonly reads: Reads;
  readonly signer: Signer;
  /** Told of each time that a night could not be written. */
  readonly failed: () => void;
  readonly clock: Pick<Clock, 'now'>;
}

/** Writes what was seen in each day into a folder, once the day is over. */
export class Nights {
  readonly #state: GatewayState;
  readonly #folder: string;
  readonly #reads: Reads;
  readonly #signer: Signer;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #timer: NodeJS.Timeout;

  constructor(state: GatewayState, { folder, reads, signer, failed, clock }: NightBook) {
    this.#state = state;
    this.#folder = folder;
    this.#reads = reads;
    this.#signer = signer;
    this.#clock = clock;
    // A folder that cannot be written to now may be there again later: what it lacks stays in the state.
    const look = () => void this.write().catch(failed);
    this.#timer = setInterval(look, LOOK_MS);
    this.#timer.unref();
    look();
  }

  async write(today: string = dateOfMoment(this.#clock.now())): Promise<void> {
    const written = new Set((await this.#state.notes(KIND)).map(({ name }) => name));
    const cards = (await scorecardsIn(this.#state)).filter(({ day }) => day < today && !written.has(day));
    for (const day of new Set(cards.map((card) => card.day))) {
      const own = cards.filter((card) => card.day === day);
      const path = keepNight(this.#folder, evidenceOfCards(own, this.#reads), this.#signer);
      await this.#state.saveNotes(KIND, [{ name: day, text: path }]);
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
