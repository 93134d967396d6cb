import type { ts as Ts } from 'ts-morph';
import type { OperationName } from '../../map/OperationMove.js';
import { nameInText, operationElements, operationsInAction } from '../operationText.js';
import type { Style } from '../Use.js';
import { withoutEchoes } from '../withoutEchoes.js';
import { type CallSite, type CallSites, libraryOf } from './CallSite.js';
import { isNameOfCall, partsNextTo, partsOf } from './callParts.js';
import { isSpoken, positionIn, sumAround, textOf } from './literals.js';
import type { Source } from './Source.js';

/** Every place of a file that calls an operation. */
export function findCallSites(source: Source): CallSites {
  return new CallSiteFinder(source).find();
}

class CallSiteFinder {
  readonly #source: Source;
  readonly #library: Style;
  readonly #sites: CallSite[] = [];
  readonly #unknown: { position: number; madeUp: boolean }[] = [];

  constructor(source: Source) {
    this.#source = source;
    this.#library = libraryOf(source.text);
  }

  find(): CallSites {
    this.#visit(this.#source.file);
    const named = this.#sites.some(({ style }) => style === 'name in data');
    return {
      sites: withoutEchoes(this.#sites),
      // A variable whose names stand elsewhere in the file is no riddle.
      unknown: this.#unknown.filter(({ madeUp }) => madeUp || !named).map(({ position }) => position),
    };
  }

  #visit(node: Ts.Node): void {
    const { ts, file } = this.#source;
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isPropertyAccessExpression(node)) this.#method(node, node.name.text, node.name.getStart(file));
    else if (ts.isElementAccessExpression(node)) this.#element(node);
    else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) this.#literal(node);
    else if (ts.isBindingElement(node)) this.#destructured(node);
    else if (ts.isIdentifier(node)) this.#imported(node);
    ts.forEachChild(node, (child) => this.#visit(child));
  }

  #method(node: Ts.Expression, name: string, position: number): void {
    const { ts } = this.#source;
    const operation = nameInText(name)?.operation;
    if (!operation || this.#isReplaced(node)) return;
    const { parent } = node;
    const called = ts.isCallExpression(parent) && parent.expression === node;
    if (called ? this.#isOwnMethod(node) : isSpoken(this.#source, node)) return;
    this.#sites.push({
      operation,
      position,
      style: name.endsWith('Async') && this.#library === 'method' ? 'node-soap' : this.#library,
      certainty: called ? (this.#library === 'method' ? 'likely' : 'certain') : 'likely',
      start: node,
      parts: called ? partsOf(this.#source, parent.arguments[0]) : [],
    });
  }

  #element(node: Ts.ElementAccessExpression): void {
    const { ts, file } = this.#source;
    const { argumentExpression: argument } = node;
    if (ts.isStringLiteralLike(argument)) {
      this.#method(node, argument.text, argument.getStart(file));
      return;
    }
    if (!ts.isCallExpression(node.parent) || node.parent.expression !== node) return;
    const text = textOf(this.#source, argument);
    if (!text.includes('\uFFFC') || !/(^wsdl|Async$)/.test(text)) return;
    this.#unknown.push({ position: argument.getStart(file), madeUp: text.startsWith('wsdl') });
  }

  #literal(node: Ts.StringLiteralLike | Ts.TemplateExpression): void {
    const { ts, file } = this.#source;
    const text = textOf(this.#source, node);
    const style = /Envelope|apiKey/.test(this.#source.text) ? 'certain' : 'likely';
    for (const { operation, index } of operationElements(text))
      this.#sites.push({
        operation,
        position: positionIn(this.#source, node, index),
        style: 'envelope',
        certainty: style,
        start: node,
        parts: operationElements(textOf(this.#source, sumAround(this.#source, node))).find(
          (one) => one.operation === operation,
        )!.parts,
      });
    if (ts.isTemplateExpression(node) || isSpoken(this.#source, node)) return;
    const named = nameInText(text);
    if (named) {
      this.#inData(node, named);
      return;
    }
    const [first, ...others] = operationsInAction(text, this.#isActionHeader(node));
    if (first)
      this.#sites.push({
        operation: first,
        ...(others.length > 0 ? { mayBe: others } : {}),
        position: node.getStart(file),
        style: 'action',
        certainty: others.length > 0 ? 'possible' : 'likely',
        start: node,
        parts: [],
      });
  }

  #inData(
    node: Ts.StringLiteralLike,
    { operation, prefixed }: { operation: OperationName; prefixed: boolean },
  ) {
    const { ts, file } = this.#source;
    const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    if (isKey && !prefixed) return;
    if (ts.isElementAccessExpression(node.parent)) return;
    const isCall = this.#library === 'typed client' && isNameOfCall(this.#source, node);
    this.#sites.push({
      operation,
      position: node.getStart(file),
      style: isCall ? 'typed client' : prefixed ? 'envelope' : 'name in data',
      certainty: isCall ? 'certain' : 'likely',
      start: isKey ? node.parent.parent : node,
      parts: partsNextTo(this.#source, node),
    });
  }

  // `const { wsdlGetUnits } = client`
  #destructured(node: Ts.BindingElement): void {
    const { ts, file } = this.#source;
    const property = node.propertyName ?? node.name;
    const operation = 'text' in property ? nameInText(property.text)?.operation : undefined;
    if (!operation || !ts.isIdentifier(node.name)) return;
    this.#sites.push({
      operation,
      position: property.getStart(file),
      style: this.#library,
      certainty: 'likely',
      start: node.name,
      parts: [],
    });
  }

  // `call(connection, wsdlGetUnits, {})` with an imported operation.
  #imported(node: Ts.Identifier): void {
    const { ts, file } = this.#source;
    const operation = nameInText(node.text)?.operation;
    if (operation !== node.text || !ts.isCallExpression(node.parent) || node.parent.expression === node)
      return;
    if (!this.#isImported(node)) return;
    this.#sites.push({
      operation,
      position: node.getStart(file),
      style: 'typed client',
      certainty: 'likely',
      start: node,
      parts: partsNextTo(this.#source, node),
    });
  }

  #isImported(node: Ts.Identifier): boolean {
    const { ts } = this.#source;
    const declaration = this.#source.symbolOf(node)?.declarations?.[0];
    return declaration !== undefined && ts.isImportSpecifier(declaration);
  }

  /** A wrapper of the file that is named as the operation: what it calls counts, calling it does not. */
  #isOwnMethod(node: Ts.Expression): boolean {
    const { ts } = this.#source;
    const onThis =
      ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword
        ? node.name
        : undefined;
    const declaration = onThis && this.#source.symbolOf(onThis)?.valueDeclaration;
    return declaration !== undefined && ts.isMethodDeclaration(declaration);
  }

  /** A test's or a wrapper's own function in place of the operation. */
  #isReplaced(node: Ts.Expression): boolean {
    const { ts } = this.#source;
    const { parent } = node;
    return ts.isBinaryExpression(parent) && parent.left === node;
  }

  #isActionHeader(node: Ts.Node): boolean {
    const { ts, file } = this.#source;
    const { parent } = node;
    return ts.isPropertyAssignment(parent) && /soapaction/i.test(parent.name.getText(file));
  }
}
