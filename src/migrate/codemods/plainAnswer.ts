import type { ts as Ts } from 'ts-morph';
import type { FieldSpec } from '../../definition/field.js';
import { XSD_TYPE_OF } from '../../definition/scalar.js';
import { type Edit, wrapped } from './edits.js';
import { evaluate } from './evaluate.js';
import { isSet } from './names.js';
import { isFunction, isWrapping, nodesIn, type Script, ts } from './Script.js';

/** What an expression is while an answer of node-soap is followed. */
export type Shape =
  | { readonly is: 'told' | 'result'; readonly output: FieldSpec }
  | { readonly is: 'wrapped' | 'items' | 'rows'; readonly item: FieldSpec; readonly isSure: boolean }
  | { readonly is: 'record' | 'cell'; readonly spec: FieldSpec };

/** The case is not plain: the call goes to the stand-in. */
export class NotPlain extends Error {}

const WITH_ROW = /^(map|forEach|filter|find|some|every|flatMap|findLast)$/;
const SAME_ROWS = /^(filter|slice|reverse|sort|toSorted|toReversed)$/;
const ATTRIBUTES = { 'xsi:type': 'x' };
/** node-soap gives a text without the white space around it. */
const TRIMMED = '?.trim()';
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  ...{ int: [7, 0], boolean: [true, false], decimal: [7.5, 0], string: ['x', '0'], time: ['x'] },
};

