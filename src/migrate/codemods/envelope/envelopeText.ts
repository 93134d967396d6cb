import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from '../client/AnswerMove.js';
import { functionOf } from '../client/functionOf.js';

/** A text in pieces: what is written out, and expressions whose value is put in. */
export type TextPiece = string | Ts.Expression;

/** What the parameters of a function that builds a text were given. */
export type Given = ReadonlyMap<Ts.Symbol, Ts.Expression>;

const NOTHING: Given = new Map();

/**
 * The pieces of a text that an expression makes: literals, templates, sums, `join`, constants and functions of the file.
 * Functions and constants that are only there for the text go into `parts`.
 */
export function textPieces(
  move: AnswerMove,
  node: Ts.Expression,
  parts: Set<Ts.Node>,
  given: Given = NOTHING,
): TextPiece[] {
  const { ts } = move.source;
  const pieces = (one: Ts.Expression) => textPieces(move, one, parts, given);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return pieces(node.expression);
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.flatMap((span) => [...pieces(span.expression), span.literal.text]),
    ];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return [...pieces(node.left), ...pieces(node.right)];
  if (ts.isIdentifier(node)) return namedPieces(move, node, parts, given);
  if (!ts.isCallExpression(node)) return [node];
  const { expression } = node;
  if (ts.isPropertyAccessExpression(expression)) {
    const { name, expression: inner } = expression;
    if (/^trim(Start|End)?$/.test(name.text)) return pieces(inner);
    if (name.text === 'join' && ts.isArrayLiteralExpression(inner)) return inner.elements.flatMap(pieces);
  }
  const fn = functionOf(move, expression);
  const body = fn && madeText(move, fn);
  if (!body) return [node];
  parts.add(fn);
  return textPieces(move, body, parts, argumentsOf(move, fn, node, given));
}

function namedPieces(move: AnswerMove, node: Ts.Identifier, parts: Set<Ts.Node>, given: Given): TextPiece[] {
  const { ts } = move.source;
  const symbol = move.source.symbolOf(node);
  const value = symbol && given.get(symbol);
  if (value) return textPieces(move, value, parts);
  const declaration = symbol?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return [node];
  if (!isText(move, declaration.initializer)) return [node];
  parts.add(declaration);
  return textPieces(move, declaration.initializer, parts, given);
}

function isText(move: AnswerMove, node: Ts.Expression): boolean {
  const { ts } = move.source;
  if (ts.isCallExpression(node)) {
    const made = functionOf(move, node.expression);
    return (
      /\.(join|trim)$/.test(move.textOf(node.expression)) ||
      (made !== undefined && madeText(move, made) !== undefined)
    );
  }
  return (
    ts.isTemplateExpression(node) ||
    (ts.isStringLiteralLike(node) && node.text.includes('<')) ||
    (ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
      /['"`]/.test(move.textOf(node)))
  );
}

/** What a function answers, where that is one text. */
export function madeText(move: AnswerMove, fn: Ts.SignatureDeclaration): Ts.Expression | undefined {
  const { ts } = move.source;
  if (!('body' in fn) || !fn.body) return undefined;
  if (!ts.isBlock(fn.body))
    return isText(move, fn.body as Ts.Expression) ? (fn.body as Ts.Expression) : undefined;
  const [only, ...others] = fn.body.statements;
  if (!only || others.length > 0 || !ts.isReturnStatement(only) || !only.expression) return undefined;
  return isText(move, only.expression) ? only.expression : undefined;
}

/** What each parameter of a function is given in a call. */
export function argumentsOf(
  move: AnswerMove,
  fn: Ts.SignatureDeclaration,
  call: Ts.CallExpression,
  outer: Given = NOTHING,
): Given {
  const { ts } = move.source;
  const found = new Map<Ts.Symbol, Ts.Expression>();
  fn.parameters.forEach(({ name, initializer }, i) => {
    const symbol = ts.isIdentifier(name) ? move.source.symbolOf(name) : undefined;
    const given = call.arguments[i] ?? initializer;
    if (!symbol || !given) return;
    const passed = ts.isIdentifier(given) ? move.source.symbolOf(given) : undefined;
    found.set(symbol, (passed && outer.get(passed)) ?? given);
  });
  return found;
}
