import type { ts as Ts } from 'ts-morph';
import type { AnswerFields } from '../knownNames.js';
import type { Flow } from './Flow.js';
import { functionAround, functionOf, givesOn, referencesTo } from './functions.js';
import type { Source } from './Source.js';

// Names that libraries put between an answer and its records.
const STRUCTURE = new Set(['return', 'item', 'value', 'length']);

/**
 * Follows a value through a file: variables, destructuring, loops, callbacks, functions of the file. A name counts as
 * read when it is a field of the answer, so following too much does little harm.
 */
export function followAnswer(source: Source, starts: readonly Ts.Node[], fields: AnswerFields): Flow {
  return new AnswerFlow(source, fields).from(starts);
}

class AnswerFlow {
  readonly #source: Source;
  readonly #fields: AnswerFields;
  readonly #seen = new Set<Ts.Node>();
  readonly #entered = new Set<Ts.Node>();
  readonly #read = new Set<string>();
  #readsMore = false;
  #reachesCall = false;

  constructor(source: Source, fields: AnswerFields) {
    this.#source = source;
    this.#fields = fields;
  }

  from(starts: readonly Ts.Node[]): Flow {
    for (const start of starts) this.#follow(start);
    return { fields: [...this.#read], readsMore: this.#readsMore, reachesCall: this.#reachesCall };
  }

  /** Takes a field's name as read; true when the value behind it is worth following. */
  #take(name: string): boolean {
    if (STRUCTURE.has(name)) return true;
    const holds = this.#fields.get(name);
    if (holds) this.#read.add(name);
    return holds !== 'value';
  }

  #follow(node: Ts.Node): void {
    const { ts } = this.#source;
    if (this.#seen.has(node)) return;
    this.#seen.add(node);
    const { parent } = node;
    if (!parent) return;
    if (ts.isPropertyAccessExpression(parent)) {
      if (parent.expression === node && this.#take(parent.name.text)) this.#follow(parent);
    } else if (ts.isElementAccessExpression(parent)) this.#followElement(node, parent);
    else if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) this.#followCall(node, parent);
    else if (ts.isVariableDeclaration(parent)) {
      if (parent.initializer === node) this.#bind(parent.name);
    } else if (ts.isForOfStatement(parent)) {
      const { initializer } = parent;
      if (parent.expression === node && ts.isVariableDeclarationList(initializer))
        for (const declaration of initializer.declarations) this.#bind(declaration.name);
    } else if (ts.isBinaryExpression(parent)) this.#followBinary(node, parent);
    else if (ts.isReturnStatement(parent)) this.#leave(functionAround(this.#source, parent));
    else if (ts.isArrowFunction(parent)) {
      if (parent.body === node) this.#leave(parent);
    } else if (ts.isSpreadAssignment(parent)) {
      this.#readsMore = true;
      this.#follow(parent.parent);
    } else if (ts.isConditionalExpression(parent)) {
      if (parent.condition !== node) this.#follow(parent);
    } else if (ts.isPropertyAssignment(parent)) {
      if (parent.initializer === node) this.#followProperty(parent);
    } else if (ts.isBindingElement(parent)) {
      if (parent.name === node) this.#bind(parent.name);
    } else if (ts.isShorthandPropertyAssignment(parent)) this.#follow(parent.parent);
    else if (givesOn(this.#source, parent)) this.#follow(parent);
  }

  /** A value in an object: only what reads that property has it, where the object is a variable. */
  #followProperty(property: Ts.PropertyAssignment): void {
    const { ts } = this.#source;
    let holder: Ts.Node = property.parent;
    while (ts.isAsExpression(holder.parent) || ts.isSatisfiesExpression(holder.parent))
      holder = holder.parent;
    const variable = holder.parent;
    if (!ts.isVariableDeclaration(variable) || !ts.isIdentifier(variable.name)) {
      this.#follow(property.parent);
      return;
    }
    const key = 'text' in property.name ? property.name.text : undefined;
    for (const reference of referencesTo(this.#source, variable.name)) {
      const access = reference.parent;
      if (!ts.isPropertyAccessExpression(access) || access.expression !== reference) this.#follow(reference);
      else if (access.name.text === key) this.#follow(access);
    }
  }

  #followElement(node: Ts.Node, parent: Ts.ElementAccessExpression): void {
    const { ts } = this.#source;
    const { argumentExpression: argument } = parent;
    if (argument === node || !ts.isStringLiteralLike(argument) || this.#take(argument.text))
      this.#follow(parent);
  }

  #followCall(node: Ts.Node, call: Ts.CallExpression | Ts.NewExpression): void {
    const { ts } = this.#source;
    this.#reachesCall = true;
    if (call.expression === node) {
      for (const argument of call.arguments ?? []) {
        this.#enter(argument);
        this.#lookUp(argument);
      }
      this.#follow(call);
      return;
    }
    const at = [...(call.arguments ?? [])].indexOf(node as Ts.Expression);
    if (at < 0) return;
    const known = functionOf(this.#source, call.expression);
    if (known) {
      this.#entered.add(known);
      const parameter = known.parameters[at];
      if (parameter) this.#bind(parameter.name);
    } else if (/\bstringify$/.test(call.expression.getText(this.#source.file))) this.#readsMore = true;
    else if (ts.isExpressionStatement(call.parent)) this.#followReceiver(call.expression);
    this.#follow(call);
  }

  /** A text or pattern by which something is looked up in the answer. */
  #lookUp(argument: Ts.Node): void {
    const { ts } = this.#source;
    if (ts.isStringLiteralLike(argument)) this.#take(argument.text.replace(/^\.?\/\/?|^@/, ''));
    if (!ts.isStringLiteralLike(argument) && !ts.isRegularExpressionLiteral(argument)) return;
    for (const match of argument.text.matchAll(/<(?:[\w-]+:)?(\w+)/g)) this.#take(match[1]!);
  }

  // `request.setBody(envelope)`: the answer comes out of `request`.
  #followReceiver(callee: Ts.Expression): void {
    const { ts } = this.#source;
    if (!ts.isPropertyAccessExpression(callee) || !ts.isIdentifier(callee.expression)) return;
    const symbol = this.#source.symbolOf(callee.expression);
    const declaration = symbol?.valueDeclaration;
    if (!declaration || !ts.isVariableDeclaration(declaration)) return;
    const { initializer } = declaration;
    if (initializer && ts.isCallExpression(initializer))
      for (const one of initializer.arguments) this.#enter(one);
    this.#bind(declaration.name);
  }

  #followBinary(node: Ts.Node, parent: Ts.BinaryExpression): void {
    const { ts } = this.#source;
    const operator = parent.operatorToken.getText(this.#source.file);
    if (/^(=|\+=|\?\?=)$/.test(operator) && parent.right === node) {
      const target = ts.isElementAccessExpression(parent.left) ? parent.left.expression : parent.left;
      if (ts.isIdentifier(target)) this.#bind(target);
    }
    if (/^(=|\+=|\?\?=|\+|\|\||\?\?|&&)$/.test(operator)) this.#follow(parent);
  }

  /** The value comes in as a parameter of a function that is given as an argument. */
  #enter(argument: Ts.Node): void {
    const known = functionOf(this.#source, argument);
    for (const parameter of known?.parameters ?? []) this.#bind(parameter.name);
  }

  /** The value goes out of a function: to every call of it in the file. */
  #leave(from: Ts.Node | undefined): void {
    const { ts } = this.#source;
    if (!from || this.#entered.has(from)) return;
    const { parent } = from;
    if (ts.isCallExpression(parent)) {
      this.#follow(parent);
      return;
    }
    const name =
      (ts.isFunctionDeclaration(from) || ts.isMethodDeclaration(from)) && from.name
        ? from.name
        : ts.isVariableDeclaration(parent)
          ? parent.name
          : undefined;
    if (!name || !ts.isIdentifier(name)) return;
    for (const reference of referencesTo(this.#source, name)) {
      const callee = ts.isPropertyAccessExpression(reference.parent) ? reference.parent : reference;
      if (ts.isCallExpression(callee.parent)) this.#follow(callee.parent);
    }
  }

  #bind(name: Ts.BindingName): void {
    const { ts } = this.#source;
    if (ts.isIdentifier(name)) {
      for (const reference of referencesTo(this.#source, name)) this.#follow(reference);
      return;
    }
    for (const element of name.elements) {
      if (ts.isOmittedExpression(element)) continue;
      const property = element.propertyName ?? element.name;
      const wanted =
        ts.isArrayBindingPattern(name) || element.dotDotDotToken !== undefined || !('text' in property)
          ? true
          : this.#take(property.text);
      if (wanted) this.#bind(element.name);
    }
  }
}
