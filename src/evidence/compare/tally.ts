import { randomBytes } from 'node:crypto';
import { keyedHash } from '../../text/keyedHash.js';
import { EMPLOYEE, labelKind, labelOf } from '../../text/pseudonym.js';
import type { FieldMap, FieldMove } from '../../bridge/map/FieldMap.js';
import type { Lookups } from '../../bridge/map/Lookups.js';
import { compareElsewhere, compareField } from './compareField.js';
import type { FieldComparison } from './Comparison.js';
import { elsewherePlace } from './elsewhere.js';
import { FieldTally } from './FieldTally.js';
import { RestDirectory } from './RestDirectory.js';

/** Gives the same short name to the same value, and none away. */
export type Pseudonyms = (kind: string, value: unknown) => string;

/** Pseudonyms that stay the same between runs with the same key; without one, within one run. An employee has the label of `labelOf`. */
export function pseudonyms(key: string | Buffer = randomBytes(32)): Pseudonyms {
  return (kind, value) =>
    labelOf(key, kind === 'employees' ? EMPLOYEE : kind, isPlain(value) ? value : JSON.stringify(value));
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** Pseudonyms as they were made until version 0.5, for reports of then. */
export function formerPseudonyms(key: string): Pseudonyms {
  return (kind, value) =>
    `${kind}-${keyedHash(key, `${kind}\0${JSON.stringify(value)}`)
      .toString('hex')
      .slice(0, 8)}`;
}

/** Fields that are the id of a person over REST: their values have the pseudonym of that employee's record. */
const PERSON_IDS: ReadonlySet<string> = new Set(['persId', 'managerId', 'reportingTo']);

/** Counts how the fields of a subject stand, pair by pair. */
export class Tally {
  readonly #map: FieldMap;
  readonly #lookups: Lookups;
  readonly #name: Pseudonyms;
  readonly #directory: RestDirectory;
  readonly #fields: FieldTally[];

  constructor(map: FieldMap, lookups: Lookups, name: Pseudonyms, directory = new RestDirectory()) {
    this.#map = map;
    this.#lookups = lookups;
    this.#name = name;
    this.#directory = directory;
    this.#fields = map.fields.map((move) => {
      const [first] = move.soap;
      return new FieldTally(move, elsewherePlace(map.name, first!));
    });
  }

  add(key: string, soap: unknown, rest: unknown): void {
    const [one, other] = [soap as object as never, rest as object as never];
    const record = this.#name(this.#map.name, key);
    for (const field of this.#fields) {
      const { move, place } = field;
      const result = place
        ? compareElsewhere(move, place, one, other, this.#directory)
        : compareField(move, one, other, this.#lookups);
      field.add(result, () => ({
        record,
        soap: this.#shown(move, result.soap),
        rest: this.#shown(move, result.rest),
      }));
    }
  }

  fields(): FieldComparison[] {
    return this.#fields.map((field) => field.result());
  }

  #shown(move: FieldMove, value: unknown): string {
    if (value === undefined || value === null || value === '') return 'none';
    if (PERSON_IDS.has(move.soap[0]!)) return this.#name('employees', String(value));
    const personal = move.soap.some((field) => this.#map.record.fields[field]?.sensitivity !== undefined);
    const [first] = move.soap;
    return personal
      ? this.#name(labelKind(this.#map.record.fields[first!] ?? {}, first!), value)
      : JSON.stringify(value);
  }
}
