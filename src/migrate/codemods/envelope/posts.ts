import type { ts as Ts } from 'ts-morph';
import { functionAround } from '../../scan/syntax/functions.js';
import type { AnswerMove } from '../client/AnswerMove.js';
import { functionOf } from '../client/functionOf.js';
import { propertyName } from '../client/expressionUse.js';
import { argumentsOf, madeText } from './envelopeText.js';
import type { Post } from './Post.js';
import { libraryOf, sentByRequest } from './requests.js';

/** The calls by which an envelope is sent that is written at a place. */
export function postsOf(move: AnswerMove, literal: Ts.Node): Post[] {
  const { ts } = move.source;
  const text = textAround(move, literal);
  const { parent } = text;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name))
    return move.referencesTo(parent.name).flatMap((one) => postsOf(move, one));
  if (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === text)) {
    const fn = functionAround(move.source, text);
    const named = fn && (ts.isVariableDeclaration(fn.parent) ? fn.parent.name : fn.name);
    if (!named || !ts.isIdentifier(named)) return [];
    return move
      .referencesTo(named)
      .flatMap(({ parent: use }) => (ts.isCallExpression(use) ? postsOf(move, use) : []));
  }
  const post = sentBy(move, text);
  return post ? [post] : [];
}

/** The whole text that a piece of it is part of. */
function textAround(move: AnswerMove, node: Ts.Node): Ts.Expression {
  const { ts } = move.source;
  const { parent } = node;
  const isPiece =
    ts.isParenthesizedExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isTemplateExpression(parent) ||
    (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusToken) ||
    (ts.isArrayLiteralExpression(parent) && /^\.join\b/.test(move.source.text.slice(parent.getEnd()))) ||
    (ts.isPropertyAccessExpression(parent) && /^(join|trim)$/.test(parent.name.text)) ||
    (ts.isCallExpression(parent) && parent.expression === node && ts.isPropertyAccessExpression(node)) ||
    (ts.isCallExpression(parent) && parent.expression !== node && makesText(move, parent));
  return isPiece ? textAround(move, parent) : (node as Ts.Expression);
}

/** True for the call of a function of the file that puts what it is given into a text. */
function makesText(move: AnswerMove, call: Ts.CallExpression): boolean {
  const fn = functionOf(move, call.expression);
  return fn !== undefined && madeText(move, fn) !== undefined;
}

function sentBy(move: AnswerMove, text: Ts.Expression): Post | undefined {
  const { ts } = move.source;
  const { parent } = text;
  const isBody =
    (ts.isPropertyAssignment(parent) && parent.initializer === text) ||
    ts.isShorthandPropertyAssignment(parent);
  if (isBody) return sentIn(move, text, parent);
  if (!ts.isCallExpression(parent)) return undefined;
  const at = parent.arguments.indexOf(text);
  if (at === 0 && /\.(end|write)$/.test(move.textOf(parent.expression)))
    return sentByRequest(move, parent, text);
  if (at === 1 && /(^|\.)post$/.test(move.textOf(parent.expression)) && !functionOf(move, parent.expression))
    return {
      ...{ call: parent, envelope: text, endpoint: parent.arguments[0]! },
      ...{ gives: 'response', library: libraryOf(move, parent) },
    };
  return at < 0 ? undefined : sentByFunction(move, parent, at);
}

