import type { ts as Ts } from 'ts-morph';
import { functionAround } from '../../scan/syntax/functions.js';
import type { AnswerMove } from './AnswerMove.js';
import { functionOf } from './functionOf.js';
import { isInExportList } from './expressionUse.js';
import { passesThrough } from './passesThrough.js';
import type { Shape } from './Shape.js';

/** A function takes what the shape is as one of its parameters. False when it is not of this file. */
export function enterFunction(move: AnswerMove, given: Ts.Node, index: number, shape: Shape): boolean {
  const fn = functionOf(move, given);
  if (!fn) return false;
  const parameter = fn.parameters[index];
  if (parameter?.dotDotDotToken) return false;
  if (fn !== given) {
    if (isShared(move, fn)) return false;
    move.entered.set(fn, (move.entered.get(fn) ?? new Set()).add(given));
  }
  if (parameter) move.bind(parameter.name, shape);
  return true;
}

/** A class of the file takes what the shape is when it is made: `new Export(client)`. */
export function enterConstructor(
  move: AnswerMove,
  made: Ts.NewExpression,
  given: Ts.Expression,
  shape: Shape,
): boolean {
  const { ts } = move.source;
  const declared = move.source.symbolOf(made.expression)?.valueDeclaration;
  const fn =
    declared && ts.isClassLike(declared) ? declared.members.find(ts.isConstructorDeclaration) : undefined;
  const parameter = fn?.parameters[made.arguments?.indexOf(given) ?? -1];
  if (!fn || !parameter || parameter.dotDotDotToken || isShared(move, fn)) return false;
  move.entered.set(fn, (move.entered.get(fn) ?? new Set()).add(made.expression));
  move.bind(parameter.name, shape);
  return true;
}

/** The shape goes out of the function around: to the calls of it, or into what a method of an array or promise gives. */
export function leaveFunction(move: AnswerMove, node: Ts.Node, shape: Shape): boolean {
  const { ts } = move.source;
  const fn = functionAround(move.source, node);
  if (!fn) return false;
  const isAsync = ts.getCombinedModifierFlags(fn as Ts.Declaration) & ts.ModifierFlags.Async;
  const given: Shape = isAsync && shape.kind !== 'promise' ? { kind: 'promise', of: shape } : shape;
  const { parent } = fn;
  if (ts.isCallExpression(parent) && parent.expression !== fn)
    return leaveCallback(move, parent, fn, shape, given);
  const name = nameOf(move, fn);
  if (!name || isShared(move, fn)) return false;
  for (const reference of move.referencesTo(name)) {
    const callee = ts.isPropertyAccessExpression(reference.parent) ? reference.parent : reference;
    const call = callee.parent;
    if (!ts.isCallExpression(call) || call.expression !== callee) return false;
    move.follow(call, given);
  }
  return true;
}

function leaveCallback(
  move: AnswerMove,
  call: Ts.CallExpression,
  fn: Ts.Node,
  shape: Shape,
  given: Shape,
): boolean {
  const { ts } = move.source;
  const method = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : '';
  if (method === 'then') {
    move.follow(call, shape.kind === 'promise' ? shape : { kind: 'promise', of: shape });
    return true;
  }
  if (passesThrough(move, call, fn)) {
    move.follow(call, shape.kind === 'promise' ? shape : { kind: 'promise', of: shape });
    return true;
  }
  if (/^(forEach|filter|find|findLast|some|every|sort)$/.test(method)) return true;
  if (method === 'map' && given.kind === 'record') {
    const from = given.call ? { call: given.call } : {};
    move.follow(call, { kind: 'list', item: { kind: 'record', record: given.record }, ...from });
    return true;
  }
  return false;
}

/** The name that a function is called by; of a constructor that of its class. */
export function nameOf(move: AnswerMove, fn: Ts.SignatureDeclaration): Ts.MemberName | undefined {
  const { ts } = move.source;
  const holder = ts.isConstructorDeclaration(fn) ? fn.parent : fn;
  const named = ts.isVariableDeclaration(holder.parent) ? holder.parent.name : holder.name;
  return named && (ts.isIdentifier(named) || ts.isPrivateIdentifier(named)) ? named : undefined;
}

/** True for a function that others than this file may call. */
export function isShared(move: AnswerMove, fn: Ts.SignatureDeclaration): boolean {
  const { ts } = move.source;
  const name = nameOf(move, fn);
  if (!name) return true;
  if (ts.isMethodDeclaration(fn)) {
    const hidden = ts.getCombinedModifierFlags(fn) & ts.ModifierFlags.Private;
    return !hidden && !ts.isPrivateIdentifier(name);
  }
  if (ts.isConstructorDeclaration(fn) && ts.getCombinedModifierFlags(fn) & ts.ModifierFlags.Private)
    return false;
  const made = ts.isConstructorDeclaration(fn) ? fn.parent : fn;
  const holder = (ts.isVariableDeclaration(made.parent) ? made.parent : made) as Ts.Declaration;
  if (ts.getCombinedModifierFlags(holder) & ts.ModifierFlags.Export) return true;
  if (isInExportList(move.source, name.text)) return true;
  return move
    .referencesTo(name)
    .some(
      ({ parent }) =>
        ts.isExportSpecifier(parent) || ts.isShorthandPropertyAssignment(parent) || isAssigned(ts, parent),
    );
}

function isAssigned(ts: typeof Ts, node: Ts.Node): boolean {
  return (
    ts.isPropertyAssignment(node) || (ts.isBinaryExpression(node) && /exports/.test(node.left.getText()))
  );
}

/** Functions that are also called with something else than answers: what they do with it would be wrong then. */
export function checkEntered(move: AnswerMove): void {
  const { ts } = move.source;
  for (const [fn, places] of move.entered) {
    const name = nameOf(move, fn as Ts.SignatureDeclaration)!;
    const others = move.referencesTo(name).filter((reference) => {
      const use = move.source.ts.isPropertyAccessExpression(reference.parent) ? reference.parent : reference;
      // A class is also named by types and by what it has itself.
      if (ts.isConstructorDeclaration(fn) && !ts.isNewExpression(use.parent) && !isBase(ts, use))
        return false;
      return !places.has(use) && !move.isRemoved(use);
    });
    if (others.length > 0)
      move.problem(others[0]!, `${name.text} takes answers and also something that is not followed.`);
  }
}

function isBase(ts: typeof Ts, { parent }: Ts.Node): boolean {
  return ts.isExpressionWithTypeArguments(parent) && ts.isHeritageClause(parent.parent);
}
