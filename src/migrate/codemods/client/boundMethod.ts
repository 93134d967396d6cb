import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from './AnswerMove.js';
import { accessOf } from './expressionUse.js';

/** An operation that is held as a function of its own, and the calls of it. */
export interface BoundMethod {
  /** `promisify(client.wsdlX.bind(client))`, which becomes `(parts) => client.wsdlX(parts)`. */
  readonly made: Ts.Expression;
  readonly promises: boolean;
  /** Undefined where it goes on in a way that is not followed. */
  readonly calls: readonly Ts.CallExpression[] | undefined;
}

/** What is made of an operation by `promisify` and `bind`; undefined where neither is around it. */
export function boundMethod(move: AnswerMove, node: Ts.Expression): BoundMethod | undefined {
  const { ts } = move.source;
  let made = node;
  let promises = false;
  for (;;) {
    const access = accessOf(move.source, made);
    const { parent } = access?.node ?? made;
    if (!ts.isCallExpression(parent)) break;
    const isBind = access?.name === 'bind' && parent.expression === access.node;
    const isPromise =
      parent.arguments[0] === made && /^(util\.)?promisify$/.test(move.textOf(parent.expression));
    if (!isBind && !isPromise) break;
    promises ||= isPromise;
    made = parent;
  }
  return made === node ? undefined : { made, promises, calls: callsOf(move, made) };
}

function callsOf(move: AnswerMove, made: Ts.Expression): readonly Ts.CallExpression[] | undefined {
  const { ts } = move.source;
  const { parent } = made;
  if (ts.isCallExpression(parent) && parent.expression === made) return [parent];
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return undefined;
  const calls: Ts.CallExpression[] = [];
  for (const use of move.referencesTo(parent.name)) {
    const call = use.parent;
    if (!ts.isCallExpression(call) || call.expression !== use) return undefined;
    calls.push(call);
  }
  return calls;
}
