import type { ts as Ts } from 'ts-morph';
import { isWrapping, type Script, ts } from './Script.js';

/** True for a name that is declared once and set nowhere else: it is always what it was made as. */
export function isFixed({ isDeclaredOnce, sameAs }: Script, name: Ts.Identifier): boolean {
  return isDeclaredOnce(name) && sameAs(name).every((use) => !isSet(use));
}

/** True where an expression is set: by `=`, `+=`, `++`, `delete`, a loop, or as a part of a pattern. */
export function isSet(node: Ts.Node): boolean {
  let at = node;
  while (
    ts.isParenthesizedExpression(at.parent) ||
    ts.isArrayLiteralExpression(at.parent) ||
    ts.isObjectLiteralExpression(at.parent) ||
    ts.isSpreadElement(at.parent) ||
    ts.isSpreadAssignment(at.parent) ||
    ts.isShorthandPropertyAssignment(at.parent) ||
    (ts.isPropertyAssignment(at.parent) && at.parent.initializer === at)
  )
    at = at.parent;
  const { parent } = at;
  const { FirstAssignment, LastAssignment } = ts.SyntaxKind;
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    return parent.left === at && FirstAssignment <= kind && kind <= LastAssignment;
  }
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === at;
  if (ts.isDeleteExpression(parent)) return true;
  return (
    (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) &&
    /^(\+\+|--)/.test(ts.tokenToString(parent.operator) ?? '')
  );
}

/** `process.env.KEY`, `process.argv[2]` */
export function isEnvironment(node: Ts.Node): boolean {
  return /^\(?process\.(env(\.\w+|\[['"]\w+['"]\])|argv\[\d+\])(!| as string\)?)?$/.test(node.getText());
}

/** True where the environment is what it was when the script began, as far as the file tells. */
function keepsEnvironment({ text }: Script): boolean {
  return !/\bdelete process\.|\bprocess\.(env|argv)(\.\w+|\[[^\]]+\])?\s*(\?\?|\|\|)?=(?!=)|\(process\.(env|argv),/.test(
    text,
  );
}

/** True for an expression that has one value, here and at another place of the file: literals, fixed names, the environment. */
export function isStill(script: Script, node: Ts.Expression, place: Ts.Node): boolean {
  const still = (one: Ts.Expression) => isStill(script, one, place);
  if (isWrapping(node)) return still(node.expression);
  if (ts.isIdentifier(node)) return isFixed(script, node) && script.meansSame(node, place);
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(still);
  if (ts.isTemplateExpression(node)) return node.templateSpans.every(({ expression }) => still(expression));
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every((one) => {
      if (ts.isPropertyAssignment(one)) return still(one.initializer);
      if (ts.isShorthandPropertyAssignment(one)) return still(one.name);
      return ts.isSpreadAssignment(one) && still(one.expression);
    });
  const isLiteral =
    ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) || /^(true|false|-\d+)$/.test(node.getText());
  return isLiteral || (isEnvironment(node) && keepsEnvironment(script));
}
