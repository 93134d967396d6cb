import type { ts as Ts } from 'ts-morph';
import type { AnyOperation } from '../../../definition/operation.js';
import { operationNamed } from '../../../testing/knownOperations.js';
import { textOf } from '../../scan/syntax/literals.js';
import type { AnswerMove } from './AnswerMove.js';
import { boundMethod } from './boundMethod.js';
import { usesOfCallback } from './callbacks.js';
import { type Access, accessOf, statementOf } from './expressionUse.js';
import { recordOfReply } from './moveAnswer.js';
import type { ClientCall, Shape } from './Shape.js';

const NO_COUNTERPART =
  /^(set(Security|SOAPAction)|add(Soap|Http|Body)\w+|(clear|get)\w+|change\w+|describe|on|once|off|last\w+|wsdl|security|execRequest|httpClient)$/;

/** A client of the library, or what it calls a service and a port. */
export function moveClient(
  move: AnswerMove,
  node: Ts.Expression,
  shape: Extract<Shape, { kind: 'client' | 'service' | 'port' }>,
): boolean {
  const { ts } = move.source;
  const access = accessOf(move.source, node) ?? constantAccess(move, node);
  if (!access) {
    const { parent } = node;
    if (isBoundTo(move, node)) return true;
    if (!ts.isElementAccessExpression(parent) || parent.expression !== node) return false;
    move.problem(parent, 'the operation is made up when it runs: client.call(name, parts) takes any name.');
    return true;
  }
  const { name } = access;
  const operation = operationNamed(name) ?? operationNamed(name.replace(/Async$/, ''));
  if (operation) {
    move.methods.add(access.node);
    if (move.left.has(access.node)) {
      move.kept.add(shape.origin);
      return true;
    }
    renameMethod(move, node, access, operation);
    const promises = name.endsWith('Async') && operation.name !== name;
    move.follow(access.node, { kind: 'method', operation, promises, origin: shape.origin });
  } else if (isOfAnother(move, access, shape)) move.foreign.add(shape.origin);
  else if (name === 'setEndpoint') setEndpoint(move, access);
  else if (move.isMixed) move.problem(access.node, 'a part of the client is used by itself.');
  else if (shape.kind === 'port' || NO_COUNTERPART.test(name))
    move.problem(access.node, `${name} has no counterpart in this client.`);
  else {
    move.edits.replace(node.getEnd(), access.node.getEnd());
    move.follow(access.node, { kind: shape.kind === 'client' ? 'service' : 'port', origin: shape.origin });
  }
  return true;
}

/** The client in `client.wsdlX.bind(client)`. */
function isBoundTo(move: AnswerMove, node: Ts.Expression): boolean {
  const { parent } = node;
  if (!move.source.ts.isCallExpression(parent) || parent.arguments[0] !== node) return false;
  const callee = move.textOf(parent.expression);
  return callee.endsWith('.bind') && callee.includes(`${move.textOf(node)}.`);
}

/** `client.GetForecastAsync(…)`: an operation of another service. */
function isOfAnother(move: AnswerMove, { node, name }: Access, { kind }: Shape): boolean {
  const { ts } = move.source;
  const isCalled = ts.isCallExpression(node.parent) && node.parent.expression === node;
  return isCalled && kind !== 'service' && name !== 'setEndpoint' && !NO_COUNTERPART.test(name);
}

/** `client[LAST + 'Async']` with a constant. */
function constantAccess(move: AnswerMove, node: Ts.Expression): Access | undefined {
  const { parent } = node;
  if (!move.source.ts.isElementAccessExpression(parent) || parent.expression !== node) return undefined;
  const name = textOf(move.source, parent.argumentExpression);
  return name.includes('\uFFFC') ? undefined : { node: parent, name };
}

function renameMethod(move: AnswerMove, node: Ts.Expression, access: Access, operation: AnyOperation): void {
  if (receiverOf(move, node) !== node)
    move.edits.replace(move.start(node), node.getEnd(), move.textOf(receiverOf(move, node)));
  if (move.textOf(access.node).endsWith(`.${operation.name}`)) return;
  move.edits.replace(node.getEnd(), access.node.getEnd(), `.${operation.name}`);
}

/** The client without a cast: `(client as any)`. */
function receiverOf(move: AnswerMove, node: Ts.Expression): Ts.Expression {
  const { ts } = move.source;
  let at = node;
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at)) at = at.expression;
  return ts.isIdentifier(at) ? at : node;
}

