import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from './AnswerMove.js';
import { functionOf } from './functionOf.js';
import { bareText } from './expressionUse.js';

/**
 * The expression around one-or-many that makes an array of it, with all but the inner expression taken away; `gone` where a
 * statement did it and is not needed any more.
 */
export function normalised(
  move: AnswerMove,
  node: Ts.Expression,
  of: 'items' | 'array',
): Ts.Expression | 'gone' | undefined {
  const { ts } = move.source;
  const inner = withoutDefault(move, node);
  const { parent } = inner;
  const chosen = of === 'items' ? conditional(move, node) : undefined;
  if (chosen) return chosen;
  let found: Ts.Expression | undefined;
  if (ts.isCallExpression(parent) && parent.arguments[0] === inner && parent.arguments.length === 1) {
    const isConcat = of === 'items' && bareText(move.textOf(parent.expression)) === '[].concat';
    if (isConcat || isNormaliser(move, parent.expression, of)) found = parent;
  }
  if (of === 'items' && ts.isArrayLiteralExpression(parent) && parent.elements.length === 1) {
    const flat = parent.parent;
    if (ts.isPropertyAccessExpression(flat) && flat.name.text === 'flat' && ts.isCallExpression(flat.parent))
      found = flat.parent;
  }
  if (!found && inner !== node) found = inner;
  if (!found) return undefined;
  keepInside(move, found, node);
  return found;
}

/** `Array.isArray(x) ? x[0] : x`: the first, with all but the value taken away; `gone` for what is done already. */
export function firstOfMany(move: AnswerMove, node: Ts.Expression): Ts.Expression | 'gone' | undefined {
  const { ts } = move.source;
  const text = bareText(move.textOf(node));
  let top: Ts.Node = node;
  while (!ts.isConditionalExpression(top)) {
    if (ts.isStatement(top) || !top.parent) return undefined;
    top = top.parent;
  }
  const { condition, whenTrue, whenFalse } = top;
  const reads = [condition, whenTrue, whenFalse].map((one) => bareText(move.textOf(one)));
  if (reads.join() !== [`Array.isArray(${text})`, `${text}[0]`, text].join()) return undefined;
  if (move.isRemoved(condition)) return 'gone';
  keepInside(move, top, whenFalse);
  move.wrap(whenFalse, '', '[0]');
  return top;
}

/** Around `x ?? []`, `x || []` and their parentheses. */
function withoutDefault(move: AnswerMove, node: Ts.Expression): Ts.Expression {
  const { ts } = move.source;
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent)) {
    const around = withoutDefault(move, parent);
    return around === parent ? node : around;
  }
  if (!ts.isBinaryExpression(parent) || parent.left !== node) return node;
  const operator = parent.operatorToken.kind;
  if (operator !== ts.SyntaxKind.BarBarToken && operator !== ts.SyntaxKind.QuestionQuestionToken) return node;
  if (move.textOf(parent.right).replace(/\s/g, '') !== '[]') return node;
  return ts.isParenthesizedExpression(parent.parent) ? parent.parent : parent;
}

function keepInside(move: AnswerMove, around: Ts.Expression, inside: Ts.Expression): void {
  if (move.start(around) < move.start(inside)) move.edits.replace(move.start(around), move.start(inside));
  if (inside.getEnd() < around.getEnd()) move.edits.replace(inside.getEnd(), around.getEnd());
}

