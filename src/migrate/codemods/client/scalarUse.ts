import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from './AnswerMove.js';

/** True for an argument of a function of such a name, or of `new`. */
export function isArgumentOf(move: AnswerMove, value: Ts.Expression, names: RegExp): boolean {
  const { ts } = move.source;
  const { parent } = value;
  if (ts.isNewExpression(parent)) return names.test(`new ${move.textOf(parent.expression)}`);
  return (
    ts.isCallExpression(parent) && parent.expression !== value && names.test(move.textOf(parent.expression))
  );
}

export function operatorOf(move: AnswerMove, node: Ts.BinaryExpression): string {
  return move.textOf(node.operatorToken);
}

export function nameOf(move: AnswerMove, value: Ts.Expression): string {
  return move.textOf(value).replace(/\??\.\$value$/, '');
}
