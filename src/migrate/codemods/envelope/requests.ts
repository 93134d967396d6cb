import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from '../client/AnswerMove.js';
import { propertyName } from '../client/expressionUse.js';
import type { InlineRequest, Library, Post } from './Post.js';

export function libraryOf(move: AnswerMove, call: Ts.CallExpression): Library {
  const callee = move.textOf(call.expression);
  const named =
    /\b(axios|got|fetch|request)\b/.exec(callee)?.[1] ?? (/fetch$/i.test(callee) ? 'fetch' : undefined);
  if (named) return named as Library;
  // `const http = axios.create()`, `import soapRequest from 'easy-soap-request'`
  return /['"]easy-soap-request['"]/.test(move.source.text) ? 'easy-soap-request' : 'axios';
}

/** `req.end(xml)` or `req.write(xml)`, where `req` is a request of `http` or `https`. */
export function sentByRequest(
  move: AnswerMove,
  end: Ts.CallExpression,
  envelope: Ts.Expression,
): Post | undefined {
  const { ts } = move.source;
  const receiver = (end.expression as Ts.PropertyAccessExpression).expression;
  const variable = ts.isIdentifier(receiver) ? move.source.symbolOf(receiver)?.valueDeclaration : undefined;
  if (!variable || !ts.isVariableDeclaration(variable) || !variable.initializer) return undefined;
  const request = variable.initializer;
  if (!ts.isCallExpression(request) || !/\.request$/.test(move.textOf(request.expression))) return undefined;
  const endpoint = endpointOf(move, request);
  if (!endpoint) return undefined;
  const promise = promiseAround(move, variable);
  if (promise)
    return givesText(move, promise) ? { call: promise, envelope, endpoint, gives: 'xml' } : undefined;
  const inline = inlineOf(move, variable, request);
  return inline && { call: request, envelope, endpoint, gives: 'xml', request: inline };
}

/** The address: given as one, or taken apart by `new URL(address)`. */
function endpointOf(move: AnswerMove, request: Ts.CallExpression): Ts.Expression | undefined {
  const { ts } = move.source;
  const [first] = request.arguments;
  if (!first || ts.isObjectLiteralExpression(first)) {
    const properties = first?.properties ?? [];
    const host = properties.find((one) => /^(host|hostname)$/.test(propertyName(move, one) ?? ''));
    return host && ts.isPropertyAssignment(host) ? addressIn(move, host.initializer) : undefined;
  }
  return addressIn(move, first) ?? first;
}

/** `address` of `new URL(address)`, `url.parse(address)` and of what is read from such. */
function addressIn(move: AnswerMove, node: Ts.Expression): Ts.Expression | undefined {
  const { ts } = move.source;
  if (ts.isPropertyAccessExpression(node)) return addressIn(move, node.expression);
  if (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    /(^URL|\.parse)$/.test(move.textOf(node.expression))
  )
    return node.arguments?.[0];
  const declaration = ts.isIdentifier(node) ? move.source.symbolOf(node)?.valueDeclaration : undefined;
  return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
    ? addressIn(move, declaration.initializer)
    : undefined;
}

function promiseAround(move: AnswerMove, node: Ts.Node): Ts.NewExpression | undefined {
  const { ts } = move.source;
  for (let at = node.parent; at && !ts.isSourceFile(at); at = at.parent)
    if (ts.isNewExpression(at)) return move.textOf(at.expression) === 'Promise' ? at : undefined;
  return undefined;
}

/** True when the promise gives the text of the answer. */
function givesText(move: AnswerMove, promise: Ts.NewExpression): boolean {
  const { ts } = move.source;
  const executor = promise.arguments?.[0];
  if (!executor || !ts.isFunctionLike(executor)) return false;
  const [resolve] = (executor as Ts.ArrowFunction).parameters;
  if (!resolve || !ts.isIdentifier(resolve.name)) return false;
  const uses = move.referencesTo(resolve.name);
  return (
    uses.length > 0 &&
    uses.every(({ parent }) => {
      const given = ts.isCallExpression(parent) ? parent.arguments[0] : undefined;
      return given !== undefined && isWholeText(move, given);
    })
  );
}

/** `data`, gathered by `+=`, or `Buffer.concat(parts).toString()`. */
function isWholeText(move: AnswerMove, node: Ts.Expression): boolean {
  const { ts } = move.source;
  if (/^Buffer\.concat\(\w+\)\.toString\(/.test(move.textOf(node))) return true;
  if (/^\w+\.join\(['"]{2}\)$/.test(move.textOf(node))) return true;
  const declaration = ts.isIdentifier(node) ? move.source.symbolOf(node)?.valueDeclaration : undefined;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return false;
  return /^(['"`]{2}|Buffer\.concat.*)$/s.test(move.textOf(declaration.initializer));
}

/** What a request outside of a promise does at the end of the answer. */
function inlineOf(
  move: AnswerMove,
  variable: Ts.VariableDeclaration,
  request: Ts.CallExpression,
): InlineRequest | undefined {
  const { ts } = move.source;
  const answered = request.arguments.at(-1);
  if (!answered || !(ts.isArrowFunction(answered) || ts.isFunctionExpression(answered))) return undefined;
  const ends = calledOn(move, answered, 'end');
  const text = /(?:let|var) (\w+) = ['"`]{2}/.exec(move.textOf(answered.body))?.[1];
  if (!text || !ends || !(ts.isArrowFunction(ends) || ts.isFunctionExpression(ends))) return undefined;
  const [response] = answered.parameters;
  if (response && new RegExp(`\\b${move.textOf(response.name)}\\b`).test(move.textOf(ends.body)))
    return undefined;
  const errors = move
    .referencesTo(variable.name as Ts.Identifier)
    .map(({ parent }) => parent.parent)
    .find((one) => /^\w+\.on\(['"]error['"]/.test(move.textOf(one)));
  const onError = errors && ts.isCallExpression(errors) ? errors.arguments[1] : undefined;
  const isAsync = ts.getCombinedModifierFlags(ends as Ts.Node as Ts.Declaration) & ts.ModifierFlags.Async;
  return { variable, taker: `${isAsync ? 'async ' : ''}(${text})`, body: ends.body, onError };
}

/** The handler of `res.on(event, handler)` in a function. */
function calledOn(move: AnswerMove, fn: Ts.Node, event: string): Ts.Expression | undefined {
  const { ts } = move.source;
  let found: Ts.Expression | undefined;
  const visit = (node: Ts.Node): void => {
    if (ts.isCallExpression(node) && /\.on(ce)?$/.test(move.textOf(node.expression))) {
      const [name, handler] = node.arguments;
      if (name && ts.isStringLiteral(name) && name.text === event) found ??= handler;
    }
    ts.forEachChild(node, visit);
  };
  visit(fn);
  return found;
}
