import type {
  AnswerComparison,
  AnswerDifference,
  FieldCounts,
} from '../../evidence/answers/compareAnswers.js';
import type { RouteOfCall } from '../route/Route.js';
import type { BothServices } from './Services.js';

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
export function addComparison(card: Scorecard, comparison: AnswerComparison): void {
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

export function addFailure(card: Scorecard, why: string): void {
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
