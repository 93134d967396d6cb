import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from './AnswerMove.js';
import type { LibraryImport } from './libraries.js';
import { statementOf } from './expressionUse.js';
import { literalOf } from './objectLiterals.js';
import type { Shape } from './Shape.js';

/** A place that makes a client of the library. */
export interface Creation {
  readonly call: Ts.CallExpression;
  /** What `createClient({ … })` is put in the place of. */
  readonly place: Ts.Node;
  readonly wsdl: Ts.Expression | undefined;
  /** The address, where it is given besides the WSDL. */
  readonly endpoint: Ts.Expression | undefined;
  readonly callback: Ts.Expression | undefined;
}

/** Every place that makes a client, followed; what else is done with the library is a problem. */
export function findCreations(move: AnswerMove, imports: readonly LibraryImport[]): Creation[] {
  const found: Creation[] = [];
  for (const { names } of imports)
    for (const name of names)
      for (const reference of move.referencesTo(name))
        found.push(...creationsAt(move, reference as Ts.Identifier));
  return found;
}

function creationsAt(move: AnswerMove, reference: Ts.Identifier): Creation[] {
  const { ts } = move.source;
  if (isInType(move, reference)) return [];
  let at: Ts.Node = reference;
  while (ts.isPropertyAccessExpression(at.parent) && at.parent.expression === at) at = at.parent;
  const made = /(?:^|\.)(createClient|createClientAsync)$/.exec(move.textOf(at))?.[1];
  const { parent } = at;
  if (!made || !ts.isCallExpression(parent)) {
    move.problem(reference, `${move.textOf(at)} has no counterpart in this client.`);
    return [];
  }
  if (move.foreign.has(parent)) return [];
  if (parent.expression === at) return [creationOf(move, parent)];
  return promisified(move, parent);
}

/** `const create = promisify(soap.createClient)`: its calls. */
function promisified(move: AnswerMove, wrapped: Ts.CallExpression): Creation[] {
  const { ts } = move.source;
  const variable = wrapped.parent;
  const isPromise = /^(util\.)?promisify$/.test(move.textOf(wrapped.expression));
  // `promisify(soap.createClient)(url)`
  if (isPromise && ts.isCallExpression(variable) && variable.expression === wrapped)
    return move.foreign.has(variable) ? [] : [creationOf(move, variable)];
  if (!isPromise || !ts.isVariableDeclaration(variable) || !ts.isIdentifier(variable.name)) {
    move.problem(wrapped, 'how the client is made is not seen.');
    return [];
  }
  const statement = statementOf(move.source, variable);
  if (!move.isMixed)
    move.edits.replace(move.source.text.lastIndexOf('\n', move.start(statement)), statement.getEnd());
  return move.referencesTo(variable.name).flatMap((use) => {
    if (ts.isCallExpression(use.parent) && use.parent.expression === use)
      return move.foreign.has(use.parent) ? [] : [creationOf(move, use.parent)];
    move.problem(use, 'how the client is made is not seen.');
    return [];
  });
}

function creationOf(move: AnswerMove, call: Ts.CallExpression): Creation {
  const { ts } = move.source;
  const [wsdl, ...others] = call.arguments;
  const callback = others.find((one) => ts.isFunctionLike(one) || isFunctionName(move, one));
  const at = callback ? others.indexOf(callback) : 1;
  const options = at > 0 ? others[0] : undefined;
  const given = callback ? others[at + 1] : others[1];
  const inOptions = options ? endpointIn(move, options) : undefined;
  const isAwaited = ts.isAwaitExpression(call.parent);
  const client: Shape = { kind: 'client', origin: call };
  if (callback) {
    move.usesCallbacks = true;
    if (!move.enter(callback, 1, client)) move.problem(callback, 'the callback is not of this file.');
  } else if (isAwaited) move.follow(call.parent as Ts.Expression, client);
  else move.follow(call, { kind: 'promise', of: client });
  return { call, place: isAwaited ? call.parent : call, wsdl, endpoint: given ?? inOptions, callback };
}

function isFunctionName(move: AnswerMove, node: Ts.Expression): boolean {
  const { ts } = move.source;
  const declaration = ts.isIdentifier(node) ? move.source.symbolOf(node)?.valueDeclaration : undefined;
  return declaration !== undefined && ts.isFunctionDeclaration(declaration);
}

/** Options that change neither what is sent nor what is answered. */
const PLAIN_OPTION = /^(disableCache|wsdlCache|returnSaxStream)$/;

function endpointIn(move: AnswerMove, options: Ts.Expression): Ts.Expression | undefined {
  const { ts } = move.source;
  if (/^(undefined|null)$/.test(move.textOf(options))) return undefined;
  const literal = literalOf(move, options, undefined);
  if (!literal) {
    move.problem(options, 'the options of the library are not written here.');
    return undefined;
  }
  let endpoint: Ts.Expression | undefined;
  for (const property of literal.properties) {
    const name = property.name && move.textOf(property.name).replace(/^['"]|['"]$/g, '');
    if (name === 'endpoint' && ts.isPropertyAssignment(property)) endpoint = property.initializer;
    else if (name === 'endpoint' && ts.isShorthandPropertyAssignment(property)) endpoint = property.name;
    else if (!name || !PLAIN_OPTION.test(name)) move.problem(property, optionText(name));
  }
  return endpoint;
}

function optionText(name: string | undefined): string {
  return /^(httpClient|request|wsdl_headers|wsdl_options|stream|agent|proxy)$/.test(name ?? '')
    ? 'the library is told how to connect: createClient takes `agent` and `fetch` for that.'
    : `${name ?? 'an option'} changes what the library sends or gives, and has no counterpart in this client.`;
}

/** Names of the library in types: its client is that of this package. */
function isInType(move: AnswerMove, reference: Ts.Identifier): boolean {
  const { ts } = move.source;
  const { parent } = reference;
  const type = ts.isQualifiedName(parent) ? parent.parent : parent;
  if (!ts.isTypeReferenceNode(type)) return ts.isImportSpecifier(parent);
  const name = move.textOf(type.typeName);
  if (/(^|\.)Client$/.test(name)) {
    move.clientTypes.push(type);
    if (move.isMixed) return true;
    move.recordTypes.add('Client');
    move.edits.replace(move.start(type.typeName), type.typeName.getEnd(), 'Client');
  } else move.problem(type, `the type ${name} has no counterpart in this package.`);
  return true;
}
