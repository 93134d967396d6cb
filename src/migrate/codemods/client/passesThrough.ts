import type { ts as Ts } from 'ts-morph';
import { functionAround } from '../../scan/syntax/functions.js';
import type { AnswerMove } from './AnswerMove.js';
import { errorReadIn } from './errorUse.js';
import { functionOf } from './functionOf.js';

/** Packages whose function gives what the function gives that it is called with. */
const PACKAGES = /^(async-retry|p-retry|p-limit|promise-retry|exponential-backoff)$/;

/** True for `retry(() => …)`: a call that gives what its function gives, by a package for it or a function of the file. */
export function passesThrough(move: AnswerMove, call: Ts.CallExpression, given: Ts.Node): boolean {
  if (isOfPackage(move, call.expression)) return call.arguments[0] === given;
  const fn = functionOf(move, call.expression);
  const parameter = fn?.parameters[call.arguments.indexOf(given as Ts.Expression)];
  const { ts } = move.source;
  if (!fn || !parameter || !ts.isIdentifier(parameter.name)) return false;
  if (errorReadIn(move, fn)) return false;
  const calls = move.referencesTo(parameter.name).filter((one) => one !== parameter.name);
  return calls.length > 0 && calls.every((one) => isGivenBack(move, one, fn));
}

/** `return await fn()`, also as the one value of a variable. */
function isGivenBack(move: AnswerMove, name: Ts.Node, fn: Ts.Node): boolean {
  const { ts } = move.source;
  const call = name.parent;
  if (!ts.isCallExpression(call) || call.expression !== name) return false;
  const at = ts.isAwaitExpression(call.parent) ? call.parent : call;
  const { parent } = at;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) {
    const isConstant = ts.getCombinedNodeFlags(parent) & ts.NodeFlags.Const;
    const uses = move.referencesTo(parent.name).filter((one) => one !== parent.name);
    return Boolean(isConstant) && uses.every((use) => leaves(move, use, fn));
  }
  return leaves(move, at, fn);
}

/** True where an expression is what a function gives; one around it may be called by what passes it through. */
function leaves(move: AnswerMove, node: Ts.Node, fn: Ts.Node): boolean {
  const { ts } = move.source;
  const { parent } = node;
  if (!ts.isReturnStatement(parent) && !(ts.isArrowFunction(parent) && parent.body === node)) return false;
  const around = functionAround(move.source, node);
  if (around === fn) return true;
  const call = around?.parent;
  if (!around || !call || !ts.isCallExpression(call) || !passesThrough(move, call, around)) return false;
  return leaves(move, ts.isAwaitExpression(call.parent) ? call.parent : call, fn);
}

/** A name of a package, or of what it made: `const limit = pLimit(2)`. */
function isOfPackage(move: AnswerMove, callee: Ts.Expression): boolean {
  const { ts, file } = move.source;
  if (!ts.isIdentifier(callee)) return false;
  const declaration = move.source.symbolOf(callee)?.declarations?.[0];
  for (let at: Ts.Node | undefined = declaration; at && at !== file; at = at.parent) {
    if (ts.isImportDeclaration(at)) return PACKAGES.test((at.moduleSpecifier as Ts.StringLiteral).text);
    if (!ts.isVariableDeclaration(at)) continue;
    const made = at.initializer;
    if (!made || !ts.isCallExpression(made)) return false;
    const [name] = made.arguments;
    if (move.textOf(made.expression) === 'require')
      return name !== undefined && ts.isStringLiteral(name) && PACKAGES.test(name.text);
    return /limit/i.test(move.textOf(made.expression)) && isOfPackage(move, made.expression);
  }
  return false;
}
