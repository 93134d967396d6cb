import type { ts as Ts } from 'ts-morph';
import type { AnyOperation } from '../../../definition/operation.js';
import type { AnswerMove } from './AnswerMove.js';
import { insideOf } from './bindings.js';
import { followOne, moveList, moveRecord, withoutIndex } from './moveList.js';
import { firstOfMany, normalised } from './normalised.js';
import { accessOf, bareText, comparedToNothing, indexOf, isTested } from './expressionUse.js';
import { callOf, type Shape, shapeOf } from './Shape.js';

type Of<K extends Shape['kind']> = Extract<Shape, { kind: K }>;

/** Behind a call: what a reply holds, rejected or not, as the library gives it. */
export function recordOfReply({ kind }: AnyOperation): string {
  return kind === 'reply' ? ".then((reply) => ('value' in reply ? reply.value : reply.partial))" : '';
}

const ANSWERS_OF_BATCH = ".rows.flatMap((row) => ('value' in row ? [row.value] : []))";

/** The library's array of answer, envelope and header, or its object of them. */
export function moveAnswer(move: AnswerMove, node: Ts.Expression, shape: Of<'answer'>): boolean {
  const index = indexOf(move.source, node);
  const access = accessOf(move.source, node);
  const inner = index && move.textOf(index.argumentExpression) === '0' ? index : undefined;
  const found = inner ?? (access?.name === 'result' ? access.node : undefined);
  if (!found) return false;
  move.edits.replace(node.getEnd(), found.getEnd());
  move.follow(found, insideOf(shape));
  return true;
}

/** `result.return` */
export function moveResult(move: AnswerMove, node: Ts.Expression, shape: Of<'result'>): boolean {
  if (withoutIndex(move, node, shape)) return true;
  const access = accessOf(move.source, node);
  if (access?.name !== 'return') return false;
  move.edits.replace(node.getEnd(), access.node.getEnd());
  move.follow(access.node, insideOf(shape));
  return true;
}

/** `list.item`, or the list given to a function that makes an array of it. */
export function moveArray(move: AnswerMove, node: Ts.Expression, shape: Of<'array'>): boolean {
  if (withoutIndex(move, node, shape)) return true;
  const access = accessOf(move.source, node);
  if (access?.name === 'item') {
    const text = shape.batch ? ANSWERS_OF_BATCH : '';
    move.edits.replace(node.getEnd(), access.node.getEnd(), text);
    if (shape.mayLack) move.wrap(access.node, '(', ' ?? [])');
    move.follow(access.node, insideOf(shape));
    return true;
  }
  const list = normalised(move, node, 'array');
  if (!list || list === 'gone') return false;
  if (shape.batch) move.wrap(node, '', ANSWERS_OF_BATCH);
  if (shape.mayLack) move.wrap(node, '(', ' ?? [])');
  move.follow(list, { kind: 'list', item: shape.item, ...callOf(shape) });
  return true;
}

/** One, many or nothing, as the library gives it. */
export function moveItems(move: AnswerMove, node: Ts.Expression, shape: Of<'items'>): boolean {
  const { ts } = move.source;
  const first = firstOfMany(move, node);
  if (first && first !== 'gone') followOne(move, first, shapeOf(shape.item, shape.call));
  if (first) return true;
  const list = normalised(move, node, 'items');
  if (list === 'gone') return true;
  const from = callOf(shape);
  if (list) {
    // `x || []` leaves one record what it is.
    const isDefault = /^\)*(\|\||\?\?)\[\]\)*$/.test(
      bareText(move.textOf(list))
        .replace(/^\(*/, '')
        .slice(bareText(move.textOf(node)).replace(/^\(*/, '').length),
    );
    move.follow(list, { kind: isDefault ? 'items' : 'list', item: shape.item, ...from });
    return true;
  }
  const asked = withoutQuestions(move, node);
  if (asked) {
    move.follow(asked, shape);
    return true;
  }
  const compared = comparedToNothing(move.source, node);
  if (compared) {
    const text = `${move.edits.piece(move.source.text, move.start(node), node.getEnd())}.length ${compared.isNothing ? '===' : '>'} 0`;
    move.edits.replace(move.start(compared.node), compared.node.getEnd(), text);
    return true;
  }
  if (isTested(move.source, node)) {
    move.wrap(node, '', '.length');
    return true;
  }
  const access = accessOf(move.source, node);
  const field = access && shape.item.record?.fields[access.name];
  if (access && (field || (access.name === '$value' && !shape.item.record))) {
    // The script counts on one.
    if (field) move.wrap(node, '', move.isTypeScript && !access.node.questionDotToken ? '[0]!' : '[0]');
    else move.edits.replace(node.getEnd(), access.node.getEnd(), '[0]');
    const one = shapeOf(shape.item, shape.call);
    if (one.kind === 'record') moveRecord(move, node, one);
    return true;
  }
  if (access && shape.item.record && !(access.name in Array.prototype)) {
    move.problem(access.node, `the answer has no ${access.name}.`);
    return true;
  }
  if (access?.name === 'length' && isAsked(move, access.node) && !isMadeArray(move, node)) {
    move.problem(access.node, 'one record comes as an object without a length, so this takes it for none.');
    return true;
  }
  if (moveList(move, node, { ...shape, kind: 'list' })) return true;
  const { parent } = node;
  const said =
    ts.isTemplateSpan(parent) ||
    ts.isNewExpression(parent) ||
    (ts.isCallExpression(parent) && parent.arguments.includes(node));
  if (
    !shape.item.record &&
    said &&
    !move.enter(ts.isCallExpression(parent) ? parent.expression : parent, 0, shape)
  ) {
    move.wrap(node, '', ".join('; ')");
    return true;
  }
  return false;
}

/** `x && x.list && x.list.item`: the array is always there. */
function withoutQuestions(move: AnswerMove, node: Ts.Expression): Ts.Expression | undefined {
  const { ts } = move.source;
  const { parent } = node;
  if (!ts.isBinaryExpression(parent) || parent.right !== node) return undefined;
  if (parent.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) return undefined;
  const text = bareText(move.textOf(node));
  const asked = bareText(move.textOf(parent.left)).split('&&');
  if (!asked.every((one) => text.startsWith(`${one}.`))) return undefined;
  move.edits.replace(move.start(parent), move.start(node));
  return parent;
}

/** True where the number of records decides: in a condition, or in that of a loop. */
function isAsked(move: AnswerMove, length: Ts.Node): boolean {
  const { ts } = move.source;
  if (isTested(move.source, length)) return true;
  const { parent } = length;
  return (
    ts.isBinaryExpression(parent) && /^(&&|\|\||[<>]=?|[!=]==?)$/.test(move.textOf(parent.operatorToken))
  );
}

/** After `if (!Array.isArray(x)) x = [x]`, which is gone. */
function isMadeArray(move: AnswerMove, node: Ts.Expression): boolean {
  if (!move.source.ts.isIdentifier(node)) return false;
  return move.referencesTo(node).some((one) => one.pos < node.pos && move.isRemoved(one));
}
