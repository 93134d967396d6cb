import type { ts as Ts } from 'ts-morph';
import { carriesOn } from '../envelope/moveResponse.js';
import type { AnswerMove } from './AnswerMove.js';
import { isExported } from './moveImports.js';
import { isInExportList, isWritten } from './expressionUse.js';
import { type Shape, shapeOf, typeOf } from './Shape.js';

/** A name or a pattern takes what the shape is. */
export function bind(move: AnswerMove, name: Ts.BindingName, shape: Shape): void {
  const { ts } = move.source;
  if (ts.isIdentifier(name)) bindName(move, name, shape);
  else if (ts.isArrayBindingPattern(name)) bindArray(move, name, shape);
  else bindObject(move, name, shape);
}

function bindName(move: AnswerMove, name: Ts.Identifier, shape: Shape): void {
  const { ts } = move.source;
  const { parent } = name;
  const isListed = ts.isVariableDeclaration(parent) && isInExportList(move.source, name.text);
  if (isListed || (ts.isVariableDeclaration(parent) && isExported(ts, parent.parent.parent))) {
    move.problem(name, `${name.text} is exported: others use it.`);
    return;
  }
  if (shape.kind !== 'client' && (ts.isVariableDeclaration(parent) || ts.isParameter(parent)))
    retype(move, parent, shape);
  carriesOn(move, name, shape);
  followReferences(move, name, shape);
}

function followReferences(move: AnswerMove, name: Ts.MemberName, shape: Shape): void {
  const { ts } = move.source;
  const symbol = shape.kind === 'client' && move.source.symbolOf(name);
  if (symbol) move.clients.add(symbol);
  for (const reference of [...move.referencesTo(name), ...fieldReferences(move, name)]) {
    const { parent } = reference;
    const use =
      ts.isPropertyAccessExpression(parent) && parent.name === reference
        ? parent
        : (reference as Ts.Expression);
    if (isDeclared(ts, reference) || isWritten(move.source, use)) continue;
    if (ts.isShorthandPropertyAssignment(parent))
      move.problem(reference, `${name.text} is put into an object.`);
    else if (ts.isExportSpecifier(parent))
      move.problem(reference, `${name.text} is exported: others use it.`);
    else if (!ts.isTypeQueryNode(parent)) move.follow(use, shape);
  }
}

/** Where the field is read that a parameter of a constructor also is: `constructor(private client)`. */
function fieldReferences(move: AnswerMove, name: Ts.MemberName): readonly Ts.MemberName[] {
  const { ts } = move.source;
  const { parent } = name;
  if (!ts.isParameter(parent) || !ts.isParameterPropertyDeclaration(parent, parent.parent)) return [];
  const found: Ts.MemberName[] = [];
  const visit = (node: Ts.Node): void => {
    const isField = ts.isPropertyAccessExpression(node) && node.name.text === name.text;
    if (isField && move.source.symbolOf(node.name)?.valueDeclaration === parent) found.push(node.name);
    ts.forEachChild(node, visit);
  };
  visit(move.source.file);
  return found;
}

/** `x = …`, `this.x = …`, `#x = …`: true when everything that reads it can be followed. */
export function bindTarget(move: AnswerMove, target: Ts.Expression, shape: Shape): boolean {
  const { ts } = move.source;
  const name = ts.isIdentifier(target)
    ? target
    : ts.isPropertyAccessExpression(target) && target.expression.kind === ts.SyntaxKind.ThisKeyword
      ? target.name
      : undefined;
  if (!name || !move.source.symbolOf(name)) return false;
  followReferences(move, name, shape);
  return true;
}

function bindArray(move: AnswerMove, pattern: Ts.ArrayBindingPattern, shape: Shape): void {
  const { ts } = move.source;
  const elements = pattern.elements.filter((one) => ts.isBindingElement(one));
  if (shape.kind === 'tuple') {
    const element = pattern.elements[shape.index];
    if (element && ts.isBindingElement(element)) move.bind(element.name, shape.of);
  } else if (shape.kind === 'list') {
    for (const element of elements) {
      if (element.dotDotDotToken) move.problem(element, 'the rest of the records goes elsewhere.');
      else move.bind(element.name, shapeOf(shape.item, shape.call));
    }
  } else if (shape.kind === 'answer') {
    const [first] = pattern.elements;
    if (!first || !ts.isBindingElement(first) || first.dotDotDotToken) {
      move.remove(pattern);
      return;
    }
    const others = elements.filter((one) => one !== first && usesOf(move, one.name) > 0);
    if (others.length > 0) {
      move.problem(others[0]!, 'the envelope itself is read.');
      return;
    }
    keepOnly(move, pattern, first.name);
    move.bind(first.name, { ...shape, kind: 'result' });
  } else move.problem(pattern, 'it is taken apart by place.');
}

