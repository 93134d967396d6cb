import type { ts as Ts } from 'ts-morph';
import { type Script, visitAll } from './Script.js';

type Handler = Ts.ArrowFunction | Ts.FunctionExpression | Ts.FunctionDeclaration;

/**
 * True where a file may do more with a failed call than to throw it on, to ask whether there is one and to write it to the
 * standard error.
 */
export function readsFailures(script: Script): boolean {
  const { ts, file, text, textOf, sameAs } = script;
  let reads = /\ballSettled\b/.test(text);
  visitAll(ts, file, (node) => {
    if (ts.isCatchClause(node)) reads ||= isRead(node.variableDeclaration?.name);
    if (ts.isCallExpression(node)) for (const one of handlersOf(node)) reads ||= isReadBy(one);
    // A callback of the library: the error, and then the answer.
    const isCallback = isFunction(node) && node.parameters.length > 1 && ts.isCallExpression(node.parent);
    if (isCallback && isOfCall(textOf(node.parent))) reads ||= isRead(node.parameters[0]!.name);
  });
  return reads;

  function isFunction(node: Ts.Node | undefined): node is Handler {
    return (
      node !== undefined &&
      (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node))
    );
  }

  function isOfCall(around: string): boolean {
    return /\b(wsdl\w+|createClient)\b[\s\S]*\(/.test(around.slice(0, 400));
  }

  /** What a call gives a failure to: `.catch(f)`, `.then(g, f)`, `process.on('unhandledRejection', f)`. */
  function handlersOf({
    expression,
    arguments: given,
  }: Ts.CallExpression): readonly (Ts.Expression | undefined)[] {
    const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
    if (name === 'catch') return [given[0]];
    if (name === 'then') return [given[1]];
    const isLate = /^['"](unhandledRejection|uncaughtException\w*|rejectionHandled)['"]$/;
    return /^(on|once|addListener)$/.test(name) && given[0] && isLate.test(textOf(given[0]))
      ? [given[1]]
      : [];
  }

  function isReadBy(handler: Ts.Expression | undefined): boolean {
    if (!handler || /^(undefined|null|console\.(error|warn))$/.test(textOf(handler))) return false;
    const declared = ts.isIdentifier(handler) ? script.symbolOf(handler)?.declarations?.[0] : handler;
    const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : declared;
    if (!isFunction(made) || /\barguments\b/.test(textOf(made))) return true;
    const [first] = made.parameters;
    return first !== undefined && (first.dotDotDotToken !== undefined || isRead(first.name));
  }

  function isRead(error: Ts.Node | undefined): boolean {
    if (!error) return false;
    return !ts.isIdentifier(error) || !sameAs(error).every((one) => one === error || isForPeople(one));
  }

  /** Conditions, `throw`, and what goes to the standard error. */
  function isForPeople(use: Ts.Identifier): boolean {
    const { parent } = use;
    if (ts.isThrowStatement(parent) || (ts.isIfStatement(parent) && parent.expression === use)) return true;
    let at: Ts.Node = use;
    while (
      !ts.isStatement(at) &&
      !(ts.isCallExpression(at) && /^console\.(error|warn)$/.test(textOf(at.expression)))
    )
      at = at.parent;
    return ts.isCallExpression(at);
  }
}
