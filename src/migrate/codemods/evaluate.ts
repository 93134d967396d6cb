import type { ts as Ts } from 'ts-morph';
import { functionOf, isWrapping, type Script, ts } from './Script.js';

/** What an expression is when the text of one expression in it stands for a value. */
export interface Given {
  readonly text: string;
  readonly value: unknown;
}

/** The value cannot be told from the file alone. */
class NotKnown extends Error {}

const FAILS = Symbol('it throws');

/**
 * The value of an expression of plain parts (members, conditions, `Array.isArray`, functions of the file made of such), or
 * `undefined` where it has others. Nothing is run: functions of scripts are read.
 */
export function evaluate(
  script: Script,
  node: Ts.Expression,
  given: Given,
): { readonly value: unknown } | undefined {
  try {
    return { value: new Evaluation(script, given).of(node, new Map()) };
  } catch (error) {
    if (error === FAILS) return { value: FAILS };
    if (error instanceof NotKnown) return undefined;
    throw error;
  }
}

type Names = ReadonlyMap<string, unknown>;

const MOST_STEPS = 2_000;

class Evaluation {
  readonly #script: Script;
  readonly #given: Given;
  #depth = 0;

  constructor(script: Script, given: Given) {
    this.#script = script;
    this.#given = given;
  }

  of(node: Ts.Expression, names: Names): unknown {
    if (names.size === 0 && node.getText() === this.#given.text) return this.#given.value;
    if (++this.#depth > MOST_STEPS) throw new NotKnown();
    const { SyntaxKind } = ts;
    if (isWrapping(node)) return this.of(node.expression, names);
    if (ts.isIdentifier(node)) {
      if (node.text === 'undefined') return undefined;
      if (names.has(node.text)) return names.get(node.text);
      throw new NotKnown();
    }
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (node.kind === SyntaxKind.TrueKeyword) return true;
    if (node.kind === SyntaxKind.FalseKeyword) return false;
    if (node.kind === SyntaxKind.NullKeyword) return null;
    if (ts.isArrayLiteralExpression(node)) return node.elements.map((one) => this.of(one, names));
    if (ts.isConditionalExpression(node))
      return this.of(this.of(node.condition, names) ? node.whenTrue : node.whenFalse, names);
    if (ts.isTypeOfExpression(node)) return typeof this.of(node.expression, names);
    if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
      return !this.of(node.operand, names);
    if (ts.isPropertyAccessExpression(node)) return this.#member(node, node.name.text, names);
    if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      return this.#member(node, node.argumentExpression.text, names);
    if (ts.isBinaryExpression(node)) return this.#binary(node, names);
    if (ts.isCallExpression(node)) return this.#call(node, names);
    throw new NotKnown();
  }

  #member(
    node: Ts.PropertyAccessExpression | Ts.ElementAccessExpression,
    name: string,
    names: Names,
  ): unknown {
    const of = this.of(node.expression, names);
    if (of === undefined || of === null) {
      if (node.questionDotToken || ts.isOptionalChain(node)) return undefined;
      throw FAILS;
    }
    if (Array.isArray(of) || typeof of === 'string') {
      if (name === 'length') return of.length;
      if (name in Object(of)) throw new NotKnown();
      return undefined;
    }
    return typeof of === 'object' && Object.hasOwn(of, name)
      ? (of as Record<string, unknown>)[name]
      : undefined;
  }

  #binary({ left, operatorToken, right }: Ts.BinaryExpression, names: Names): unknown {
    const { SyntaxKind } = ts;
    const one = this.of(left, names);
    switch (operatorToken.kind) {
      case SyntaxKind.AmpersandAmpersandToken:
        return one && this.of(right, names);
      case SyntaxKind.BarBarToken:
        return one || this.of(right, names);
      case SyntaxKind.QuestionQuestionToken:
        return one ?? this.of(right, names);
      case SyntaxKind.EqualsEqualsEqualsToken:
        return one === this.of(right, names);
      case SyntaxKind.ExclamationEqualsEqualsToken:
        return one !== this.of(right, names);
      // Against null and undefined alone: other loose comparisons are not told.
      case SyntaxKind.EqualsEqualsToken:
      case SyntaxKind.ExclamationEqualsToken: {
        if ((this.of(right, names) ?? null) !== null) throw new NotKnown();
        return ((one ?? null) === null) === (operatorToken.kind === SyntaxKind.EqualsEqualsToken);
      }
      case SyntaxKind.InKeyword: {
        const of = this.of(right, names);
        if (typeof of !== 'object' || of === null) throw FAILS;
        return String(one) in of;
      }
      case SyntaxKind.InstanceOfKeyword:
        if (right.getText() === 'Date') return one instanceof Date;
        throw new NotKnown();
      default:
        throw new NotKnown();
    }
  }

  #call(node: Ts.CallExpression, names: Names): unknown {
    const callee = node.expression.getText();
    const given = () => node.arguments.map((one) => this.of(one, names));
    if (callee === 'Array.isArray') return Array.isArray(given()[0]);
    if (callee === 'String') return String(given()[0]);
    if (callee === 'Number') return Number(given()[0]);
    if (/^\[\s*\]\.concat$|^\(\[\] as [^()]*\)\.concat$/.test(callee))
      return ([] as unknown[]).concat(...given());
    const called = functionOf(this.#script, node.expression);
    if (!called) throw new NotKnown();
    return this.#function(called, given());
  }

  #function(node: NonNullable<ReturnType<typeof functionOf>>, given: readonly unknown[]): unknown {
    if (!node.body || node.asteriskToken || node.modifiers?.length) throw new NotKnown();
    const names = new Map<string, unknown>();
    for (const [i, { name, initializer, dotDotDotToken }] of node.parameters.entries()) {
      if (!ts.isIdentifier(name) || dotDotDotToken) throw new NotKnown();
      names.set(name.text, given[i] === undefined && initializer ? this.of(initializer, names) : given[i]);
    }
    if (!ts.isBlock(node.body)) return this.of(node.body, names);
    return this.#statements(node.body.statements, names)?.value;
  }

  #statements(
    statements: readonly Ts.Statement[],
    names: Map<string, unknown>,
  ): { value: unknown } | undefined {
    for (const one of statements) {
      if (ts.isReturnStatement(one)) return { value: one.expression && this.of(one.expression, names) };
      if (ts.isIfStatement(one)) {
        const branch = this.of(one.expression, names) ? one.thenStatement : one.elseStatement;
        const returned = branch && this.#statements(ts.isBlock(branch) ? branch.statements : [branch], names);
        if (returned) return returned;
      } else if (ts.isVariableStatement(one))
        for (const { name, initializer } of one.declarationList.declarations) {
          if (!ts.isIdentifier(name)) throw new NotKnown();
          names.set(name.text, initializer && this.of(initializer, names));
        }
      else throw new NotKnown();
    }
    return undefined;
  }
}
