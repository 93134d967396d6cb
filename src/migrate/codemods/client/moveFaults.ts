import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from './AnswerMove.js';
import { isTested } from './expressionUse.js';

const TEXTS: Readonly<Record<string, (error: string) => string>> = {
  faultstring: (error) => `${error}.string`,
  faultcode: (error) => `\`SOAP-ENV:\${${error}.code}\``,
};

/**
 * Faults that are read out of the XML, `err.root.Envelope.Body.Fault.faultstring.$value`: what a `FaultError` says. A problem
 * where more of the XML is read.
 */
export function moveFaults(move: AnswerMove): void {
  const { ts, file } = move.source;
  const visit = (node: Ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'root' && ts.isIdentifier(node.expression))
      if (/\.root\??\.Envelope\b/.test(move.source.text)) {
        // A handler may get the errors of both.
        if (move.isMixed) cannot(move, node);
        else moveChain(move, node, node.expression);
      }
    ts.forEachChild(node, visit);
  };
  visit(file);
}

/** `err.root` and what is read of it. */
function moveChain(move: AnswerMove, root: Ts.PropertyAccessExpression, error: Ts.Identifier): void {
  const { node, names } = chainAt(move, root);
  const [envelope, body, fault, ...rest] = names;
  const isPath =
    (envelope ?? 'Envelope') === 'Envelope' && (body ?? 'Body') === 'Body' && (fault ?? 'Fault') === 'Fault';
  if (!isPath) {
    cannot(move, node);
    return;
  }
  if (rest.length > 0) {
    moveText(move, node, rest, error.text);
    return;
  }
  if (isGuard(move, node)) move.edits.replace(move.start(node), node.getEnd(), isFault(move, error.text));
  else if (fault !== undefined) moveVariable(move, node, error);
  // `err.root && …` goes with what it stands before.
  else if (!isLeftOfAnd(move, node)) cannot(move, node);
}

function isLeftOfAnd(move: AnswerMove, { parent }: Ts.Node): boolean {
  const { ts } = move.source;
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
}

function isFault(move: AnswerMove, error: string): string {
  move.errorTypes.add('FaultError');
  return `${error} instanceof FaultError`;
}

function moveText(move: AnswerMove, node: Ts.Expression, names: readonly string[], error: string): void {
  const [name, wrapper, ...more] = names;
  const text = TEXTS[name!];
  if (!text || more.length > 0 || !/^(\$value|_|#text)$/.test(wrapper ?? '_')) {
    cannot(move, node);
    return;
  }
  const { parent } = node;
  // `x.$value || x` says the same twice.
  const around =
    wrapper === undefined && move.source.ts.isBinaryExpression(parent) && parent.right === node
      ? parent
      : node;
  if (around !== node && !/\|\||\?\?/.test(parent.getText(move.source.file))) {
    cannot(move, node);
    return;
  }
  move.edits.replace(move.start(around), around.getEnd(), text(error));
}

/** `const fault = err.root && err.root.Envelope.Body.Fault` */
function moveVariable(move: AnswerMove, node: Ts.Expression, error: Ts.Identifier): void {
  const { ts } = move.source;
  let whole: Ts.Node = node;
  while (ts.isBinaryExpression(whole.parent) || ts.isParenthesizedExpression(whole.parent))
    whole = whole.parent;
  const variable = whole.parent;
  if (!ts.isVariableDeclaration(variable) || !ts.isIdentifier(variable.name)) {
    cannot(move, node);
    return;
  }
  const uses = move.referencesTo(variable.name);
  for (const use of uses) {
    const chain = chainAt(move, use as Ts.Identifier);
    if (chain.names.length > 0) moveText(move, chain.node, chain.names, variable.name.text);
    else if (!isTested(move.source, use)) cannot(move, use);
  }
  move.edits.replace(
    move.start(whole),
    whole.getEnd(),
    `${isFault(move, error.text)} ? ${error.text} : undefined`,
  );
}

/** True where only matters whether it is a fault. */
function isGuard(move: AnswerMove, node: Ts.Expression): boolean {
  const { ts } = move.source;
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.left === node) {
    let top: Ts.Node = parent;
    while (ts.isBinaryExpression(top.parent)) top = top.parent;
    return !ts.isVariableDeclaration(top.parent) && isTested(move.source, node);
  }
  return isTested(move.source, node);
}

function chainAt(move: AnswerMove, start: Ts.Expression): { node: Ts.Expression; names: string[] } {
  const { ts } = move.source;
  const names: string[] = [];
  let node: Ts.Expression = start;
  for (;;) {
    const { parent } = node;
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node) names.push(parent.name.text);
    else if (
      ts.isElementAccessExpression(parent) &&
      parent.expression === node &&
      ts.isStringLiteral(parent.argumentExpression)
    )
      names.push(parent.argumentExpression.text);
    else return { node, names };
    node = parent;
  }
}

function cannot(move: AnswerMove, node: Ts.Node): void {
  move.problem(node, 'the XML of a fault is read: a FaultError has `code`, `string` and `detail`.');
}
