import type { ts as Ts } from 'ts-morph';
import type { AnswerFields } from '../knownNames.js';
import type { Source } from './Source.js';

/** What becomes of a value within one file. */
export interface Flow {
  /** Fields that are read from it, in the order in which they are found. */
  readonly fields: readonly string[];
  /** True when records as a whole go where they cannot be followed. */
  readonly readsMore: boolean;
  /** True when the value is called, or given to a call. */
  readonly reachesCall: boolean;
}

// Names that libraries put between an answer and its records.
const STRUCTURE = new Set(['return', 'item', 'value', 'length']);

/**
 * Follows a value through a file: variables, destructuring, loops, callbacks, functions of the file. A name counts as
 * read when it is a field of the answer, so following too much does little harm.
 */
export function followAnswer(source: Source, starts: readonly Ts.Node[], fields: AnswerFields): Flow {
  const { ts } = source;
  const seen = new Set<Ts.Node>();
  const entered = new Set<Ts.Node>();
  const read = new Set<string>();
  const state = { readsMore: false, reachesCall: false };

  /** Takes a field's name as read; true when the value behind it is worth following. */
  function take(name: string): boolean {
    if (STRUCTURE.has(name)) return true;
    const holds = fields.get(name);
    if (holds) read.add(name);
    return holds !== 'value';
  }

  function follow(node: Ts.Node): void {
    if (seen.has(node)) return;
    seen.add(node);
    const { parent } = node;
    if (!parent) return;
    if (ts.isPropertyAccessExpression(parent)) {
      if (parent.expression === node && take(parent.name.text)) follow(parent);
    } else if (ts.isElementAccessExpression(parent)) followElement(node, parent);
    else if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) followCall(node, parent);
    else if (ts.isVariableDeclaration(parent)) {
      if (parent.initializer === node) bind(parent.name);
    } else if (ts.isForOfStatement(parent)) {
      const { initializer } = parent;
      if (parent.expression === node && ts.isVariableDeclarationList(initializer))
        for (const declaration of initializer.declarations) bind(declaration.name);
    } else if (ts.isBinaryExpression(parent)) followBinary(node, parent);
    else if (ts.isReturnStatement(parent)) leave(functionAround(parent));
    else if (ts.isArrowFunction(parent)) {
      if (parent.body === node) leave(parent);
    } else if (ts.isSpreadAssignment(parent)) {
      state.readsMore = true;
      follow(parent.parent);
    } else if (ts.isConditionalExpression(parent)) {
      if (parent.condition !== node) follow(parent);
    } else if (ts.isPropertyAssignment(parent)) {
      if (parent.initializer === node) followProperty(parent);
    } else if (ts.isBindingElement(parent)) {
      if (parent.name === node) bind(parent.name);
    } else if (ts.isShorthandPropertyAssignment(parent)) follow(parent.parent);
    else if (passesOn(parent)) follow(parent);
  }

  function passesOn(node: Ts.Node): boolean {
    return (
      ts.isParenthesizedExpression(node) ||
      ts.isAwaitExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isSpreadElement(node) ||
      ts.isArrayLiteralExpression(node) ||
      ts.isTemplateSpan(node) ||
      ts.isTemplateExpression(node)
    );
  }

  /** A value in an object: only what reads that property has it, where the object is a variable. */
  function followProperty(property: Ts.PropertyAssignment): void {
    let holder: Ts.Node = property.parent;
    while (ts.isAsExpression(holder.parent) || ts.isSatisfiesExpression(holder.parent))
      holder = holder.parent;
    const variable = holder.parent;
    if (!ts.isVariableDeclaration(variable) || !ts.isIdentifier(variable.name)) {
      follow(property.parent);
      return;
    }
    const key = 'text' in property.name ? property.name.text : undefined;
    for (const reference of referencesTo(variable.name)) {
      const access = reference.parent;
      if (!ts.isPropertyAccessExpression(access) || access.expression !== reference) follow(reference);
      else if (access.name.text === key) follow(access);
    }
  }

  function followElement(node: Ts.Node, parent: Ts.ElementAccessExpression): void {
    const { argumentExpression: argument } = parent;
    if (argument === node || !ts.isStringLiteralLike(argument) || take(argument.text)) follow(parent);
  }

  function followCall(node: Ts.Node, call: Ts.CallExpression | Ts.NewExpression): void {
    state.reachesCall = true;
    if (call.expression === node) {
      for (const argument of call.arguments ?? []) {
        enter(argument);
        lookUp(argument);
      }
      follow(call);
      return;
    }
    const at = [...(call.arguments ?? [])].indexOf(node as Ts.Expression);
    if (at < 0) return;
    const known = functionOf(call.expression);
    if (known) {
      entered.add(known);
      const parameter = known.parameters[at];
      if (parameter) bind(parameter.name);
    } else if (/\bstringify$/.test(call.expression.getText(source.file))) state.readsMore = true;
    else if (ts.isExpressionStatement(call.parent)) followReceiver(call.expression);
    follow(call);
  }

  /** A text or pattern by which something is looked up in the answer. */
  function lookUp(argument: Ts.Node): void {
    if (ts.isStringLiteralLike(argument)) take(argument.text.replace(/^\.?\/\/?|^@/, ''));
    if (!ts.isStringLiteralLike(argument) && !ts.isRegularExpressionLiteral(argument)) return;
    for (const match of argument.text.matchAll(/<(?:[\w-]+:)?(\w+)/g)) take(match[1]!);
  }

  // `request.setBody(envelope)`: the answer comes out of `request`.
  function followReceiver(callee: Ts.Expression): void {
    if (!ts.isPropertyAccessExpression(callee) || !ts.isIdentifier(callee.expression)) return;
    const symbol = source.symbolOf(callee.expression);
    const declaration = symbol?.valueDeclaration;
    if (!declaration || !ts.isVariableDeclaration(declaration)) return;
    const { initializer } = declaration;
    if (initializer && ts.isCallExpression(initializer)) initializer.arguments.forEach(enter);
    bind(declaration.name);
  }

  function followBinary(node: Ts.Node, parent: Ts.BinaryExpression): void {
    const operator = parent.operatorToken.kind;
    const assigns = [
      ts.SyntaxKind.EqualsToken,
      ts.SyntaxKind.PlusEqualsToken,
      ts.SyntaxKind.QuestionQuestionEqualsToken,
    ];
    if (assigns.includes(operator) && parent.right === node) {
      const target = ts.isElementAccessExpression(parent.left) ? parent.left.expression : parent.left;
      if (ts.isIdentifier(target)) bind(target);
    }
    const carries = [
      ...assigns,
      ts.SyntaxKind.PlusToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.AmpersandAmpersandToken,
    ];
    if (carries.includes(operator)) follow(parent);
  }

  /** The value comes in as a parameter of a function that is given as an argument. */
  function enter(argument: Ts.Node): void {
    const known = functionOf(argument);
    for (const parameter of known?.parameters ?? []) bind(parameter.name);
  }

  /** The value goes out of a function: to every call of it in the file. */
  function leave(from: Ts.Node | undefined): void {
    if (!from || entered.has(from)) return;
    const { parent } = from;
    if (ts.isCallExpression(parent)) {
      follow(parent);
      return;
    }
    const name =
      (ts.isFunctionDeclaration(from) || ts.isMethodDeclaration(from)) && from.name
        ? from.name
        : ts.isVariableDeclaration(parent)
          ? parent.name
          : undefined;
    if (!name || !ts.isIdentifier(name)) return;
    for (const reference of referencesTo(name)) {
      const callee = ts.isPropertyAccessExpression(reference.parent) ? reference.parent : reference;
      if (ts.isCallExpression(callee.parent)) follow(callee.parent);
    }
  }

  function bind(name: Ts.BindingName): void {
    if (ts.isIdentifier(name)) {
      for (const reference of referencesTo(name)) follow(reference);
      return;
    }
    for (const element of name.elements) {
      if (ts.isOmittedExpression(element)) continue;
      const property = element.propertyName ?? element.name;
      const wanted =
        ts.isArrayBindingPattern(name) || element.dotDotDotToken !== undefined || !('text' in property)
          ? true
          : take(property.text);
      if (wanted) bind(element.name);
    }
  }

  function referencesTo(name: Ts.Identifier): readonly Ts.MemberName[] {
    const symbol = source.symbolOf(name);
    return symbol ? source.identifiersOf(symbol).filter((identifier) => identifier !== name) : [];
  }

  function functionOf(node: Ts.Node): Ts.SignatureDeclaration | undefined {
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return node;
    const name = ts.isPropertyAccessExpression(node) ? node.name : node;
    const symbol = ts.isIdentifier(name) ? source.symbolOf(name) : undefined;
    const declaration = symbol?.valueDeclaration;
    if (!declaration) return undefined;
    if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration)) return declaration;
    return ts.isVariableDeclaration(declaration) && declaration.initializer
      ? functionOf(declaration.initializer)
      : undefined;
  }

  function functionAround(node: Ts.Node): Ts.Node | undefined {
    let at: Ts.Node | undefined = node;
    while (at && !ts.isFunctionLike(at)) at = at.parent;
    return at;
  }

  starts.forEach(follow);
  return { fields: [...read], ...state };
}
