import { randomUUID } from 'node:crypto';
import { addDays, dateOfMoment } from '../../calendar/days.js';
import type { AnswerComparison, AnswerDifference } from '../../evidence/answers/compareAnswers.js';
import type { FieldCounts } from '../../evidence/answers/compareAnswers.js';
import { CLOCK, type Clock } from '../config/Clock.js';
import type { GatewayState } from '../state/GatewayState.js';
import type { Route, RouteOfCall } from '../route/Route.js';
import { type Evidence, serviceAt } from '../../evidence/signoff/Evidence.js';
import { Fresh } from '../config/Fresh.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';

const KIND = 'scorecard';
const FLUSH_MS = 500;
// A script that calls again after so long is run again.
const RUN_GAP_MS = 30 * 60_000;

// Evidence of three months, for scripts that run once in each; `switch.nights` keeps it for good.
const KEEP_DAYS = 120;

/** Keeps a scorecard for each route and day. Each gateway on a state has its own, and they count together. */
export type Scorecards = ReturnType<typeof keepScorecards>;

/** `failed`: told of each time that the state could not take them. */
export function keepScorecards(
  state: GatewayState,
  services: () => Promise<BothServices>,
  failed: () => void = () => undefined,
  clock: Clock = CLOCK,
) {
  const cards = new Map<string, Scorecard>();
  const changed = new Set<Scorecard>();
  const runs = new Map<string, { last: number; begun: number }>();
  const inRun = new Map<Scorecard, number>();
  const gateway = randomUUID().slice(0, 8);
  let today = '';
  let flushedAt = Number.NEGATIVE_INFINITY;
  const nameOf = ({ day, script, operation, unit, code }: Pick<Scorecard, 'day' | 'code' | keyof Route>) =>
    JSON.stringify([day, script, operation, unit, gateway, code?.sha256]);

  const change = (route: RouteOfCall, to: (card: Scorecard) => void): void => {
    const day = dateOfMoment(clock.now());
    const name = nameOf({ ...route, day });
    const card = cards.get(name) ?? newScorecard(day, route);
    cards.set(name, card);
    to(card);
    card.lastAt = new Date(clock.now()).toISOString();
    changed.add(card);
  };
  const flush = async (): Promise<void> => {
    flushedAt = clock.elapsed();
    const taken = [...changed];
    changed.clear();
    try {
      const notes = taken.map((card) => ({ name: nameOf(card), text: JSON.stringify(card) }));
      if (notes.length > 0) await state.saveNotes(KIND, notes);
    } catch (error) {
      for (const card of taken) changed.add(card);
      throw error;
    }
    await beginDay(dateOfMoment(clock.now()));
  };
  /** Forgets what is over. */
  const beginDay = async (now: string): Promise<void> => {
    if (now === today) return;
    today = now;
    for (const [name, { day }] of cards) if (day !== now) cards.delete(name);
    const oldest = addDays(now, -KEEP_DAYS);
    const old = (await state.notes(KIND)).flatMap(({ name }) =>
      (JSON.parse(name) as string[])[0]! < oldest ? { name, text: undefined } : [],
    );
    await state.saveNotes(KIND, old);
  };
  const timer = setInterval(() => void flush().catch(failed), FLUSH_MS).unref();

  return {
    flush,
    /** The script called. */
    called(route: RouteOfCall, now = clock.now()): void {
      const run = runs.get(route.script) ?? { last: 0, begun: now };
      if (now - run.last > RUN_GAP_MS) run.begun = now;
      run.last = now;
      runs.set(route.script, run);
      change(route, (card) => void card.calls++);
    },
    async compared(route: RouteOfCall, comparison: AnswerComparison): Promise<void> {
      const begun = runs.get(route.script)?.begun ?? 0;
      const { soap, rest } = await services();
      change(route, (card) => {
        addComparison(card, comparison);
        // A day in which a sandbox answered once is one of a sandbox.
        if (card.soap?.kind !== 'sandbox') card.soap = soap;
        if (card.rest?.kind !== 'sandbox') card.rest = rest;
        if (comparison.verdict === 'notComparable' || inRun.get(card) === begun) return;
        inRun.set(card, begun);
        card.runs++;
      });
      // What cannot be kept now is kept with the next.
      if (clock.elapsed() - flushedAt > FLUSH_MS) await flush().catch(failed);
    },
    /** REST answered a call, or was to and did not, for a reason. */
    overRest(route: RouteOfCall, trouble?: string): void {
      change(route, (card) => {
        if (trouble === undefined) card.overRest++;
        else {
          card.troubled++;
          addFailure(card, trouble);
        }
      });
    },
    dropped(route: RouteOfCall): void {
      change(route, (card) => void card.dropped++);
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
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

/** What several cards of an operation say as one. */
export function together(cards: readonly Scorecard[]) {
  const whole = { calls: 0, compared: 0, equal: 0, different: 0 };
  const failures: Record<string, number> = {};
  const fields: Record<string, CardField> = {};
  for (const card of cards) {
    for (const name of ['calls', 'compared', 'equal', 'different'] as const) whole[name] += card[name];
    for (const [why, count] of Object.entries(card.failures)) failures[why] = (failures[why] ?? 0) + count;
    for (const [name, counts] of Object.entries(card.fields)) fields[name] = sum(fields[name], counts);
  }
  const lost = Object.values(fields).reduce((all, one) => all + one.lost, 0);
  return { ...whole, lost, failures, fields };
}

/** Values that SOAP gave and REST has no place for. */
export function lostValues(cards: readonly Scorecard[]): number {
  return together(cards).lost;
}

const FRESH_MS = 3_600_000;

/** What answers a gateway on both sides. */
type BothServices = Pick<Evidence, 'soap' | 'rest'>;

/** Asks both services what they are, and again after an hour, or when one was not known. */
export function servicesOf(
  { service }: Pick<GatewaySettings, 'service'>,
  rest: NonNullable<GatewaySettings['rest']>,
): () => Promise<BothServices> {
  const known = new Fresh(FRESH_MS, async () => {
    const [soap, both] = await Promise.all([serviceAt(service.endpoint), serviceAt(restUrl(rest))]);
    return { soap, rest: both };
  });
  return async () => {
    const found = await known.value;
    if (found.soap.kind === 'unknown' || found.rest.kind === 'unknown') known.forget();
    return found;
  };
}

/** Where REST is asked. */
export function restUrl({ baseUrl, region = 'eu' }: NonNullable<GatewaySettings['rest']>): string {
  return (typeof baseUrl === 'string' ? baseUrl : baseUrl.v3).replaceAll('{region}', region);
}
