import type { ts as Ts } from 'ts-morph';
import { functionAround } from '../../scan/syntax/functions.js';
import type { AnswerMove } from './AnswerMove.js';
import { functionOf } from './functionOf.js';
import { isTested } from './expressionUse.js';

/** What takes the error of something, and what that something is. */
interface Handler {
  readonly name: Ts.Identifier;
  readonly guards: Ts.Node;
}

const QUIET = /^(console\.(error|warn|trace)|process\.stderr\.write)$/;

/**
 * The first place where a script reads more of a failed call than that it failed, and not for its standard error: the errors of
 * this client have other texts and fields than those of a library.
 */
export function errorIsRead(move: AnswerMove, call: Ts.Node): Ts.Node | undefined {
  for (const { name, guards } of handlersIn(move))
    if (reaches(move, guards, call)) {
      const read = move.referencesTo(name).find((use) => isRead(move, use));
      if (read) return read;
    }
  return undefined;
}

/** The first such place in a function that other functions are given to. */
export function errorReadIn(move: AnswerMove, fn: Ts.Node): Ts.Node | undefined {
  return handlersIn(move, fn)
    .flatMap(({ name }) => move.referencesTo(name))
    .find((use) => isRead(move, use));
}

function handlersIn(move: AnswerMove, within: Ts.Node = move.source.file): Handler[] {
  const { ts, file } = move.source;
  const found: Handler[] = [];
  const add = (name: Ts.BindingName | undefined, guards: Ts.Node) => {
    if (name && ts.isIdentifier(name)) found.push({ name, guards });
  };
  const visit = (node: Ts.Node): void => {
    if (ts.isCatchClause(node)) add(node.variableDeclaration?.name, node.parent.tryBlock);
    else if (ts.isCallExpression(node)) {
      const { expression } = node;
      const method = ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
      const rejected =
        method === 'catch' ? node.arguments[0] : method === 'then' ? node.arguments[1] : undefined;
      if (rejected)
        add(
          functionOf(move, rejected)?.parameters[0]?.name,
          (expression as Ts.PropertyAccessExpression).expression,
        );
      for (const one of node.arguments) {
        const first = functionOf(move, one)?.parameters[0]?.name;
        if (first && /^(e|er|err|error|ex)$/i.test(first.getText(file))) add(first, node);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(within);
  return found;
}

/** True when a call is made in a piece of code, or in a function that is named in it. */
function reaches(move: AnswerMove, code: Ts.Node, call: Ts.Node, seen = new Set<Ts.Node>()): boolean {
  const { ts } = move.source;
  if (code.pos <= call.pos && call.end <= code.end) return true;
  for (let fn = functionAround(move.source, call); fn; fn = functionAround(move.source, fn)) {
    if (seen.has(fn)) return false;
    seen.add(fn);
    const name = ts.isVariableDeclaration(fn.parent) ? fn.parent.name : fn.name;
    if (!name || !(ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) continue;
    for (const use of move.referencesTo(name))
      if (use !== name && reaches(move, code, use, seen)) return true;
  }
  return false;
}

function isRead(move: AnswerMove, use: Ts.Node): boolean {
  const { ts } = move.source;
  const { parent } = use;
  if (use === (parent as { name?: Ts.Node }).name && !ts.isPropertyAccessExpression(parent)) return false;
  if (isSilent(move, use)) return false;
  if (isTested(move.source, use) || ts.isThrowStatement(parent) || ts.isReturnStatement(parent)) return false;
  if (ts.isBinaryExpression(parent) && parent.left === use) return false;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === use)
    return parent.name.text !== 'root' && !isBesideRoot(move, use);
  if (!ts.isCallExpression(parent) || !ts.isIdentifier(parent.expression)) return true;
  const taker = functionOf(move, parent.expression)?.parameters[
    parent.arguments.indexOf(use as Ts.Expression)
  ];
  if (taker && ts.isIdentifier(taker.name))
    return move.referencesTo(taker.name).some((one) => isRead(move, one));
  if (parent.expression.text === 'next') return isReadByMiddleware(move);
  // `reject(err)`, `callback(err)`: who takes it is looked at by itself.
  return !/^(cb|callback|done|reject)$/i.test(parent.expression.text);
}

/** `app.use((err, req, res, next) => …)`: who takes what a route hands to `next`. */
function isReadByMiddleware(move: AnswerMove): boolean {
  const { ts, file } = move.source;
  let found = false;
  const visit = (node: Ts.Node): void => {
    const [error] = ts.isFunctionLike(node) && node.parameters.length === 4 ? node.parameters : [];
    if (error && ts.isIdentifier(error.name))
      found ||= move.referencesTo(error.name).some((use) => isRead(move, use));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Where a script asks for `err.root`, the other branch is for what is no fault. */
function isBesideRoot(move: AnswerMove, use: Ts.Node): boolean {
  const { ts } = move.source;
  const { parent } = use;
  const isText = ts.isPropertyAccessExpression(parent) && /^(message|stack)$/.test(parent.name.text);
  const around = functionAround(move.source, use) ?? move.source.file;
  return isText && /\.root\b/.test(move.textOf(around));
}

/** True for what goes to the standard error, or ends there. */
function isSilent(move: AnswerMove, use: Ts.Node): boolean {
  const { ts } = move.source;
  for (let at = use.parent; at && !ts.isFunctionLike(at) && !ts.isStatement(at); at = at.parent)
    if (ts.isCallExpression(at) && QUIET.test(move.textOf(at.expression))) return true;
  return false;
}
