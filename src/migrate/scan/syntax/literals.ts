import type { ts as Ts } from 'ts-morph';
import type { Source } from './Source.js';

const SPEAKING =
  /^(log|info|warn|error|debug|trace|print|write|expect|it|test|describe|spyOn|mock|mocked|not|to[A-Z]\w*|calledWith)$/;

/**
 * The text of a literal, a template, a constant or a sum of them; U+FFFC stands where a value is put in that the file
 * does not tell.
 */
export function textOf(source: Source, node: Ts.Node): string {
  const { ts } = source;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textOf(source, node.expression);
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `\uFFFC${literal.text}`).join('');
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return textOf(source, node.left) + textOf(source, node.right);
  if (ts.isIdentifier(node)) {
    const declaration = source.symbolOf(node)?.valueDeclaration;
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer) {
      const { initializer } = declaration;
      if (ts.isStringLiteralLike(initializer)) return initializer.text;
      if (ts.isAsExpression(initializer)) return textOf(source, initializer);
    }
  }
  return '\uFFFC';
}

/** True where a text is said and not used: log lines, errors, comparisons, names of tests, mocks. */
export function isSpoken(source: Source, node: Ts.Node): boolean {
  const { ts } = source;
  const { parent } = node;
  if (ts.isThrowStatement(parent) || ts.isCaseClause(parent) || ts.isTypeOfExpression(parent)) return true;
  if (ts.isTemplateSpan(parent) || ts.isParenthesizedExpression(parent))
    return isSpoken(source, parent.parent);
  if (ts.isBinaryExpression(parent)) {
    if (parent.operatorToken.kind === ts.SyntaxKind.PlusToken) return isSpoken(source, parent);
    return /^([!=]==?|in)$/.test(parent.operatorToken.getText(source.file));
  }
  if (ts.isNewExpression(parent)) return /Error$/.test(parent.expression.getText(source.file));
  if (!ts.isCallExpression(parent) || parent.expression === node) return false;
  const callee = parent.expression;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText(source.file);
  return SPEAKING.test(name);
}

/** The whole sum of texts that a text is part of. */
export function sumAround(source: Source, node: Ts.Node): Ts.Node {
  const { ts } = source;
  const { parent } = node;
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusToken
    ? sumAround(source, parent)
    : node;
}

/** Where a character of a literal's text stands in the file: by line, since escapes change the distance. */
export function positionIn(source: Source, node: Ts.Node, index: number): number {
  const start = node.getStart(source.file);
  const name = /wsdl\w+/.exec(textOf(source, node as Ts.Expression).slice(index))![0];
  const nth =
    textOf(source, node as Ts.Expression)
      .slice(0, index)
      .split(`${name}`).length - 1;
  let at = start;
  for (let seen = 0; seen <= nth; seen++) at = source.text.indexOf(name, at) + 1;
  return at > 0 ? at - 1 : start;
}
