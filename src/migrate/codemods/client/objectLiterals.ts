import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from './AnswerMove.js';
import { isTested, isWritten, propertyName } from './expressionUse.js';

/** The key of the unit, where a property gives it. */
export function keyOf(move: AnswerMove, property: Ts.ObjectLiteralElementLike): Ts.Expression | undefined {
  const { ts } = move.source;
  if (ts.isPropertyAssignment(property))
    return propertyName(move, property) === 'apiKey' ? property.initializer : undefined;
  if (ts.isShorthandPropertyAssignment(property))
    return property.name.text === 'apiKey' ? property.name : undefined;
  // `...auth`, where `auth` holds the key alone.
  if (!ts.isSpreadAssignment(property)) return undefined;
  const spread = literalOf(move, property.expression, undefined);
  const [only, ...others] = spread?.properties ?? [];
  return only && others.length === 0 && !ts.isSpreadAssignment(only) ? keyOf(move, only) : undefined;
}

/** The object literal that an expression is, or that the variable holds which is used for this call alone. */
export function literalOf(
  move: AnswerMove,
  node: Ts.Expression,
  call: Ts.CallExpression | undefined,
): Ts.ObjectLiteralExpression | undefined {
  const { ts } = move.source;
  if (ts.isObjectLiteralExpression(node)) return node;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    return literalOf(move, node.expression, call);
  const declaration = ts.isIdentifier(node) ? move.source.symbolOf(node)?.valueDeclaration : undefined;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  const literal = declaration.initializer;
  if (!ts.isObjectLiteralExpression(literal)) return undefined;
  const isAlone = move.referencesTo(declaration.name as Ts.Identifier).length === 1;
  const isRead =
    !call && move.referencesTo(declaration.name as Ts.Identifier).every((one) => isOnlyRead(move, one));
  return isRead || isAlone || holdsKeyAlone(move, literal) ? literal : undefined;
}

/** True for `{ apiKey }`, which calls may share. */
export function holdsKeyAlone(move: AnswerMove, { properties }: Ts.ObjectLiteralExpression): boolean {
  return properties.length === 1 && keyOf(move, properties[0]!) !== undefined;
}

/** Takes a property out, with its comma. */
export function removeProperty(
  move: AnswerMove,
  literal: Ts.ObjectLiteralExpression,
  property: Ts.ObjectLiteralElementLike,
): void {
  const at = literal.properties.indexOf(property);
  const next = literal.properties[at + 1];
  if (next) {
    move.edits.replace(move.start(property), move.start(next));
    return;
  }
  const previous = literal.properties[at - 1];
  if (previous && !move.isRemoved(previous)) {
    move.edits.replace(previous.getEnd(), property.getEnd());
    return;
  }
  const comma = /^\s*,/.exec(move.source.text.slice(property.getEnd()))?.[0].length ?? 0;
  move.edits.replace(property.pos, property.getEnd() + comma);
}

/** `attributes` and such, which say how the XML is written and go. */
export function isXmlOnly(
  move: AnswerMove,
  literal: Ts.ObjectLiteralExpression,
  property: Ts.ObjectLiteralElementLike,
  removes = true,
): boolean {
  const isXml = /^(\$?attributes|\$xsiType)$/.test(propertyName(move, property) ?? '');
  if (isXml && removes) removeProperty(move, literal, property);
  return isXml;
}

/** True where rows or a record that are sent are looked at, or put into what is sent. */
export function isOnlyRead(move: AnswerMove, reference: Ts.Node): boolean {
  const { ts } = move.source;
  const { parent } = reference;
  if (ts.isPropertyAccessExpression(parent)) {
    const isCall = ts.isCallExpression(parent.parent) && parent.parent.expression === parent;
    return isCall
      ? /^(map|forEach|filter|some|every|join|slice)$/.test(parent.name.text)
      : !isWritten(move.source, parent);
  }
  return (
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isForOfStatement(parent) ||
    ts.isTemplateSpan(parent) ||
    isTested(move.source, reference)
  );
}
