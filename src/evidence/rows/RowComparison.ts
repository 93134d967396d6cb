import type { FieldSpec } from '../../definition/spec.js';
import type { FieldResult, Fields } from './compareField.js';
import { type DifferenceKind, FieldTally, type Found } from './FieldTally.js';
import { pairRows, type RowPair } from './pairRows.js';
import { type Pseudonyms, shownAs } from './pseudonyms.js';

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
    const known = this.tallies.get(field);
    if (known) return known;
    const made = new FieldTally();
    this.tallies.set(field, made);
    return made;
  }
}

interface Place {
  readonly key: string;
  readonly record: string;
  readonly path: string;
}

function sides(only: 'onlySoap' | 'onlyRest', word: string) {
  return only === 'onlySoap' ? { soap: word, rest: 'none' } : { soap: 'none', rest: word };
}
