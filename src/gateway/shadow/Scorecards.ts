import type { AnswerComparison } from '../../migrate/experiment/AnswerComparison.js';
import type { GatewayState } from '../state/GatewayState.js';
import type { Lane } from '../switch/Lane.js';
import { addComparison, addFailure, newScorecard, type Scorecard } from './Scorecard.js';

const KIND = 'scorecard';
const FLUSH_MS = 500;
// A script that calls again after so long is run again.
const RUN_GAP_MS = 30 * 60_000;

/** Keeps a scorecard for each lane and day. */
export class Scorecards {
  readonly #state: GatewayState;
  readonly #cards = new Map<string, Promise<Scorecard>>();
  readonly #changed = new Set<Scorecard>();
  readonly #runs = new Map<string, { last: number; begun: number }>();
  readonly #inRun = new Map<Scorecard, number>();
  readonly #timer: NodeJS.Timeout;
  #flushedAt = Number.NEGATIVE_INFINITY;

  constructor(state: GatewayState) {
    this.#state = state;
    this.#timer = setInterval(() => void this.flush().catch(() => undefined), FLUSH_MS);
    this.#timer.unref();
  }

  /** The script called. */
  async called(lane: Lane, now = Date.now()): Promise<void> {
    const run = this.#runs.get(lane.script) ?? { last: 0, begun: now };
    if (now - run.last > RUN_GAP_MS) run.begun = now;
    run.last = now;
    this.#runs.set(lane.script, run);
    await this.#change(lane, (card) => {
      card.calls++;
    });
  }

  async compared(lane: Lane, comparison: AnswerComparison): Promise<void> {
    const begun = this.#runs.get(lane.script)?.begun ?? 0;
    await this.#change(lane, (card) => {
      addComparison(card, comparison);
      if (comparison.verdict === 'notComparable' || this.#inRun.get(card) === begun) return;
      this.#inRun.set(card, begun);
      card.runs++;
    });
    if (performance.now() - this.#flushedAt > FLUSH_MS) await this.flush();
  }

  /** REST answered a call, or was to and did not, for a reason. */
  async overRest(lane: Lane, trouble?: string): Promise<void> {
    await this.#change(lane, (card) => {
      if (trouble === undefined) card.overRest++;
      else {
        card.troubled++;
        addFailure(card, trouble);
      }
    });
  }

  async dropped(lane: Lane): Promise<void> {
    await this.#change(lane, (card) => {
      card.dropped++;
    });
  }

  async flush(): Promise<void> {
    this.#flushedAt = performance.now();
    const changed = [...this.#changed];
    this.#changed.clear();
    const today = dayOf(Date.now());
    if (changed.length > 0)
      await this.#state.saveNotes(
        KIND,
        changed.map((card) => ({ name: nameOf(card), text: JSON.stringify(card) })),
      );
    for (const [name] of this.#cards) if (!name.startsWith(`["${today}`)) this.#cards.delete(name);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #change(lane: Lane, change: (card: Scorecard) => void): Promise<void> {
    const name = nameOf({ ...lane, day: dayOf(Date.now()) });
    const opened = this.#cards.get(name) ?? this.#open(name, lane);
    this.#cards.set(name, opened);
    const card = await opened;
    change(card);
    card.lastAt = new Date().toISOString();
    this.#changed.add(card);
  }

  async #open(name: string, lane: Lane): Promise<Scorecard> {
    const text = await this.#state.note(KIND, name);
    return text === undefined ? newScorecard(dayOf(Date.now()), lane) : (JSON.parse(text) as Scorecard);
  }
}

/** All scorecards that are kept, the oldest day first. */
export async function scorecardsIn(state: Pick<GatewayState, 'notes'>): Promise<Scorecard[]> {
  return (await state.notes(KIND)).map(({ text }) => JSON.parse(text!) as Scorecard);
}

function nameOf({ day, script, operation, unit }: Pick<Scorecard, 'day' | keyof Lane>): string {
  return JSON.stringify([day, script, operation, unit]);
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
