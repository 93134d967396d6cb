import type { ts as Ts } from 'ts-morph';
import { OPTIONS_OF_CLIENT } from '../../standIn/options.js';
import { operationNamed } from '../../operations/operationNamed.js';
import { allOperations } from '../../operations/allDefinitions.js';
import { statementAt } from './edits.js';
import { nodesIn, type Script, ts } from './Script.js';

export const STAND_IN = 'workforce-soap/stand-in';

/** The functions that take a module by its name, those of test doubles included. */
const TAKES_MODULE =
  /^(require|import|require\.resolve|(jest|vi)\.(mock|doMock|unmock|requireActual|importActual|requireMock))$/;

/** Every place of a file that names node-soap or its stand-in as a module. */
export function libraryNames({ file }: Script): Ts.StringLiteralLike[] {
  return nodesIn(file)
    .filter(ts.isStringLiteralLike)
    .filter(({ text }) => text === 'soap' || text === STAND_IN)
    .filter((node) => {
      const { parent } = node;
      return (
        ts.isImportDeclaration(parent) ||
        ts.isExportDeclaration(parent) ||
        ts.isExternalModuleReference(parent) ||
        (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent)) ||
        (ts.isCallExpression(parent) &&
          parent.arguments[0] === node &&
          TAKES_MODULE.test(parent.expression.getText()))
      );
    });
}

/** A call of an operation by its name, whatever its client is. */
export interface NamedCall {
  readonly node: Ts.Node;
  /** Not known where the name is made up when the script runs. */
  readonly operation: string | undefined;
}

/** Every call of an operation through a client: `c.wsdlX(…)`, `c.wsdlXAsync(…)`, `c['wsdlX']`, `c[name](…)` with a key. */
export function namedCalls({ file, text }: Script): NamedCall[] {
  const suffix = /\boverridePromiseSuffix:\s*['"](\w+)['"]/.exec(text)?.[1];
  return nodesIn(file).flatMap((node): NamedCall[] => {
    const member = memberOf(node);
    const operation = member && operationOf(member, suffix);
    const isMadeUp =
      member === undefined &&
      ts.isElementAccessExpression(node) &&
      /Async\b|wsdl/i.test(node.argumentExpression.getText());
    return operation || isMadeUp ? [{ node, operation }] : [];
  });
}

/** The options of clients that the stand-in does not take, as far as the file shows them. */
export function foreignOptions({ file, declarationOf }: Script): Ts.ObjectLiteralElementLike[] {
  return nodesIn(file).flatMap((node) => {
    if (!ts.isCallExpression(node)) return [];
    const own = declarationOf(node.expression);
    const imported =
      own && (ts.isImportSpecifier(own) || ts.isBindingElement(own)) ? own.propertyName : undefined;
    const maker = memberOf(node.expression) ?? (imported ?? node.expression).getText();
    const given = /^createClient(Async)?$/.test(maker) ? node.arguments[1] : undefined;
    const named = given && declarationOf(given);
    const options = named && ts.isVariableDeclaration(named) ? named.initializer : given;
    if (!options || !ts.isObjectLiteralExpression(options)) return [];
    return options.properties.filter(({ name }) => name && !OPTIONS_OF_CLIENT.includes(nameOf(name)));
  });
}

function nameOf(name: Ts.PropertyName): string {
  return ts.isStringLiteralLike(name) ? name.text : name.getText();
}

/** The member that `a.b` and `a['b']` name. */
export function memberOf(node: Ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  const given = ts.isElementAccessExpression(node) ? node.argumentExpression : undefined;
  return given && ts.isStringLiteralLike(given) ? given.text : undefined;
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
  const { file } = script;
  const texts = nodesIn(file)
    .filter((node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
    .filter((node) => /<[\w-]*:?Envelope\b/i.test(node.getText()));
  return [...new Set(texts.map((node) => statementAt(node)))];
}