/** Follows an answer through a file and notes what is written otherwise with this client. */
export function plainAnswerIn(script: Script) {
  const edits: Edit[] = [];
  const replaced = new Set<Ts.Node>();

  /** The values that the file names: a function may do something else with one of them. */
  function literals(isNumber: boolean): unknown[] {
    const { file } = script;
    const nodes = nodesIn(file);
    const found = isNumber
      ? nodes.filter(ts.isNumericLiteral).map(({ text }) => Number(text))
      : nodes.filter(ts.isStringLiteralLike).map(({ text }) => text);
    return [...new Set<unknown>(found)].filter((value) => value !== '');
  }

  /** Every use of a name. */
  function followName(name: Ts.Node, shape: Shape): undefined {
    for (const use of script.sameAs(name)) if (use !== name) follow(use, shape);
  }

  function follow(node: Ts.Expression, shape: Shape): undefined {
    if ([...replaced].some((one) => one.pos <= node.pos && node.end <= one.end)) return;
    if ((shape.is === 'items' || shape.is === 'wrapped') && isNormalised(node, shape)) return;
    if (shape.is === 'cell' && isGot(node, shape.spec)) return;
    const { parent } = node;
    if (isWrapping(parent)) return follow(parent, shape);
    if (ts.isBinaryExpression(parent) && /^(&&)$/.test(parent.operatorToken.getText())) {
      if (parent.right === node) return follow(parent, shape);
      if (shape.is !== 'cell' && shape.is !== 'items') return;
    }
    if (isCondition(node) && (shape.is === 'record' || shape.is === 'rows' || shape.is === 'wrapped')) return;
    if (ts.isVariableDeclaration(parent) && parent.initializer === node) return bind(parent.name, shape);
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node)
      return member(parent, parent.name.text, shape);
    if (ts.isElementAccessExpression(parent) && parent.expression === node) return element(parent, shape);
    if (ts.isForOfStatement(parent) && parent.expression === node && isList(shape))
      return loop(parent, shape);
    throw notPlain(node, shape);
  }

  /** The names of a declaration or a parameter. */
  function bind(name: Ts.BindingName, shape: Shape): undefined {
    if (ts.isIdentifier(name)) return followName(name, shape);
    if (ts.isArrayBindingPattern(name)) {
      const [first, ...others] = name.elements;
      const isUnread = others.every(
        (one) =>
          !ts.isBindingElement(one) || (ts.isIdentifier(one.name) && script.sameAs(one.name).length === 1),
      );
      if (!first || !ts.isBindingElement(first) || first.initializer || !isUnread)
        throw new NotPlain('the XML of the answer or of the request is read');
      if (shape.is === 'told') {
        wrap(first.name, name);
        return bind(first.name, { ...shape, is: 'result' });
      }
      if (isList(shape)) return bind(first.name, { is: 'record', spec: shape.item });
      throw new NotPlain('it is taken apart in a way that the codemod cannot follow');
    }
    const [only] = name.elements;
    if (
      shape.is === 'result' &&
      name.elements.length === 1 &&
      only &&
      (only.propertyName ?? only.name).getText() === 'return'
    ) {
      wrap(only.name, name);
      return bind(only.name, answerShape(shape.output));
    }
    if (shape.is !== 'record')
      throw new NotPlain('it is taken apart in a way that the codemod cannot follow');
    for (const element of name.elements) {
      if (element.dotDotDotToken || element.initializer) throw new NotPlain('whole records go on');
      bind(element.name, fieldOf(shape.spec, (element.propertyName ?? element.name).getText()));
    }
  }

  function member(access: Ts.PropertyAccessExpression, name: string, shape: Shape): undefined {
    if (shape.is === 'result' && name === 'return') {
      drop(access);
      return follow(access, answerShape(shape.output));
    }
    if (shape.is === 'wrapped' && name === 'item') {
      drop(access);
      return follow(access, { ...shape, is: 'items' });
    }
    if (shape.is === 'record') return follow(access, fieldOf(shape.spec, name));
    if (shape.is === 'cell' && name === '$value') return value(access, shape.spec);
    if (isList(shape)) {
      if (name === 'length') return undefined;
      const call = access.parent;
      if (ts.isCallExpression(call) && call.expression === access) return listCall(call, name, shape);
    }
    throw notPlain(access, shape);
  }

  function listCall(call: Ts.CallExpression, name: string, shape: Shape & { item: FieldSpec }): undefined {
    const [callback] = call.arguments;
    const record: Shape = { is: 'record', spec: shape.item };
    if (WITH_ROW.test(name) || name === 'sort' || name === 'toSorted' || name === 'reduce') {
      if (!isFunction(callback))
        throw new NotPlain(`the records go to a function that is not written there (${name})`);
      const [first, second, ...others] = callback.parameters;
      if (name === 'reduce' && call.arguments.length < 2)
        throw new NotPlain('the first record goes on through reduce');
      const rows = name === 'reduce' ? [second] : /ort/.test(name) ? [first, second] : [first];
      if (others.length > (name === 'reduce' ? 1 : 0) || /\barguments\b/.test(callback.getText()))
        throw new NotPlain('the whole list goes on');
      for (const one of rows)
        if (one) bind(one.name, record.spec.record ? record : { is: 'cell', spec: shape.item });
    } else if (!/^(slice|at|reverse|toReversed)$/.test(name))
      throw new NotPlain(`the list is used by ${name}`);
    if (SAME_ROWS.test(name)) {
      // One that nobody takes is done with.
      if (ts.isExpressionStatement(call.parent)) return;
      return follow(call, { is: 'rows', item: shape.item, isSure: true });
    }
    if (/^(find|findLast|at)$/.test(name)) return follow(call, record);
    return undefined;
  }

  function element(access: Ts.ElementAccessExpression, shape: Shape): undefined {
    const at = access.argumentExpression;
    if (shape.is === 'told' && at.getText() === '0') {
      drop(access);
      return follow(access, { ...shape, is: 'result' });
    }
    if (isList(shape) && (ts.isNumericLiteral(at) || ts.isIdentifier(at)) && shape.isSure)
      return follow(access, { is: 'record', spec: shape.item });
    throw notPlain(access, shape);
  }

  function loop(loop: Ts.ForOfStatement, shape: Shape & { item: FieldSpec; isSure: boolean }): undefined {
    if (!ts.isVariableDeclarationList(loop.initializer)) throw new NotPlain('the loop sets a name of before');
    const { name } = loop.initializer.declarations[0]!;
    bind(name, shape.item.record ? { is: 'record', spec: shape.item } : { is: 'cell', spec: shape.item });
  }

  function fieldOf(spec: FieldSpec, name: string): Shape {
    const fields = (spec.record?.fields ?? {}) as Readonly<Record<string, FieldSpec>>;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) throw new NotPlain(`${name} is no field of ${spec.record?.name ?? 'the answer'}`);
    if (field.item) return { is: 'wrapped', item: field.item, isSure: false };
    return { is: field.record ? 'record' : 'cell', spec: field };
  }

  /** `row.name.$value` */
  function value(access: Ts.PropertyAccessExpression, spec: FieldSpec): undefined {
    const type = XSD_TYPE_OF[spec.kind as keyof typeof XSD_TYPE_OF];
    const before = access.expression.getText();
    if (isSet(access)) throw new NotPlain(`${before} is set at line ${script.lineOf(access.getStart())}`);
    if (isSecret(spec)) throw new NotPlain(`${before} is a secret, which this client gives as a Secret`);
    if (type === 'int' || type === 'boolean') return drop(access);
    if (type === 'decimal')
      return isReckoned(access)
        ? wrap(access.expression, access, ['Number(', ')'])
        : wrap(access.expression, access, numberOf(access.expression, 'undefined'));
    if (type === 'date') {
      // A date as text, cut out of a Date.
      const cut = /^\s*\??\.toISOString\(\)\s*\.(?:slice|substring|substr)\(0, ?10\)/.exec(
        script.text.slice(access.getEnd()),
      );
      if (!cut) throw new NotPlain(`${before} is a Date with node-soap, and a text with this client`);
      return note({ start: access.expression.getEnd(), end: access.getEnd() + cut[0].length, text: '' });
    }
    if (type === 'dateTime')
      throw new NotPlain(`${before} is a Date with node-soap, and a text with this client`);
    const { parent } = access;
    const isOr =
      ts.isBinaryExpression(parent) && parent.left === access && parent.operatorToken.getText() === '||';
    // An empty text has no $value.
    wrap(access.expression, access, isOr ? ['', TRIMMED] : orElse(access));
  }

  /** Writes something before and after an expression, instead of what is around it. */
  function wrap(node: Ts.Node, around: Ts.Node, texts: readonly [string, string] = ['', '']): undefined {
    wrapped(node, around, texts).forEach(note);
  }

  /** A number, or another value where there is none. */
  function numberOf(node: Ts.Expression, instead: string): readonly [string, string] {
    const text = node.getText();
    if (!/^[\w$.?![\]]+$/.test(text))
      throw new NotPlain(`a number is taken out of a call at line ${script.lineOf(node.getStart())}`);
    return [`(${text} === undefined ? ${instead} : Number(`, '))'];
  }

  /** True where no value is as good as one that is no number: where it is reckoned with. */
  function isReckoned({ parent }: Ts.PropertyAccessExpression): boolean {
    if (!ts.isBinaryExpression(parent)) return false;
    const { left, right, operatorToken } = parent;
    const isText = [left, right].some((one) => script.kindOf(one) === 'string');
    return (
      /^([-*/%<>]|[<>]=|[-*/]=|\*\*)$/.test(operatorToken.getText()) ||
      (!isText && /^\+=?$/.test(operatorToken.getText()))
    );
  }

  /** True where an expression around a list makes an array of one, many or none: it is left out. */
  function isNormalised(node: Ts.Expression, shape: Shape & { item: FieldSpec; isSure: boolean }): boolean {
    const [one, other] = [
      { attributes: ATTRIBUTES, no: 1 },
      { attributes: ATTRIBUTES, no: 2 },
    ];
    const answered = (item: unknown) =>
      shape.is === 'wrapped' ? { attributes: ATTRIBUTES, ...(item === undefined ? {} : { item }) } : item;
    const cases: readonly (readonly [given: unknown, list: readonly unknown[]])[] = [
      [answered([one, other]), [one, other]],
      [answered(one), [one]],
      ...(shape.isSure || shape.is === 'items'
        ? [[answered(undefined), []] as const]
        : [[undefined, []] as const, [answered(undefined), []] as const]),
    ];
    const isList = (around: Ts.Expression) =>
      cases.every(([value, list]) => {
        const made = evaluate(script, around, { text: node.getText(), value })?.value;
        return Array.isArray(made) && made.length === list.length && list.every((row, i) => made[i] === row);
      });
    const outermost = surroundings(node).findLast(isList);
    if (!outermost) return false;
    wrap(node, outermost, shape.isSure ? ['', ''] : ['(', ' ?? [])']);
    replaced.add(outermost);
    goOn(outermost, { is: 'rows', item: shape.item, isSure: true });
    return true;
  }

  /** Goes on from an expression whose inside is done with. */
  function goOn(node: Ts.Expression, shape: Shape): undefined {
    replaced.delete(node);
    follow(node, shape);
    replaced.add(node);
  }

  /**
   * An expression that takes the value out, and gives one other value where there is none: `val(cell)`, `cell?.$value ?? ''`. It
   * becomes what that is here.
   */
  function isGot(node: Ts.Expression, spec: FieldSpec): boolean {
    const type = XSD_TYPE_OF[spec.kind as keyof typeof XSD_TYPE_OF];
    if (!VALUES[type] || isSecret(spec)) return false;
    const values = [...VALUES[type], ...(type === 'boolean' ? [] : literals(/^(int|decimal)$/.test(type)))];
    const empty = { attributes: ATTRIBUTES };
    const text = node.getText();
    for (const around of surroundings(node)) {
      const made = (value: unknown) => evaluate(script, around, { text, value });
      const [none, missing] = [made(empty), made(undefined)];
      // An empty text that came out as its attributes was a mistake already.
      const other = none?.value === empty ? undefined : none?.value;
      if (
        !missing ||
        !none ||
        missing.value !== other ||
        !(other === null || /^(undefined|string|number)$/.test(typeof other))
      )
        continue;
      if (!values.every((value) => made({ attributes: ATTRIBUTES, $value: value })?.value === value))
        continue;
      const instead = typeof other === 'string' ? `'${other.replace(/['\\]/g, '\\$&')}'` : String(other);
      const plain = other === undefined ? (['', ''] as const) : (['(', ` ?? ${instead})`] as const);
      const isText = type === 'string' || type === 'time';
      const got = type === 'decimal' ? numberOf(node, instead) : isText ? orElse(around, instead) : plain;
      wrap(node, around, got);
      replaced.add(around);
      return true;
    }
    return false;
  }

  /** A text, or another value where it is empty. */
  function orElse({ parent }: Ts.Node, instead = 'undefined'): readonly [string, string] {
    const isApart = ts.isCallExpression(parent) || ts.isTemplateSpan(parent) || ts.isArrowFunction(parent);
    return isApart ? ['', `${TRIMMED} || ${instead}`] : ['(', `${TRIMMED} || ${instead})`];
  }

  /** The expressions around a node, from the inside. */
  function surroundings(node: Ts.Expression): Ts.Expression[] {
    const found: Ts.Expression[] = [];
    for (let at: Ts.Node = node.parent; ts.isExpression(at) && found.length < 7; at = at.parent) {
      if (isFunction(at) || ts.isAwaitExpression(at)) break;
      found.push(at);
    }
    return found;
  }

  function isCondition(node: Ts.Expression): boolean {
    const { parent } = node;
    return (
      (ts.isIfStatement(parent) && parent.expression === node) ||
      (ts.isConditionalExpression(parent) && parent.condition === node) ||
      (ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken)
    );
  }

  /** Takes a member off: `a.return` becomes `a`. */
  function drop(access: Ts.PropertyAccessExpression | Ts.ElementAccessExpression): undefined {
    wrap(access.expression, access);
  }

  function note(edit: Edit): undefined {
    const { start, end, text } = edit;
    const isThere = edits.some((one) => one.start === start && one.end === end && one.text === text);
    if (!isThere && (start < end || text !== '')) edits.push(edit);
  }

  function notPlain(node: Ts.Node, { is }: Shape): NotPlain {
    const line = script.lineOf(node.getStart());
    const what = {
      told: 'the answer',
      result: 'the answer',
      wrapped: 'a list',
      items: 'a list',
      rows: 'the list',
      record: 'a whole record',
      cell: 'a value with its attributes',
    }[is];
    return new NotPlain(`${what} goes on at line ${line} in a way that is not followed`);
  }

  return { followName, follow, bind, edits };
}

function answerShape(output: FieldSpec): Shape {
  if (output.item) return { is: 'wrapped', item: output.item, isSure: true };
  return { is: output.record ? 'record' : 'cell', spec: output };
}

function isList(shape: Shape): shape is Shape & { is: 'items' | 'rows'; item: FieldSpec; isSure: boolean } {
  return shape.is === 'rows' || shape.is === 'items';
}

function isSecret({ kind }: FieldSpec): boolean {
  return kind === 'secret' || kind === 'apiKey';
}
