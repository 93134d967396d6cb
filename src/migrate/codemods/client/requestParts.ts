import type { ts as Ts } from 'ts-morph';
import type { FieldSpec } from '../../../definition/field.js';
import type { AnswerMove } from './AnswerMove.js';
import type { ClientCall } from './Shape.js';
import { holdsKeyAlone, isOnlyRead, isXmlOnly, keyOf, literalOf, removeProperty } from './objectLiterals.js';
import { propertyName as nameOf } from './expressionUse.js';
import { LIBRARY_INPUT, onTrial } from './libraryParts.js';
import { castShorthand, moveScalarPart } from './scalarParts.js';

/** What is said of a part that no definition has. */
export const NO_PART = 'is no part of this call';

/** What `libraryInput` cannot make parts of either. */
const IN_THE_WAY = new RegExp(`${NO_PART}|is no \\w+\\.$`);

type Fields = Readonly<Record<string, FieldSpec>>;

/** Makes the parts of a call those of this client; gives the key, which the client has instead of the call. */
export function moveParts(move: AnswerMove, call: ClientCall): Ts.Expression | undefined {
  const literal = call.parts && literalOf(move, call.parts, call.node);
  if (!call.parts) {
    move.problem(call.node, 'the key is not given in the call.');
    return undefined;
  }
  if (!literal) {
    move.problem(call.parts, 'the parts are not written here.');
    return undefined;
  }
  const { operation } = call;
  const isShared = literal !== call.parts && holdsKeyAlone(move, literal);
  let key: Ts.Expression | undefined;
  const left = literal.properties.filter((property) => {
    const found = keyOf(move, property);
    if (!found) return true;
    key = found;
    if (!isShared) removeProperty(move, literal, property);
    return false;
  });
  if (!key) move.problem(call.node, 'the key is not given in the call.');
  const { problems, keep, tell } = onTrial(move, (trial) => {
    for (const property of left) moveProperty(trial, property, operation.input);
  });
  if (problems.length === 0) keep();
  else if (problems.some((what) => IN_THE_WAY.test(what))) tell();
  else move.wrap(call.parts, `${LIBRARY_INPUT}('${operation.name}', `, ')');
  const needsParts = Object.values(operation.input).some(({ required }) => required);
  if (left.length === 0 && !needsParts && (literal === call.parts || isShared)) {
    const end = call.node.arguments.length === 1 ? call.node.getEnd() - 1 : call.parts.getEnd();
    move.edits.replace(move.start(call.parts), end);
  }
  return key;
}

/** One part, or one field of a record. */
function moveProperty(move: AnswerMove, property: Ts.ObjectLiteralElementLike, fields: Fields): void {
  const { ts } = move.source;
  const name = nameOf(move, property);
  if (name === undefined) {
    move.problem(property, 'parts are spread from elsewhere.');
    return;
  }
  const spec = fields[name];
  if (!spec || spec.answerOnly) {
    move.problem(property, `${name} ${NO_PART}.`);
    return;
  }
  if (ts.isPropertyAssignment(property)) moveValue(move, property.initializer, spec);
  else if (ts.isShorthandPropertyAssignment(property)) {
    if (spec.kind === 'array' || spec.kind === 'record') moveVariable(move, property.name, spec);
    else castShorthand(move, property, spec);
  } else move.problem(property, `${name} is not written as a value.`);
}

function moveValue(move: AnswerMove, value: Ts.Expression, spec: FieldSpec): void {
  const { ts } = move.source;
  if (ts.isAsExpression(value) || ts.isParenthesizedExpression(value)) {
    moveValue(move, value.expression, spec);
    return;
  }
  if (spec.kind === 'array') moveRows(move, value, spec.item!);
  else if (spec.kind === 'record') {
    const literal = literalOf(move, value, undefined);
    if (!literal) {
      move.problem(value, 'this record is not written here.');
      return;
    }
    for (const property of literal.properties)
      if (!isXmlOnly(move, literal, property)) moveProperty(move, property, spec.record!.fields);
  } else moveScalarPart(move, value, spec);
}

/** `{ item: rows }`, or the rows themselves. */
function moveRows(move: AnswerMove, value: Ts.Expression, item: FieldSpec): void {
  const { ts } = move.source;
  if (ts.isObjectLiteralExpression(value)) {
    const rows = value.properties.find((one) => nameOf(move, one) === 'item');
    const others = value.properties.filter((one) => one !== rows && !isXmlOnly(move, value, one, false));
    if (!rows && value.properties.length === 0) {
      move.edits.replace(move.start(value), value.getEnd(), '[]');
      return;
    }
    if (!rows || others.length > 0) {
      move.problem(value, 'the rows are not under `item`.');
      return;
    }
    const inner = ts.isPropertyAssignment(rows) ? rows.initializer : rows.name!;
    move.edits.replace(move.start(value), move.start(inner));
    move.edits.replace(inner.getEnd(), value.getEnd());
    if (ts.isObjectLiteralExpression(inner)) move.wrap(inner, '[', ']');
    moveList(move, inner as Ts.Expression, item);
    return;
  }
  moveList(move, value, item);
}

/** An array of rows: a literal, `.map` with a literal, or a variable that holds one. */
function moveList(move: AnswerMove, value: Ts.Expression, item: FieldSpec): void {
  const { ts } = move.source;
  if (ts.isParenthesizedExpression(value) || ts.isAsExpression(value)) {
    moveList(move, value.expression, item);
    return;
  }
  if (ts.isArrayLiteralExpression(value)) for (const one of value.elements) moveValue(move, one, item);
  else if (ts.isObjectLiteralExpression(value)) moveValue(move, value, item);
  else if (ts.isIdentifier(value)) moveVariable(move, value, { kind: 'array', item });
  else if (ts.isCallExpression(value) && /\.map$/.test(move.textOf(value.expression))) {
    const [made] = value.arguments;
    const body = made && ts.isArrowFunction(made) ? made.body : undefined;
    const given = body && ts.isParenthesizedExpression(body) ? body.expression : body;
    if (given && !ts.isBlock(given)) moveValue(move, given as Ts.Expression, item);
    else move.problem(value, 'the rows are made elsewhere.');
  } else if (item.kind === 'record') move.problem(value, 'the rows are made elsewhere.');
}

/** A variable that holds rows or a record: what it is made of and what is pushed into it. */
function moveVariable(move: AnswerMove, name: Ts.Identifier, spec: FieldSpec): void {
  const { ts } = move.source;
  const declaration = move.source.symbolOf(name)?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) {
    move.problem(name, `${name.text} is made elsewhere.`);
    return;
  }
  if (move.isTypeScript && spec.kind === 'array' && spec.item?.record) {
    const { type } = declaration;
    const record = spec.item.record.name;
    if (!type || !/^any$/.test(move.textOf(type))) {
      move.recordTypes.add(record);
      move.edits.replace(declaration.name.getEnd(), (type ?? declaration.name).getEnd(), `: ${record}[]`);
    }
  }
  moveValue(move, declaration.initializer, spec);
  for (const reference of move.referencesTo(declaration.name as Ts.Identifier)) {
    const { parent } = reference;
    const pushed =
      ts.isPropertyAccessExpression(parent) && parent.name.text === 'push' ? parent.parent : undefined;
    if (pushed && ts.isCallExpression(pushed))
      for (const row of pushed.arguments) moveValue(move, row, spec.item!);
    else if (!isOnlyRead(move, reference))
      move.problem(reference, `${name.text} is also made in another way.`);
  }
}
