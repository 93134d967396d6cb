import type { ts as Ts } from 'ts-morph';
import type { OperationName } from '../../map/OperationMove.js';
import { nameInText, operationElements, operationsInAction } from '../operationText.js';
import type { Certainty, Style } from '../Use.js';
import { isSpoken, textOf } from './literals.js';
import type { Source } from './Source.js';

/** A place in a file that calls an operation, or names it where calls are made. */
export interface CallSite {
  readonly operation: OperationName;
  readonly mayBe?: readonly OperationName[];
  readonly position: number;
  readonly style: Style;
  readonly certainty: Certainty;
  /** Where the value begins that becomes the answer. */
  readonly start: Ts.Node;
  readonly parts: readonly string[];
}

export interface CallSites {
  readonly sites: readonly CallSite[];
  /** Positions of calls whose operation is made up at run time. */
  readonly unknown: readonly number[];
}

/** Every place of a file that calls an operation. */
export function findCallSites(source: Source): CallSites {
  const { ts, file } = source;
  const sites: CallSite[] = [];
  const unknown: { position: number; madeUp: boolean }[] = [];
  const library = libraryOf(source.text);

  function visit(node: Ts.Node): void {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isPropertyAccessExpression(node)) method(node, node.name.text, node.name.getStart(file));
    else if (ts.isElementAccessExpression(node)) element(node);
    else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) literal(node);
    else if (ts.isBindingElement(node)) destructured(node);
    else if (ts.isIdentifier(node)) imported(node);
    ts.forEachChild(node, visit);
  }

  function method(node: Ts.Expression, name: string, position: number): void {
    const operation = nameInText(name)?.operation;
    if (!operation || isReplaced(node)) return;
    const { parent } = node;
    const called = ts.isCallExpression(parent) && parent.expression === node;
    if (called ? isOwnMethod(node) : isSpoken(source, node)) return;
    sites.push({
      operation,
      position,
      style: name.endsWith('Async') && library === 'method' ? 'node-soap' : library,
      certainty: called ? (library === 'method' ? 'likely' : 'certain') : 'likely',
      start: node,
      parts: called ? partsOf(parent.arguments[0]) : [],
    });
  }

  function element(node: Ts.ElementAccessExpression): void {
    const { argumentExpression: argument } = node;
    if (ts.isStringLiteralLike(argument)) {
      method(node, argument.text, argument.getStart(file));
      return;
    }
    if (!ts.isCallExpression(node.parent) || node.parent.expression !== node) return;
    const text = textOf(source, argument);
    if (!text.includes('\uFFFC') || !/(^wsdl|Async$)/.test(text)) return;
    unknown.push({ position: argument.getStart(file), madeUp: text.startsWith('wsdl') });
  }

  function literal(node: Ts.StringLiteralLike | Ts.TemplateExpression): void {
    const text = textOf(source, node);
    const style = /Envelope|apiKey/.test(source.text) ? 'certain' : 'likely';
    for (const { operation, index } of operationElements(text))
      sites.push({
        operation,
        position: positionIn(node, index),
        style: 'envelope',
        certainty: style,
        start: node,
        parts: operationElements(textOf(source, sumAround(node))).find((one) => one.operation === operation)!
          .parts,
      });
    if (ts.isTemplateExpression(node) || isSpoken(source, node)) return;
    const named = nameInText(text);
    if (named) {
      inData(node, named);
      return;
    }
    const [first, ...others] = operationsInAction(text, isActionHeader(node));
    if (first)
      sites.push({
        operation: first,
        ...(others.length > 0 ? { mayBe: others } : {}),
        position: node.getStart(file),
        style: 'action',
        certainty: others.length > 0 ? 'possible' : 'likely',
        start: node,
        parts: [],
      });
  }

  function inData(
    node: Ts.StringLiteralLike,
    { operation, prefixed }: { operation: OperationName; prefixed: boolean },
  ) {
    const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    if (isKey && !prefixed) return;
    if (ts.isElementAccessExpression(node.parent)) return;
    sites.push({
      operation,
      position: node.getStart(file),
      style: prefixed ? 'envelope' : 'name in data',
      certainty: 'likely',
      start: isKey ? node.parent.parent : node,
      parts: partsNextTo(node),
    });
  }

  // `const { wsdlGetUnits } = client`
  function destructured(node: Ts.BindingElement): void {
    const property = node.propertyName ?? node.name;
    const operation = 'text' in property ? nameInText(property.text)?.operation : undefined;
    if (!operation || !ts.isIdentifier(node.name)) return;
    sites.push({
      operation,
      position: property.getStart(file),
      style: library,
      certainty: 'likely',
      start: node.name,
      parts: [],
    });
  }

  // `call(connection, wsdlGetUnits, {})` with an imported operation.
  function imported(node: Ts.Identifier): void {
    const operation = nameInText(node.text)?.operation;
    if (operation !== node.text || !ts.isCallExpression(node.parent) || node.parent.expression === node)
      return;
    if (!isImported(node)) return;
    sites.push({
      operation,
      position: node.getStart(file),
      style: 'typed client',
      certainty: 'likely',
      start: node,
      parts: partsNextTo(node),
    });
  }

  function isImported(node: Ts.Identifier): boolean {
    const declaration = source.symbolOf(node)?.declarations?.[0];
    return declaration !== undefined && ts.isImportSpecifier(declaration);
  }

  /** A wrapper of the file that is named as the operation: what it calls counts, calling it does not. */
  function isOwnMethod(node: Ts.Expression): boolean {
    const onThis =
      ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword
        ? node.name
        : undefined;
    const declaration = onThis && source.symbolOf(onThis)?.valueDeclaration;
    return declaration !== undefined && ts.isMethodDeclaration(declaration);
  }

  /** A test's or a wrapper's own function in place of the operation. */
  function isReplaced(node: Ts.Expression): boolean {
    const { parent } = node;
    return ts.isBinaryExpression(parent) && parent.left === node;
  }

  function isActionHeader(node: Ts.Node): boolean {
    const { parent } = node;
    return ts.isPropertyAssignment(parent) && /soapaction/i.test(parent.name.getText(file));
  }

  function partsOf(argument: Ts.Node | undefined): string[] {
    if (!argument) return [];
    if (ts.isIdentifier(argument)) {
      const declaration = source.symbolOf(argument)?.valueDeclaration;
      return declaration && ts.isVariableDeclaration(declaration) ? partsOf(declaration.initializer) : [];
    }
    if (ts.isAsExpression(argument) || ts.isParenthesizedExpression(argument))
      return partsOf(argument.expression);
    if (ts.isArrayLiteralExpression(argument)) return argument.elements.flatMap((row) => partsOf(row));
    if (ts.isCallExpression(argument)) return argument.arguments.flatMap((row) => partsOf(row));
    if (ts.isArrowFunction(argument)) return partsOf(argument.body);
    if (!ts.isObjectLiteralExpression(argument)) return [];
    return argument.properties.flatMap((property) => {
      if (!property.name || !('text' in property.name)) return [];
      const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
      // Empty and 0 mean that a part is not used.
      if (/^(''|""|0)$/.test(value.getText(file))) return [];
      return [property.name.text, ...partsOf(value)];
    });
  }

  function partsNextTo(node: Ts.Node): string[] {
    const { parent } = node;
    if (!ts.isCallExpression(parent)) return [];
    const at = [...parent.arguments].indexOf(node as Ts.Expression);
    return parent.arguments.slice(at + 1).flatMap((argument) => partsOf(argument));
  }

  function sumAround(node: Ts.Node): Ts.Node {
    const { parent } = node;
    return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusToken
      ? sumAround(parent)
      : node;
  }

  /** Where a character of a literal's text stands in the file: by line, since escapes change the distance. */
  function positionIn(node: Ts.Node, index: number): number {
    const start = node.getStart(file);
    const name = /wsdl\w+/.exec(textOf(source, node as Ts.Expression).slice(index))![0];
    const nth =
      textOf(source, node as Ts.Expression)
        .slice(0, index)
        .split(`${name}`).length - 1;
    let at = start;
    for (let seen = 0; seen <= nth; seen++) at = source.text.indexOf(name, at) + 1;
    return at > 0 ? at - 1 : start;
  }

  visit(file);
  const named = sites.some(({ style }) => style === 'name in data');
  return {
    sites: withoutEchoes(sites),
    // A variable whose names stand elsewhere in the file is no riddle.
    unknown: unknown.filter(({ madeUp }) => madeUp || !named).map(({ position }) => position),
  };
}

/** An action or a request message beside the call that it belongs to is not a second call. */
function withoutEchoes(sites: readonly CallSite[]): CallSite[] {
  const called = new Set(sites.filter(({ style }) => style !== 'action').map(({ operation }) => operation));
  return sites.filter(
    ({ style, operation, mayBe = [] }) =>
      style !== 'action' || ![operation, ...mayBe].some((name) => called.has(name)),
  );
}

function libraryOf(text: string): Style {
  if (/['"]strong-soap['"]/.test(text)) return 'strong-soap';
  if (/['"]workforce-soap(\/[\w/-]+)?['"]/.test(text)) return 'typed client';
  return /['"](soap|node-soap|easy-soap-request)['"]/.test(text) ? 'node-soap' : 'method';
}
