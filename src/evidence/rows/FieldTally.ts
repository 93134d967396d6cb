import { isEmpty } from '../../bridge/map/conversions/Conversion.js';
import type { FieldResult, FieldStatus } from './compareField.js';

/**
 * One place where the two sides differ. `missing`: one side has a value and the other none. `onlySoap`, `onlyRest`: a record that
 * the other side lacks. `twice`: a side gives the record more than once. `outcome`: one side answered and the other refused.
 * `unknown`: the field came and could not be read, or its list lacks items: it is not the same as anything.
 */
export type DifferenceKind =
  | 'different'
  | 'missing'
  | 'onlySoap'
  | 'onlyRest'
  | 'twice'
  | 'outcome'
  | 'unknown';

/** A difference. Identities and personal values are pseudonyms, but for the key, which never leaves this room. */
export interface Found {
  readonly key: string;
  /** The identity of the record; of a person a pseudonym. */
  readonly record: string;
  /** The SOAP field, such as `groupRoles.endDate`; `record` for a whole record, `absenceShift` for one of an absence, `domain` for the topmost group. */
  readonly field: string;
  /** In which way the two differ. */
  readonly kind: DifferenceKind;
  /** What SOAP says; a personal value is a pseudonym. */
  readonly soap: string;
  /** What REST says; a personal value is a pseudonym. */
  readonly rest: string;
}

const MIXED = 'one SOAP value means two things over REST, the other one in most records';
const MEANING_EXAMPLES = 1000;

/** Counts how one field stands, pair by pair. */
export class FieldTally {
  readonly counts: Record<FieldStatus, number> = zeros();
  /** Records in which SOAP gave a value that REST has no place for. */
  lost = 0;
  readonly given = { soap: 0, rest: 0, neither: 0 };
  readonly why = new Set<string>();
  readonly examples: Found[] = [];
  /** Records in which a value had the one of its two meanings, and the other. */
  readonly #meanings = [noRecords(), noRecords()] as const;

  /** Gives the example that it keeps, where the field differs. */
  add(result: FieldResult, example?: () => Found): Found | undefined {
    const { status, why, meaning, lost } = result;
    const given = result.given ?? { soap: isGiven(result.soap), rest: isGiven(result.rest) };
    this.counts[status] += 1;
    if (lost) this.lost += 1;
    if (status !== 'equal' && why) this.why.add(why);
    if (given.soap) this.given.soap += 1;
    if (given.rest) this.given.rest += 1;
    if (!given.soap && !given.rest) this.given.neither += 1;
    if (!example) return undefined;
    if (meaning !== undefined) {
      const one = this.#meanings[meaning === 0 ? 0 : 1];
      one.count += 1;
      one.counts[status] += 1;
      // Of the meaning that turns out to be the common one no example is needed.
      if (one.examples.length < MEANING_EXAMPLES) one.examples.push(example());
    }
    if (status !== 'different' && status !== 'missing') return undefined;
    const found = example();
    this.examples.push(found);
    return found;
  }

  /** The side that gives no value in any record, where the other does. */
  neverGiven(): 'soap' | 'rest' | undefined {
    if (this.counts.missing === 0) return undefined;
    if (this.given.rest === 0) return 'rest';
    return this.given.soap === 0 ? 'soap' : undefined;
  }

  /** Where one value may mean two things, one side means the same one always: the rarer is a difference. Once, when all is added. */
  judgeMeanings(): this {
    const [first, second] = this.#meanings;
    const rare = second.count <= first.count ? second : first;
    if (first.count === 0 || second.count === 0) return this;
    for (const status of ['equal', 'converted'] as const) this.counts[status] -= rare.counts[status];
    this.counts.different += rare.count;
    this.why.add(MIXED);
    this.examples.push(...rare.examples);
    rare.count = 0;
    return this;
  }
}

function noRecords() {
  return { count: 0, counts: zeros(), examples: [] as Found[] };
}

function zeros(): Record<FieldStatus, number> {
  return { equal: 0, converted: 0, different: 0, missing: 0, incomparable: 0 };
}

function isGiven(value: unknown): boolean {
  return !isEmpty(value) && !(Array.isArray(value) && value.every(isEmpty));
}
