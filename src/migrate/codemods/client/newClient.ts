import type { ts as Ts } from 'ts-morph';
import type { TypeCheck } from '../TypeCheck.js';
import type { FileText } from '../usersOf.js';
import type { AnswerMove } from './AnswerMove.js';
import type { Creation } from './creations.js';
import type { ClientCall } from './Shape.js';
import { bareText, statementOf } from './expressionUse.js';
import { givenFrom } from './givenFrom.js';
import { moveParts } from './requestParts.js';

/** Source text to use where the file does not tell. */
export interface ClientTexts {
  /** For `endpoint`, such as `process.env.WORKFORCE_ENDPOINT`. */
  readonly endpoint?: string;
  /** To check what is made where it lies. */
  readonly types?: TypeCheck;
  /** The files that import this one. */
  readonly users?: readonly FileText[];
}

/** Puts `createClient({ endpoint, apiKey })` where the library's client was made, and where calls use a key of their own. */
export function moveCreations(move: AnswerMove, creations: readonly Creation[], texts: ClientTexts): void {
  const keys = new Map<ClientCall, Ts.Expression>();
  for (const call of move.calls) {
    move.current = call;
    const key = moveParts(move, call);
    if (key)
      keys.set(
        call,
        givenFrom(move, key, (one) => isVisible(move, one, call.origin)),
      );
  }
  move.current = undefined;
  if (move.problems.length > 0) return;
  for (const creation of creations) moveCreation(move, creation, keys, texts);
}

function moveCreation(
  move: AnswerMove,
  creation: Creation,
  keys: ReadonlyMap<ClientCall, Ts.Expression>,
  texts: ClientTexts,
): void {
  const calls = move.calls.filter(({ origin }) => origin === creation.call);
  const endpoint = endpointText(move, creation, texts);
  if (endpoint === undefined) return;
  const isKept = move.kept.has(creation.call) || (move.isMixed && move.clientTypes.length > 0);
  const isShared = (call: ClientCall) => !isKept && isVisible(move, keys.get(call)!, creation.call);
  const shared = calls.find(isShared);
  if (shared) place(move, creation, clientText(move, endpoint, keys.get(shared)!));
  const others = calls.filter(
    (call) => !shared || textOf(move, keys.get(call)!) !== textOf(move, keys.get(shared)!),
  );
  for (const call of others) ownClient(move, call, creation, endpoint, keys.get(call)!);
  if (!shared && !isKept && calls.length > 0) removeCreation(move, creation);
}

const textOf = (move: AnswerMove, key: Ts.Expression) => bareText(move.textOf(key));

/** `createClient({ endpoint, apiKey })` */
export function clientText(move: AnswerMove, endpoint: string, key: Ts.Expression): string {
  const text = move.edits.piece(move.source.text, move.start(key), key.getEnd());
  const apiKey = text + (isFromEnvironment(move, key) ? '!' : '');
  return `createClient({ ${endpoint === 'endpoint' ? 'endpoint' : `endpoint: ${endpoint}`}, ${apiKey === 'apiKey' ? 'apiKey' : `apiKey: ${apiKey}`} })`;
}

/** The text that stands for the address, as the language wants it. */
export function givenEndpoint({ isTypeScript }: AnswerMove, text: string): string {
  return isTypeScript && /^process\.env\.\w+$/.test(text) ? `${text}!` : text;
}

/** `process.env.KEY` may be undefined to TypeScript. */
function isFromEnvironment(move: AnswerMove, node: Ts.Node): boolean {
  return move.isTypeScript && /^process\.env(\.\w+|\[[^\]]+\])$/.test(move.textOf(node));
}

function endpointText(move: AnswerMove, creation: Creation, texts: ClientTexts): string | undefined {
  const { ts } = move.source;
  if (texts.endpoint) return givenEndpoint(move, texts.endpoint);
  const given = move.endpoint ?? creation.endpoint;
  if (given) return move.textOf(given) + (isFromEnvironment(move, given) ? '!' : '');
  const { wsdl } = creation;
  if (!wsdl) return undefined;
  const text = move.textOf(wsdl);
  if (ts.isStringLiteralLike(wsdl)) {
    if (/^https?:/.test(wsdl.text)) return text.replace(/\?wsdl(?=.$)/i, '');
    move.problem(wsdl, 'the WSDL is a file, and the address of the service is in it: give --endpoint.');
    return undefined;
  }
  if (ts.isTemplateExpression(wsdl) && /\?wsdl`$/i.test(text)) return text.replace(/\?wsdl(?=`$)/i, '');
  const sum = /^([\s\S]+?)\s*\+\s*['"]\?wsdl['"]$/i.exec(text);
  if (sum) return sum[1]!;
  const simple =
    ts.isIdentifier(wsdl) ||
    ts.isPropertyAccessExpression(wsdl) ||
    ts.isCallExpression(wsdl) ||
    ts.isNonNullExpression(wsdl);
  return `${simple ? text : `(${text})`}${isFromEnvironment(move, wsdl) ? '!' : ''}.replace(/\\?wsdl$/i, '')`;
}

