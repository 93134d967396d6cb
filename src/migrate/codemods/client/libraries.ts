import type { ts as Ts } from 'ts-morph';
import type { Source } from '../../scan/syntax/Source.js';
import { statementOf } from './expressionUse.js';

/** How a file takes in a SOAP library: an import, or a variable with `require`. */
export interface LibraryImport {
  readonly statement: Ts.Statement;
  /** The names that stand for the library or parts of it. */
  readonly names: readonly Ts.Identifier[];
  readonly isRequire: boolean;
}

const LIBRARY = /^(soap|strong-soap|workforce-soap\/stand-in)$/;

/** What moved code takes from the stand-in. */
const OF_MOVED = /^(answerXml|libraryInput)$/;

/** Every import of a SOAP library in a file. */
export function libraryImports({ ts, file }: Source): LibraryImport[] {
  const found = importsIn(ts, file);
  return found.filter(({ names }) => names.length === 0 || !names.every(({ text }) => OF_MOVED.test(text)));
}

function importsIn(ts: typeof Ts, file: Ts.SourceFile): LibraryImport[] {
  return file.statements.flatMap((statement): LibraryImport[] => {
    if (ts.isImportDeclaration(statement)) {
      if (!ts.isStringLiteral(statement.moduleSpecifier) || !LIBRARY.test(statement.moduleSpecifier.text))
        return [];
      return [{ statement, names: importedNames(ts, statement.importClause), isRequire: false }];
    }
    if (ts.isImportEqualsDeclaration(statement)) {
      const { moduleReference: module, name } = statement;
      const isLibrary =
        ts.isExternalModuleReference(module) &&
        ts.isStringLiteral(module.expression) &&
        LIBRARY.test(module.expression.text);
      return isLibrary ? [{ statement, names: [name], isRequire: false }] : [];
    }
    if (!ts.isVariableStatement(statement)) return [];
    const [declaration, ...others] = statement.declarationList.declarations;
    if (!declaration?.initializer || others.length > 0) return [];
    let module: Ts.Expression = declaration.initializer;
    if (ts.isPropertyAccessExpression(module)) module = module.expression;
    if (!ts.isCallExpression(module) || module.expression.getText(file) !== 'require') return [];
    const [name] = module.arguments;
    if (!name || !ts.isStringLiteral(name) || !LIBRARY.test(name.text)) return [];
    return [{ statement, names: boundNames(ts, declaration.name), isRequire: true }];
  });
}

function importedNames(ts: typeof Ts, clause: Ts.ImportClause | undefined): Ts.Identifier[] {
  const bindings = clause?.namedBindings;
  const named = bindings
    ? ts.isNamespaceImport(bindings)
      ? [bindings.name]
      : bindings.elements.map(({ name }) => name)
    : [];
  return [...(clause?.name ? [clause.name] : []), ...named];
}

function boundNames(ts: typeof Ts, name: Ts.BindingName): Ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? boundNames(ts, element.name) : [],
  );
}

/** True when a file means something of its own by a name; what the given imports bring does not count. */
export function isTaken(source: Source, name: string, imports: readonly LibraryImport[]): boolean {
  const { ts, file } = source;
  const gone = new Set<Ts.Node>(imports.flatMap(({ names }) => names));
  let taken = false;
  const visit = (node: Ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name && !gone.has(node)) {
      const { parent } = node;
      const isDeclared =
        ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isBindingElement(parent)
          ? (parent as { name?: Ts.Node }).name === node
          : 'name' in parent &&
            parent.name === node &&
            !ts.isPropertyAccessExpression(parent) &&
            !isMember(ts, parent);
      const isOurs = /['"]workforce-soap/.test(statementOf(source, node).getText(file));
      if (isDeclared && !isOurs) taken = true;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return taken;
}

/** Members of classes, types and objects take no name of the file. */
function isMember(ts: typeof Ts, node: Ts.Node): boolean {
  return (
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isClassElement(node) ||
    ts.isTypeElement(node) ||
    ts.isPropertyAccessExpression(node)
  );
}
