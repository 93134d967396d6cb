import type { FieldSpec } from '../../definition/spec.js';
import { leftOutOf, unreadIn } from '../../definition/decodeMarks.js';
import { labelKind } from '../../text/pseudonym.js';
import type { Pseudonyms } from '../compare/tally.js';
import type { FieldMap, FieldMove } from '../../bridge/map/FieldMap.js';
import type { AnswerDifference, DifferenceKind } from './AnswerComparison.js';
import { type AnswerShape, type Fields, NESTED_SHAPES } from '../../bridge/answerShapes.js';
import { saysNothing, standingOf } from './fieldMeaning.js';
import { pairRecords } from './pairRecords.js';

/** A difference with the identity of its record as it is: never leaves this folder. */
export interface Found extends AnswerDifference {
  readonly key: string;
}

type Counted = 'given' | 'otherForm' | 'lost';

/** What two lists of records differ in. */
export class Findings {
  readonly found: Found[] = [];
  readonly counts = new Map<string, Record<Counted, number>>();
  pairs = 0;
  readonly #name: Pseudonyms;
  readonly #moves = new Map<FieldMap, ReadonlyMap<string, FieldMove>>();
  /** SOAP fields that the bridge said it could not convert. */
  readonly #unknown: ReadonlySet<string>;

  constructor(name: Pseudonyms, unknown: ReadonlySet<string> = new Set()) {
    this.#name = name;
    this.#unknown = unknown;
  }

  compare(shape: AnswerShape, soap: readonly Fields[], rest: readonly Fields[]): this {
    for (const pair of pairRecords(shape, soap, rest)) {
      const { key } = pair;
      const record = shape.ofPerson || pair.byLikeness ? this.#name(shape.map.name, key) : key;
      if (pair.soap && pair.rest) {
        this.pairs += 1;
        this.#fields(shape, { key, record, path: '' }, pair.soap, pair.rest);
        continue;
      }
      const { unlisted } = shape;
      if (pair.soap && !pair.twice && unlisted?.is(pair.soap)) {
        this.#count(unlisted.name, 'given');
        this.#count(unlisted.name, 'lost');
        continue;
      }
      const only = pair.soap ? 'onlySoap' : 'onlyRest';
      const field = isOfAbsence(pair.soap ?? pair.rest ?? {}) ? 'absenceShift' : 'record';
      const kind = pair.twice ? 'twice' : only;
      this.found.push({ key, record, field, kind, ...sides(only, pair.twice ? 'again' : 'there') });
    }
    return this;
  }

  #fields(shape: AnswerShape, at: Place, soap: Fields, rest: Fields): void {
    const { map } = shape;
    const moves = this.#movesOf(map);
    for (const [name, spec] of Object.entries(map.record.fields)) {
      if (name === 'validationErrors') continue;
      const move = moves.get(name);
      const field = `${at.path}${name}`;
      const [a, b] = [soap[name], rest[name]];
      if (isUnknown(soap, name) || isUnknown(rest, name)) {
        const shown = (record: Fields) => (isUnknown(record, name) ? 'not decoded' : 'decoded');
        this.#add(at, field, 'unknown', shown(soap), shown(rest));
        continue;
      }
      if (!saysNothing(spec, move, a)) this.#count(field, 'given');
      const nested = NESTED_SHAPES[spec.item?.record?.name ?? ''];
      if (nested) {
        this.#nested(nested, { ...at, path: `${field}.` }, (a ?? []) as Fields[], (b ?? []) as Fields[]);
        continue;
      }
      const standing = standingOf(spec, move, a, b, this.#unknown.has(name));
      if (standing === 'otherForm' || standing === 'lost') this.#count(field, standing);
      else if (standing !== 'equal')
        this.#add(at, field, standing, this.#shown(field, spec, a), this.#shown(field, spec, b));
    }
  }

  #movesOf(map: FieldMap): ReadonlyMap<string, FieldMove> {
    let moves = this.#moves.get(map);
    moves ??= new Map(map.fields.flatMap((move) => move.soap.map((name) => [name, move] as const)));
    this.#moves.set(map, moves);
    return moves;
  }

  #nested(shape: AnswerShape, at: Place, soap: readonly Fields[], rest: readonly Fields[]): void {
    for (const pair of pairRecords(shape, soap, rest)) {
      if (pair.soap && pair.rest) this.#fields(shape, at, pair.soap, pair.rest);
      else {
        const only = pair.soap ? 'onlySoap' : 'onlyRest';
        const { soap: a, rest: b } = sides(only, pair.key);
        this.#add(at, at.path.slice(0, -1), only, a, b);
      }
    }
  }

  #add({ key, record }: Place, field: string, kind: DifferenceKind, soap: string, rest: string): void {
    this.found.push({ key, record, field, kind, soap, rest });
  }

  #count(field: string, what: Counted): void {
    const counts = this.counts.get(field) ?? { given: 0, otherForm: 0, lost: 0 };
    counts[what] += 1;
    this.counts.set(field, counts);
  }

  #shown(field: string, spec: FieldSpec, value: unknown): string {
    const { sensitivity, meaning } = spec;
    if (value === undefined || value === null || value === '') return 'none';
    if (sensitivity === 'secret') return '[redacted]';
    if (sensitivity === 'personal' || meaning === 'personId')
      return this.#name(labelKind(spec, field), value);
    const text = JSON.stringify(value);
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  }
}

const LONGEST = 120;

interface Place {
  readonly key: string;
  readonly record: string;
  readonly path: string;
}

/** True for a field that came and could not be decoded, and for a list of which items are left out. */
function isUnknown(record: Fields, name: string): boolean {
  const value = record[name];
  return unreadIn(record).has(name) || (Array.isArray(value) && leftOutOf(value) > 0);
}

function sides(only: 'onlySoap' | 'onlyRest', word: string) {
  return only === 'onlySoap' ? { soap: word, rest: 'none' } : { soap: 'none', rest: word };
}

function isOfAbsence({ absenceShift, leaveId }: Fields): boolean {
  return absenceShift === true || Boolean(leaveId);
}
