import { randomUUID } from 'node:crypto';
import { addDays, dateOfMoment } from '../../calendar/days.js';
import type {
  AnswerComparison,
  AnswerDifference,
  FieldCounts,
} from '../../evidence/answers/compareAnswers.js';
import { CLOCK, type Clock } from '../config/Clock.js';
import type { GatewayState } from '../state/GatewayState.js';
import type { Route, RouteOfCall } from '../route/Route.js';
import type { BothServices } from './Services.js';

const KIND = 'scorecard';
const FLUSH_MS = 500;
// A script that calls again after so long is run again.
const RUN_GAP_MS = 30 * 60_000;

// Evidence of three months, for scripts that run once in each; `switch.nights` keeps it for good.
const KEEP_DAYS = 120;

/** Keeps a scorecard for each route and day. Each gateway on a state has its own, and they count together. */
export class Scorecards {
  readonly #state: GatewayState;
  readonly #services: () => Promise<BothServices>;
  readonly #cards = new Map<string, Scorecard>();
  readonly #changed = new Set<Scorecard>();
  readonly #runs = new Map<string, { last: number; begun: number }>();
  readonly #gateway = randomUUID().slice(0, 8);
  readonly #inRun = new Map<Scorecard, number>();
  readonly #failed: () => void;
  readonly #clock: Clock;
  readonly #timer: NodeJS.Timeout;
  #day = '';
  #flushedAt = Number.NEGATIVE_INFINITY;

  /** `failed`: told of each time that the state could not take them. */
  constructor(
    state: GatewayState,
    services: () => Promise<BothServices>,
    failed: () => void = () => undefined,
    clock: Clock = CLOCK,
  ) {
    this.#state = state;
    this.#services = services;
    this.#failed = failed;
    this.#clock = clock;
    this.#timer = setInterval(() => void this.flush().catch(failed), FLUSH_MS).unref();
  }

  /** The script called. */
  async called(route: RouteOfCall, now = this.#clock.now()): Promise<void> {
    const run = this.#runs.get(route.script) ?? { last: 0, begun: now };
    if (now - run.last > RUN_GAP_MS) run.begun = now;
    run.last = now;
    this.#runs.set(route.script, run);
    await this.#change(route, (card) => void card.calls++);
  }

  async compared(route: RouteOfCall, comparison: AnswerComparison): Promise<void> {
    const begun = this.#runs.get(route.script)?.begun ?? 0;
    const services = await this.#services();
    await this.#change(route, (card) => {
      addComparison(card, comparison);
      // A day in which a sandbox answered once is one of a sandbox.
      if (card.soap?.kind !== 'sandbox') card.soap = services.soap;
      if (card.rest?.kind !== 'sandbox') card.rest = services.rest;
      if (comparison.verdict === 'notComparable' || this.#inRun.get(card) === begun) return;
      this.#inRun.set(card, begun);
      card.runs++;
    });
    // What cannot be kept now is kept with the next.
    if (this.#clock.elapsed() - this.#flushedAt > FLUSH_MS) await this.flush().catch(this.#failed);
  }

