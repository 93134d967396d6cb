import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from './AnswerMove.js';
import { bareText, comparedToNothing, isTested } from './expressionUse.js';
import { functionOf } from './functionOf.js';
import { operatorOf } from './scalarUse.js';
import type { Shape } from './Shape.js';

type Scalar = Extract<Shape, { kind: 'scalar' }>;

/**
 * The library's object around a value, `{ attributes, $value }`, without its `$value`: there is one wherever the element is,
 * also around 0, false and an empty text. False where the value can stand for it.
 */
export function moveWrapped(move: AnswerMove, node: Ts.Expression, shape: Scalar): boolean {
  const { ts } = move.source;
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) move.bind(parent.name, shape);
  else if (comparedToNothing(move.source, node) || ts.isExpressionStatement(parent)) return true;
  else if (isGuarded(move, parent, node)) {
    move.edits.replace(node.getEnd(), parent.getEnd());
    move.follow(parent as Ts.Expression, shape);
  } else if (isTested(move.source, node)) testPresence(move, node, shape);
  else if (isUnwrapped(move, node)) return false;
  else move.problem(node, 'the object of the library around a value goes on from here.');
  return true;
}

/** `text(x)` with a function that takes the value out, and gives back what is none of the library's objects. */
function isUnwrapped(move: AnswerMove, node: Ts.Expression): boolean {
  const { ts } = move.source;
  const { parent } = node;
  if (!ts.isCallExpression(parent) || parent.arguments.length !== 1) return false;
  const fn = functionOf(move, parent.expression);
  const name = fn?.parameters[0] && move.textOf(fn.parameters[0].name);
  if (!fn || !('body' in fn) || !fn.body || !name) return false;
  const body = bareText(move.textOf(fn.body).replace(/^\{\s*return\b|;?\s*\}$/g, '')).replace(/\)+$/, '');
  const reads = body.replaceAll(`${name}.$value`, '').includes(`${name}.`);
  return !reads && [`:${name}`, `??${name}`, `||${name}`].some((end) => body.endsWith(end));
}

/** `x || {}`, to read `$value` of. */
function isGuarded(move: AnswerMove, parent: Ts.Node, node: Ts.Node): boolean {
  if (!move.source.ts.isBinaryExpression(parent) || parent.left !== node) return false;
  return /^(\|\||\?\?)$/.test(operatorOf(move, parent)) && /^\{\s*\}$/.test(move.textOf(parent.right));
}

function testPresence(move: AnswerMove, node: Ts.Expression, { spec }: Scalar): void {
  const { ts } = move.source;
  const { parent } = node;
  const and =
    ts.isBinaryExpression(parent) && parent.left === node && operatorOf(move, parent) === '&&'
      ? parent
      : undefined;
  if (and && !isOnlyTested(move, and)) {
    // `x && x.$value`: no value without it, as without the object.
    if (bareText(move.textOf(and.right)) === `${bareText(move.textOf(node))}.$value`)
      move.edits.replace(move.start(and), move.start(and.right));
    else if (isFalsyValue(spec.kind)) {
      move.wrap(and, '(', ')');
      move.wrap(node, '', ' === undefined ? undefined :');
      move.edits.replace(move.start(and.operatorToken), and.operatorToken.getEnd());
    }
    return;
  }
  if (!isFalsyValue(spec.kind)) return;
  if (ts.isPrefixUnaryExpression(parent)) {
    move.edits.replace(move.start(parent), move.start(node));
    const around = parent.parent;
    const isNotNot = ts.isPrefixUnaryExpression(around);
    if (isNotNot) move.edits.replace(move.start(around), move.start(parent));
    move.wrap(isNotNot ? around : parent, '(', isNotNot ? ' !== undefined)' : ' === undefined)');
  } else move.wrap(node, '', ' !== undefined');
}

/** Values that count as no to a condition: times, dates and decimals are texts, which never do. */
function isFalsyValue(kind: string): boolean {
  return /^(int|boolean|string|dateText|timeText|dateTimeText)$/.test(kind);
}

function isOnlyTested(move: AnswerMove, node: Ts.Expression): boolean {
  const { ts } = move.source;
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent)) return isOnlyTested(move, parent);
  if (ts.isBinaryExpression(parent) && /^(&&|\|\|)$/.test(operatorOf(move, parent)))
    return (operatorOf(move, parent) === '&&' && parent.left === node) || isOnlyTested(move, parent);
  return isTested(move.source, node) || ts.isExpressionStatement(parent);
}