function place(move: AnswerMove, { call, place: around, callback }: Creation, text: string): void {
  const { ts } = move.source;
  if (callback) {
    move.edits.replace(move.start(call), move.start(callback), `callbackify(async () => ${text})(`);
    move.edits.replace(callback.getEnd(), call.getEnd(), ')');
  } else
    move.edits.replace(
      move.start(around),
      around.getEnd(),
      ts.isAwaitExpression(around) ? text : `Promise.resolve(${text})`,
    );
}

/** A client for one call, which has a key of its own: `createClient({ … }).wsdlGetUnits()`. */
function ownClient(
  move: AnswerMove,
  call: ClientCall,
  creation: Creation,
  endpoint: string,
  key: Ts.Expression,
): void {
  const given = move.endpoint ?? creation.endpoint ?? creation.wsdl;
  if (!call.receiver) {
    move.problem(call.node, 'the key is its own, and the client is held by a function.');
    return;
  }
  if (given && !isVisible(move, given, call.node)) {
    move.problem(call.node, 'the key is its own, and the address is not known here.');
    return;
  }
  move.edits.replace(move.start(call.receiver), call.receiver.getEnd(), clientText(move, endpoint, key));
}

function removeCreation(move: AnswerMove, { place: around, call }: Creation): void {
  const { ts } = move.source;
  const variable = around.parent;
  const isAlone =
    ts.isVariableDeclaration(variable) &&
    (variable.parent as Ts.VariableDeclarationList).declarations.length === 1;
  if (!isAlone) {
    move.problem(call, 'no key is known where the client is made.');
    return;
  }
  const handedOn = ts.isIdentifier(variable.name)
    ? move.referencesTo(variable.name).find((one) => !move.isRemoved(one))
    : variable.name;
  if (handedOn) {
    move.problem(handedOn, 'the calls have keys of their own, and the client is handed on.');
    return;
  }
  const statement = statementOf(move.source, variable);
  move.edits.replace(move.source.text.lastIndexOf('\n', move.start(statement)), statement.getEnd());
}

/** True when every name of an expression means the same at another place. */
export function isVisible(move: AnswerMove, expression: Ts.Expression, at: Ts.Node): boolean {
  const { ts } = move.source;
  let visible = true;
  const visit = (node: Ts.Node): void => {
    if (node.kind === ts.SyntaxKind.ThisKeyword && ownerOf(move, node) !== ownerOf(move, at)) visible = false;
    if (ts.isIdentifier(node)) {
      const isName = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
      const declaration = isName ? undefined : move.source.symbolOf(node)?.declarations?.[0];
      if (declaration && !reaches(move, declaration, at)) visible = false;
    }
    ts.forEachChild(node, visit);
  };
  visit(expression);
  return visible;
}

/** The class whose `this` a place has; the place itself where it has another. */
function ownerOf(move: AnswerMove, node: Ts.Node): Ts.Node {
  const { ts } = move.source;
  let at = node.parent;
  while (at && !ts.isClassLike(at) && !ts.isFunctionDeclaration(at) && !ts.isFunctionExpression(at))
    at = at.parent;
  return at ?? node;
}

function reaches(move: AnswerMove, declaration: Ts.Node, at: Ts.Node): boolean {
  const { ts } = move.source;
  let scope: Ts.Node = declaration.parent;
  if (ts.isParameter(declaration)) scope = declaration.parent;
  else
    while (
      scope.parent &&
      !ts.isBlock(scope) &&
      !ts.isFunctionLike(scope) &&
      !ts.isForOfStatement(scope) &&
      !ts.isForStatement(scope)
    )
      scope = scope.parent;
  const isInside = scope.pos <= at.pos && at.end <= scope.end;
  return (
    isInside &&
    (ts.isParameter(declaration) || ts.isFunctionDeclaration(declaration) || declaration.pos < at.pos)
  );
}
