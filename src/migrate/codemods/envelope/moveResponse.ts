import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from '../client/AnswerMove.js';
import { accessOf, indexOf, isTested, statementOf } from '../client/expressionUse.js';
import type { Shape } from '../client/Shape.js';
import { movePattern } from './movePattern.js';

type Of<K extends Shape['kind']> = Extract<Shape, { kind: K }>;

/** What `fetch`, axios or easy-soap-request answered. */
export function moveResponse(move: AnswerMove, node: Ts.Expression, shape: Of<'response'>): boolean {
  const { ts } = move.source;
  const access = accessOf(move.source, node);
  if (!access) return false;
  const { node: read, name } = access;
  const xml: Shape = { ...shape, kind: 'xml' };
  if (name === 'text' && ts.isCallExpression(read.parent)) {
    move.edits.replace(node.getEnd(), read.parent.getEnd());
    return followNow(move, read.parent, { kind: 'promise', of: xml });
  }
  if (name === 'response' || name === 'data' || name === 'body') {
    move.edits.replace(node.getEnd(), read.getEnd());
    return followNow(move, read, name === 'response' ? shape : xml);
  }
  // The client throws by itself.
  return /^(ok|status|statusCode)$/.test(name) && removeCheck(move, read);
}

/** `if (!response.ok) throw …`, `if (xml.includes('Fault')) throw …`: the client throws by itself. */
function removeCheck(move: AnswerMove, node: Ts.Node): boolean {
  const { ts } = move.source;
  let statement: Ts.Node = node;
  while (statement.parent && !ts.isStatement(statement)) statement = statement.parent;
  if (!ts.isIfStatement(statement) || statement.elseStatement) return false;
  const then = statement.thenStatement;
  const [only] = ts.isBlock(then) ? then.statements.slice(-1) : [then];
  if (!only || !ts.isThrowStatement(only)) return false;
  move.edits.replace(move.source.text.lastIndexOf('\n', move.start(statement)), statement.getEnd());
  return true;
}

/** The XML of the answer. */
export function moveXml(move: AnswerMove, node: Ts.Expression, shape: Of<'xml'>): boolean {
  const { ts } = move.source;
  const { parent } = node;
  const access = accessOf(move.source, node);
  if (access?.name === 'includes' && removeCheck(move, access.node)) return true;
  if (movePattern(move, node, shape)) return true;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false;
  const callee = spelled(move, parent.expression);
  const options = `${callee} ${parent.arguments[1] ? move.textOf(parent.arguments[1]) : ''}`;
  const keep = () => {
    move.edits.replace(move.start(parent), move.start(node));
    move.edits.replace(node.getEnd(), parent.getEnd());
  };
  if (/XMLParser\(.*\)\.parse$/s.test(callee)) {
    shape.call!.reads = /parseTagValue:\s*false/.test(options) ? 'texts' : 'numbers';
    keep();
    return followNow(move, parent, { ...shape, kind: 'tree' });
  }
  if (!/(^|\.)parseStringPromise$/.test(callee)) return false;
  shape.call!.reads = 'texts';
  keep();
  return followNow(move, parent, { kind: 'promise', of: { ...shape, kind: 'tree' } });
}

/** `parser.parse` with the parser written out. */
function spelled(move: AnswerMove, callee: Ts.Expression): string {
  const { ts } = move.source;
  if (!ts.isPropertyAccessExpression(callee) || !ts.isIdentifier(callee.expression))
    return move.textOf(callee);
  const declaration = move.source.symbolOf(callee.expression)?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer)
    return move.textOf(callee);
  return `${move.textOf(declaration.initializer)}.${callee.name.text}`;
}

/** What a parser made of the XML: down to the answer of the operation. */
export function moveTree(move: AnswerMove, node: Ts.Expression, shape: Of<'tree'>): boolean {
  const access = accessOf(move.source, node);
  const index = indexOf(move.source, node);
  const found = access?.node ?? index;
  if (!found || isTested(move.source, found)) return false;
  const name = access ? access.name.replace(/^.*:/, '') : '';
  if (access && !/^(Envelope|Body)$/.test(name) && name !== `${shape.operation.name}Response`) return false;
  if (index && move.textOf(index.argumentExpression) !== '0') return false;
  move.edits.replace(node.getEnd(), found.getEnd());
  const isAnswer = access !== undefined && name.endsWith('Response');
  return followNow(move, found, isAnswer ? { ...shape, kind: 'result' } : shape);
}

function followNow(move: AnswerMove, node: Ts.Expression, shape: Shape): boolean {
  move.follow(node, shape);
  return true;
}

/** The statement of a constant that only carries a response on: its uses take what it would be. */
export function carriesOn(move: AnswerMove, name: Ts.Identifier, shape: Shape): boolean {
  const { ts } = move.source;
  const declaration = name.parent;
  if (!/^(xml|tree)$/.test(shape.kind) || !ts.isVariableDeclaration(declaration) || !declaration.initializer)
    return false;
  const list = declaration.parent;
  if (
    !ts.isVariableDeclarationList(list) ||
    !(list.flags & ts.NodeFlags.Const) ||
    list.declarations.length > 1
  )
    return false;
  const { initializer } = declaration;
  const text = move.edits
    .piece(move.source.text, move.start(initializer), initializer.getEnd())
    .replace(/^\(?await (\w+)\)?$/, '$1');
  if (!/^\w+$/.test(text)) return false;
  const statement = statementOf(move.source, declaration);
  move.edits.replace(move.source.text.lastIndexOf('\n', move.start(statement)), statement.getEnd());
  for (const reference of move.referencesTo(name))
    move.edits.replace(move.start(reference), reference.getEnd(), text);
  return true;
}
