import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from './AnswerMove.js';
import { assertThere } from './assertThere.js';
import { bindTarget } from './bindings.js';
import { accessOf } from './expressionUse.js';
import { callOf, type Shape } from './Shape.js';

type Of<K extends Shape['kind']> = Extract<Shape, { kind: K }>;

/** `map.get(key)`, `byId[key]`, `map.values()`: the records of a dictionary. */
export function moveDictionary(move: AnswerMove, node: Ts.Expression, shape: Of<'dictionary'>): boolean {
  const { ts } = move.source;
  const { parent } = node;
  const record: Shape = { kind: 'record', record: shape.record, ...callOf(shape) };
  const list: Shape = { kind: 'list', item: { kind: 'record', record: shape.record }, ...callOf(shape) };
  if (ts.isCallExpression(parent) && move.textOf(parent.expression) === 'Object.values')
    move.follow(parent, list);
  else if (ts.isCallExpression(parent) && /^Object\.keys$/.test(move.textOf(parent.expression))) return true;
  else if (ts.isElementAccessExpression(parent) && parent.expression === node)
    followEntry(move, parent, record);
  else {
    const access = accessOf(move.source, node);
    const call = access?.node.parent;
    if (!access || !call || !ts.isCallExpression(call)) return access?.name === 'size';
    if (access.name === 'get') followEntry(move, call, record);
    else if (access.name === 'values') move.follow(call, list);
    else return /^(has|set|delete|keys|clear)$/.test(access.name);
  }
  return true;
}

function followEntry(move: AnswerMove, entry: Ts.Expression, record: Shape): void {
  const { ts } = move.source;
  const { parent } = entry;
  const isSet = ts.isBinaryExpression(parent) && parent.left === entry;
  if (isSet) return;
  assertThere(move, entry);
  move.follow(entry, record);
}

/** `new Map(list.map((record) => [key, record]))`, `map.set(key, record)`, `byId[key] = record`. */
export function intoDictionary(move: AnswerMove, node: Ts.Expression, shape: Of<'record'>): boolean {
  const { ts } = move.source;
  const { parent } = node;
  const dictionary: Shape = { kind: 'dictionary', record: shape.record, ...callOf(shape) };
  if (ts.isBinaryExpression(parent) && parent.right === node && ts.isElementAccessExpression(parent.left))
    return bindTarget(move, parent.left.expression, dictionary);
  if (ts.isCallExpression(parent) && parent.arguments[1] === node) {
    const { expression } = parent;
    if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'set') return false;
    return bindTarget(move, expression.expression, dictionary);
  }
  if (!ts.isArrayLiteralExpression(parent) || parent.elements[1] !== node) return false;
  let fn: Ts.Node = parent.parent;
  while (ts.isAsExpression(fn) || ts.isParenthesizedExpression(fn)) fn = fn.parent;
  const map = fn.parent;
  if (!ts.isArrowFunction(fn) || !ts.isCallExpression(map) || !/\.map$/.test(move.textOf(map.expression)))
    return false;
  const made = map.parent;
  const isMap = ts.isNewExpression(made) && move.textOf(made.expression) === 'Map';
  const isObject = ts.isCallExpression(made) && move.textOf(made.expression) === 'Object.fromEntries';
  if (!isMap && !isObject) return false;
  move.follow(made, dictionary);
  return true;
}
