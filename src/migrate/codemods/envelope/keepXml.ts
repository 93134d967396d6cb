import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from '../client/AnswerMove.js';
import { statementOf } from '../client/expressionUse.js';
import type { InlineRequest, Library, Post } from './Post.js';

/** What each library gives, made of the XML. */
const RESPONSES: Readonly<Record<Library, string>> = {
  fetch: '.then((xml) => new Response(xml))',
  axios: '.then((data) => ({ data, status: 200 }))',
  'easy-soap-request': '.then((body) => ({ response: { body, statusCode: 200, headers: {} } }))',
  got: '.then((body) => ({ body, statusCode: 200 }))',
  request: '.then((body) => ({ body, statusCode: 200 }))',
};

/**
 * Sends a call through this client and leaves what the script does with the XML of the answer. False where what it reads is
 * not the XML.
 */
export function keepXml(
  move: AnswerMove,
  post: Post,
  client: string,
  operation: string,
  parts: string,
): boolean {
  const { call, gives, library, request } = post;
  if (gives !== 'xml' && gives !== 'response') return false;
  const faults = !throwsAtFault(move, post);
  const given = [
    client,
    `'${operation}'`,
    ...(parts || faults ? [parts || '{}'] : []),
    ...(faults ? ['{ faults: true }'] : []),
  ];
  const text = `answerXml(${given.join(', ')})`;
  if (request) return keepRequest(move, request, text);
  if (gives === 'xml') return replace(move, call, text);
  if (!library || /['"]undici['"]/.test(move.source.text)) return false;
  return keepResponse(move, call, library, text, faults);
}

/** A library that throws at HTTP 500 shows no fault, and neither does a sender of the script's own that looks at the status. */
export function throwsAtFault(move: AnswerMove, { library, gives, call, sender }: Post): boolean {
  const { source } = move;
  const sending = gives === 'response' ? '' : move.textOf(sender ?? call);
  if (/\.ok\b|\.status(Code)?\b/.test(sending) && /\bthrow\b|\breject\b/.test(sending)) return true;
  if (library === undefined || library === 'fetch' || library === 'request') return false;
  return !/validateStatus|throwHttpErrors/.test(source.text);
}

function replace(move: AnswerMove, node: Ts.Node, text: string): true {
  move.edits.replace(move.start(node), node.getEnd(), text);
  return true;
}

function replaceAround(move: AnswerMove, node: Ts.Node, inner: Ts.Node, before: string, after: string): true {
  move.edits.replace(move.start(node), move.start(inner), before);
  move.edits.replace(inner.getEnd(), node.getEnd(), after);
  return true;
}

function keepResponse(
  move: AnswerMove,
  call: Ts.Expression,
  library: Library,
  text: string,
  faults: boolean,
): boolean {
  const { ts } = move.source;
  const read = call.parent;
  const isText = library === 'got' && ts.isPropertyAccessExpression(read) && read.name.text === 'text';
  if (isText) return replace(move, read.parent, text);
  const callback = ts.isCallExpression(call) ? call.arguments.at(-1) : undefined;
  if (callback && (ts.isArrowFunction(callback) || ts.isFunctionExpression(callback))) {
    if (library !== 'request') return false;
    const status = faults ? '/:Fault>/.test(body) ? 500 : 200' : '200';
    const answered = `.then((body) => [null, { statusCode: ${status} }, body], (error) => [error])`;
    return replaceAround(move, call, callback, `${text}${answered}.then((given) => (`, ')(...given))');
  }
  const isFault = '{ status: /:Fault>/.test(xml) ? 500 : 200 }';
  return replace(
    move,
    call,
    text + (faults ? RESPONSES[library].replace('(xml))', `(xml, ${isFault}))`) : RESPONSES[library]),
  );
}

/** `answerXml(…).then((text) => …)` in the place of a request; what else is done with the request goes. */
function keepRequest(
  move: AnswerMove,
  { variable, taker, body, onError }: InlineRequest,
  text: string,
): boolean {
  const { ts } = move.source;
  const statement = statementOf(move.source, variable);
  const uses = move.referencesTo(variable.name as Ts.Identifier).map((use) => statementOf(move.source, use));
  if (
    !ts.isVariableStatement(statement) ||
    !uses.every((one) => ts.isExpressionStatement(one) && one.parent === statement.parent)
  )
    return false;
  const end = move.textOf(statement).endsWith(';') ? ';' : '';
  for (const use of uses)
    move.edits.replace(move.source.text.lastIndexOf('\n', move.start(use)), use.getEnd());
  const after = `${onError ? `, ${move.textOf(onError)}` : ''})${end}`;
  return replaceAround(move, statement, body, `${text}.then(${taker} => `, after);
}
