import { type AnswerShape, NESTED_SHAPES } from '../../bridge/answerShapes.js';
import type { FieldMove } from '../../bridge/map/FieldMap.js';
import type { Found } from '../rows/FieldTally.js';
import { RowComparison, type RowField, type RowShape } from '../rows/RowComparison.js';
import { compareShown, type Fields } from '../rows/compareField.js';
import { pseudonyms } from '../rows/pseudonyms.js';

/** The records of an answer as rows, field by field in SOAP's form. `unknown` are fields that the bridge said it could not convert. */
export function answerRows(shape: AnswerShape, unknown: ReadonlySet<string> = new Set()): RowShape {
  const { map, keys, ofPerson, unlisted } = shape;
  const moves = new Map(map.fields.flatMap((move) => move.soap.map((name) => [name, move] as const)));
  const fields = Object.entries(map.record.fields).filter(([name]) => name !== 'validationErrors');
  return {
    ...{ name: map.name, keys, unlisted, isPersonal: ofPerson === true },
    fields: fields.map(([name, spec]): RowField => {
      const move = moves.get(name);
      const field = { name, spec, move, isPlaceless: unknown.has(name) || hasNoPlace(move) };
      const inside = NESTED_SHAPES[spec.item?.record?.name ?? ''];
      return {
        ...{ name, specs: [spec], compare: (soap, rest) => compareShown(field, soap, rest) },
        inside: inside && answerRows(inside),
      };
    }),
  };
}

function hasNoPlace(move: FieldMove | undefined): boolean {
  return move === undefined || move.fidelity === 'lost' || move.fidelity === 'observed';
}

/** Tells which differences two reads of the same side have by themselves. */
export interface Noise {
  has(difference: Found): boolean;
}

/**
 * What differs between two reads of SOAP: a field of a record, a record that came or went, and a field that changes in half of
 * the records or more, which counts as noise in all of them.
 */
export function* noiseIn(
  shape: RowShape,
  first: readonly Fields[],
  second: readonly Fields[],
): Generator<void, Noise> {
  const { found, pairs } = yield* new RowComparison(pseudonyms()).addAll(shape, first, second);
  const places = new Set(found.map(placeOf));
  const records = new Set(found.filter(isOfRecord).map(({ key }) => key));
  const changed = new Map<string, number>();
  for (const one of found) changed.set(one.field, (changed.get(one.field) ?? 0) + 1);
  const restless = new Set(
    [...changed].filter(([, count]) => count >= RESTLESS && count * 2 >= pairs).map(([field]) => field),
  );
  return {
    has: (one) =>
      places.has(placeOf(one)) || records.has(one.key) || (!isOfRecord(one) && restless.has(one.field)),
  };
}

const RESTLESS = 3;

function placeOf({ key, field }: Found): string {
  return `${key}\0${field}`;
}

function isOfRecord({ kind, field }: Found): boolean {
  return kind === 'twice' || (kind.startsWith('only') && ['record', 'absenceShift'].includes(field));
}
