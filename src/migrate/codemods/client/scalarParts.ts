import type { ts as Ts } from 'ts-morph';
import type { FieldSpec } from '../../../definition/field.js';
import { isDateTime, isLocalDate, isLocalDateTime, isLocalTime } from '../../../definition/scalar.js';
import type { AnswerMove } from './AnswerMove.js';
import { propertyName } from './expressionUse.js';
import { isUnsure, UNSURE } from './libraryParts.js';

/** A value of a part: literals as the field wants them, texts with the type that they have to have. */
export function moveScalarPart(move: AnswerMove, value: Ts.Expression, spec: FieldSpec): void {
  const { ts } = move.source;
  if (ts.isObjectLiteralExpression(value)) {
    const plain = value.properties.find((one) => /^\$?value$/.test(propertyName(move, one) ?? ''));
    if (!plain || !ts.isPropertyAssignment(plain)) {
      move.problem(value, 'a value was expected here.');
      return;
    }
    move.edits.replace(move.start(value), move.start(plain.initializer));
    move.edits.replace(plain.initializer.getEnd(), value.getEnd());
    moveScalarPart(move, plain.initializer, spec);
    return;
  }
  const made = coerced(move, value, spec);
  if (made === 'wrong') {
    move.problem(value, `${move.textOf(value)} is no ${spec.kind}.`);
    return;
  }
  if (made !== undefined) {
    move.edits.replace(move.start(value), value.getEnd(), made);
    return;
  }
  if (isUnsure(move, value, spec)) move.problem(value, UNSURE);
  const cast = castOf(move, value, spec);
  if (cast)
    move.wrap(
      value,
      needsParentheses(move, value) ? '(' : '',
      needsParentheses(move, value) ? `) as ${cast}` : ` as ${cast}`,
    );
}

function needsParentheses({ source: { ts } }: AnswerMove, value: Ts.Expression): boolean {
  return ts.isBinaryExpression(value) || ts.isConditionalExpression(value) || ts.isArrowFunction(value);
}

export const TYPES: Readonly<Record<string, { type: string; fits: (text: string) => boolean }>> = {
  date: { type: 'LocalDate', fits: isLocalDate },
  dateText: { type: 'LocalDate', fits: isLocalDate },
  time: { type: 'LocalTime', fits: isLocalTime },
  timeText: { type: 'LocalTime', fits: isLocalTime },
  dateTime: { type: 'DateTime', fits: isDateTime },
  dateTimeText: { type: 'LocalDateTime', fits: isLocalDateTime },
  wallClock: { type: 'LocalDateTime', fits: isLocalDateTime },
  decimal: { type: 'Decimal', fits: (text) => /^[+-]?\d+(\.\d+)?$/.test(text) },
};

/** A literal as the field wants it; `wrong` when nothing can be made of it, `undefined` when it is right or no literal. */
function coerced(move: AnswerMove, value: Ts.Expression, spec: FieldSpec): string | undefined {
  const { ts } = move.source;
  const text = move.textOf(value);
  const { kind } = spec;
  const isTrue = value.kind === ts.SyntaxKind.TrueKeyword;
  const isBoolean = isTrue || value.kind === ts.SyntaxKind.FalseKeyword;
  const isNumber = ts.isNumericLiteral(value);
  if (ts.isStringLiteralLike(value)) {
    if (kind === 'int') return value.text === '' ? '0' : /^-?\d+$/.test(value.text) ? value.text : 'wrong';
    if (kind === 'boolean')
      return { true: 'true', '1': 'true', false: 'false', '0': 'false', '': 'false' }[value.text] ?? 'wrong';
    const type = TYPES[kind];
    if (type && value.text !== '' && !type.fits(value.text)) return 'wrong';
    return type && value.text === '' && !spec.orEmpty ? 'undefined' : undefined;
  }
  if (kind === 'boolean') return isNumber ? String(value.text !== '0') : undefined;
  if (kind === 'int') return isBoolean ? (isTrue ? '1' : '0') : undefined;
  return isNumber || isBoolean ? `'${text}'` : undefined;
}

/** The type that a text has to be called in TypeScript, where it is not written out. */
function castOf(move: AnswerMove, value: Ts.Expression, spec: FieldSpec): string | undefined {
  const { ts } = move.source;
  const type = TYPES[spec.kind]?.type;
  if (!move.isTypeScript || !type || ts.isStringLiteralLike(value) || move.textOf(value) === 'undefined')
    return undefined;
  move.recordTypes.add(type);
  return type;
}

export function castShorthand(
  move: AnswerMove,
  property: Ts.ShorthandPropertyAssignment,
  spec: FieldSpec,
): void {
  if (isUnsure(move, property.name, spec)) move.problem(property, UNSURE);
  const cast = castOf(move, property.name, spec);
  if (cast)
    move.edits.replace(property.name.getEnd(), property.name.getEnd(), `: ${property.name.text} as ${cast}`);
}