// `client.setEndpoint(address)`
function setEndpoint(move: AnswerMove, { node }: Access): void {
  const { ts } = move.source;
  const call = node.parent;
  if (!ts.isCallExpression(call) || !ts.isExpressionStatement(call.parent) || call.arguments.length !== 1) {
    move.problem(node, 'the endpoint is set in a way that is not seen through.');
    return;
  }
  move.endpoint = call.arguments[0];
  if (move.isMixed) return;
  const statement = statementOf(move.source, call);
  move.edits.replace(move.source.text.lastIndexOf('\n', move.start(statement)), statement.getEnd());
}

/** An operation of the client: its call, or the calls of the function that is made of it. */
export function moveMethod(
  move: AnswerMove,
  node: Ts.Expression,
  shape: Extract<Shape, { kind: 'method' }>,
): boolean {
  const { ts } = move.source;
  const call = node.parent;
  if (ts.isCallExpression(call) && call.expression === node) {
    if (call.questionDotToken) move.edits.replace(node.getEnd(), call.questionDotToken.getEnd());
    moveCall(move, call, node, shape);
    return true;
  }
  const bound = boundMethod(move, node);
  if (!bound?.calls) return false;
  const { made, promises, calls } = bound;
  for (const one of calls) moveCall(move, one, node, shape, promises);
  const isCalled = ts.isCallExpression(made.parent) && made.parent.expression === made;
  const parameter = move.isTypeScript ? 'parts?: any' : 'parts';
  move.edits.replace(move.start(made), move.start(node), `${isCalled ? '(' : ''}(${parameter}) => `);
  const answered = promises ? recordOfReply(shape.operation) : '';
  move.edits.replace(node.getEnd(), made.getEnd(), `(parts)${answered}${isCalled ? ')' : ''}`);
  return true;
}

/** A call of an operation; `promised` for a function that was made of it, which promises the result or not. */
function moveCall(
  move: AnswerMove,
  call: Ts.CallExpression,
  method: Ts.Expression,
  shape: Extract<Shape, { kind: 'method' }>,
  promised?: boolean,
): void {
  const { ts } = move.source;
  const access =
    ts.isPropertyAccessExpression(method) || ts.isElementAccessExpression(method) ? method : undefined;
  const [first, ...others] = call.arguments;
  const callback = others[0] ?? (first && isFunction(move, first) ? first : undefined);
  const parts = first === callback ? undefined : first;
  const isBound = promised !== undefined;
  const moved: ClientCall = {
    ...{ operation: shape.operation, position: move.start(isBound ? call : method), readsErrors: false },
    ...{ node: call, method, parts, origin: shape.origin },
    receiver: isBound ? undefined : (access?.expression ?? method),
  };
  move.calls.push(moved);
  move.current = moved;
  const answer: Shape = { kind: 'answer', operation: shape.operation, call: moved };
  if (promised || shape.promises || (!callback && isStrong(move))) {
    if (callback || others.length > 0) move.problem(call, 'options of the library are given with the call.');
    else {
      if (!isBound) move.wrap(call, '', recordOfReply(shape.operation));
      move.follow(call, {
        kind: 'promise',
        of: promised ? ({ ...answer, kind: 'result' } as Shape) : answer,
      });
    }
    return;
  }
  if (!callback || others.length > 1 || !isFunction(move, callback))
    move.problem(call, 'how the answer comes back is not seen.');
  else moveCallback(move, moved, callback, answer);
}

function moveCallback(move: AnswerMove, call: ClientCall, callback: Ts.Expression, answer: Shape): void {
  const result: Shape = { ...answer, kind: 'result' } as Shape;
  const envelope = usesOfCallback(move, callback, 2);
  if (envelope) {
    move.problem(envelope, 'the envelope itself is read.');
    return;
  }
  if (!move.enter(callback, 1, result)) {
    move.problem(callback, 'the callback is not of this file.');
    return;
  }
  move.usesCallbacks = true;
  move.edits.wrap(move.start(call.node), call.node.getEnd(), 'callbackify(() => ', '');
  const from = call.parts ? call.parts.getEnd() : move.start(callback);
  move.edits.replace(from, move.start(callback), `)${recordOfReply(call.operation)})(`);
}

function isFunction(move: AnswerMove, node: Ts.Expression): boolean {
  const { ts } = move.source;
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return true;
  const declaration = ts.isIdentifier(node) ? move.source.symbolOf(node)?.valueDeclaration : undefined;
  if (!declaration) return false;
  if (ts.isFunctionDeclaration(declaration)) return true;
  return (
    ts.isVariableDeclaration(declaration) &&
    declaration.initializer !== undefined &&
    isFunction(move, declaration.initializer)
  );
}

function isStrong({ source }: AnswerMove): boolean {
  return /['"]strong-soap['"]/.test(source.text);
}
