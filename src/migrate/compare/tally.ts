import { randomBytes } from 'node:crypto';
import { keyedHash } from '../../text/keyedHash.js';
import type { FieldMap, FieldMove } from '../map/FieldMap.js';
import type { Lookups } from '../map/Lookups.js';
import { compareField, type FieldResult } from './compareField.js';
import type { Example, FieldComparison, FieldStatus } from './Comparison.js';

/** Gives the same short name to the same value, and none away. */
export type Pseudonyms = (kind: string, value: unknown) => string;

/** Pseudonyms that stay the same between runs with the same key; without one, within one run. */
export function pseudonyms(key: string | Buffer = randomBytes(32)): Pseudonyms {
  return (kind, value) =>
    `${kind}-${keyedHash(key, `${kind}\0${JSON.stringify(value)}`)
      .toString('hex')
      .slice(0, 8)}`;
}

const EXAMPLES = 5;

/** Counts how the fields of a subject stand, pair by pair. */
export class Tally {
  readonly #map: FieldMap;
  readonly #lookups: Lookups;
  readonly #name: Pseudonyms;
  readonly #fields: FieldTally[];

  constructor(map: FieldMap, lookups: Lookups, name: Pseudonyms) {
    this.#map = map;
    this.#lookups = lookups;
    this.#name = name;
    this.#fields = map.fields.map((move) => new FieldTally(move));
  }

  add(key: string, soap: unknown, rest: unknown): void {
    const record = this.#name(this.#map.name, key);
    for (const field of this.#fields) {
      const result = compareField(
        field.move,
        soap as object as never,
        rest as object as never,
        this.#lookups,
      );
      field.add(result, () => ({
        record,
        soap: this.#shown(field.move, result.soap),
        rest: this.#shown(field.move, result.rest),
      }));
    }
  }

  fields(): FieldComparison[] {
    return this.#fields.map((field) => field.result());
  }

  #shown(move: FieldMove, value: unknown): string {
    if (value === undefined || value === null || value === '') return 'none';
    const personal = move.soap.some((field) => this.#map.record.fields[field]?.sensitivity !== undefined);
    return personal ? this.#name(move.soap[0]!, value) : JSON.stringify(value);
  }
}

class FieldTally {
  readonly move: FieldMove;
  readonly #counts: Record<FieldStatus, number> = {
    equal: 0,
    converted: 0,
    different: 0,
    missing: 0,
    incomparable: 0,
  };
  readonly #why = new Set<string>();
  readonly #examples: Example[] = [];
  readonly #given = { soap: 0, rest: 0 };

  constructor(move: FieldMove) {
    this.move = move;
  }

  add({ status, why, soap, rest }: FieldResult, example: () => Example): void {
    this.#counts[status] += 1;
    if (status === 'incomparable' && why) this.#why.add(why);
    if (soap !== undefined && soap !== '') this.#given.soap += 1;
    if (rest !== undefined && rest !== '' && rest !== null) this.#given.rest += 1;
    if ((status === 'different' || status === 'missing') && this.#examples.length < EXAMPLES)
      this.#examples.push(example());
  }

  result(): FieldComparison {
    const { soap, rest } = this.move;
    const never = this.#neverGiven();
    const { missing, incomparable } = this.#counts;
    return {
      soap,
      rest,
      counts: never
        ? { ...this.#counts, missing: 0, incomparable: incomparable + missing }
        : { ...this.#counts },
      why: never
        ? [`${never === 'rest' ? 'REST' : 'SOAP'} gives it in no record`, ...this.#why]
        : [...this.#why],
      ...(never ? { neverGiven: never } : {}),
      examples: never ? [] : this.#examples,
    };
  }

  // One value that is missing is a difference; a field that never comes is one that the side does not have.
  #neverGiven(): 'soap' | 'rest' | undefined {
    if (this.move.rest === undefined || this.#counts.missing < 3) return undefined;
    if (this.#given.rest === 0) return 'rest';
    return this.#given.soap === 0 ? 'soap' : undefined;
  }
}
