import { isEmpty } from '../../bridge/map/conversions/Conversion.js';
import type { FieldMove } from '../../bridge/map/FieldMap.js';
import type { FieldResult } from './compareField.js';
import type { Example, FieldComparison, FieldStatus } from './Comparison.js';
import type { ElsewherePlace } from './elsewhere.js';

const MIXED = 'one SOAP value means two things over REST, the other one in most records';

/** Counts how one field stands, pair by pair. */
export class FieldTally {
  readonly move: FieldMove;
  /** Where it is compared, when not in its own record. */
  readonly place: ElsewherePlace | undefined;
  readonly #counts: Record<FieldStatus, number> = {
    equal: 0,
    converted: 0,
    different: 0,
    missing: 0,
    incomparable: 0,
  };
  readonly #why = new Set<string>();
  readonly #examples: Example[] = [];
  readonly #given = { soap: 0, rest: 0, neither: 0 };
  readonly #meanings = [new Meaning(), new Meaning()] as const;

  constructor(move: FieldMove, place: ElsewherePlace | undefined) {
    this.move = move;
    this.place = place;
  }

  add({ status, why, soap, rest, meaning }: FieldResult, example: () => Example): void {
    this.#counts[status] += 1;
    if (status !== 'equal' && why) this.#why.add(why);
    const given = { soap: isGiven(soap), rest: isGiven(rest) };
    if (given.soap) this.#given.soap += 1;
    if (given.rest) this.#given.rest += 1;
    if (!given.soap && !given.rest) this.#given.neither += 1;
    if (status === 'different' || status === 'missing') this.#examples.push(example());
    if (meaning !== undefined) this.#meanings[meaning === 0 ? 0 : 1].add(status, example);
  }

  result(): FieldComparison {
    this.#judgeMeanings();
    const { soap, rest } = this.move;
    const never = this.#neverGiven();
    return {
      soap,
      rest: this.place?.path ?? rest,
      counts: { ...this.#counts },
      given: { ...this.#given },
      why: [...this.#why],
      ...(never ? { neverGiven: never } : {}),
      examples: this.#examples,
    };
  }

  /** Where one value may mean two things, one side means the same one always: the rarer is a difference. */
  #judgeMeanings(): void {
    const [first, second] = this.#meanings;
    const rare = second.count <= first.count ? second : first;
    if (rare.count === 0 || first.count === 0 || second.count === 0) return;
    for (const [status, count] of rare.statuses) this.#counts[status] -= count;
    this.#counts.different += rare.count;
    this.#why.add(MIXED);
    this.#examples.push(...rare.examples);
    rare.count = 0;
  }

  #neverGiven(): 'soap' | 'rest' | undefined {
    if (this.#counts.missing === 0) return undefined;
    if (this.#given.rest === 0) return 'rest';
    return this.#given.soap === 0 ? 'soap' : undefined;
  }
}

const MEANING_EXAMPLES = 1000;

/** Records in which a value had one of its meanings. */
class Meaning {
  count = 0;
  readonly statuses = new Map<FieldStatus, number>();
  readonly examples: Example[] = [];

  add(status: FieldStatus, example: () => Example): void {
    this.count += 1;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    // Of the meaning that turns out to be the common one no example is needed.
    if (this.examples.length < MEANING_EXAMPLES) this.examples.push(example());
  }
}

function isGiven(value: unknown): boolean {
  return !isEmpty(value) && !(Array.isArray(value) && value.every(isEmpty));
}
