import { type AnswerShape, NESTED_SHAPES } from '../../bridge/answerShapes.js';
import type { FieldMove } from '../../bridge/map/FieldMap.js';
import { compareShown } from '../rows/compareField.js';
import type { RowField, RowShape } from '../rows/RowComparison.js';

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
