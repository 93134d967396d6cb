import { madeOnce } from '../../text/madeOnce.js';
import { isEmpty } from '../../bridge/map/conversions/Conversion.js';
import type { FieldSpec } from '../../definition/spec.js';
import type { FieldResult, Fields, FieldStatus } from './compareField.js';
import { pairRows, type RowPair } from './pairs.js';
import { type Pseudonyms, shownAs } from './pseudonyms.js';

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

/** One field of a record, and how both sides of it are compared. */
export interface RowField {
  readonly name: string;
  readonly specs: readonly FieldSpec[];
  readonly compare: (soap: Fields, rest: Fields) => FieldResult;
  /** What the records in it are, which are compared one by one. */
  readonly inside?: RowShape | undefined;
}

/** What the records of a list are, and what tells them apart. */
export interface RowShape {
  readonly name: string;
  readonly fields: readonly RowField[];
  /** Names of fields that identify a record together; the first set of which both sides have all counts. */
  readonly keys: readonly (readonly string[])[];
  /** True where an identity is shown by a pseudonym. */
  readonly isPersonal?: boolean;
  /** A record that no list of REST has, and what it is called: it is lost, and no difference. */
  readonly unlisted?: { readonly name: string; is(record: Fields): boolean } | undefined;
}

/** Pairs of a step: a millisecond or two for records of a hundred fields. */
const STEP = 20;

/** Compares two sides, pair by pair: the one place where that is done. */
export class RowComparison {
  /** Records that one side lacks or has twice, and fields that differ, in the order in which they were found. */
  readonly found: Found[] = [];
  readonly tallies = new Map<string, FieldTally>();
  pairs = 0;
  readonly #name: Pseudonyms;

  constructor(name: Pseudonyms) {
    this.#name = name;
  }

  /** Pairs two lists and compares them, in steps of which each is short. */
  *addAll(shape: RowShape, soap: readonly Fields[], rest: readonly Fields[]): Generator<void, this> {
    for (const [i, pair] of pairRows(shape.keys, soap, rest).entries()) {
      if (i % STEP === STEP - 1) yield;
      this.add(shape, pair);
    }
    return this;
  }

  add(shape: RowShape, pair: RowPair): void {
    const { key, soap, rest, isDouble } = pair;
    const record = shape.isPersonal || pair.byLikeness ? this.#name(shape.name, key) : key;
    if (soap && rest) {
      this.pairs += 1;
      this.#fields(shape, { key, record, path: '' }, soap, rest);
    } else if (soap && !isDouble && shape.unlisted?.is(soap)) {
      const lost = { status: 'incomparable', lost: true, soap, rest } as const;
      this.#tallyOf(shape.unlisted.name).add(lost);
    } else {
      const side = soap ? 'onlySoap' : 'onlyRest';
      const { absenceShift, leaveId } = soap ?? rest ?? {};
      const field = absenceShift === true || leaveId ? 'absenceShift' : 'record';
      const [kind, word] = isDouble ? (['twice', 'again'] as const) : ([side, 'there'] as const);
      this.found.push({ key, record, field, kind, ...sides(side, word) });
    }
  }

  #fields(shape: RowShape, at: Place, soap: Fields, rest: Fields): void {
    const { path, ...place } = at;
    for (const { name, specs, compare, inside } of shape.fields) {
      const field = `${path}${name}`;
      const result = compare(soap, rest);
      const tally = this.#tallyOf(field);
      const found = (kind: DifferenceKind): Found => {
        const shown = (value: unknown) => shownAs(this.#name, name, specs, value);
        return { ...place, field, kind, soap: shown(result.soap), rest: shown(result.rest) };
      };
      if (inside && result.status !== 'incomparable') {
        tally.add({ ...result, status: 'equal' });
        this.#inside(inside, { ...at, path: `${field}.` }, soap[name], rest[name]);
      } else if (result.isUnread) {
        tally.add(result);
        this.found.push({ ...found('unknown'), soap: String(result.soap), rest: String(result.rest) });
      } else {
        const example = tally.add(result, () => found(result.status as DifferenceKind));
        if (example) this.found.push(example);
      }
    }
  }

  #inside(shape: RowShape, at: Place, soap: unknown, rest: unknown): void {
    for (const pair of pairRows(shape.keys, (soap ?? []) as Fields[], (rest ?? []) as Fields[])) {
      if (pair.soap && pair.rest) this.#fields(shape, at, pair.soap, pair.rest);
      else {
        const kind = pair.soap ? 'onlySoap' : 'onlyRest';
        const { path, ...place } = at;
        this.found.push({ ...place, field: path.slice(0, -1), kind, ...sides(kind, pair.key) });
      }
    }
  }

  #tallyOf(field: string): FieldTally {
    return madeOnce(this.tallies, field, () => new FieldTally());
  }
}

type Place = Pick<Found, 'key' | 'record'> & { readonly path: string };

function sides(only: 'onlySoap' | 'onlyRest', word: string) {
  return only === 'onlySoap' ? { soap: word, rest: 'none' } : { soap: 'none', rest: word };
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
