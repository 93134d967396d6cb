import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from './AnswerMove.js';
import { assertThere } from './assertThere.js';
import { intoDictionary } from './moveDictionary.js';
import { type Access, accessOf, indexOf } from './expressionUse.js';
import { type Shape, shapeOf } from './Shape.js';

type Of<K extends Shape['kind']> = Extract<Shape, { kind: K }>;

/** An array of records. */
export function moveList(move: AnswerMove, node: Ts.Expression, shape: Of<'list'>): boolean {
  const { ts } = move.source;
  const { parent } = node;
  const one = shapeOf(shape.item, shape.call);
  if (ts.isForOfStatement(parent) && parent.expression === node) {
    if (!ts.isVariableDeclarationList(parent.initializer)) return false;
    for (const { name } of parent.initializer.declarations) move.bind(name, one);
    return true;
  }
  const index = indexOf(move.source, node);
  if (index) {
    if (one.kind === 'record') assertThere(move, index);
    move.follow(index, one);
    return true;
  }
  if (ts.isSpreadElement(parent)) return moveSpread(move, parent, shape);
  const access = accessOf(move.source, node);
  if (access?.name === 'length') return true;
  return access !== undefined && moveMethod(move, access, shape, one);
}

function moveMethod(move: AnswerMove, { node, name }: Access, shape: Of<'list'>, one: Shape): boolean {
  const { ts } = move.source;
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.expression !== node) return false;
  const [callback] = call.arguments;
  if (/^(forEach|map|flatMap|filter|find|findLast|findIndex|some|every)$/.test(name)) {
    if (!callback || !move.enter(callback, 0, one)) return false;
    if (name === 'filter') move.follow(call, shape);
    if (name === 'find' || name === 'findLast') followOne(move, call, one);
    return true;
  }
  if (name === 'sort' || name === 'toSorted') {
    if (callback && !(move.enter(callback, 0, one) && move.enter(callback, 1, one))) return false;
    move.follow(call, shape);
    return true;
  }
  if (name === 'reduce')
    return callback !== undefined && call.arguments.length === 2 && move.enter(callback, 1, one);
  if (name === 'at' || name === 'pop' || name === 'shift') followOne(move, call, one);
  else if (name === 'slice' || name === 'reverse') move.follow(call, shape);
  else return false;
  return true;
}

// `all.push(...list)` and `[...list]`
function moveSpread(move: AnswerMove, spread: Ts.SpreadElement, shape: Of<'list'>): boolean {
  const { ts } = move.source;
  const { parent } = spread;
  if (ts.isArrayLiteralExpression(parent)) {
    move.follow(parent, shape);
    return true;
  }
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  const { name, expression } = parent.expression;
  if (name.text !== 'push' || !ts.isIdentifier(expression)) return false;
  for (const reference of move.referencesTo(expression)) {
    const pushes = ts.isPropertyAccessExpression(reference.parent) && reference.parent.name.text === 'push';
    if (pushes || ts.isVariableDeclaration(reference.parent)) continue;
    move.follow(reference as Ts.Identifier, shape);
  }
  return true;
}

/** A record: its fields. */
export function moveRecord(move: AnswerMove, node: Ts.Expression, shape: Of<'record'>): boolean {
  const access = accessOf(move.source, node);
  if (!access) return withoutIndex(move, node, shape) || intoDictionary(move, node, shape);
  const spec = shape.record.fields[access.name];
  if (!spec) {
    move.problem(access.node, `the answer has no ${access.name}.`);
    return true;
  }
  if (access.name === 'validationErrors' && shape.call) shape.call.readsErrors = true;
  const inner = shapeOf(spec, shape.call);
  if (inner.kind === 'record' && !spec.required) assertThere(move, access.node);
  move.follow(access.node, inner);
  return true;
}

/** One record of several, which may not be there. */
export function followOne(move: AnswerMove, node: Ts.Expression, one: Shape): void {
  if (one.kind === 'record') assertThere(move, node);
  move.follow(node, one);
}

/** xml2js puts every element into an array. */
export function withoutIndex(move: AnswerMove, node: Ts.Expression, shape: Shape): boolean {
  const index = indexOf(move.source, node);
  if (!index || shape.call?.reads !== 'texts' || move.textOf(index.argumentExpression) !== '0') return false;
  move.edits.replace(node.getEnd(), index.getEnd());
  move.follow(index, shape);
  return true;
}
