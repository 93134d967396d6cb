import { dateOfMoment } from '../../calendar/days.js';
import { keepNight } from '../../evidence/signoff/History.js';
import type { Signer } from '../../evidence/chain/Signer.js';
import { type Clock, nowAndEvery } from '../config/Clock.js';
import { groupedBy } from '../../text/groupedBy.js';
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
export function keepNights(state: GatewayState, book: NightBook) {
  const write = async (today: string = dateOfMoment(book.clock.now())): Promise<void> => {
    const written = new Set((await state.notes(KIND)).map(({ name }) => name));
    const cards = (await scorecardsIn(state)).filter(({ day }) => day < today && !written.has(day));
    for (const [day, own] of groupedBy(cards, (card) => card.day)) {
      const path = keepNight(book.folder, evidenceOfCards(own, book.reads), book.signer);
      await state.saveNotes(KIND, [{ name: day, text: path }]);
    }
  };
  // A folder that cannot be written to now may be there again later: what it lacks stays in the state.
  return { write, close: nowAndEvery(LOOK_MS, () => void write().catch(book.failed)) };
}
