import type { ts as Ts } from 'ts-morph';
import type { Source } from './Source.js';

/** The function of the file that an expression is or names. */
export function functionOf(source: Source, node: Ts.Node): Ts.SignatureDeclaration | undefined {
  const { ts } = source;
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return node;
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  const symbol = ts.isIdentifier(name) || ts.isPrivateIdentifier(name) ? source.symbolOf(name) : undefined;
  const declaration = symbol?.valueDeclaration;
  if (!declaration) return undefined;
  if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration)) return declaration;
  return ts.isVariableDeclaration(declaration) && declaration.initializer
    ? functionOf(source, declaration.initializer)
    : undefined;
}

/** The nearest function around a node. */
export function functionAround({ ts }: Source, node: Ts.Node): Ts.SignatureDeclaration | undefined {
  let at: Ts.Node | undefined = node.parent;
  while (at && !ts.isFunctionLike(at)) at = at.parent;
  return at;
}

/** Every other place of the file that means the same variable, field or function. */
export function referencesTo(source: Source, name: Ts.MemberName): readonly Ts.MemberName[] {
  const symbol = source.symbolOf(name);
  return symbol ? source.identifiersOf(symbol).filter((one) => one !== name) : [];
}

/** True for what gives on the value that it holds: parentheses, `await`, casts, spreads, arrays, templates. */
export function givesOn({ ts }: Source, node: Ts.Node): boolean {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAwaitExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSpreadElement(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isTemplateSpan(node) ||
    ts.isTemplateExpression(node)
  );
}
