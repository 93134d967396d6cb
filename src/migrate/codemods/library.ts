import type { ts as Ts } from 'ts-morph';
import { operationNamed } from '../../operations/operationNamed.js';
import { allOperations } from '../../operations/allDefinitions.js';
import { statementAt } from './edits.js';
import { type Script, visitAll } from './Script.js';

export const STAND_IN = 'workforce-soap/stand-in';

/** The functions that take a module by its name, those of test doubles included. */
const TAKES_MODULE =
  /^(require|import|require\.resolve|(jest|vi)\.(mock|doMock|unmock|requireActual|importActual|requireMock))$/;

/** Every place of a file that names node-soap or its stand-in as a module. */
export function libraryNames({ ts, file }: Script): Ts.StringLiteralLike[] {
  const found: Ts.StringLiteralLike[] = [];
  visitAll(ts, file, (node) => {
    if (!ts.isStringLiteralLike(node) || !(node.text === 'soap' || node.text === STAND_IN)) return;
    const { parent } = node;
    const isModule =
      ts.isImportDeclaration(parent) ||
      ts.isExportDeclaration(parent) ||
      ts.isExternalModuleReference(parent) ||
      (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent)) ||
      (ts.isCallExpression(parent) &&
        parent.arguments[0] === node &&
        TAKES_MODULE.test(parent.expression.getText(file)));
    if (isModule) found.push(node);
  });
  return found;
}

/** A call of an operation by its name, whatever its client is. */
export interface NamedCall {
  readonly node: Ts.Node;
  /** Not known where the name is made up when the script runs. */
  readonly operation: string | undefined;
}

/** Every call of an operation through a client: `c.wsdlX(…)`, `c.wsdlXAsync(…)`, `c['wsdlX']`, `c[name](…)` with a key. */
export function namedCalls({ ts, file, text, textOf }: Script): NamedCall[] {
  const suffix = /\boverridePromiseSuffix:\s*['"](\w+)['"]/.exec(text)?.[1];
  const found: NamedCall[] = [];
  visitAll(ts, file, (node) => {
    if (ts.isPropertyAccessExpression(node)) {
      const operation = operationOf(node.name.text, suffix);
      if (operation) found.push({ node, operation });
    } else if (ts.isElementAccessExpression(node)) {
      const given = node.argumentExpression;
      if (ts.isStringLiteralLike(given)) {
        const operation = operationOf(given.text, suffix);
        if (operation) found.push({ node, operation });
      } else if (/Async\b|wsdl/i.test(textOf(given))) found.push({ node, operation: undefined });
    }
  });
  return found;
}

/** The operation that a member of a client calls; `suffix` is that of the methods with promises. */
export function operationOf(member: string, suffix = 'Async'): string | undefined {
  const name = member.endsWith(suffix) ? member.slice(0, -suffix.length) : member;
  return operationNamed(name) ? name : undefined;
}

/** True where a text names an operation, or makes such names up. */
export function isOfService(text: string): boolean {
  const names = new Set(text.match(/\bwsdl[A-Z]\w+/g) ?? []);
  const isOurs = (name: string) =>
    allOperations().some(
      (one) => name.startsWith(one.name) || (name.length > 6 && one.name.startsWith(name)),
    );
  const isMadeUp = /\bapiKey\b/.test(text) && /\[[^\]]*Async[^\]]*\]/.test(text);
  return [...names].some(isOurs) || isMadeUp || /['"`]wsdl(['"`]|\$\{)/.test(text);
}

/** The statements in which a file writes an envelope of its own, by where they begin: no codemod touches it. */
export function envelopesIn(script: Script): number[] {
  const { ts, file, textOf } = script;
  const found = new Set<number>();
  visitAll(ts, file, (node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    if (!isText || !/<[\w-]*:?Envelope\b/i.test(textOf(node))) return;
    found.add(statementAt(script, node));
  });
  return [...found];
}
