import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from './AnswerMove.js';
import { accessOf } from './expressionUse.js';
import type { Shape } from './Shape.js';

/** What will be there: `await`, `.then`, `Promise.all`. */
export function movePromise(
  move: AnswerMove,
  node: Ts.Expression,
  shape: Extract<Shape, { kind: 'promise' }>,
): boolean {
  const { ts } = move.source;
  const { parent } = node;
  if (ts.isAwaitExpression(parent)) {
    move.follow(parent, shape.of);
    return true;
  }
  if (ts.isArrayLiteralExpression(parent) && ts.isCallExpression(parent.parent)) {
    if (!/^Promise\.all$/.test(move.textOf(parent.parent.expression))) return false;
    const index = parent.elements.indexOf(node);
    const call = parent.parent;
    if (ts.isAwaitExpression(call.parent) && ts.isVariableDeclaration(call.parent.parent)) {
      move.bind(call.parent.parent.name, { kind: 'tuple', index, of: shape.of });
      return true;
    }
    return false;
  }
  const access = accessOf(move.source, node);
  if (!access || !ts.isCallExpression(access.node.parent) || access.node.parent.expression !== access.node)
    return false;
  const call = access.node.parent;
  if (access.name === 'then') {
    const [fulfilled] = call.arguments;
    return fulfilled !== undefined && move.enter(fulfilled, 0, shape.of);
  }
  if (access.name !== 'catch' && access.name !== 'finally') return false;
  move.follow(call, shape);
  return true;
}