/** `fetch(address, { body })`, `axios({ url, data })`, `soapRequest({ url, xml })`. */
function sentIn(
  move: AnswerMove,
  envelope: Ts.Expression,
  property: Ts.ObjectLiteralElementLike,
): Post | undefined {
  const { ts } = move.source;
  const options = property.parent as Ts.ObjectLiteralExpression;
  const call = options.parent;
  if (!ts.isObjectLiteralExpression(options) || !ts.isCallExpression(call)) return undefined;
  const name = propertyName(move, property);
  const callee = move.textOf(call.expression);
  const library = libraryOf(move, call);
  const post = (endpoint: Ts.Expression): Post => ({ call, envelope, endpoint, gives: 'response', library });
  if (name === 'body' && /(^|\.)(fetch|request|got|post)$/.test(callee) && call.arguments[1] === options)
    return post(call.arguments[0]!);
  if (!/^(data|xml|body)$/.test(name ?? '') || call.arguments[0] !== options) return undefined;
  const url = options.properties.find((one) => /^(url|uri)$/.test(propertyName(move, one) ?? ''));
  const endpoint = url && (ts.isPropertyAssignment(url) ? url.initializer : url.name);
  return endpoint ? post(endpoint as Ts.Expression) : undefined;
}

/** A function of the file that puts what it is given into an envelope and sends it. */
function sentByFunction(move: AnswerMove, call: Ts.CallExpression, at: number): Post | undefined {
  const { ts } = move.source;
  const sender = functionOf(move, call.expression);
  const parameter = sender?.parameters[at];
  if (!sender || !parameter || !ts.isIdentifier(parameter.name)) return undefined;
  for (const use of move.referencesTo(parameter.name)) {
    const [inner] = postsOf(move, use);
    const gives = inner && !inner.sender ? givenBack(move, sender, inner) : undefined;
    if (inner && gives)
      return {
        call,
        envelope: inner.envelope,
        endpoint: inner.endpoint,
        gives,
        given: argumentsOf(move, sender, call),
        sender,
        ...(inner.library ? { library: inner.library } : {}),
      };
  }
  return undefined;
}

/** What a function gives back of the response to what it sends. */
function givenBack(
  move: AnswerMove,
  sender: Ts.SignatureDeclaration,
  inner: Post,
): Post['gives'] | undefined {
  const { ts } = move.source;
  const returns: Ts.Expression[] = [];
  const visit = (node: Ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) returns.push(node.expression);
    if (node === sender || !ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  if ('body' in sender && sender.body && !ts.isBlock(sender.body)) returns.push(sender.body as Ts.Expression);
  else visit(sender);
  const [only, ...others] = returns;
  if (!only || others.length > 0) return undefined;
  const text = spelledOut(move, only, inner.call, 5);
  if (!text.includes('<post>')) return undefined;
  if (/^\(*(await)?<post>\)*$/.test(text)) return inner.gives;
  if (/XMLParser\([^)]*\)\)*\.parse\(|parseStringPromise\(/.test(text))
    return /\.return$/.test(text) ? 'return' : /Response[`'"]?\]?$/.test(text) ? 'result' : 'tree';
  return /^\(*(await)?\(*(await)?<post>\)*(\.response)?\.(text\(\)|data|body)\)*(\.toString\(\))?$/.test(text)
    ? 'xml'
    : undefined;
}

/** An expression with the constants of the file in it written out, and the call that posts as such. */
function spelledOut(move: AnswerMove, node: Ts.Node, post: Ts.Node, depth: number): string {
  if (node === post) return '<post>';
  const { ts } = move.source;
  if (ts.isIdentifier(node) && depth > 0) {
    const declaration = move.source.symbolOf(node)?.valueDeclaration;
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
      return spelledOut(move, declaration.initializer, post, depth - 1);
    // `const { data } = await axios.post(…)`
    const holder = declaration && ts.isBindingElement(declaration) ? declaration.parent.parent : undefined;
    if (declaration && holder && ts.isVariableDeclaration(holder) && holder.initializer)
      return `${spelledOut(move, holder.initializer, post, depth - 1)}.${node.text}`;
  }
  let made = '';
  let at = move.start(node);
  ts.forEachChild(node, (child) => {
    const isName = ts.isPropertyAccessExpression(node) && node.name === child;
    made += move.source.text.slice(at, move.start(child));
    made += isName ? child.getText(move.source.file) : spelledOut(move, child, post, depth);
    at = child.getEnd();
  });
  return (made + move.source.text.slice(at, node.getEnd())).replace(/\s/g, '');
}