/** `Array.isArray(x) ? x : [x]`, with what may stand around it; or the statement `if (!Array.isArray(x)) x = [x]`. */
function conditional(move: AnswerMove, node: Ts.Expression): Ts.Expression | 'gone' | undefined {
  const { ts } = move.source;
  const text = bareText(move.textOf(node));
  let top: Ts.ConditionalExpression | undefined;
  for (let at: Ts.Node = node; !ts.isStatement(at) && at.parent; at = at.parent) {
    if (ts.isConditionalExpression(at) && isOneOrMany(move, at, text)) top = at;
    if (ts.isFunctionLike(at)) break;
  }
  if (top) {
    const kept = leavesOf(move, top).find((leaf) => bareText(move.textOf(leaf)) === text);
    if (!kept) return undefined;
    keepInside(move, top, kept);
    return top;
  }
  let statement: Ts.Node = node;
  while (statement.parent && !ts.isIfStatement(statement)) statement = statement.parent;
  if (!ts.isIfStatement(statement) || statement.elseStatement) return undefined;
  const test = asked(move, statement.expression).replace(`${text}&&`, '');
  const does = bareText(move.textOf(statement.thenStatement)).replace(/[{};]/g, '');
  if (test !== `!Array.isArray(${text})` || does !== `${text}=[${text}]`) return undefined;
  const from = move.source.text.lastIndexOf('\n', move.start(statement));
  move.edits.replace(Math.max(from, statement.pos), statement.getEnd());
  return 'gone';
}

/** A condition without white space; `x instanceof Array` asks what `Array.isArray(x)` does. */
function asked(move: AnswerMove, condition: Ts.Expression): string {
  return bareText(move.textOf(condition)).replace(/\(?([\w.$]+)instanceofArray\)?/g, 'Array.isArray($1)');
}

function leavesOf(move: AnswerMove, node: Ts.Expression): Ts.Expression[] {
  const { ts } = move.source;
  if (ts.isParenthesizedExpression(node)) return leavesOf(move, node.expression);
  if (ts.isConditionalExpression(node))
    return [...leavesOf(move, node.whenTrue), ...leavesOf(move, node.whenFalse)];
  return [node];
}

/** True when the branches are the value, the value in an array and an empty array, and the value decides. */
function isOneOrMany(move: AnswerMove, node: Ts.ConditionalExpression, text: string): boolean {
  const { ts } = move.source;
  const allowed = new Set([text, `[${text}]`, '[]']);
  if (!leavesOf(move, node).every((leaf) => allowed.has(bareText(move.textOf(leaf))))) return false;
  const conditions: string[] = [];
  const visit = (at: Ts.Node): void => {
    if (ts.isConditionalExpression(at)) conditions.push(asked(move, at.condition));
    ts.forEachChild(at, visit);
  };
  visit(node);
  const asks = [`Array.isArray(${text})`, text, `!${text}`].flatMap((one) => [one, `!${one}`]);
  return conditions.every(
    (one) => asks.includes(one) || /^(.+?)[!=]==?(undefined|null)$/.exec(one)?.[1] === text,
  );
}

/** True for a function of the file that makes an array of its one parameter, or of the parameter's `item`. */
function isNormaliser(move: AnswerMove, callee: Ts.Expression, of: 'items' | 'array'): boolean {
  const { ts } = move.source;
  const fn = functionOf(move, callee);
  const [parameter] = fn?.parameters ?? [];
  if (!fn || !('body' in fn) || !fn.body || !parameter || !ts.isIdentifier(parameter.name)) return false;
  const body = bareText(move.textOf(fn.body));
  const value = of === 'items' ? parameter.name.text : `${parameter.name.text}.item`;
  const given: Ts.Expression[] = [];
  const visit = (at: Ts.Node): void => {
    if (ts.isFunctionLike(at)) return;
    if (ts.isReturnStatement(at) && at.expression) given.push(...leavesOf(move, at.expression));
    ts.forEachChild(at, visit);
  };
  if (ts.isBlock(fn.body)) visit(fn.body);
  else given.push(...leavesOf(move, fn.body as Ts.Expression));
  const made = [
    value,
    `[${value}]`,
    '[]',
    `[].concat(${value}||[])`,
    `[].concat(${value}??[])`,
    `[].concat(${value})`,
  ];
  made.push(
    `[${value}??[]].flat()`,
    `[${value}].flat()`,
    `[${value}||[]].flat()`,
    ...made.map((one) => `(${one})`),
  );
  const isOne =
    given.length > 0 &&
    /isArray|instanceofArray|concat|flat/.test(body) &&
    given.every((one) => made.includes(bareText(move.textOf(one)).replace(/as[A-Z]\w*(\[\])*$/, '')));
  if (isOne) move.normalisers.add(fn);
  return isOne;
}
