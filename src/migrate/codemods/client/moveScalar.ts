import type { ts as Ts } from 'ts-morph';
import type { Meaning } from '../../../definition/meaning.js';
import type { AnswerMove } from './AnswerMove.js';
import { accessOf, bareText, comparedToNothing, indexOf, isTested, isWritten } from './expressionUse.js';
import { emptyIsNothing, mayBeEmpty } from './emptyText.js';
import { finishDate } from './moveDate.js';
import { moveWrapped } from './moveWrapped.js';
import { isArgumentOf, nameOf, operatorOf } from './scalarUse.js';
import type { Shape } from './Shape.js';

/** A value, which the library wraps in `{ $value }` and of which it makes numbers and dates of its own. */
export function moveScalar(
  move: AnswerMove,
  node: Ts.Expression,
  shape: Extract<Shape, { kind: 'scalar' }>,
): boolean {
  const access = accessOf(move.source, node);
  const index = indexOf(move.source, node);
  if (index && shape.call?.reads === 'texts' && move.textOf(index.argumentExpression) === '0') {
    move.edits.replace(node.getEnd(), index.getEnd());
    move.follow(index, shape);
    return true;
  }
  if (access && /^(\$value|#text|_)$/.test(access.name)) {
    move.edits.replace(node.getEnd(), access.node.getEnd());
    finish(move, outOfFallback(move, access.node, node), shape);
    return true;
  }
  if (access?.name === 'attributes') {
    move.problem(access.node, 'attributes of the XML are read.');
    return true;
  }
  if ((shape.call?.reads ?? 'library') === 'library' && moveWrapped(move, node, shape)) return true;
  finish(move, node, shape);
  return true;
}

/** Codes, which may begin with zeros. */
const CODES: ReadonlySet<Meaning | undefined> = new Set([
  'badgeNo',
  'newBadgeNo',
  'managerBadgeNo',
  'cardNo',
  'externalCode',
  'unitExtCode',
  'leaveReference',
]);

/** `x.$value ?? x` says the same twice. */
function outOfFallback(move: AnswerMove, value: Ts.Expression, bare: Ts.Expression): Ts.Expression {
  const { ts } = move.source;
  const { parent } = value;
  if (!ts.isBinaryExpression(parent) || parent.left !== value) return value;
  const same = bareText(move.textOf(parent.right)) === bareText(move.textOf(bare));
  const operator = parent.operatorToken.kind;
  if (!same || (operator !== ts.SyntaxKind.QuestionQuestionToken && operator !== ts.SyntaxKind.BarBarToken))
    return value;
  move.edits.replace(value.getEnd(), parent.getEnd());
  return parent;
}

function finish(
  move: AnswerMove,
  value: Ts.Expression,
  { spec, call }: Extract<Shape, { kind: 'scalar' }>,
): void {
  const reads = call?.reads ?? 'library';
  const { ts } = move.source;
  if (isWritten(move.source, value)) {
    move.problem(value, 'the answer is changed.');
    return;
  }
  const tested = isTested(move.source, value) || comparedToNothing(move.source, value) !== undefined;
  if (reads === 'texts' && (spec.kind === 'int' || spec.kind === 'boolean')) {
    if (
      !tested &&
      !isArgumentOf(move, value, /^(Number|parseInt|parseFloat|String|Number\.\w+)$/) &&
      !ts.isTemplateSpan(value.parent)
    )
      move.wrap(value, 'String(', spec.required ? ')' : " ?? '')");
    return;
  }
  if (spec.kind === 'decimal' && reads !== 'texts') {
    if (comparedToNothing(move.source, value)) return;
    if (!isArgumentOf(move, value, /^(Number|parseFloat|Number\.parseFloat)$/))
      move.wrap(withDefault(move, value), 'Number(', ')');
    return;
  }
  if (reads !== 'library' && spec.kind === 'wallClock' && !tested && !isCut(move, value))
    move.problem(value, `${nameOf(move, value)} comes with an offset, which is wrong and is dropped.`);
  if (reads === 'numbers' && spec.kind === 'string' && !tested && isNumberShown(move, value, spec.meaning))
    move.problem(value, `${nameOf(move, value)} is a number to the parser where it looks like one.`);
  if (reads === 'library' && /^(date|dateTime|wallClock)$/.test(spec.kind)) {
    if (!tested && finishDate(move, value, spec)) return;
  } else if (spec.sensitivity === 'secret' && !tested && !isKeyOfCall(move, value)) {
    move.wrap(value, '', spec.required ? '.reveal()' : '?.reveal()');
    return;
  }
  if (reads === 'library' && !tested && mayBeEmpty(spec) && emptyIsNothing(move, value)) return;
  const { parent } = value;
  const optional = !spec.required || spec.unsettable;
  const mayLack =
    tested ||
    ts.isTemplateSpan(parent) ||
    ts.isExpressionStatement(parent) ||
    ts.isNonNullExpression(parent) ||
    (ts.isBinaryExpression(parent) &&
      parent.left === value &&
      /^(\?\?|\|\||[!=]==?)$/.test(operatorOf(move, parent))) ||
    (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(operatorOf(move, parent))) ||
    isArgumentOf(move, value, /^(console\.\w+|String|Number|Boolean)$/) ||
    accessOf(move.source, value)?.node.questionDotToken !== undefined;
  if (move.isTypeScript && optional && !mayLack) move.wrap(value, '', '!');
}

/** `x.slice(0, 10)`, `x.split('T')`: without the offset. */
function isCut(move: AnswerMove, value: Ts.Expression): boolean {
  return /^\s*\??\.(slice|substring|substr)\(\s*\d+\s*,\s*1?\d\s*\)/.test(
    move.source.text.slice(value.getEnd(), value.getEnd() + 40),
  );
}

/** Texts that never look like a number. */
const WORDS: ReadonlySet<Meaning | undefined> = new Set([
  ...([
    'givenName',
    'familyName',
    'personName',
    'contactName',
    'email',
    'city',
    'address',
    'name',
    'title',
  ] as const),
  ...(['unitName', 'sectionName', 'shiftTypeName', 'leaveReasonName', 'description', 'remark'] as const),
  ...(['currency', 'country', 'timeZone', 'locale', 'status', 'rejection', 'message', 'link'] as const),
]);

/** True where a script shows whether a text that looks like a number is one. */
function isNumberShown(move: AnswerMove, value: Ts.Expression, meaning: Meaning | undefined): boolean {
  const { ts } = move.source;
  if (CODES.has(meaning)) return true;
  const isText = ts.isTemplateSpan(value.parent) || isArgumentOf(move, value, /^String$/);
  return !WORDS.has(meaning) && !isText;
}

/** `x ?? 0` around a value: `undefined` is no number. */
function withDefault(move: AnswerMove, value: Ts.Expression): Ts.Expression {
  const { ts } = move.source;
  const { parent } = value;
  const isDefault =
    ts.isBinaryExpression(parent) && parent.left === value && operatorOf(move, parent) === '??';
  return isDefault ? parent : value;
}

function isKeyOfCall(move: AnswerMove, value: Ts.Expression): boolean {
  const { ts } = move.source;
  const { parent } = value;
  return ts.isPropertyAssignment(parent) && move.textOf(parent.name) === 'apiKey';
}
