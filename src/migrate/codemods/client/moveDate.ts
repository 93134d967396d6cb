import type { ts as Ts } from 'ts-morph';
import type { FieldSpec } from '../../../definition/field.js';
import type { AnswerMove } from './AnswerMove.js';
import { bareText } from './expressionUse.js';
import { isArgumentOf, nameOf, operatorOf } from './scalarUse.js';

/** True when the date is done with; what is not clear is for a person. */
export function finishDate(move: AnswerMove, value: Ts.Expression, spec: FieldSpec): boolean {
  const { ts } = move.source;
  if (spec.kind === 'date') {
    const day = dayOf(move, value);
    if (day) {
      move.edits.replace(value.getEnd(), day.getEnd());
      if (move.isTypeScript && (!spec.required || spec.unsettable)) move.wrap(day, '', '!');
      return true;
    }
    const { parent } = value;
    const reads = ts.isPropertyAccessExpression(parent) && parent.expression === value;
    const compares = ts.isBinaryExpression(parent) && /^([<>]=?|-)$/.test(operatorOf(move, parent));
    if (isArgumentOf(move, value, /^new Date$/)) return false;
    if (reads || compares) {
      move.wrap(value, 'new Date(', spec.required && !spec.unsettable ? ')' : ' ?? Number.NaN)');
      return true;
    }
  }
  const isGiven = isArgumentOf(move, value, /^new Date$/);
  if (spec.kind !== 'wallClock') return !isGiven && asDate(move, value, spec, ['new Date(', ')']);
  move.decide(
    value,
    `${nameOf(move, value)} is the local time of the unit, without the offset that was wrong.`,
  );
  return asDate(move, value, spec, isGiven ? ['`${', '}Z`'] : ['new Date(`${', '}Z`)']);
}

/** `new Date(x)` where a `Date` is handed on: undefined stays undefined. */
function asDate(
  move: AnswerMove,
  value: Ts.Expression,
  spec: FieldSpec,
  [before, after]: readonly [string, string],
): boolean {
  const { ts } = move.source;
  const { parent } = value;
  const reads =
    ts.isPropertyAccessExpression(parent) && parent.expression === value && !parent.questionDotToken;
  if ((spec.required && !spec.unsettable) || reads) {
    move.wrap(value, before, `${move.isTypeScript && reads && !spec.required ? '!' : ''}${after}`);
    return true;
  }
  const text = move.edits.piece(move.source.text, move.start(value), value.getEnd());
  if (!/^[\w$.?![\]'"]+$/.test(text)) return false;
  const bare = text.replace(/!$/, '');
  move.edits.replace(
    move.start(value),
    value.getEnd(),
    `(${bare} && ${before}${bare.replaceAll('?.', '.')}${after})`,
  );
  return true;
}

/** `x.toISOString().slice(0, 10)` and other ways to say the day. */
function dayOf(move: AnswerMove, value: Ts.Expression): Ts.Expression | undefined {
  const { ts } = move.source;
  let at: Ts.Node = value;
  const rest = () => bareText(move.source.text.slice(value.getEnd(), at.getEnd())).replaceAll('"', "'");
  while (
    (ts.isPropertyAccessExpression(at.parent) ||
      ts.isElementAccessExpression(at.parent) ||
      ts.isCallExpression(at.parent)) &&
    at.parent.expression === at
  ) {
    at = at.parent;
    if (/^\.toISOString\(\)(\.(slice|substring|substr)\(0,10\)|\.split\('T'\)\[0\])$/.test(rest()))
      return at as Ts.Expression;
  }
  return undefined;
}
