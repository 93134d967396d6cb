import type { ts as Ts } from 'ts-morph';
import { functionOf, isFunction, nodesIn, type Script, ts } from './Script.js';

/**
 * True where a file may do more with a failed call than to throw it on, to ask whether there is one and to write it to the
 * standard error.
 */
export function readsFailures(script: Script): boolean {
  const { file, text, sameAs } = script;
  return /\ballSettled\b/.test(text) || nodesIn(file).some(isReading);

  function isReading(node: Ts.Node): boolean {
    if (ts.isCatchClause(node)) return isRead(node.variableDeclaration?.name);
    if (ts.isCallExpression(node)) return isReadBy(handlerOf(node));
    // A callback of the library: the error, and then the answer.
    const isCallback = isFunction(node) && node.parameters.length > 1 && ts.isCallExpression(node.parent);
    return isCallback && isOfCall(node.parent.getText()) && isRead(node.parameters[0]!.name);
  }

  function isOfCall(around: string): boolean {
    return /\b(wsdl\w+|createClient)\b[\s\S]*\(/.test(around.slice(0, 400));
  }

  /** What a call gives a failure to: `.catch(f)`, `.then(g, f)`, `process.on('unhandledRejection', f)`. */
  function handlerOf({ expression, arguments: given }: Ts.CallExpression): Ts.Expression | undefined {
    const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
    if (name === 'catch') return given[0];
    const isLate = /^['"](unhandledRejection|uncaughtException\w*|rejectionHandled)['"]$/;
    const isOn = /^(on|once|addListener)$/.test(name) && given[0] && isLate.test(given[0].getText());
    return name === 'then' || isOn ? given[1] : undefined;
  }

  function isReadBy(handler: Ts.Expression | undefined): boolean {
    if (!handler || /^(undefined|null|console\.(error|warn))$/.test(handler.getText())) return false;
    const made = functionOf(script, handler);
    if (!made || /\barguments\b/.test(made.getText())) return true;
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
    const isTold = (at: Ts.Node) =>
      ts.isCallExpression(at) && /^console\.(error|warn)$/.test(at.expression.getText());
    return ts.findAncestor(use, (at) => (ts.isStatement(at) ? 'quit' : isTold(at))) !== undefined;
  }
}
