import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from './AnswerMove.js';

/** `x!` in TypeScript, where the script reads on without asking whether the record is there. */
export function assertThere(move: AnswerMove, node: Ts.Expression): void {
  const { ts } = move.source;
  const { parent } = node;
  const readsOn =
    (ts.isPropertyAccessExpression(parent) && parent.expression === node && !parent.questionDotToken) ||
    (ts.isVariableDeclaration(parent) && parent.initializer === node);
  if (move.isTypeScript && readsOn) move.wrap(node, '', '!');
}