function bindObject(move: AnswerMove, pattern: Ts.ObjectBindingPattern, shape: Shape): void {
  const wanted = { answer: 'result', result: 'return', array: 'item' }[shape.kind as 'answer'];
  const [read, ...more] = pattern.elements.filter(({ name }) => usesOf(move, name) > 0);
  if (shape.kind === 'response' && read) {
    const inner = move.textOf(read.propertyName ?? read.name);
    if (more.length > 0 || !/^(data|body|response)$/.test(inner)) {
      move.problem(more[0] ?? read, `${move.textOf(more[0] ?? read)} of the response is read.`);
      return;
    }
    keepOnly(move, pattern, read.name);
    move.bind(read.name, { ...shape, kind: inner === 'response' ? 'response' : 'xml' });
    return;
  }
  for (const element of pattern.elements) {
    const key = element.propertyName ?? element.name;
    const name = 'text' in key && !element.dotDotDotToken ? (key.text as string) : undefined;
    if (name === undefined) move.problem(element, 'the rest of a record goes elsewhere.');
    else if (shape.kind === 'record') {
      const spec = shape.record.fields[name];
      if (!spec) move.problem(element, `the answer has no ${name}.`);
      else {
        if (name === 'validationErrors' && shape.call) shape.call.readsErrors = true;
        move.bind(element.name, shapeOf(spec, shape.call));
      }
    } else if (name !== wanted || ('batch' in shape && shape.batch)) {
      if (usesOf(move, element.name) > 0) move.problem(element, `${name} is read.`);
    } else {
      keepOnly(move, pattern, element.name);
      move.bind(element.name, insideOf(shape));
    }
  }
}

/** What is behind `result` of an answer, `return` of a result, `item` of an array. */
export function insideOf(shape: Shape): Shape {
  const from = shape.call ? { call: shape.call } : {};
  if (shape.kind === 'answer') return { ...shape, kind: 'result' };
  if (shape.kind === 'array') return { kind: 'items', item: shape.item, ...from };
  if (shape.kind !== 'result') return shape;
  const { kind, output } = shape.operation;
  const inside = shapeOf({ ...output, required: true }, shape.call);
  return kind === 'batch' ? ({ ...inside, batch: true } as Shape) : inside;
}

function keepOnly(move: AnswerMove, pattern: Ts.BindingPattern, name: Ts.BindingName): void {
  move.edits.replace(move.start(pattern), move.start(name));
  move.edits.replace(name.getEnd(), pattern.getEnd());
}

function usesOf(move: AnswerMove, name: Ts.BindingName): number {
  return move.source.ts.isIdentifier(name) ? move.referencesTo(name).length : 1;
}

/** A type that was written for what the library gave is not right any more. */
function retype(
  move: AnswerMove,
  holder: Ts.VariableDeclaration | Ts.ParameterDeclaration,
  shape: Shape,
): void {
  const { ts } = move.source;
  const { type, parent } = holder;
  if (!type || /^(any|unknown)$/.test(move.textOf(type))) return;
  const inline = ts.isArrowFunction(parent) || ts.isFunctionExpression(parent);
  if (ts.isVariableDeclaration(holder) || (inline && ts.isCallExpression(parent.parent))) {
    move.edits.replace(holder.name.getEnd(), type.getEnd());
    return;
  }
  const { text, record } = typeOf(shape);
  if (record) move.recordTypes.add(record);
  move.edits.replace(move.start(type), type.getEnd(), text);
}

function isDeclared(ts: typeof Ts, name: Ts.MemberName): boolean {
  const { parent } = name;
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isFunctionLike(parent)) &&
    parent.name === name
  );
}
