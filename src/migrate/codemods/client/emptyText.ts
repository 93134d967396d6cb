import type { ts as Ts } from 'ts-morph';
import type { FieldSpec } from '../../../definition/field.js';
import type { Meaning } from '../../../definition/meaning.js';
import type { AnswerMove } from './AnswerMove.js';
import { isTested } from './expressionUse.js';
import { isArgumentOf, operatorOf } from './scalarUse.js';

const NAMES: ReadonlySet<Meaning | undefined> = new Set([
  'badgeNo',
  'givenName',
  'familyName',
  'personName',
  'name',
  'unitName',
  'shiftTypeName',
  'leaveReasonName',
]);

/** True for a text that the service may send empty; nobody and nothing is without a name. */
export function mayBeEmpty({ kind, meaning }: FieldSpec): boolean {
  return /^(string|dateText|timeText|dateTimeText)$/.test(kind) && !NAMES.has(meaning);
}

/**
 * An empty text has no `$value` in the library: `x || undefined` where a script shows the difference. True when something was
 * put in.
 */
export function emptyIsNothing(move: AnswerMove, value: Ts.Expression): boolean {
  const { ts } = move.source;
  const at = outermost(move, value);
  const { parent } = at;
  if (ts.isBinaryExpression(parent) && parent.left === at) {
    const operator = operatorOf(move, parent);
    const isSame = /^(['"`])\1$/.test(move.textOf(parent.right));
    if (operator === '??' && !isSame)
      move.edits.replace(move.start(parent.operatorToken), parent.operatorToken.getEnd(), '||');
    if (operator === '||' || operator === '??') return false;
  }
  if (isIndifferent(move, at)) return false;
  const text = `|| undefined${move.isTypeScript ? '!' : ''}`;
  const alone = ts.isBinaryExpression(parent) || ts.isSpreadElement(parent) || at !== value;
  move.wrap(value, alone ? '(' : '', alone ? ` ${text})` : ` ${text}`);
  return true;
}

/** What a value is as a whole: through parentheses, and behind `x &&`. */
function outermost(move: AnswerMove, value: Ts.Expression): Ts.Expression {
  const { ts } = move.source;
  const { parent } = value;
  const goesOn =
    ts.isParenthesizedExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isAsExpression(parent) ||
    (ts.isBinaryExpression(parent) && parent.right === value && operatorOf(move, parent) === '&&');
  return goesOn ? outermost(move, parent as Ts.Expression) : value;
}

/** True where an empty text and none do the same, or where none could not have been. */
function isIndifferent(move: AnswerMove, node: Ts.Expression): boolean {
  const { ts } = move.source;
  const { parent } = node;
  if (isTested(move.source, node) || isArgumentOf(move, node, /^Boolean$/)) return true;
  if (ts.isPropertyAccessExpression(parent) || ts.isExpressionStatement(parent)) return true;
  if (ts.isElementAccessExpression(parent)) return true;
  if (ts.isArrayLiteralExpression(parent))
    return /^\s*\)*\s*\.join\(/.test(move.source.text.slice(parent.getEnd()));
  if (!ts.isBinaryExpression(parent) || !/^[!=]==?$/.test(operatorOf(move, parent))) return false;
  const other = parent.left === node ? parent.right : parent.left;
  return ts.isStringLiteralLike(other) && other.text !== '';
}
