import type { ts as Ts } from 'ts-morph';
import type { Source } from '../../scan/syntax/Source.js';

/** `x.name`, `x?.name` or `x['name']` around an expression. */
export interface Access {
  readonly node: Ts.PropertyAccessExpression | Ts.ElementAccessExpression;
  readonly name: string;
}

/** The access to a named member of an expression. */
export function accessOf({ ts }: Source, node: Ts.Node): Access | undefined {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node)
    return { node: parent, name: parent.name.text };
  if (
    ts.isElementAccessExpression(parent) &&
    parent.expression === node &&
    ts.isStringLiteralLike(parent.argumentExpression)
  )
    return { node: parent, name: parent.argumentExpression.text };
  return undefined;
}

/** The access to an item of an expression by its place: `x[0]`, `x[i]`. */
export function indexOf({ ts }: Source, node: Ts.Node): Ts.ElementAccessExpression | undefined {
  const { parent } = node;
  return ts.isElementAccessExpression(parent) &&
    parent.expression === node &&
    !ts.isStringLiteralLike(parent.argumentExpression)
    ? parent
    : undefined;
}

/** True where only matters whether there is a value: conditions, `!x`, `x && …`. */
export function isTested({ ts }: Source, node: Ts.Node): boolean {
  const { parent } = node;
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) return parent.expression === node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  if (!ts.isBinaryExpression(parent)) return false;
  const { left, operatorToken } = parent;
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return left === node || isTested({ ts } as Source, parent);
  if (operatorToken.kind === ts.SyntaxKind.BarBarToken) return isTested({ ts } as Source, parent);
  return false;
}

/** True where an expression is written to: `x = …`, `x += …`, `x++`, `delete x`. */
export function isWritten({ ts, file }: Source, node: Ts.Node): boolean {
  const { parent } = node;
  if (ts.isDeleteExpression(parent) || ts.isPostfixUnaryExpression(parent)) return true;
  if (ts.isPrefixUnaryExpression(parent)) return /^(\+\+|--)/.test(parent.getText(file));
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    /^(?![!=<>]=)[^=]*=$/.test(parent.operatorToken.getText(file))
  );
}

/** The comparison of an expression with `undefined` or `null`: true for `===` and `==`, false for `!==` and `!=`. */
export function comparedToNothing(
  source: Source,
  node: Ts.Node,
): { node: Ts.BinaryExpression; isNothing: boolean } | undefined {
  const { ts } = source;
  const { parent } = node;
  if (!ts.isBinaryExpression(parent)) return undefined;
  const match = /^([!=])==?$/.exec(parent.operatorToken.getText(source.file));
  const other = parent.left === node ? parent.right : parent.left;
  if (!match || !/^(undefined|null)$/.test(other.getText(source.file))) return undefined;
  return { node: parent, isNothing: match[1] === '=' };
}

export function statementOf({ ts }: Source, node: Ts.Node): Ts.Node {
  let at = node;
  while (at.parent && !ts.isBlock(at.parent) && !ts.isSourceFile(at.parent) && !ts.isCaseClause(at.parent))
    at = at.parent;
  return at;
}

/** The text without white space and question marks, to see whether two expressions read the same. */
export function bareText(text: string): string {
  return text
    .replace(/\s+/g, '')
    .replaceAll('?.', '.')
    .replace(/^\((.*)\)$/, '$1');
}

/** The innermost node that begins at a position or around it. */
export function nodeAt({ ts, file }: Source, position: number): Ts.Node {
  let found: Ts.Node = file;
  const visit = (node: Ts.Node): void => {
    if (node.getStart(file) > position || node.getEnd() <= position) return;
    found = node;
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return found;
}

/** True for a name in `export { … }`. */
export function isInExportList({ ts, file }: Source, name: string): boolean {
  return file.statements.some(
    (one) =>
      ts.isExportDeclaration(one) &&
      !one.moduleSpecifier &&
      one.exportClause !== undefined &&
      ts.isNamedExports(one.exportClause) &&
      one.exportClause.elements.some(({ name: out, propertyName }) => (propertyName ?? out).text === name),
  );
}

/** The name of a property, where it is written out. */
export function propertyName(
  { source: { ts } }: { readonly source: Source },
  property: Ts.ObjectLiteralElementLike,
): string | undefined {
  return property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
    ? property.name.text
    : undefined;
}
