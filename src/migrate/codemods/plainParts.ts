import type { ts as Ts } from 'ts-morph';
import type { AnyOperation, FieldSpec } from '../../definition/operation.js';
import { isLocalDate, isLocalTime, XSD_TYPE_OF } from '../../definition/scalar.js';
import { memberOf, operationOf } from './library.js';
import { isEnvironment, isFixed, isStill } from './names.js';
import { NotPlain } from './plainAnswer.js';
import { type Script, ts } from './Script.js';

/** The parts of a call written for node-soap as this client takes them, where the file tells what they are. Throws `NotPlain`. */
export function plainParts(script: Script, given: Ts.Expression | undefined, { input }: AnyOperation) {
  const literal = given && literalOf(script, given);
  if (!literal || !ts.isObjectLiteralExpression(literal))
    throw new NotPlain('its parts are not written at the call');
  let key: Ts.Expression | undefined;
  const parts: string[] = [];
  const properties = literal.properties.flatMap((property) => {
    if (!ts.isSpreadAssignment(property)) return [property];
    const spread = literalOf(script, property.expression);
    if (!spread || !ts.isObjectLiteralExpression(spread)) throw new NotPlain('its parts come from elsewhere');
    return [...spread.properties];
  });
  for (const property of properties) {
    const [name, value] = named(property);
    const spec = Object.hasOwn(input, name) ? input[name] : undefined;
    if (name === 'apiKey') key = value;
    else if (!spec) throw new NotPlain(`${name} is no part of it`);
    else parts.push(`${name}: ${partText(script, value, spec)}`);
  }
  if (!key) throw new NotPlain('it has no apiKey');
  const kind = script.kindOf(key);
  const isText = kind === 'string' || isEnvironment(key) || /^[A-Za-z_$][\w$]*$/.test(key.getText());
  if (!isText) throw new NotPlain('its apiKey is no name and no text');
  if (ts.isStringLiteralLike(key) && !(given.pos <= key.pos && key.end <= given.end))
    throw new NotPlain('its apiKey would be written at one more place');
  return { key, text: parts.length > 0 ? `{ ${parts.join(', ')} }` : '' };
}

/** An object or a list that is written there, or a constant with one that is only given to calls and spread, and that stays as it is. */
function literalOf(script: Script, given: Ts.Expression): Ts.Expression | undefined {
  const { declarationOf, sameAs } = script;
  const isLiteral = (one: Ts.Expression) =>
    ts.isObjectLiteralExpression(one) || ts.isArrayLiteralExpression(one);
  if (isLiteral(given)) return given;
  const declared = declarationOf(given);
  const literal = declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
  if (!literal || !isLiteral(literal) || !isFixed(script, given as Ts.Identifier)) return undefined;
  const isKept = sameAs(given).every(
    (use) => use.parent === declared || ts.isSpreadAssignment(use.parent) || isPartOfCall(script, use),
  );
  return isKept && isStill(script, literal, given) ? literal : undefined;
}

/** True for what is given to an operation, in its parts or as them. */
function isPartOfCall(script: Script, node: Ts.Node): boolean {
  const { parent } = node;
  if (
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isObjectLiteralExpression(parent) ||
    ts.isArrayLiteralExpression(parent)
  )
    return isPartOfCall(script, parent);
  const name = ts.isCallExpression(parent) ? memberOf(parent.expression) : undefined;
  return name !== undefined && operationOf(name) !== undefined;
}

function named(property: Ts.ObjectLiteralElementLike): [string, Ts.Expression] {
  if (ts.isShorthandPropertyAssignment(property)) return [property.name.text, property.name];
  if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name))
    throw new NotPlain('its parts come from elsewhere');
  return [property.name.getText().replace(/^['"]|['"]$/g, ''), property.initializer];
}

function partText(script: Script, given: Ts.Expression, spec: FieldSpec): string {
  if (spec.record || spec.item) {
    const literal = literalOf(script, given);
    if (spec.record && literal && ts.isObjectLiteralExpression(literal))
      return recordText(script, literal, spec);
    if (spec.item && literal) return listText(script, literal, spec.item);
    throw new NotPlain(`${given.getText().slice(0, 40)} comes from elsewhere`);
  }
  return scalarText(script, given, spec);
}

function recordText(script: Script, literal: Ts.ObjectLiteralExpression, spec: FieldSpec): string {
  const fields = spec.record!.fields as Readonly<Record<string, FieldSpec>>;
  const parts = literal.properties.map((property) => {
    const [name, value] = named(property);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) throw new NotPlain(`${name} is no field of ${spec.record!.name}`);
    return `${name}: ${partText(script, value, field)}`;
  });
  return `{ ${parts.join(', ')} }`;
}

function listText(script: Script, literal: Ts.Expression, item: FieldSpec): string {
  let rows: Ts.Expression = literal;
  if (ts.isObjectLiteralExpression(rows)) {
    const [only, ...others] = rows.properties;
    if (!only || others.length > 0) throw new NotPlain('a list with more than item');
    const [name, value] = named(only);
    if (name !== 'item') throw new NotPlain('a list with more than item');
    rows = value;
  }
  if (!ts.isArrayLiteralExpression(rows)) return `[${partText(script, rows, item)}]`;
  return `[${rows.elements.map((row) => partText(script, row, item)).join(', ')}]`;
}

function scalarText(script: Script, given: Ts.Expression, spec: FieldSpec): string {
  const type = XSD_TYPE_OF[spec.kind as keyof typeof XSD_TYPE_OF];
  const text = given.getText();
  const literal =
    ts.isStringLiteralLike(given) || ts.isNumericLiteral(given)
      ? given.text
      : /^(true|false)$/.test(text)
        ? text
        : undefined;
  const wrong = () => new NotPlain(`${text.slice(0, 40)} may be no ${type}`);
  if (type === 'int') {
    if (literal !== undefined && /^-?\d+$/.test(literal)) return literal;
    if (script.kindOf(given) === 'number' && literal === undefined) return text;
    throw wrong();
  }
  if (type === 'boolean') {
    if (literal !== undefined && /^(true|false|1|0)$/.test(literal))
      return String(literal === 'true' || literal === '1');
    if (script.kindOf(given) === 'boolean') return text;
    throw wrong();
  }
  if (literal === undefined) {
    if (
      (spec.kind === 'string' || /date/i.test(spec.kind)) &&
      (isText(script, given) || isEnvironment(given))
    )
      return text;
    throw wrong();
  }
  const isEmptyMeant = literal === '' && (spec.kind === 'string' || spec.orEmpty === true);
  const fits =
    isEmptyMeant ||
    spec.kind === 'string' ||
    (/^date(Text)?$/.test(spec.kind) && isLocalDate(literal)) ||
    (/^time(Text)?$/.test(spec.kind) && isLocalTime(literal)) ||
    (spec.kind === 'decimal' && /^-?\d+(\.\d+)?$/.test(literal));
  if (!fits) throw wrong();
  return `'${literal.replace(/[\\']/g, '\\$&')}'`;
}

/** An expression that is a text whenever it is there. */
function isText(script: Script, given: Ts.Expression): boolean {
  if (script.kindOf(given) === 'string') return true;
  if (ts.isCallExpression(given))
    return /(^String|\.(slice|substring|padStart|trim|format|toISOString))$/.test(given.expression.getText());
  return ts.isBinaryExpression(given) && /^(\|\||\?\?)$/.test(given.operatorToken.getText())
    ? (isText(script, given.left) || isEnvironment(given.left)) && isText(script, given.right)
    : false;
}
