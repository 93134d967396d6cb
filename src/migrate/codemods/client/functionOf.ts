import type { ts as Ts } from 'ts-morph';
import { functionOf as namedFunction } from '../../scan/syntax/functions.js';
import type { AnswerMove } from './AnswerMove.js';

/** The function of the file that an expression is or names; a method only of its own class. */
export function functionOf({ source }: AnswerMove, node: Ts.Node): Ts.SignatureDeclaration | undefined {
  const { ts } = source;
  if (ts.isPropertyAccessExpression(node) && node.expression.kind !== ts.SyntaxKind.ThisKeyword)
    return undefined;
  return namedFunction(source, node);
}