  /** REST answered a call, or was to and did not, for a reason. */
  async overRest(route: RouteOfCall, trouble?: string): Promise<void> {
    await this.#change(route, (card) => {
      if (trouble === undefined) card.overRest++;
      else {
        card.troubled++;
        addFailure(card, trouble);
      }
    });
  }

  async dropped(route: RouteOfCall): Promise<void> {
    await this.#change(route, (card) => void card.dropped++);
  }

  async flush(): Promise<void> {
    this.#flushedAt = this.#clock.elapsed();
    const changed = [...this.#changed];
    this.#changed.clear();
    try {
      const notes = changed.map((card) => ({ name: this.#nameOf(card), text: JSON.stringify(card) }));
      if (notes.length > 0) await this.#state.saveNotes(KIND, notes);
    } catch (error) {
      for (const card of changed) this.#changed.add(card);
      throw error;
    }
    await this.#beginDay(dateOfMoment(this.#clock.now()));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #change(route: RouteOfCall, change: (card: Scorecard) => void): Promise<void> {
    const day = dateOfMoment(this.#clock.now());
    const name = this.#nameOf({ ...route, day });
    const card = this.#cards.get(name) ?? newScorecard(day, route);
    this.#cards.set(name, card);
    change(card);
    card.lastAt = new Date(this.#clock.now()).toISOString();
    this.#changed.add(card);
  }

  /** Forgets what is over. */
  async #beginDay(today: string): Promise<void> {
    if (today === this.#day) return;
    this.#day = today;
    for (const [name, { day }] of this.#cards) if (day !== today) this.#cards.delete(name);
    const oldest = addDays(today, -KEEP_DAYS);
    const old = (await this.#state.notes(KIND)).flatMap(({ name }) =>
      (JSON.parse(name) as string[])[0]! < oldest ? { name, text: undefined } : [],
    );
    await this.#state.saveNotes(KIND, old);
  }

  #nameOf({ day, script, operation, unit, code }: Pick<Scorecard, 'day' | 'code' | keyof Route>): string {
    return JSON.stringify([day, script, operation, unit, this.#gateway, code?.sha256]);
  }
}

/** All scorecards that are kept, the oldest day first. */
export async function scorecardsIn(state: Pick<GatewayState, 'notes'>): Promise<Scorecard[]> {
  return (await state.notes(KIND)).map(({ text }) => JSON.parse(text!) as Scorecard);
}

const EXAMPLES = 5;

/** What was seen of one route in one day: counts and pseudonyms, no value of a record. */
export interface Scorecard extends RouteOfCall, Partial<BothServices> {
  /** The day, such as `2026-03-01`. */
  readonly day: string;
  /** What answered, as it was found when the newest answer was compared. */
  soap?: BothServices['soap'];
  rest?: BothServices['rest'];
  /** Calls of the script. */
  calls: number;
  /** Runs of the script in which at least one answer was compared. */
  runs: number;
  /** Calls that REST answered, and those that it was to answer and did not. */
  overRest: number;
  /** Calls that REST was to answer and did not. */
  troubled: number;
  /** Answers that were compared. */
  compared: number;
  /** Answers that say the same. */
  equal: number;
  /** Answers that differ. */
  different: number;
  /** Why answers could not be compared, and how often. */
  failures: Record<string, number>;
  /** Samples that were let go, because others waited or the service was busy. */
  dropped: number;
  /** Counts for each field, by name. */
  fields: Record<string, CardField>;
  /** The first differences, with pseudonyms. */
  examples: AnswerDifference[];
  /** When the last answer was compared, ISO form, UTC. */
  lastAt: string;
}

/** How often a field was what. `order`: the same records in another order. */
export type CardField = Omit<FieldCounts, 'field'>;

export function newScorecard(day: string, { script, operation, unit, code }: RouteOfCall): Scorecard {
  return {
    ...{ day, script, operation, unit, ...(code ? { code } : {}) },
    ...{ calls: 0, runs: 0, overRest: 0, troubled: 0, compared: 0, equal: 0, different: 0, dropped: 0 },
    ...{ failures: {}, fields: {}, examples: [], lastAt: '' },
  };
}

/** Adds a comparison. */
function addComparison(card: Scorecard, comparison: AnswerComparison): void {
  const { verdict, why, fields, differences } = comparison;
  if (verdict === 'notComparable') {
    addFailure(card, why.join(', '));
    return;
  }
  card.compared++;
  card[verdict]++;
  for (const { field, ...counts } of fields) card.fields[field] = sum(card.fields[field], counts);
  for (const one of differences)
    if (one.kind === 'outcome') addFailure(card, `${one.soap} over SOAP, ${one.rest} over REST`);
  card.examples = [...differences.slice(0, EXAMPLES), ...card.examples].slice(0, EXAMPLES);
}

function addFailure(card: Scorecard, why: string): void {
  card.failures[why] = (card.failures[why] ?? 0) + 1;
}

function sum(known: CardField | undefined, more: CardField): CardField {
  if (!known) return more;
  const names = Object.keys(more) as (keyof CardField)[];
  return Object.fromEntries(names.map((name) => [name, known[name] + more[name]])) as unknown as CardField;
}

/** Values that SOAP gave and REST has no place for. */
export function lostValues(cards: readonly Pick<Scorecard, 'fields'>[]): number {
  return cards.flatMap(({ fields }) => Object.values(fields)).reduce((all, { lost }) => all + lost, 0);
}
