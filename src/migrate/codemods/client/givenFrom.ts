import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from './AnswerMove.js';
import { bareText, isWritten, propertyName } from './expressionUse.js';
import { isShared, nameOf } from './functions.js';

/** How often a value may be handed on. */
const STEPS = 5;

/**
 * The expression that a value comes from, seen from another place of the file: through parameters that are always given the same,
 * fields that are set once and constants. The expression itself where that is not known.
 */
export function givenFrom(
  move: AnswerMove,
  value: Ts.Expression,
  isVisible: (one: Ts.Expression) => boolean,
): Ts.Expression {
  let at: Ts.Expression | undefined = value;
  for (let step = 0; at && step < STEPS; step++) {
    if (isVisible(at)) return at;
    at = sourceOf(move, at);
  }
  return value;
}

/** One step back. */
function sourceOf(move: AnswerMove, value: Ts.Expression): Ts.Expression | undefined {
  const { ts } = move.source;
  const name = ts.isPropertyAccessExpression(value) ? value.name : value;
  const isField =
    name !== value && (value as Ts.PropertyAccessExpression).expression.kind === ts.SyntaxKind.ThisKeyword;
  if (!(isField || ts.isIdentifier(value))) return undefined;
  const symbol = move.source.symbolOf(name);
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration) return undefined;
  const uses = move.source.identifiersOf(symbol);
  const holderOf = (use: Ts.Node) =>
    ts.isPropertyAccessExpression(use.parent) && use.parent.name === use ? use.parent : use;
  const written = uses.map(holderOf).filter((one) => isWritten(move.source, one));
  const made = madeOf(move, declaration, written);
  return made && isPlain(move, made) ? made : undefined;
}

function madeOf(
  move: AnswerMove,
  declaration: Ts.Node,
  written: readonly Ts.Node[],
): Ts.Expression | undefined {
  const { ts } = move.source;
  const [only, ...others] = written;
  if (ts.isParameter(declaration)) return only ? undefined : argumentFor(move, declaration, undefined);
  if (ts.isBindingElement(declaration)) {
    const name = declaration.propertyName ?? declaration.name;
    const holder = declaration.parent.parent;
    if (only || declaration.initializer || !ts.isParameter(holder) || !ts.isIdentifier(name))
      return undefined;
    return argumentFor(move, holder, name.text);
  }
  if (ts.isVariableDeclaration(declaration)) return only ? undefined : declaration.initializer;
  // A field: what it begins with, or what it is set to in the one place.
  const initial = ts.isPropertyDeclaration(declaration) ? declaration.initializer : undefined;
  if (!only) return initial;
  const isSet = others.length === 0 && !initial && ts.isBinaryExpression(only.parent);
  return isSet ? (only.parent as Ts.BinaryExpression).right : undefined;
}

/** What every call of a function gives for a parameter, or for a property of it, where that is the same. */
function argumentFor(
  move: AnswerMove,
  parameter: Ts.ParameterDeclaration,
  property: string | undefined,
): Ts.Expression | undefined {
  const { ts } = move.source;
  const fn = parameter.parent;
  const name = nameOf(move, fn);
  if (!name || isShared(move, fn) || parameter.initializer || parameter.dotDotDotToken) return undefined;
  const given: (Ts.Expression | undefined)[] = [];
  for (const use of move.referencesTo(name)) {
    const callee = ts.isPropertyAccessExpression(use.parent) && use.parent.name === use ? use.parent : use;
    const { parent } = callee;
    if (ts.isTypeReferenceNode(parent)) continue;
    const isCall =
      (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === callee;
    if (!isCall) {
      if (ts.isConstructorDeclaration(fn) && ts.isPropertyAccessExpression(parent)) continue;
      return undefined;
    }
    const argument = parent.arguments?.[fn.parameters.indexOf(parameter)];
    given.push(property === undefined ? argument : propertyIn(move, argument, property));
  }
  const [first] = given;
  const same = given.every(
    (one) => one && first && bareText(move.textOf(one)) === bareText(move.textOf(first)),
  );
  return same ? first : undefined;
}

function propertyIn(
  move: AnswerMove,
  argument: Ts.Expression | undefined,
  name: string,
): Ts.Expression | undefined {
  const { ts } = move.source;
  if (!argument || !ts.isObjectLiteralExpression(argument)) return undefined;
  const property = argument.properties.find((one) => propertyName(move, one) === name);
  if (property && ts.isPropertyAssignment(property)) return property.initializer;
  return property && ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
}

/** True for names, members and literals, which may be read at another time too. */
function isPlain(move: AnswerMove, node: Ts.Expression): boolean {
  const { ts } = move.source;
  if (ts.isNonNullExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node))
    return isPlain(move, node.expression);
  if (ts.isPropertyAccessExpression(node)) return isPlain(move, node.expression);
  return ts.isIdentifier(node) || ts.isStringLiteralLike(node) || node.kind === ts.SyntaxKind.ThisKeyword;
}
